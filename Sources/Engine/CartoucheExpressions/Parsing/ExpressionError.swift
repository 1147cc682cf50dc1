/// The reason why an expression cannot be used (MapLibre Style Specification, “Expressions”).
public struct ExpressionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The place in the expression as indices into its arrays, such as `[2][1]`; empty at the root.
  public var key: String
  /// A message with the value found and the value expected, in the words of the reference implementation.
  public var message: String

  /// An error at a place.
  public init(key: String, message: String) {
    self.key = key
    self.message = message
  }

  /// Place and message.
  public var description: String { key.isEmpty ? message : "\(key): \(message)" }
}
