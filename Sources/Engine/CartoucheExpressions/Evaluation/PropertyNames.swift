import Synchronization

/// The property names that a set of expressions reads, numbered in the order of their first use.
///
/// Expressions of one style share one set, so that a ``FeatureTable`` is searched for each name once, not once
/// per feature. Safe to use from any thread.
public final class PropertyNames: Sendable {
  private struct Contents {
    var names: [String] = []
    var slots: [String: Int] = [:]
    var decisions: [String: Int] = [:]
  }

  private let contents = Mutex(Contents())

  /// A set without names.
  public init() {}

  /// The number of `name`, given to it now if it had none.
  func slot(of name: String) -> Int {
    contents.withLock { contents in
      if let slot = contents.slots[name] { return slot }
      let slot = contents.names.count
      contents.names.append(name)
      contents.slots[name] = slot
      return slot
    }
  }

  /// The number of a decision on a property, given to it now if it had none.
  func decision(_ key: String) -> Int {
    contents.withLock { contents in
      if let number = contents.decisions[key] { return number }
      let number = contents.decisions.count
      contents.decisions[key] = number
      return number
    }
  }

  /// The names by their numbers.
  public var names: [String] { contents.withLock { $0.names } }
}
