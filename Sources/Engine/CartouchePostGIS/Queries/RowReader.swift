/// The rows of a statement, one after another, on the thread of their connection.
public struct RowReader: ~Copyable {
  /// The columns; known before the first row.
  public let columns: [DatabaseColumn]
  /// The rows read so far.
  public private(set) var rowCount = 0
  /// The bytes of their values.
  public private(set) var byteCount = 0
  private let source: any RowSource

  init(columns: [DatabaseColumn], source: any RowSource) {
    (self.columns, self.source) = (columns, source)
  }

  /// Reads the next row; `nil` after the last one.
  ///
  /// - Throws: ``PostGISError`` when the database refuses to continue, or the rows are no longer needed.
  public mutating func next() throws(PostGISError) -> DatabaseRow? {
    guard let cells = try source.next() else { return nil }
    rowCount += 1
    byteCount += cells.byteCount
    return DatabaseRow(columns: columns, cells: cells)
  }
}

/// A connection as rows come from it.
protocol RowSource: AnyObject {
  /// The cells of the next row; `nil` after the last one.
  func next() throws(PostGISError) -> RowCells?
}
