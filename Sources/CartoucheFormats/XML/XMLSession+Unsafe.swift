// Sound because the parser is freed on every way out, its user data is this session, which outlives it, its strings end
// with a zero and are copied at once, and input is lent with its length for the duration of a call. Fuzzed by
// `Fuzz/Sources/FuzzFormats`.

import CExpat

extension XMLSession {
  /// Parses UTF-8 `bytes`; returns their fault.
  func parse(_ bytes: [UInt8]) -> XMLFault? {
    // The text has been converted to UTF-8, whatever its declaration says.
    guard let parser = XML_ParserCreate("UTF-8") else {
      return XMLFault(message: "too little memory for a parser", line: 1, column: 1, offset: 0)
    }
    defer { XML_ParserFree(parser) }
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let data, let name else { return }
        let reader = Unmanaged<ParserReference>.fromOpaque(data).takeUnretainedValue()
        reader.begin(name, attributes)
      },
      { data, _ in
        guard let data else { return }
        Unmanaged<ParserReference>.fromOpaque(data).takeUnretainedValue().session.end()
      })
    XML_SetCharacterDataHandler(parser) { data, characters, count in
      guard let data, let characters, count > 0 else { return }
      let reader = Unmanaged<ParserReference>.fromOpaque(data).takeUnretainedValue()
      characters.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
        reader.session.append(UnsafeBufferPointer(start: $0, count: Int(count)))
      }
    }
    let reference = ParserReference(session: self, parser: parser)
    XML_SetUserData(parser, Unmanaged.passUnretained(reference).toOpaque())
    return withExtendedLifetime(reference) { feed(parser, bytes) }
  }

  private func feed(_ parser: XML_Parser, _ bytes: [UInt8]) -> XMLFault? {
    bytes.withUnsafeBytes { buffer in
      let size = 1 << 20
      var start = 0
      repeat {
        let count = min(size, buffer.count - start)
        let isLast = start + count == buffer.count
        let piece = buffer.baseAddress.map { ($0 + start).assumingMemoryBound(to: CChar.self) }
        let status = XML_Parse(parser, piece, Int32(truncatingIfNeeded: count), isLast ? 1 : 0)
        guard status == XML_STATUS_OK else { return fault(parser) }
        start += count
      } while start < buffer.count
      return nil
    }
  }

  private func fault(_ parser: XML_Parser) -> XMLFault {
    let code = XML_GetErrorCode(parser)
    let isAmplified = code == XML_ERROR_AMPLIFICATION_LIMIT_BREACH
    let words =
      isAmplified
      ? "entities that expand to far more text than the document contains"
      : XML_ErrorString(code).map { String(cString: $0) } ?? "broken XML"
    return XMLFault(
      message: refusal ?? words, line: Int(clamping: XML_GetCurrentLineNumber(parser)),
      column: Int(clamping: XML_GetCurrentColumnNumber(parser)) + 1,
      offset: max(Int(clamping: XML_GetCurrentByteIndex(parser)), 0),
      isLimit: refusal != nil || isAmplified)
  }
}

/// A session and the parser that feeds it, for the parser's handlers.
private final class ParserReference {
  let session: XMLSession
  private let parser: XML_Parser

  init(session: XMLSession, parser: XML_Parser) {
    self.session = session
    self.parser = parser
  }

  func begin(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    var list: [(name: String, value: String)] = []
    var next = attributes
    while let key = next?.pointee, let value = next?[1] {
      list.append((Self.localName(key), String(cString: value)))
      next = next.map { $0 + 2 }
    }
    let line = Int(clamping: XML_GetCurrentLineNumber(parser))
    if !session.begin(XMLElement(name: Self.localName(name), attributes: list, line: line)) {
      XML_StopParser(parser, 0)
    }
  }

  /// The name after the prefix.
  private static func localName(_ name: UnsafePointer<CChar>) -> String {
    var start = name
    var at = name
    while at.pointee != 0 {
      if at.pointee == 0x3A { start = at + 1 }
      at += 1
    }
    return String(cString: start)
  }
}
