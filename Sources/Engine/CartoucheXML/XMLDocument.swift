import CartoucheJSON

/// A failure to read a document as XML: what was found, where, and what was expected.
package typealias XMLError = InputError<XMLFailure>

/// The kinds of failure over XML.
package enum XMLFailure: Sendable, Hashable {
  /// The bytes violate the rules of XML.
  case syntax
  /// The document is larger than the limits allow.
  case tooLarge
  /// Reading was stopped, because its task was cancelled or its time is over.
  case stopped
}

/// Reads XML 1.0 documents by events, in memory that does not grow with what is not kept.
///
/// External entities and document types are never fetched; the expansion of internal entities is limited.
package enum XMLDocument {
  /// Feeds the elements of UTF-8 `bytes` to `content`.
  ///
  /// If a document breaks off, or violates the rules of XML, the open elements end there, so that everything before is
  /// kept.
  ///
  /// - Returns: The fault of the document; `nil` if there is none.
  /// - Throws: ``XMLError`` when the document takes more memory than `meter` allows, breaks another limit, or is not
  ///   wanted any more.
  package static func read<Content: XMLContent>(
    _ bytes: [UInt8], name: String?, maximumDepth: Int, meter: inout ReadingMeter, into content: inout Content
  ) throws(XMLError) -> XMLError? {
    let session = XMLSession(content, maximumDepth: maximumDepth, meter: meter)
    var fault = session.parse(bytes)
    if fault?.kind.isFinal != true { fault = session.finishOpenElements() ?? fault }
    meter = session.meter
    if let result = session.content as? Content { content = result }
    guard let fault else { return nil }
    let error = XMLError(
      fault.kind, found: fault.message, expected: fault.kind == .syntax ? "well-formed XML" : fault.expected,
      source: name, location: TextLocation(line: fault.line, column: fault.column, offset: fault.offset))
    if fault.kind.isFinal { throw error }
    return error
  }
}

extension XMLFailure {
  /// Whether nothing that was read so far is to be used.
  fileprivate var isFinal: Bool { self == .tooLarge || self == .stopped }
}

/// A reason why a document is not XML, or is read no further.
struct XMLFault {
  var kind = XMLFailure.syntax
  var message: String
  var expected = ""
  /// The line, from 1.
  var line: Int
  /// The column, from 1.
  var column: Int
  /// The offset in bytes, from 0.
  var offset: Int
}

/// The open elements, and the receiver of their content.
final class XMLSession {
  private(set) var content: any XMLContent
  /// The meter of the elements that are kept, and of what the content makes of them.
  private(set) var meter: ReadingMeter
  private var open: [XMLElement] = []
  private let maximumDepth: Int
  /// The reason why the reader stopped, if it was not the parser.
  private(set) var refusal: (kind: XMLFailure, message: String, expected: String)?

  init(_ content: any XMLContent, maximumDepth: Int, meter: ReadingMeter) {
    self.content = content
    self.maximumDepth = maximumDepth
    self.meter = meter
  }

  /// Refuses the rest of the document.
  func refuse(_ message: String, expected: String = "") {
    if refusal == nil { refusal = (.tooLarge, message, expected) }
  }

  private func refuse(_ stop: ReadingStop) {
    guard refusal == nil else { return }
    switch stop {
    case .memory:
      refusal = (.tooLarge, ReadingMeter.excess(of: meter.limit), "fewer values up to here")
    case .unwanted: refusal = (.stopped, "reading was stopped", "")
    }
  }

  /// Checks whether the document is still wanted, and whether there is memory for a token of which the parser has seen
  /// `byteCount` bytes: it has them twice, in a buffer that doubles.
  func look(pending byteCount: Int) {
    do throws(ReadingStop) {
      try meter.look()
      try meter.check(3 * byteCount)
    } catch { refuse(error) }
  }

  /// Counts `byteCount` bytes for an element that begins; false if they are too many.
  func take(_ byteCount: Int) -> Bool {
    do throws(ReadingStop) {
      try meter.take(byteCount)
      return true
    } catch {
      refuse(error)
      return false
    }
  }

  /// Opens an element, for which memory has been counted.
  func begin(_ element: XMLElement) {
    guard open.count < maximumDepth else {
      refuse("elements nested deeper than \(maximumDepth)")
      return
    }
    do throws(ReadingStop) {
      try content.begin(element.name, in: open.last?.name ?? "", &meter)
      open.append(element)
    } catch { refuse(error) }
  }

  /// Ends the innermost element.
  func end() {
    guard refusal == nil, var element = open.popLast() else { return }
    do throws(ReadingStop) {
      let isKept = try content.finish(element, in: open.last?.name ?? "", &meter)
      let parent = open.count - 1
      guard isKept, parent >= 0 else {
        meter.giveBack(element.memory)
        return
      }
      // From here on it is the list of its parent that has room for it.
      meter.giveBack(MemoryLayout<XMLElement>.stride)
      element.memory -= MemoryLayout<XMLElement>.stride
      let before = meter.left
      try open[parent].children.append(element, counting: &meter)
      open[parent].memory += before - meter.left + element.memory
    } catch { refuse(error) }
  }

  /// Adds characters to the innermost element.
  func append(_ characters: some RandomAccessCollection<UInt8>) {
    guard refusal == nil, let last = open.indices.last else { return }
    let (count, room) = (open[last].characters.count, open[last].characters.capacity)
    if count == 0, characters.allSatisfy({ $0 <= 0x20 }) { return }
    if characters.count > room - count {
      let growth = max(room, count + characters.count - room) + (room == 0 ? 32 : 0)
      guard take(growth) else { return }
      open[last].memory += growth
    }
    open[last].characters.append(contentsOf: characters)
  }

  /// Ends the elements that a broken document leaves open; returns the fault if there is no memory to do so.
  func finishOpenElements() -> XMLFault? {
    while !open.isEmpty, refusal == nil { end() }
    return refusal.map {
      XMLFault(kind: $0.kind, message: $0.message, expected: $0.expected, line: 1, column: 1, offset: 0)
    }
  }
}
