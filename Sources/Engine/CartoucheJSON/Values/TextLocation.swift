/// A location in a text: line, column and byte offset.
public struct TextLocation: Sendable, Hashable {
  /// The line, counted from 1.
  public var line: Int
  /// The column in Unicode scalars, counted from 1.
  public var column: Int
  /// The offset in UTF-8 bytes, counted from 0.
  public var offset: Int

  /// Creates a location from a line and a column, both counted from 1, and an offset in bytes, counted from 0.
  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }
}
