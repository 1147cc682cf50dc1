import CartoucheCoreLocation
import CartoucheGeoJSON
import Foundation

/// Several areas: the `MultiPolygon` of GeoJSON.
open class MLNMultiPolygon: MLNShape, MLNOverlay {
  /// The areas, in order.
  public private(set) var polygons: [MLNPolygon] = []
  /// The areas that were read, which define the geometry as long as none of them has been touched.
  private var read: Polygons?

  /// Several areas.
  public convenience init(polygons: [MLNPolygon]) {
    self.init()
    self.polygons = polygons
  }

  /// The centre of the first area; invalid if there is none.
  open override var coordinate: CLLocationCoordinate2D {
    polygons.first?.coordinate ?? kCLLocationCoordinate2DInvalid
  }

  override var geometry: Geometry? {
    if let read, polygons.allSatisfy(\.isUntouched) { return .multiPolygon(read) }
    return .multiPolygon(Polygons(polygons.map(\.allRings)))
  }

  override func take(_ geometry: Geometry) {
    guard case .multiPolygon(let read) = geometry else { return }
    polygons = read.map { rings in
      let polygon = MLNPolygon()
      polygon.take(rings: rings)
      return polygon
    }
    self.read = read.positions.hasAltitudes ? nil : read
  }

  /// Writes the areas to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(members: polygons)
  }

  override func decode(from coder: NSCoder) -> Bool {
    guard super.decode(from: coder), let members = coder.members(MLNPolygon.self) else { return false }
    polygons = members
    return true
  }
}
