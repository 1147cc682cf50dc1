/// A place in input, as far as it is known.
public struct InputPlace: Sendable, Hashable, CustomStringConvertible {
  /// The file or URL.
  public var source: String?
  /// Line and column in ``source``.
  public var location: SourceLocation?
  /// The path inside a JSON document.
  public var pointer: JSONPointer?

  /// A place of which as much is known as is given.
  public init(source: String? = nil, location: SourceLocation? = nil, pointer: JSONPointer? = nil) {
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

/// A place in a text.
public struct SourceLocation: Sendable, Hashable {
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int
  /// The offset in UTF-8 bytes, from 0.
  public var offset: Int

  /// The place at `line` and `column` (both from 1), `offset` bytes into the text.
  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }
}
