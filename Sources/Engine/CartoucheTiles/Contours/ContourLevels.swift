/// The heights at which contours run: a base, and all multiples of an interval above and below it.
///
/// A height exactly on a level counts as above it, as if the level were lowered by less than any number. Flat ground on
/// a level is then wholly above it, and the line runs around it.
public struct ContourLevels: Sendable, Hashable {
  /// The distance between neighbouring levels, above 0, in the unit of the heights.
  public let interval: Double
  /// The height of level 0.
  public let base: Double

  /// The largest number of levels between the base and a height.
  public static let numberLimit = 1 << 30

  /// The number of levels from one index contour to the next: cartographers draw every fifth line bolder.
  public static let indexStep = 5

  /// Levels at an interval from a base.
  ///
  /// - Throws: ``ContourError/setting(name:found:expected:)`` unless both numbers are finite and the interval is above
  ///   0.
  public init(interval: Double, base: Double = 0) throws(ContourError) {
    guard interval.isFinite, interval > 0 else {
      throw .setting(name: "interval", found: "\(interval)", expected: "a number above 0")
    }
    guard base.isFinite else {
      throw .setting(name: "base", found: "\(base)", expected: "a finite number")
    }
    self.interval = interval
    self.base = base
  }

  /// The height of the level with a number.
  @inline(__always)
  public func height(of number: Int) -> Double { base + Double(number) * interval }

  /// The number of the highest level that is not above a height; `nil` if it is beyond ``numberLimit``.
  @inline(__always)
  public func number(atOrBelow height: Double) -> Int? {
    let quotient = ((height - base) / interval).rounded(.down)
    guard quotient.magnitude < Double(Self.numberLimit) else { return nil }
    let number = Int(quotient)
    // The quotient is rounded, so the heights of the levels decide.
    if self.height(of: number &+ 1) <= height { return number &+ 1 }
    return self.height(of: number) > height ? number &- 1 : number
  }
}
