import Synchronization

/// The results of a loop, which several threads store.
final class Results<Value: Sendable>: Sendable {
  private let values: Mutex<[Value?]>

  init(_ count: Int) { values = Mutex([Value?](repeating: nil, count: count)) }

  func set(_ value: Value, at index: Int) { values.withLock { $0[index] = value } }

  /// The stored values, in their order.
  var all: [Value] { values.withLock { $0 }.compactMap { $0 } }
}
