import CartoucheJSON
import MapLibreExpressions

/// The reason why a property of a layer did not accept a value.
///
/// The setters of properties do not throw: they leave the property as it was and keep the reason in
/// ``MLNStyleLayer/error``.
public struct MLNStyleLayerError: Error, Hashable, Sendable, CustomStringConvertible {
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
  public var kind: Kind
  /// The identifier of the layer.
  public var layer: String
  /// The name of the property, as the class spells it.
  public var property: String
  /// The value that was found.
  public var found: String
  /// The value that was expected instead.
  public var expected: String
  /// Further details of the reason, if any, such as the place in a format string.
  public var detail: String?
  /// A known name or keyword similar to the one found.
  public var suggestion: String?

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
  }

  /// A line with the layer, the property and the problem.
  public var description: String { "layer \"\(layer)\": \(problem)" }

  /// A line with the property and the problem, without the layer.
  var problem: String {
    let reason = detail.map { " (\($0))" } ?? ""
    return "\(property): expected \(expected), found \(found)\(reason)\(Spelling.hint(suggestion))"
  }
}

extension MLNStyleLayerError: CustomNSError, LocalizedError {
  /// `MLNErrorDomain`.
  public static var errorDomain: String { MLNErrorDomain }
  /// The code of ``MLNErrorCode/unknown``.
  public var errorCode: Int { MLNErrorCode.unknown.rawValue }
  /// The description under the key of localised descriptions.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
  /// The description.
  public var errorDescription: String? { description }
}
