import Foundation

/// The strength of inertia when fingers are lifted; see ``MLNMapView/decelerationRate``.
public struct MLNMapViewDecelerationRate: RawRepresentable, Hashable, Sendable {
  /// The number that the map view takes.
  public let rawValue: CGFloat

  /// The rate with a number.
  public init(rawValue: CGFloat) { self.rawValue = rawValue }

  /// The usual rate: 0.998.
  public static let normal = MLNMapViewDecelerationRate(rawValue: 0.998)
  /// A rate for less drift: 0.99.
  public static let fast = MLNMapViewDecelerationRate(rawValue: 0.99)
  /// No drift: 0.
  public static let immediate = MLNMapViewDecelerationRate(rawValue: 0)
}

/// The directions in which a drag moves the map.
public enum MLNPanScrollingMode: UInt, Sendable {
  /// To the left and to the right.
  case horizontal = 0
  /// Up and down.
  case vertical = 1
  /// All.
  case `default` = 2
}
