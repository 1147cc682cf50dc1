import CartoucheCoreLocation
import Foundation

/// Writes a direction as one of the 32 points of the compass: `north-northeast`.
open class MLNCompassDirectionFormatter: Formatter {
  /// The length of the text: `NNE` when short, else `north-northeast`.
  open var unitStyle = Formatter.UnitStyle.medium

  /// The nearest point for a direction in degrees clockwise from north; empty for a number that is not finite.
  open func string(fromDirection direction: CLLocationDirection) -> String {
    guard let step = CompassStep.of(direction, count: Self.points.count) else { return "" }
    let point = Self.points[step]
    return unitStyle == .short ? point : Self.words(of: point)
  }

  /// The text for a number of degrees; `nil` for other objects.
  open override func string(for obj: Any) -> String? {
    (obj as? NSNumber).map { string(fromDirection: $0.doubleValue) }
  }

  /// The points from north; `b` means “by”.
  private static let points =
    """
    N NbE NNE NEbN NE NEbE ENE EbN E EbS ESE SEbE SE SEbS SSE SbE \
    S SbW SSW SWbS SW SWbW WSW WbS W WbN WNW NWbW NW NWbN NNW NbW
    """.split(separator: " ").map(String.init)

  private static let names: [Character: String] = ["N": "north", "E": "east", "S": "south", "W": "west"]

  private static func words(of point: String) -> String {
    point.split(separator: "b").map { part in
      let words = part.compactMap { names[$0] }
      guard words.count == 3 else { return words.joined() }
      return words[0] + "-" + words[1...].joined()
    }.joined(separator: " by ")
  }
}
