import CartoucheJSON

/// Reads XML 1.0 documents by events, in memory that does not grow with what is not kept.
///
/// External entities and document types are never fetched; the expansion of internal entities is limited.
enum XMLDocument {
  /// Feeds the elements of UTF-8 `bytes` to `content`.
  ///
  /// If a document breaks off, or violates the rules of XML, the open elements end there, so that everything before is
  /// kept.
  ///
  /// - Returns: The fault of the document; `nil` if there is none.
  static func read<Content: XMLContent>(
    _ bytes: [UInt8], name: String?, maximumDepth: Int, into content: inout Content
  ) -> DataError? {
    let session = XMLSession(content, maximumDepth: maximumDepth)
    let fault = session.parse(bytes)
    session.finishOpenElements()
    if let result = session.content as? Content { content = result }
    return fault.map { fault in
      DataError(
        fault.isLimit ? .tooLarge : .syntax, found: fault.message,
        expected: fault.isLimit ? "" : "well-formed XML",
        source: name,
        location: SourceLocation(line: fault.line, column: fault.column, offset: fault.offset))
    }
  }
}

/// A reason why a document is not XML.
struct XMLFault {
  var message: String
  /// The line, from 1.
  var line: Int
  /// The column, from 1.
  var column: Int
  /// The offset in bytes, from 0.
  var offset: Int
  /// Whether the document breaks a limit rather than a rule.
  var isLimit = false
}

/// The open elements, and the receiver of their content.
final class XMLSession {
  private(set) var content: any XMLContent
  private var open: [XMLElement] = []
  private let maximumDepth: Int
  /// The reason why the reader stopped, if it was not the parser.
  private(set) var refusal: String?

  init(_ content: any XMLContent, maximumDepth: Int) {
    self.content = content
    self.maximumDepth = maximumDepth
  }

  /// Opens an element; false if it is too deep.
  func begin(_ element: XMLElement) -> Bool {
    guard open.count < maximumDepth else {
      refusal = "elements nested deeper than \(maximumDepth)"
      return false
    }
    content.begin(element.name, in: open.last?.name ?? "")
    open.append(element)
    return true
  }

  /// Ends the innermost element.
  func end() {
    guard let element = open.popLast() else { return }
    let isKept = content.finish(element, in: open.last?.name ?? "")
    if isKept, !open.isEmpty { open[open.count - 1].children.append(element) }
  }

  /// Adds characters to the innermost element.
  func append(_ characters: some Sequence<UInt8>) {
    if !open.isEmpty { open[open.count - 1].characters.append(contentsOf: characters) }
  }

  /// Ends the elements that a broken document leaves open.
  func finishOpenElements() {
    while !open.isEmpty { end() }
  }
}
