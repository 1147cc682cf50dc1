import CartoucheGeoJSON
import CartoucheGeometry

/// The features at a position on a floor, topmost first.
public struct VenueHits: Sendable, Hashable {
  /// The identifiers of the spaces that contain the position.
  public var spaces: [String] = []
  /// The identifiers of the obstructions at the position: furniture and walls that cover it.
  public var obstructions: [String] = []
  /// The colour of a plan at the position, as red, green and blue from 0 to 255; `nil` when nothing is drawn there.
  public var color: SIMD3<UInt8>?

  /// No features.
  public init() {}
}

extension Venue {
  /// Returns the features at a position on a floor.
  ///
  /// - Complexity: O(n) in the number of positions on the floor.
  public func hits(at position: Position, on floor: Floor) -> VenueHits {
    let plane = LocalPlane(around: position)
    var hits = VenueHits()
    var found: [(rank: DrawingRank, color: SIMD3<UInt8>?)] = []
    func rank(_ id: String, _ order: Int, isObstruction: Bool) -> DrawingRank {
      let group = styles.group(of: id)
      return DrawingRank(
        isObstruction: isObstruction, top: (group?.altitude ?? 0) + (group?.height ?? 0), order: order)
    }
    func color(_ id: String) -> SIMD3<UInt8>? {
      guard let group = styles.group(of: id) else {
        return styles.drawsUnstyled ? VenueStyles.standardColor : nil
      }
      return group.isHidden || group.opacity == 0 ? nil : group.color ?? VenueStyles.standardColor
    }
    var spaces: [(rank: DrawingRank, id: String)] = []
    for (order, space) in floor.spaces.enumerated() where !space.isVoid && space.geometry.covers(plane) {
      spaces.append((rank(space.id, order, isObstruction: false), space.id))
      found.append((rank(space.id, order, isObstruction: false), color(space.id)))
    }
    var obstructions: [(rank: DrawingRank, id: String)] = []
    for (order, obstruction) in floor.obstructions.enumerated() {
      let width = styles.group(of: obstruction.id)?.width ?? WallWidth.standard
      guard obstruction.geometry.covers(plane) || obstruction.geometry.isWithin(width / 2, of: plane) else {
        continue
      }
      obstructions.append((rank(obstruction.id, order, isObstruction: true), obstruction.id))
      found.append((rank(obstruction.id, order, isObstruction: true), color(obstruction.id)))
    }
    hits.spaces = spaces.sorted { $1.rank < $0.rank }.map(\.id)
    hits.obstructions = obstructions.sorted { $1.rank < $0.rank }.map(\.id)
    hits.color = found.filter { $0.color != nil }.max { $0.rank < $1.rank }?.color
    return hits
  }
}

/// The drawing order: spaces before obstructions, lower ones first, then as in the bundle.
struct DrawingRank: Comparable {
  let isObstruction: Bool
  let top: Double
  let order: Int

  static func < (one: DrawingRank, other: DrawingRank) -> Bool {
    if one.isObstruction != other.isObstruction { return other.isObstruction }
    return (one.top, one.order) < (other.top, other.order)
  }
}

/// The thickness of walls whose look gives none.
enum WallWidth {
  /// The thickness in metres.
  static let standard = 0.15
}

extension Geometry {
  /// Returns whether the origin of a plane lies in a polygon of the geometry.
  func covers(_ plane: LocalPlane) -> Bool {
    var isInside = false
    forEachPolygon { rings in
      guard let outer = rings.first, !isInside else { return }
      let origin = Point(0, 0)
      guard FlatGeometry.contains(outer.points(in: plane).flat, origin) else { return }
      isInside = !rings.dropFirst().contains { FlatGeometry.contains($0.points(in: plane).flat, origin) }
    }
    return isInside
  }

  /// Returns whether the origin of a plane lies within a distance of a line of the geometry, in metres.
  func isWithin(_ distance: Double, of plane: LocalPlane) -> Bool {
    var isNear = false
    forEachLine { line in
      let points = line.points(in: plane)
      for (a, b) in zip(points, points.dropFirst()) where !isNear {
        let near = Segment(a, b).nearest(to: Point(0, 0))
        isNear = (near * near).sum() <= distance * distance
      }
    }
    return isNear
  }
}
