import MapLibre

/// The interpolation of style functions of the SDK's first versions.
public enum MGLInterpolationMode: Sendable, Hashable {
  /// Between stops, along an exponential curve; a base of 1 is a straight line.
  case exponential
  /// From stop to stop, constant in between.
  case interval
  /// The value of the stop that is equal to the attribute.
  case categorical
  /// The attribute itself.
  case identity
}

/// An option of a style function.
public struct MGLStyleFunctionOption: Hashable, RawRepresentable, Sendable {
  /// The name of the option.
  public let rawValue: String

  /// The option of this name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The base of an exponential function, a number; 1 by default.
  public static let interpolationBase = MGLStyleFunctionOption(rawValue: "base")
  /// The value if no stop applies, a style value.
  public static let defaultValue = MGLStyleFunctionOption(rawValue: "default")
}

/// A constant or a function of the SDK's first versions, which expressions have replaced.
///
/// It is the expression that the guide to migrating documents for it, so that properties of layers take it. The type of the
/// value has to be said where the property said it: `MGLStyleValue<UIColor>(rawValue: .red)`.
public final class MGLStyleValue<T>: NSExpression, @unchecked Sendable {
  /// The expression that is equivalent to the value: the value itself.
  public var expression: NSExpression { self }

  /// A constant.
  public init(rawValue: T) { super.init(like: NSExpression(forConstantValue: rawValue)) }

  /// A function of an attribute.
  ///
  /// An exponential or identity function reads only the attribute: where a feature lacks it, the property has its own
  /// default, whatever ``MGLStyleFunctionOption/defaultValue`` says.
  ///
  /// - Parameters:
  ///   - interpolationMode: How values between stops are found.
  ///   - sourceStops: The values by number, or by any constant for a categorical function.
  ///   - attributeName: The attribute.
  ///   - options: The base and the default.
  public init(
    interpolationMode: MGLInterpolationMode, sourceStops: [AnyHashable: MGLStyleValue<T>]?,
    attributeName: String, options: [MGLStyleFunctionOption: Any]?
  ) {
    let input = NSExpression(forKeyPath: attributeName)
    super.init(like: Self.expression(interpolationMode, of: input, sourceStops ?? [:], options ?? [:]))
  }

  /// A function of the zoom level.
  ///
  /// - Parameters:
  ///   - interpolationMode: How values between stops are found.
  ///   - cameraStops: The values by zoom level.
  ///   - options: The base and the default.
  public init(
    interpolationMode: MGLInterpolationMode, cameraStops: [AnyHashable: MGLStyleValue<T>],
    options: [MGLStyleFunctionOption: Any]?
  ) {
    super.init(
      like: Self.expression(interpolationMode, of: .zoomLevelVariable, cameraStops, options ?? [:]))
  }

  private static func expression(
    _ mode: MGLInterpolationMode, of input: NSExpression, _ stops: [AnyHashable: MGLStyleValue<T>],
    _ options: [MGLStyleFunctionOption: Any]
  ) -> NSExpression {
    let values = NSExpression(forConstantValue: stops.mapValues(\.expression))
    let fallback = (options[.defaultValue] as? MGLStyleValue<T>)?.expression
    switch mode {
    case .exponential:
      let base = options[.interpolationBase].map { NSExpression(forConstantValue: $0) }
      guard let base, base != NSExpression(forConstantValue: 1), base != NSExpression(forConstantValue: 1.0)
      else {
        return NSExpression(
          forMLNInterpolating: input, curveType: .linear, parameters: nil, stops: values)
      }
      return NSExpression(
        forMLNInterpolating: input, curveType: .exponential, parameters: base, stops: values)
    case .interval:
      let first = fallback ?? lowest(stops) ?? NSExpression(forConstantValue: nil)
      return NSExpression(forMLNStepping: input, from: first, stops: values)
    case .categorical:
      var branches: [NSExpression: NSExpression] = [:]
      for (key, value) in stops { branches[NSExpression(forConstantValue: key.base)] = value.expression }
      return NSExpression(
        forMLNMatchingKey: input, in: branches, default: fallback ?? NSExpression(forConstantValue: nil))
    case .identity: return input
    }
  }

  /// The value of the lowest stop.
  private static func lowest(_ stops: [AnyHashable: MGLStyleValue<T>]) -> NSExpression? {
    let numbered = stops.compactMap { stop in
      (stop.key.base as? NSNumber).map { (number: $0.doubleValue, value: stop.value.expression) }
    }
    return numbered.min { $0.number < $1.number }?.value
  }
}

extension NSExpression {
  /// The expression that is equivalent to a style value of the SDK's first versions.
  public convenience init<T>(_ styleValue: MGLStyleValue<T>) {
    // A constant that is an expression is that expression.
    self.init(forConstantValue: styleValue.expression)
  }
}
