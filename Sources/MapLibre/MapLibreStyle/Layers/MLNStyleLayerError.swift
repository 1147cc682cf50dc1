import CartoucheJSON
import MapLibreExpressions

/// The reason why a property of a layer did not accept a value.
///
/// The setters of properties do not throw: they leave the property as it was and keep the reason in
/// ``MLNStyleLayer/error``.
public final class MLNStyleLayerError: MLNError, @unchecked Sendable {
  /// The kind of use that failed.
  public enum Kind: String, Sendable, Hashable {
    /// The value is not of the property's type, or has no form in a style.
    case invalidArgument
    /// The expression depends on something that the property cannot depend on, such as the feature.
    case forbiddenExpression
    /// The layer has no property of this name.
    case unknownProperty
  }

  /// The kind of use that failed.
  public let kind: Kind
  /// The identifier of the layer.
  public let layer: String
  /// The name of the property, as the class spells it.
  public let property: String
  /// The value that was found.
  public let found: String
  /// The value that was expected instead.
  public let expected: String
  /// Further details of the reason, if any, such as the place in a format string.
  public let detail: String?
  /// A known name or keyword similar to the one found.
  public let suggestion: String?
  /// A line with the property and the problem, without the layer.
  let problem: String

  /// An error about a property of a layer.
  public init(
    _ kind: Kind, layer: String, property: String, found: String, expected: String, detail: String? = nil,
    suggestion: String? = nil
  ) {
    self.kind = kind
    self.layer = layer
    self.property = property
    self.found = found
    self.expected = expected
    self.detail = detail
    self.suggestion = suggestion
    let reason = detail.map { " (\($0))" } ?? ""
    problem = "\(property): expected \(expected), found \(found)\(reason)\(Spelling.hint(suggestion))"
    super.init(
      .unknown, "layer \"\(layer)\": \(problem)",
      facts: [kind, layer, property, found, expected, detail, suggestion])
  }

  /// Returns `nil`: errors cannot be read from archives.
  public required init?(coder: NSCoder) { nil }
}
