import CartoucheGeometry

/// The kind of interpolation from one stop to the next (style specification, “interpolate”).
public enum Interpolation: Sendable, Hashable {
  /// At a constant rate.
  case linear
  /// Faster and faster towards the upper stop for a base above 1, slower and slower below.
  case exponential(base: Double)
  /// Along a cubic Bézier curve from (0, 0) to (1, 1) with two control points, as in CSS.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)

  /// The fraction of the way from the stop `lower` to the stop `upper` at `input`.
  ///
  /// 0 at the lower stop and 1 at the upper one; between them within 0…1 except for steep Bézier curves; 0 when both
  /// stops are equal.
  public func fraction(at input: Double, from lower: Double, to upper: Double) -> Double {
    let difference = upper - lower
    let progress = input - lower
    if difference == 0 { return 0 }
    switch self {
    case .linear: return progress / difference
    case .exponential(let base):
      if base == 1 { return progress / difference }
      return (ElementaryFunctions.power(base, progress) - 1)
        / (ElementaryFunctions.power(base, difference) - 1)
    case .cubicBezier(let x1, let y1, let x2, let y2):
      return UnitBezier(x1: x1, y1: y1, x2: x2, y2: y2).y(at: progress / difference)
    }
  }
}

/// A cubic Bézier curve from (0, 0) to (1, 1) (CSS Easing Functions Level 1, §2.3).
struct UnitBezier {
  private let x: Polynomial
  private let y: Polynomial

  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    x = Polynomial(x1, x2)
    y = Polynomial(y1, y2)
  }

  /// The height of the curve over `position`, both 0 to 1; outside it continues straight.
  func y(at position: Double) -> Double { y.value(at: parameter(at: position)) }

  /// One coordinate: control points 0, first, second, 1 in power form.
  private struct Polynomial {
    let a, b, c: Double

    init(_ first: Double, _ second: Double) {
      c = 3 * first
      b = 3 * (second - first) - c
      a = 1 - c - b
    }

    func value(at parameter: Double) -> Double { ((a * parameter + b) * parameter + c) * parameter }
    func slope(at parameter: Double) -> Double { (3 * a * parameter + 2 * b) * parameter + c }
  }

  /// The curve parameter over `position`: Newton's method, then bisection if it does not converge.
  private func parameter(at position: Double) -> Double {
    let tolerance = 1e-6
    var parameter = position
    for _ in 0..<8 {
      let error = x.value(at: parameter) - position
      if error.magnitude < tolerance { return parameter }
      let slope = x.slope(at: parameter)
      if slope.magnitude < 1e-6 { break }
      parameter -= error / slope
    }
    var (low, high) = (0.0, 1.0)
    parameter = min(max(position, low), high)
    for _ in 0..<40 {
      let value = x.value(at: parameter)
      if (value - position).magnitude < tolerance { break }
      if position > value { low = parameter } else { high = parameter }
      parameter = (low + high) / 2
    }
    return parameter
  }
}
