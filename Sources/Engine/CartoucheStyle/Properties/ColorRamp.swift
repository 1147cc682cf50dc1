import CartoucheExpressions
import CartoucheJSON

/// Colours over an input of their own: the place along a line, the density of a heatmap or the height of terrain.
///
/// In a style it is an expression over that input alone (style specification, “color-ramp”).
public struct ColorRamp: StyleValue {
  /// The expression as written in the style.
  public let json: JSONValue
  private let expression: StylePropertyExpression

  private static let specification = PropertySpecification(.color, allowsZoom: false, allowsFeature: false)

  /// The ramp, when `json` is an expression over such an input, or a colour for all of it.
  public init?(constant json: JSONValue) {
    guard let expression = try? StylePropertyExpression(json, for: Self.specification) else { return nil }
    self.json = json
    self.expression = expression
  }

  /// A description of a ramp, for messages.
  public static var expectation: String { "an expression that gives colours" }
  /// A colour.
  public static var propertyType: PropertySpecification.PropertyType { .color }
  /// The colours of a ramp can be interpolated; ramps cannot.
  public static var canBeMixed: Bool { true }

  /// An expression makes a ramp once for all inputs.
  public static func isConstant(_ json: JSONValue) -> Bool { true }

  /// Whether both are written in the same way.
  public static func == (one: ColorRamp, other: ColorRamp) -> Bool { one.json == other.json }

  /// Always `nil`: no expression gives a ramp, as the ramp is the expression.
  public static func evaluate(
    _ expression: StylePropertyExpression, in context: inout EvaluationContext
  ) -> ColorRamp? {
    nil
  }
}

extension ColorRamp {
  /// The inputs at which the colours change their course, ascending.
  package var stops: [Double] { expression.expression.stops }

  /// Whether colours between two of the ``stops`` may lie off the straight line from one to the other.
  package var isCurved: Bool { expression.expression.isCurved }

  /// Whether the colours change at once from one to the next.
  package var isStepped: Bool { expression.expression.isStepped }

  /// The colours at `count` evenly spaced inputs from the lower to the upper end of `range`, both included.
  ///
  /// The input depends on the property: a fraction from 0 to 1, a density, or metres. Where the expression has no
  /// value, the colour is transparent.
  public func colors(
    _ count: Int, over range: ClosedRange<Double> = 0...1, globalState: [String: Value] = [:]
  ) -> [Color] {
    var context = EvaluationContext()
    context.globalState = globalState
    return (0..<max(count, 0)).map { index in
      let share = count > 1 ? Double(index) / Double(count - 1) : 0
      return color(at: range.lowerBound + (range.upperBound - range.lowerBound) * share, in: &context)
    }
  }

  /// The colour at one input; transparent if the expression has no value.
  public func color(at input: Double, in context: inout EvaluationContext) -> Color {
    context.lineProgress = input
    context.heatmapDensity = input
    context.elevation = input
    return (try? expression.expression.color(in: &context)) ?? .transparent
  }

  /// The default ramp of heatmaps (style specification, “heatmap-color”).
  public static let heatmap = ColorRamp(
    constant: [
      "interpolate", ["linear"], ["heatmap-density"], 0, "rgba(0, 0, 255, 0)", 0.1, "royalblue", 0.3, "cyan",
      0.5, "lime", 0.7, "yellow", 1, "red",
    ])
}
