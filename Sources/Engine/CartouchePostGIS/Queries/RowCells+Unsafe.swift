// Sound because the cells of a row live as long as the result that owns them, which is freed once, when the last
// reference to the row has gone, and because every access is checked against the length that libpq gave for the cell.
// The contents of the cells are copied or parsed within one call.

import CartoucheFormats
import CartoucheJSON

#if PostGIS
  import CPostgreSQL
#endif

/// The values of a row as libpq holds them.
final class RowCells: @unchecked Sendable {
  #if PostGIS
    private let result: OpaquePointer

    /// The cells of the only row of a result, which they own from now on.
    init(owning result: OpaquePointer) {
      self.result = result
      count = Int(PQnfields(result))
      var bytes = 0
      for column in 0..<count { bytes += Int(PQgetlength(result, 0, Int32(column))) }
      byteCount = bytes
    }

    deinit { PQclear(result) }
  #else
    private init() { (count, byteCount) = (0, 0) }
  #endif

  /// The number of columns.
  let count: Int
  /// The bytes of all values.
  let byteCount: Int

  /// The bytes of a cell; `nil` if it is null, or beyond the row.
  private func cell(_ column: Int) -> UnsafeRawBufferPointer? {
    #if PostGIS
      guard column >= 0, column < count, PQgetisnull(result, 0, Int32(column)) == 0 else { return nil }
      guard let start = PQgetvalue(result, 0, Int32(column)) else { return nil }
      return UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, 0, Int32(column))))
    #else
      return nil
    #endif
  }

  func isNull(_ column: Int) -> Bool { cell(column) == nil }

  /// The number of bytes of a value; 0 if it is null.
  func length(_ column: Int) -> Int { cell(column)?.count ?? 0 }

  func copy(_ column: Int) -> [UInt8]? { cell(column).map { [UInt8]($0) } }

  func text(_ column: Int) -> String? { cell(column).map { String(decoding: $0, as: UTF8.self) } }

  func integer(_ column: Int) -> Int64? {
    guard let cell = cell(column) else { return nil }
    switch cell.count {
    case 2: return Int64(Int16(bigEndian: cell.loadUnaligned(as: Int16.self)))
    case 4: return Int64(Int32(bigEndian: cell.loadUnaligned(as: Int32.self)))
    case 8: return Int64(bigEndian: cell.loadUnaligned(as: Int64.self))
    default: return nil
    }
  }

  func double(_ column: Int) -> Double? {
    guard let cell = cell(column) else { return nil }
    switch cell.count {
    case 4: return Double(Float(bitPattern: UInt32(bigEndian: cell.loadUnaligned(as: UInt32.self))))
    case 8: return Double(bitPattern: UInt64(bigEndian: cell.loadUnaligned(as: UInt64.self)))
    default: return nil
    }
  }

  func bool(_ column: Int) -> Bool? {
    guard let cell = cell(column), cell.count == 1 else { return nil }
    return cell[0] != 0
  }

  func geometry(
    _ column: Int, tolerance: Double?, meter: inout ReadingMeter
  ) throws(BinaryFault) -> WKBValue? {
    guard let cell = cell(column) else { return nil }
    return try WKBReader.geometry(cell, limits: .row(tolerance: tolerance), meter: &meter)
  }
}
