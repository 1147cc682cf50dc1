import CartoucheFormats
import CartoucheJSON

/// A row in the binary format; values are copied on demand.
public struct DatabaseRow: Sendable {
  /// The columns of all rows of the statement.
  public let columns: [DatabaseColumn]
  let cells: RowCells

  init(columns: [DatabaseColumn], cells: RowCells) { (self.columns, self.cells) = (columns, cells) }

  /// The number of values.
  public var count: Int { cells.count }

  /// Whether there is no value in a column, or no such column.
  public func isNull(_ column: Int) -> Bool { cells.isNull(column) }

  /// The number of bytes of a value; 0 if it is null.
  public func length(_ column: Int) -> Int { cells.length(column) }

  /// The bytes of a value; `nil` if it is null.
  public func bytes(_ column: Int) -> [UInt8]? { cells.copy(column) }

  /// The text of a value whose binary format is text; `nil` if it is null.
  public func text(_ column: Int) -> String? { cells.text(column) }

  /// The value of an integer type; `nil` if it is null, or none.
  public func integer(_ column: Int) -> Int64? { cells.integer(column) }

  /// The value of `real` or `double precision`; `nil` if it is null, or none.
  public func double(_ column: Int) -> Double? { cells.double(column) }

  /// The value of `boolean`; `nil` if it is null, or none.
  public func bool(_ column: Int) -> Bool? { cells.bool(column) }

  /// The geometry in a column of `geometry` or of `bytea`, in WKB or EWKB; `nil` if it is null.
  ///
  /// - Parameter tolerance: The distance by which lines may differ from the arcs that they stand for, in units of the
  ///   coordinates.
  /// - Throws: ``BinaryFault`` with the place, and when `meter` has ended.
  package func geometry(
    _ column: Int, tolerance: Double? = nil, meter: inout ReadingMeter
  ) throws(BinaryFault) -> WKBValue? {
    try cells.geometry(column, tolerance: tolerance, meter: &meter)
  }
}
