/// A place in input, as far as it is known.
public struct InputPlace: Sendable, Hashable, CustomStringConvertible {
  /// The file or URL.
  public var source: String?
  /// Line and column in ``source``.
  public var location: TextLocation?
  /// The path inside a JSON document.
  public var pointer: JSONPointer?

  /// A place with the known parts.
  public init(source: String? = nil, location: TextLocation? = nil, pointer: JSONPointer? = nil) {
    self.source = source
    self.location = location
    self.pointer = pointer
  }

  /// File, line and column, such as `style.json:112:22`; empty when none of them is known.
  public var file: String {
    [source, location.map { "\($0.line):\($0.column)" }].compactMap(\.self).joined(separator: ":")
  }

  /// The place in one line, such as `style.json:112:22, /layers/3`; empty when nothing is known.
  public var description: String {
    [file, pointer?.description ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The place in parentheses, as messages end with it; nothing when nothing is known.
  package var note: String {
    let text = description
    return text.isEmpty ? "" : " (\(text))"
  }
}
