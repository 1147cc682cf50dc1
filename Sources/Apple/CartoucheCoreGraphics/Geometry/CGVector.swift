import Foundation

/// A displacement in the plane, such as a text offset.
public struct CGVector: Hashable, Sendable, Codable {
  /// The displacement along x; towards the right.
  public var dx: CGFloat
  /// The displacement along y; downwards.
  public var dy: CGFloat

  /// No displacement.
  public static let zero = CGVector()

  /// No displacement.
  public init() { self.init(dx: 0, dy: 0) }

  /// A displacement by `dx` and `dy`.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// A displacement by whole numbers.
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// A displacement by doubles.
  public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
}
