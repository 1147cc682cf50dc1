/// The reason why an expression has no value for a feature.
///
/// Such errors are an everyday matter (a property is missing), so making one is cheap: the message is only written when
/// someone asks for it. The caller falls back to the default of the property.
public struct EvaluationError: Error, Sendable {
  /// The reason for the failure.
  enum Reason: Sendable {
    /// A value is not of the type that was asserted.
    case type(expected: ValueType, found: ValueType)
    /// Two values cannot be put in order.
    case comparison(operator: String, left: ValueType, right: ValueType)
    /// Any other reason.
    case message(String)
  }

  private final class Storage: Sendable {
    let path: ExpressionPath
    let reason: Reason
    init(_ path: ExpressionPath, _ reason: Reason) {
      self.path = path
      self.reason = reason
    }
  }

  // One word, so that declaring it costs nothing where nothing is thrown.
  private let storage: Storage

  init(_ path: ExpressionPath, _ reason: Reason) { storage = Storage(path, reason) }

  init(_ path: ExpressionPath, _ message: String) { self.init(path, .message(message)) }

  /// The place in the expression, such as `[2][1]`; empty at the root.
  public var key: String { storage.path.key }

  /// Whether null was found where a value of some type was expected, as of features that lack an attribute.
  package var isAboutMissingValue: Bool {
    if case .type(_, .null) = storage.reason { true } else { false }
  }

  /// A message with the value found and the value expected, in the words of the reference implementation.
  public var message: String {
    switch storage.reason {
    case .type(let expected, let found):
      "Expected value to be of type \(expected), but found \(found) instead."
    case .comparison(let name, let left, let right):
      "Expected arguments for \"\(name)\" to be (string, string) or (number, number), "
        + "but found (\(left.kindName), \(right.kindName)) instead."
    case .message(let text): text
    }
  }
}

extension EvaluationError: CustomStringConvertible {
  /// Place and message.
  public var description: String { key.isEmpty ? message : "\(key): \(message)" }
}

/// The place of an expression inside another: indices into the arrays from the root on.
final class ExpressionPath: Sendable {
  private let parent: ExpressionPath?
  private let index: Int

  /// The root.
  init() {
    parent = nil
    index = 0
  }

  private init(parent: ExpressionPath, index: Int) {
    self.parent = parent
    self.index = index
  }

  func appending(_ index: Int) -> ExpressionPath { ExpressionPath(parent: self, index: index) }

  /// The path as text, such as `[2][1]`.
  var key: String {
    var indices: [Int] = []
    var path = self
    while let parent = path.parent {
      indices.append(path.index)
      path = parent
    }
    return indices.reversed().map { "[\($0)]" }.joined()
  }
}
