import Foundation

/// The preferred number of frames per second of a map view.
public struct MLNMapViewPreferredFramesPerSecond: RawRepresentable, Hashable, Sendable {
  /// The frames per second; 0 for as many as possible, −1 for a rate that suits the machine.
  public let rawValue: Int

  /// A number of frames per second.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The number that suits the machine.
  public static let `default` = MLNMapViewPreferredFramesPerSecond(rawValue: -1)
  /// Thirty frames, which save energy.
  public static let lowPower = MLNMapViewPreferredFramesPerSecond(rawValue: 30)
  /// As many frames as possible.
  public static let maximum = MLNMapViewPreferredFramesPerSecond(rawValue: 0)
}
