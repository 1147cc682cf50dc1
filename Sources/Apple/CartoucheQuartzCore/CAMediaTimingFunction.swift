import CartoucheExpressions
import Foundation

/// The name of a timing curve.
public struct CAMediaTimingFunctionName: Hashable, RawRepresentable, Sendable {
  /// The text of the name.
  public let rawValue: String

  /// The name with this text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Evenly.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slowly at first.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slowly at the end.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slowly at first and at the end.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The system's default.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// The progress of a motion over time: a cubic Bézier curve from (0, 0) to (1, 1).
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
  /// The two points in the middle: x1, y1, x2, y2.
  package let points: [Float]

  /// The curve with a name; that of `linear` for names other than the constants.
  public init(name: CAMediaTimingFunctionName) { points = Self.curves[name] ?? [0, 0, 1, 1] }

  /// The curve with these two points in the middle; their x coordinates are clamped to 0...1.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    points = [min(max(c1x, 0), 1), c1y, min(max(c2x, 0), 1), c2y]
  }

  private static let curves: [CAMediaTimingFunctionName: [Float]] = [
    .linear: [0, 0, 1, 1], .easeIn: [0.42, 0, 1, 1], .easeOut: [0, 0, 0.58, 1],
    .easeInEaseOut: [0.42, 0, 0.58, 1], .default: [0.25, 0.1, 0.25, 1],
  ]

  /// The progress of the motion, 0 to 1, when `time` of it, 0 to 1, has passed; the time is solved to within 1e-6.
  ///
  /// An addition: Core Animation keeps its curves to itself.
  public func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    let values = points.map { Double($0) }
    let curve = Interpolation.cubicBezier(x1: values[0], y1: values[1], x2: values[2], y2: values[3])
    return curve.fraction(at: time, from: 0, to: 1)
  }

  /// Whether the other object is the same curve.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CAMediaTimingFunction)?.points == points
  }

  /// A hash of the points.
  open override var hash: Int { points.hashValue }

  /// The points in the middle.
  open override var description: String { "(\(points.map { "\($0)" }.joined(separator: ", ")))" }
}
