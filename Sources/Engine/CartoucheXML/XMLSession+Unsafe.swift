// Sound because the parser is freed on every way out, its user data is this session, which outlives it, its strings end
// with a zero and are copied at once, and input is lent with its length for the duration of a call. Fuzzed by
// `Fuzz/Sources/FuzzFormats`.

import CExpat
import CartoucheJSON

extension XMLSession {
  /// Parses UTF-8 `bytes`; returns their fault.
  func parse(_ bytes: [UInt8]) -> XMLFault? {
    // The text has been converted to UTF-8, whatever its declaration says.
    guard let parser = XML_ParserCreate("UTF-8") else {
      return XMLFault(
        kind: .tooLarge, message: "too little memory for a parser", line: 1, column: 1, offset: 0)
    }
    defer { XML_ParserFree(parser) }
    XML_SetElementHandler(
      parser, { ParserReference.of($0)?.begin($1, $2) }, { data, _ in ParserReference.of(data)?.end() })
    XML_SetCharacterDataHandler(parser) { data, characters, count in
      guard let characters, count > 0 else { return }
      characters.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
        ParserReference.of(data)?.append(UnsafeBufferPointer(start: $0, count: Int(count)))
      }
    }
    XML_SetCommentHandler(parser) { data, _ in ParserReference.of(data)?.hasAdvanced = true }
    XML_SetAttlistDeclHandler(parser) { data, _, _, _, _, _ in ParserReference.of(data)?.declareAttribute() }
    limitEntities(parser, in: bytes)
    let reference = ParserReference(session: self, parser: parser)
    XML_SetUserData(parser, Unmanaged.passUnretained(reference).toOpaque())
    return withExtendedLifetime(reference) { feed(parser, bytes, reference) }
  }

  /// Limits the text that entities may expand to by the memory that is left: inside attributes the parser expands them
  /// before any handler sees them.
  private func limitEntities(_ parser: XML_Parser, in bytes: [UInt8]) {
    let factor = Float(meter.left) / Float(max(bytes.count, 1))
    _ = XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, min(max(factor, 1), 100))
    _ = XML_SetBillionLaughsAttackProtectionActivationThreshold(
      parser, UInt64(min(max(meter.left, 1 << 10), 8 << 20)))
  }

  private func feed(_ parser: XML_Parser, _ bytes: [UInt8], _ reference: ParserReference) -> XMLFault? {
    bytes.withUnsafeBytes { buffer in
      let size = 1 << 20
      var start = 0
      var pending = 0
      repeat {
        look(pending: pending)
        guard refusal == nil else { return fault(parser) }
        let count = min(size, buffer.count - start)
        let isLast = start + count == buffer.count
        let piece = buffer.baseAddress.map { ($0 + start).assumingMemoryBound(to: CChar.self) }
        let status = XML_Parse(parser, piece, Int32(truncatingIfNeeded: count), isLast ? 1 : 0)
        guard status == XML_STATUS_OK, refusal == nil else { return fault(parser) }
        start += count
        pending = reference.hasAdvanced ? 0 : pending + count
        reference.hasAdvanced = false
      } while start < buffer.count
      return nil
    }
  }

  private func fault(_ parser: XML_Parser) -> XMLFault {
    let code = XML_GetErrorCode(parser)
    var fault = XMLFault(
      message: XML_ErrorString(code).map { String(cString: $0) } ?? "broken XML",
      line: Int(clamping: XML_GetCurrentLineNumber(parser)),
      column: Int(clamping: XML_GetCurrentColumnNumber(parser)) + 1,
      offset: max(Int(clamping: XML_GetCurrentByteIndex(parser)), 0))
    if let refusal {
      (fault.kind, fault.message, fault.expected) = (refusal.kind, refusal.message, refusal.expected)
    } else if code == XML_ERROR_AMPLIFICATION_LIMIT_BREACH {
      (fault.kind, fault.message) = (
        .tooLarge, "entities that expand to far more text than the document contains"
      )
    } else if code == XML_ERROR_NO_MEMORY {
      fault.kind = .tooLarge
    }
    return fault
  }
}

/// A session and the parser that feeds it, for the parser's handlers.
private final class ParserReference {
  private let session: XMLSession
  private let parser: XML_Parser
  private var declaredAttributes = 0
  /// Whether a token has ended since the last look.
  var hasAdvanced = false

  /// The attributes that a document type may declare: the parser looks at them again for every element.
  private static let maximumDeclaredAttributes = 64

  init(session: XMLSession, parser: XML_Parser) {
    self.session = session
    self.parser = parser
  }

  /// The reference that a handler gets.
  static func of(_ data: UnsafeMutableRawPointer?) -> ParserReference? {
    data.map { Unmanaged<ParserReference>.fromOpaque($0).takeUnretainedValue() }
  }

  func begin(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    hasAdvanced = true
    guard session.refusal == nil, let name else { return }
    // Attributes that only a document type gives to an element come behind those that are written.
    let count = Int(XML_GetSpecifiedAttributeCount(parser))
    let local = Self.localName(name)
    var memory = MemoryLayout<XMLElement>.stride + Self.memory(local)
    if count > 0 { memory += 32 }
    for index in 0..<count { memory += 16 + (attributes?[index].map(Self.memory) ?? 0) }
    if session.take(memory) {
      var list: [(name: String, value: String)] = []
      list.reserveCapacity(count / 2)
      for index in stride(from: 0, to: count, by: 2) {
        guard let key = attributes?[index], let value = attributes?[index + 1] else { break }
        list.append((String(cString: Self.localName(key)), String(cString: value)))
      }
      var element = XMLElement(
        name: String(cString: local), attributes: list,
        line: Int(clamping: XML_GetCurrentLineNumber(parser)),
        column: Int(clamping: XML_GetCurrentColumnNumber(parser)) + 1)
      element.memory = memory
      session.begin(element)
    }
    stopIfRefused()
  }

  func end() {
    session.end()
    stopIfRefused()
  }

  func append(_ characters: UnsafeBufferPointer<UInt8>) {
    hasAdvanced = true
    session.append(characters)
    stopIfRefused()
  }

  func declareAttribute() {
    declaredAttributes += 1
    if declaredAttributes > Self.maximumDeclaredAttributes {
      session.refuse(
        "a document type that declares more than \(Self.maximumDeclaredAttributes) attributes")
    }
    stopIfRefused()
  }

  private func stopIfRefused() {
    if session.refusal != nil { XML_StopParser(parser, 0) }
  }

  /// The bytes that a text takes beyond those of its `String`.
  private static func memory(_ text: UnsafePointer<CChar>) -> Int {
    var count = 0
    while text[count] != 0 { count += 1 }
    return count > 15 ? count + 32 : 0
  }

  /// The name after the prefix.
  private static func localName(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar> {
    var start = name
    var at = name
    while at.pointee != 0 {
      if at.pointee == 0x3A { start = at + 1 }
      at += 1
    }
    return start
  }
}
