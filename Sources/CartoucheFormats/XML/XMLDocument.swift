import CartoucheJSON

/// Reads XML 1.0 documents by events, in memory that does not grow with what is not kept.
///
/// External entities and document types are never fetched; how far internal entities may grow a text is limited.
enum XMLDocument {
  /// Feeds the elements of UTF-8 `bytes` to `content`.
  ///
  /// A document that breaks off, or breaks the rules of XML, ends the elements that are open there, so that what
  /// came before is kept.
  ///
  /// - Returns: What is wrong with the document, `nil` when nothing is.
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
  /// From 1.
  var line: Int
  /// From 1.
  var column: Int
  /// In bytes, from 0.
  var offset: Int
  /// Whether the document breaks a limit rather than a rule.
  var isLimit = false
}

/// The elements that are open, and what is told of them.
final class XMLSession {
  private(set) var content: any XMLContent
  private var open: [XMLElement] = []
  private let maximumDepth: Int
  /// Why the reader stopped, when it was not the parser that did.
  private(set) var refusal: String?

  init(_ content: any XMLContent, maximumDepth: Int) {
    self.content = content
    self.maximumDepth = maximumDepth
  }

  /// Opens an element; false when that is too deep.
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

  /// Ends what a broken document leaves open.
  func finishOpenElements() {
    while !open.isEmpty { end() }
  }
}
