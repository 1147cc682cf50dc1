import CartoucheJSON
import Foundation

// The iOS SDK's additions to the class.
extension NSExpression {
  /// The current zoom level, `$zoomLevel`.
  public class var zoomLevelVariable: NSExpression { NSExpression(.variable("zoomLevel")) }
  /// The density of a heatmap at a point of the screen, 0 to 1, `$heatmapDensity`.
  public class var heatmapDensityVariable: NSExpression { NSExpression(.variable("heatmapDensity")) }
  /// The distance along a line as a fraction of its length, 0 to 1, `$lineProgress`.
  public class var lineProgressVariable: NSExpression { NSExpression(.variable("lineProgress")) }
  /// The feature's kind of geometry: `Point`, `LineString` or `Polygon`; `$geometryType`.
  public class var geometryTypeVariable: NSExpression { NSExpression(.variable("geometryType")) }
  /// The feature's identifier within its source, `$featureIdentifier`.
  public class var featureIdentifierVariable: NSExpression { NSExpression(.variable("featureIdentifier")) }
  /// The value of a cluster's property so far, `$featureAccumulated`.
  public class var featureAccumulatedVariable: NSExpression { NSExpression(.variable("featureAccumulated")) }
  /// All attributes of the feature as a dictionary, `$featureAttributes`.
  public class var featureAttributesVariable: NSExpression { NSExpression(.variable("featureAttributes")) }
  /// The same as ``featureAttributesVariable``.
  public class var featurePropertiesVariable: NSExpression { featureAttributesVariable }

  /// One of two expressions, depending on a condition.
  public convenience init(
    forMLNConditional predicate: NSPredicate, trueExpression: NSExpression, falseExpression: NSExpression
  ) {
    self.init(.conditional(predicate, trueExpression, falseExpression))
  }

  /// Steps from value to value: piecewise constant.
  ///
  /// - Parameters:
  ///   - steppingExpression: The number to look up.
  ///   - minimumExpression: The value below the first stop.
  ///   - stops: A constant dictionary of numbers and values (constants or expressions).
  public convenience init(
    forMLNStepping steppingExpression: NSExpression, from minimumExpression: NSExpression,
    stops: NSExpression
  ) {
    self.init(.function("mgl_step:from:stops:", [steppingExpression, minimumExpression, stops]))
  }

  /// Interpolates between values along a curve.
  ///
  /// - Parameters:
  ///   - inputExpression: The number to look up.
  ///   - curveType: The curve between two stops.
  ///   - parameters: The base of an exponential curve, four numbers for a Bézier curve, else `nil`.
  ///   - stops: A constant dictionary of numbers and values (constants or expressions).
  public convenience init(
    forMLNInterpolating inputExpression: NSExpression, curveType: MLNExpressionInterpolationMode,
    parameters: NSExpression?, stops: NSExpression
  ) {
    let curve = NSExpression(.constant(curveType.rawValue))
    let parameters = parameters ?? NSExpression(.constant(nil))
    self.init(
      .function(
        "mgl_interpolate:withCurveType:parameters:stops:", [inputExpression, curve, parameters, stops]))
  }

  /// Looks a value up in a dictionary of constants.
  ///
  /// The labels are taken in the order of their values, since a dictionary has none. An input that is a
  /// constant, rather than a key path, matches as that constant.
  public convenience init(
    forMLNMatchingKey inputExpression: NSExpression, in matchedExpressions: [NSExpression: NSExpression],
    default defaultExpression: NSExpression
  ) {
    let pairs = matchedExpressions.sorted { left, right in
      switch (ConstantKey(left.key.constantValue), ConstantKey(right.key.constantValue)) {
      case (let left?, let right?) where left != right: left < right
      default: left.key.description < right.key.description
      }
    }
    let branches = pairs.flatMap { [$0.key, $0.value] }
    self.init(.function("MLN_MATCH", [inputExpression] + branches + [defaultExpression]))
  }

  /// Text composed of parts with attributes, each a constant ``MLNAttributedExpression``.
  public convenience init(forAttributedExpressions attributedExpressions: [NSExpression]) {
    self.init(.function("mgl_attributed:", attributedExpressions))
  }

  /// This text followed by another, or by the texts of an array.
  public func mgl_appending(_ expression: NSExpression) -> NSExpression {
    NSExpression(.call(target: self, selector: "stringByAppendingString:", [expression]))
  }
}

// The spellings of the SDK before it was renamed.
extension NSExpression {
  /// The same as ``init(forMLNConditional:trueExpression:falseExpression:)``.
  public convenience init(
    forMGLConditional predicate: NSPredicate, trueExpression: NSExpression, falseExpression: NSExpression
  ) {
    self.init(
      forMLNConditional: predicate, trueExpression: trueExpression, falseExpression: falseExpression)
  }

  /// The same as ``init(forMLNStepping:from:stops:)``.
  public convenience init(
    forMGLStepping steppingExpression: NSExpression, from minimumExpression: NSExpression,
    stops: NSExpression
  ) {
    self.init(forMLNStepping: steppingExpression, from: minimumExpression, stops: stops)
  }

  /// The same as ``init(forMLNInterpolating:curveType:parameters:stops:)``.
  public convenience init(
    forMGLInterpolating inputExpression: NSExpression, curveType: MLNExpressionInterpolationMode,
    parameters: NSExpression?, stops: NSExpression
  ) {
    self.init(
      forMLNInterpolating: inputExpression, curveType: curveType, parameters: parameters, stops: stops)
  }

  /// The same as ``init(forMLNMatchingKey:in:default:)``.
  public convenience init(
    forMGLMatchingKey inputExpression: NSExpression, in matchedExpressions: [NSExpression: NSExpression],
    default defaultExpression: NSExpression
  ) {
    self.init(forMLNMatchingKey: inputExpression, in: matchedExpressions, default: defaultExpression)
  }
}
