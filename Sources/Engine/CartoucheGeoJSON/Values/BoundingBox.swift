/// The `bbox` of a GeoJSON object: edges in degrees, altitudes in metres (RFC 7946 §5).
///
/// ``west`` is greater than ``east`` when the box crosses the antimeridian.
public struct BoundingBox: Sendable, Hashable {
  /// The western edge, degrees east.
  public var west: Double
  /// The southern edge, degrees north.
  public var south: Double
  /// The eastern edge, degrees east.
  public var east: Double
  /// The northern edge, degrees north.
  public var north: Double
  /// The lowest and the highest altitude in metres, `nil` when the box is flat.
  public var altitudes: ClosedRange<Double>?

  /// A box between these edges in degrees, with altitudes in metres when it has any.
  public init(
    west: Double, south: Double, east: Double, north: Double, altitudes: ClosedRange<Double>? = nil
  ) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
    self.altitudes = altitudes
  }

  /// The box of a `bbox` array of four or six numbers; `nil` for any other count or altitudes out of order.
  public init?(_ numbers: [Double]) {
    switch numbers.count {
    case 4: self.init(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    case 6 where numbers[2] <= numbers[5]:
      self.init(
        west: numbers[0], south: numbers[1], east: numbers[3], north: numbers[4],
        altitudes: numbers[2]...numbers[5])
    default: return nil
    }
  }

  /// The numbers of the `bbox` array: four, or six with altitudes.
  public var numbers: [Double] {
    if let altitudes {
      [west, south, altitudes.lowerBound, east, north, altitudes.upperBound]
    } else {
      [west, south, east, north]
    }
  }
}
