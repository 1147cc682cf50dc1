import Dispatch
import Synchronization

/// Rows that are computed on all processors; each depends on its number alone.
enum ParallelRows {
  /// The rows from 0 on, in order.
  static func map<Row: Sendable>(_ count: Int, _ row: @Sendable (Int) -> Row) -> [Row] {
    let rows = Mutex([Row?](repeating: nil, count: max(count, 0)))
    DispatchQueue.concurrentPerform(iterations: max(count, 0)) { index in
      let result = row(index)
      rows.withLock { $0[index] = result }
    }
    return rows.withLock { $0 }.compactMap(\.self)
  }
}
