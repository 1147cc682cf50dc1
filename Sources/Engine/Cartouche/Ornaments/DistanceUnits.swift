/// The units in which a scale bar gives distances.
public enum DistanceUnits: String, Sendable, Hashable, CaseIterable {
  /// Kilometres and metres.
  case metric
  /// Miles and feet.
  case imperial
  /// Nautical miles, and metres below half a mile.
  case nautical

  /// The unit for a distance in metres, with its length.
  func unit(for distance: Double) -> (name: String, meters: Double) {
    switch self {
    case .metric: distance >= 1000 ? ("km", 1000) : ("m", 1)
    // The international foot and mile of 1959.
    case .imperial: distance >= 1609.344 / 2 ? ("mi", 1609.344) : ("ft", 0.3048)
    // The international nautical mile of 1929.
    case .nautical: distance >= 1852.0 / 2 ? ("nmi", 1852) : ("m", 1)
    }
  }
}
