import Foundation

/// The name of an attribute of formatted text; the raw value is the key in style JSON.
public struct MLNAttributedExpressionKey: Hashable, RawRepresentable, Sendable {
  /// The key in style JSON.
  public let rawValue: String

  /// The attribute with this key in style JSON.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The fonts, as an expression that evaluates to an array of strings.
  public static let fontNamesAttribute = MLNAttributedExpressionKey(rawValue: "text-font")
  /// The scale of the font size, as an expression that evaluates to a number.
  public static let fontScaleAttribute = MLNAttributedExpressionKey(rawValue: "font-scale")
  /// The colour of the text, as an expression that evaluates to a colour.
  public static let fontColorAttribute = MLNAttributedExpressionKey(rawValue: "text-color")
}

/// A part of formatted text: an expression for its text and attributes for its look.
public class MLNAttributedExpression: NSObject, @unchecked Sendable {
  /// The expression that gives the text (or image) of the part.
  public let expression: NSExpression
  /// The attributes of the part; each value is an expression.
  public let attributes: [MLNAttributedExpressionKey: NSExpression]

  /// A part without attributes.
  public convenience init(expression: NSExpression) { self.init(expression: expression, attributes: [:]) }

  /// A part with attributes.
  public init(expression: NSExpression, attributes: [MLNAttributedExpressionKey: NSExpression]) {
    self.expression = expression
    self.attributes = attributes
  }

  /// A part with attributes.
  public convenience init(
    _ expression: NSExpression, attributes: [MLNAttributedExpressionKey: NSExpression] = [:]
  ) {
    self.init(expression: expression, attributes: attributes)
  }

  /// A part with constant attributes.
  ///
  /// - Parameters:
  ///   - expression: The text.
  ///   - fontNames: The fonts in order of preference; `nil` or empty leaves the attribute out.
  ///   - fontScale: The factor on the font size; `nil` leaves the attribute out.
  public convenience init(_ expression: NSExpression, fontNames: [String]?, fontScale: NSNumber?) {
    var attributes: [MLNAttributedExpressionKey: NSExpression] = [:]
    if let fontNames, !fontNames.isEmpty {
      attributes[.fontNamesAttribute] = NSExpression(forAggregate: fontNames)
    }
    if let fontScale { attributes[.fontScaleAttribute] = NSExpression(forConstantValue: fontScale) }
    self.init(expression: expression, attributes: attributes)
  }

  /// The attributes in the order of their keys.
  var sortedAttributes: [(key: String, value: NSExpression)] {
    attributes.map { ($0.key.rawValue, $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// Whether the other object has an equal expression and equal attributes.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MLNAttributedExpression else { return false }
    return expression == other.expression && attributes == other.attributes
  }

  /// A hash of the expression.
  public override var hash: Int { expression.hash }

  /// The expression and its attributes in the form of a format string.
  public override var description: String {
    let attributes = sortedAttributes.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    return "<\(expression) {\(attributes)}>"
  }
}
