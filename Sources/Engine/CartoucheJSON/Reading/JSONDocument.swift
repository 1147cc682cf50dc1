import Foundation

/// A JSON text (RFC 8259) with its values and their places in the text.
///
/// Numbers are exact, and members keep their order. Of members with the same name the last value wins, and a diagnostic
/// says so. A leading byte order mark is skipped. Places are computed on demand.
public struct JSONDocument: Sendable {
  /// The root value of the text.
  public let root: JSONValue
  /// The questionable parts of the text, in its order.
  public let diagnostics: [Diagnostic]
  /// The file or URL that the text is from, as it appears in messages.
  public let name: String?
  private let bytes: [UInt8]

  /// The document in UTF-8 `bytes`.
  ///
  /// - Complexity: O(n) in the number of bytes.
  /// - Throws: ``JSONError`` with line, column and path when the bytes are not JSON.
  public init(
    parsing bytes: [UInt8], name: String? = nil, options: JSONReadingOptions = JSONReadingOptions()
  ) throws(JSONError) {
    self.bytes = bytes
    self.name = name
    (root, diagnostics) = try parseDocument(bytes, name: name, options: options)
  }

  /// The document in UTF-8 `data`.
  ///
  /// - Throws: ``JSONError`` with line, column and path when the data are not JSON.
  public init(
    parsing data: Data, name: String? = nil, options: JSONReadingOptions = JSONReadingOptions()
  ) throws(JSONError) {
    try self.init(parsing: [UInt8](data), name: name, options: options)
  }

  /// The document in `text`.
  ///
  /// - Throws: ``JSONError`` with line, column and path when the text is not JSON.
  public init(
    parsing text: String, name: String? = nil, options: JSONReadingOptions = JSONReadingOptions()
  ) throws(JSONError) {
    try self.init(parsing: [UInt8](text.utf8), name: name, options: options)
  }

  /// The document in the file at `path`.
  ///
  /// - Throws: ``JSONError`` when the file cannot be read or is not JSON.
  public init(
    contentsOf path: String, options: JSONReadingOptions = JSONReadingOptions()
  ) throws(JSONError) {
    let bytes = try FileBytes.read(path)
    try self.init(parsing: bytes, name: path, options: options)
  }

  /// The document in the file at `url`.
  ///
  /// - Throws: ``JSONError`` when the URL is not a file URL, or the file cannot be read or is not JSON.
  public init(
    contentsOf url: URL, options: JSONReadingOptions = JSONReadingOptions()
  ) throws(JSONError) {
    guard url.isFileURL else {
      throw JSONError(.file, found: "\"\(url.absoluteString)\"", expected: "a file URL")
    }
    try self.init(contentsOf: url.path, options: options)
  }

  /// The place at which the value at `pointer` starts; `nil` when there is no such value.
  ///
  /// - Complexity: O(n) in the number of bytes before the value.
  public func location(of pointer: JSONPointer) -> TextLocation? {
    JSONLocator.offsets(of: pointer, in: bytes).map { TextLocation(offset: $0.value, in: bytes) }
  }

  /// The places at which the values at `pointers` start, in their order; `nil` where there is no such value.
  ///
  /// - Complexity: O(n) in the number of bytes and pointers, in one pass.
  public func locations(of pointers: [JSONPointer]) -> [TextLocation?] {
    locations(at: JSONLocator.offsets(of: pointers, in: bytes).map { $0?.value })
  }

  /// The places at which the names of the members at `pointers` start, in their order; `nil` where there is no such
  /// member.
  ///
  /// - Complexity: O(n) in the number of bytes and pointers, in one pass.
  public func locations(ofKeysAt pointers: [JSONPointer]) -> [TextLocation?] {
    locations(at: JSONLocator.offsets(of: pointers, in: bytes).map { $0?.key })
  }

  private func locations(at offsets: [Int?]) -> [TextLocation?] {
    let order = offsets.indices.filter { offsets[$0] != nil }
      .sorted { (offsets[$0] ?? 0, $0) < (offsets[$1] ?? 0, $1) }
    let places = LineIndex(offsets: order.compactMap { offsets[$0] }, in: bytes).locations
    var locations = [TextLocation?](repeating: nil, count: offsets.count)
    for (index, place) in zip(order, places) { locations[index] = place }
    return locations
  }

  /// The place at which the name of the member at `pointer` starts; `nil` when there is no such member.
  ///
  /// - Complexity: O(n) in the number of bytes before the member.
  public func location(ofKeyAt pointer: JSONPointer) -> TextLocation? {
    JSONLocator.offsets(of: pointer, in: bytes)?.key.map { TextLocation(offset: $0, in: bytes) }
  }
}

extension JSONValue {
  /// The value in UTF-8 `bytes`.
  ///
  /// - Throws: ``JSONError`` with line, column and path when the bytes are not JSON.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    self = try parseDocument(bytes, name: nil, options: JSONReadingOptions()).root
  }

  /// The value in `text`.
  ///
  /// - Throws: ``JSONError`` with line, column and path when the text is not JSON.
  public init(parsing text: String) throws(JSONError) { try self.init(parsing: [UInt8](text.utf8)) }
}
