import CartoucheCoreLocation
import Foundation

/// A rectangle of the Mercator map of the world.
public struct MKMapRect: Hashable, Sendable {
  /// The north-western corner.
  public var origin: MKMapPoint
  /// The distances to the south-eastern corner.
  public var size: MKMapSize

  /// The whole map.
  public static let world = MKMapRect(origin: MKMapPoint(), size: .world)
  /// The null rectangle, which contains nothing.
  public static let null = MKMapRect(x: .infinity, y: .infinity, width: 0, height: 0)

  /// An empty rectangle at the north-western corner.
  public init() { self.init(origin: MKMapPoint(), size: MKMapSize()) }

  /// A rectangle with a corner and a size.
  public init(origin: MKMapPoint, size: MKMapSize) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle with its corner and size as numbers.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: MKMapPoint(x: x, y: y), size: MKMapSize(width: width, height: height))
  }

  /// The smallest rectangle around points; null without points.
  package init(around points: some Sequence<MKMapPoint>) {
    self = points.reduce(.null) { $0.union(MKMapRect(origin: $1, size: MKMapSize())) }
  }

  /// The western edge.
  public var minX: Double { origin.x }
  /// The northern edge.
  public var minY: Double { origin.y }
  /// The middle between west and east.
  public var midX: Double { origin.x + size.width / 2 }
  /// The middle between north and south.
  public var midY: Double { origin.y + size.height / 2 }
  /// The eastern edge.
  public var maxX: Double { origin.x + size.width }
  /// The southern edge.
  public var maxY: Double { origin.y + size.height }
  /// The distance from west to east.
  public var width: Double { size.width }
  /// The distance from north to south.
  public var height: Double { size.height }

  /// Whether the rectangle is null.
  public var isNull: Bool { origin.x.isInfinite || origin.y.isInfinite }
  /// Whether the rectangle is null or has no area.
  public var isEmpty: Bool { isNull || width == 0 || height == 0 }
  /// Whether the rectangle extends over the antimeridian.
  public var spans180thMeridian: Bool { !isNull && (minX < 0 || maxX > MKMapSize.world.width) }

  /// The smallest rectangle around both.
  public func union(_ other: MKMapRect) -> MKMapRect {
    if isNull { return other }
    if other.isNull { return self }
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return MKMapRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The intersection of both; null if they do not meet.
  public func intersection(_ other: MKMapRect) -> MKMapRect {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard !isNull, !other.isNull, left <= right, top <= bottom else { return .null }
    return MKMapRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether both rectangles overlap.
  public func intersects(_ other: MKMapRect) -> Bool { !intersection(other).isNull }

  /// Whether a point lies inside; the southern and eastern edges are outside.
  public func contains(_ point: MKMapPoint) -> Bool {
    !isNull && point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether another rectangle lies inside.
  public func contains(_ other: MKMapRect) -> Bool { !other.isNull && union(other) == self }

  /// The rectangle with its edges moved inwards; null if nothing is left.
  public func insetBy(dx: Double, dy: Double) -> MKMapRect {
    let rect = MKMapRect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
    return isNull || rect.width < 0 || rect.height < 0 ? .null : rect
  }

  /// The rectangle moved.
  public func offsetBy(dx: Double, dy: Double) -> MKMapRect {
    MKMapRect(x: minX + dx, y: minY + dy, width: width, height: height)
  }

  /// The part beyond the antimeridian, moved to the other side of the map; null if there is none.
  public func remainder() -> MKMapRect {
    let world = MKMapSize.world.width
    let (west, east) = (-world, world)
    let part = minX < 0 ? (west, 0.0) : (east, 2 * world)
    let beyond = intersection(MKMapRect(x: part.0, y: minY, width: part.1 - part.0, height: height))
    return spans180thMeridian && !beyond.isNull
      ? beyond.offsetBy(dx: minX < 0 ? world : -world, dy: 0) : .null
  }
}
