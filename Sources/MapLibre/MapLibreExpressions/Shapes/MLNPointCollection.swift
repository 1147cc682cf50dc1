import CartoucheCoreLocation
import CartoucheGeoJSON
import Foundation

/// Several places: the `MultiPoint` of GeoJSON.
open class MLNPointCollection: MLNShape, MLNOverlay {
  private var list = CoordinateList()

  /// The number of places.
  public var pointCount: UInt { UInt(list.count) }

  /// The first place; invalid if there is none.
  open override var coordinate: CLLocationCoordinate2D { list[0] ?? kCLLocationCoordinate2DInvalid }

  override var geometry: Geometry? { .multiPoint(list.positions) }

  override func take(_ geometry: Geometry) {
    if case .multiPoint(let positions) = geometry { list = CoordinateList(positions) }
  }

  /// The places, for the part of the class that provides their address.
  var storage: CoordinateList { list }

  /// Writes the collection to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(coordinates: list.array)
  }

  override func decode(from coder: NSCoder) -> Bool {
    guard super.decode(from: coder), let coordinates = coder.coordinates() else { return false }
    list = CoordinateList(Positions(coordinates.map(\.position)))
    return true
  }
}
