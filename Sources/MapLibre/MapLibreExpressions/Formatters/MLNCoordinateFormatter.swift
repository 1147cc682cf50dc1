import CartoucheCoreLocation
import Foundation

/// Writes a coordinate in degrees, minutes and seconds: `38°54′48″ north, 77°1′57″ west`.
open class MLNCoordinateFormatter: Formatter {
  /// Whether degrees are followed by minutes.
  open var allowsMinutes = true
  /// Whether minutes are followed by seconds.
  open var allowsSeconds = true
  /// The length of the text: signs and letters when short, words for the directions, or words alone when long.
  open var unitStyle = Formatter.UnitStyle.medium

  /// Latitude and longitude, rounded to the smallest part allowed; empty for numbers that are not finite.
  open func string(from coordinate: CLLocationCoordinate2D) -> String {
    guard let latitude = text(coordinate.latitude, "north", "south"),
      let longitude = text(coordinate.longitude, "east", "west")
    else { return "" }
    return latitude + (unitStyle == .long ? " by " : ", ") + longitude
  }

  /// The text for a boxed coordinate; `nil` for other objects.
  open override func string(for obj: Any) -> String? {
    guard let box = obj as? NSValue else { return nil }
    let coordinate = box.mlnCoordinateValue
    return CLLocationCoordinate2DIsValid(coordinate) ? string(from: coordinate) : nil
  }

  private func text(_ degrees: CLLocationDegrees, _ positive: String, _ negative: String) -> String? {
    // Beyond a few turns it is not a coordinate; the bound keeps the numbers exact.
    guard degrees.magnitude < 1e6 else { return nil }
    let count = allowsMinutes ? (allowsSeconds ? 3 : 2) : 1
    let factor = [1.0, 60, 3600][count - 1]
    var rest = Int((degrees.magnitude * factor).rounded())
    var parts: [Int] = []
    for _ in 1..<count {
      parts.insert(rest % 60, at: 0)
      rest /= 60
    }
    parts.insert(rest, at: 0)
    let direction = degrees < 0 ? negative : positive
    guard unitStyle == .long else {
      let signed = zip(parts, ["°", "′", "″"]).map { "\($0)\($1)" }.joined()
      return unitStyle == .short ? signed + direction.prefix(1).uppercased() : "\(signed) \(direction)"
    }
    let words = zip(parts, ["degree", "minute", "second"]).map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
    return Self.list(words) + " " + direction
  }

  private static func list(_ words: [String]) -> String {
    guard words.count > 2, let last = words.last else { return words.joined(separator: " and ") }
    return words.dropLast().joined(separator: ", ") + ", and " + last
  }
}
