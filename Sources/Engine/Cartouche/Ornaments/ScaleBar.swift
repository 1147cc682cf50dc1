import Foundation

/// A bar that is as long as a round distance on the ground, in two or three parts.
public struct ScaleBar: Sendable, Hashable {
  /// The length of the bar in logical pixels.
  public let length: Double
  /// The number of parts of equal length.
  public let partCount: Int
  /// The distance represented by the bar, in metres.
  public let distance: Double
  /// The distances at the beginning, between the parts and at the end; the last one with its unit.
  public let labels: [String]

  /// The maximum length of a bar in metres: longer ones do not have the same length everywhere on the map.
  private static let longest = 1_000_000.0

  /// The longest bar with a round distance; `nil` if there is none, as on a map of the whole world.
  ///
  /// - Parameters:
  ///   - metersPerPoint: The metres on the ground per logical pixel.
  ///   - maximumLength: The maximum length of the bar in logical pixels.
  ///   - units: The units of the distance.
  public init?(metersPerPoint: Double, maximumLength: Double, units: DistanceUnits = .metric) {
    guard metersPerPoint > 0, metersPerPoint.isFinite, maximumLength > 0, maximumLength.isFinite else {
      return nil
    }
    let most = metersPerPoint * maximumLength
    guard most <= 4 * Self.longest else { return nil }
    let unit = units.unit(for: most)
    guard let found = Self.round(most / unit.meters) else { return nil }
    distance = min(found.value * unit.meters, Self.longest)
    guard distance == found.value * unit.meters else { return nil }
    partCount = found.parts
    length = distance / metersPerPoint
    labels = (0...found.parts).map { part in
      let value = found.value * Double(part) / Double(found.parts)
      return part == found.parts ? "\(Self.text(value)) \(unit.name)" : Self.text(value)
    }
  }

  /// The greatest number of the form 1, 2, 3 or 5 times a power of ten that does not exceed `limit`, and the number of
  /// parts into which it is divided.
  private static func round(_ limit: Double) -> (value: Double, parts: Int)? {
    // Half a mile is the shortest distance in miles.
    guard limit >= 0.5 else { return nil }
    var power = 0.1
    while power * 10 <= limit { power *= 10 }
    let digit = limit / power
    // A little tolerance for rounding errors of 3 or 5.
    for (step, parts) in [(5.0, 2), (3, 3), (2, 2), (1, 2)] where digit >= step * (1 - 1e-12) {
      return (step * power, parts)
    }
    return nil
  }

  private static func text(_ value: Double) -> String {
    if value == value.rounded() { return String(format: "%.0f", value) }
    return String(format: (value * 10 - (value * 10).rounded()).magnitude < 1e-9 ? "%.1f" : "%.2f", value)
  }
}
