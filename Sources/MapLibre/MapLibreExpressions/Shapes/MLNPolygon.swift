import CartoucheCoreLocation
import CartoucheGeoJSON
import CartoucheGeometry
import Foundation

/// An area within a ring of coordinates, less its interior polygons: the `Polygon` of GeoJSON.
///
/// Rings are kept as they are given. GeoJSON requires the last coordinate of each to equal the first.
open class MLNPolygon: MLNMultiPoint, MLNOverlay {
  private var holes: [MLNPolygon] = []
  /// The rings that were read, which define the geometry as long as none of them has been touched.
  private var rings: Rings?

  /// The areas cut out, `nil` without any.
  public var interiorPolygons: [MLNPolygon]? { holes.isEmpty ? nil : holes }

  /// The point of the area that is farthest from its edges; invalid when there are no coordinates.
  ///
  /// Distances are measured in degrees, as on a map with equally spaced meridians and parallels.
  ///
  /// - Complexity: O(n log(1/p)) in the number of coordinates, to within a fraction p (a thousandth) of the area's
  ///   extent.
  open override var coordinate: CLLocationCoordinate2D {
    guard let first = list.array.first else { return kCLLocationCoordinate2DInvalid }
    let rings = ([list] + holes.map(\.list)).map { $0.array.map { Point($0.longitude, $0.latitude) } }
    let box = Box(around: rings[0])
    guard rings.joined().allSatisfy({ $0.x.isFinite && $0.y.isFinite }), min(box.width, box.height) > 0 else {
      return first
    }
    let pole = PoleOfInaccessibility(rings, precision: max(box.width, box.height) / 1000).point
    return CLLocationCoordinate2D(latitude: pole.y, longitude: pole.x)
  }

  override var geometry: Geometry? { .polygon(allRings) }

  /// The outer ring and the holes.
  final var allRings: Rings {
    if let rings, isUntouched { return rings }
    return Rings([list.positions] + holes.map(\.list.positions))
  }

  /// Whether the rings are those that were read.
  final var isUntouched: Bool { rings != nil && list.isUntouched && holes.allSatisfy(\.list.isUntouched) }

  override func take(_ geometry: Geometry) {
    if case .polygon(let rings) = geometry { take(rings: rings) }
  }

  /// Becomes the area within these rings.
  final func take(rings: Rings) {
    take(rings.first ?? [])
    holes = rings.dropFirst().map { ring in
      let hole = MLNPolygon()
      hole.take(ring)
      return hole
    }
    self.rings = rings.positions.hasAltitudes || rings.isEmpty ? nil : rings
  }

  final func setInteriorPolygons(_ polygons: [MLNPolygon]) {
    holes = polygons
    rings = nil
  }

  /// Writes the polygon to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(members: holes)
  }

  override func decode(from coder: NSCoder) -> Bool {
    guard super.decode(from: coder), let polygons = coder.members(MLNPolygon.self) else { return false }
    setInteriorPolygons(polygons)
    return true
  }
}
