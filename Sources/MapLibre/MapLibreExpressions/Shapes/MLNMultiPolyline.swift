import CartoucheCoreLocation
import CartoucheGeoJSON
import Foundation

/// Several lines: the `MultiLineString` of GeoJSON.
open class MLNMultiPolyline: MLNShape, MLNOverlay {
  /// The lines, in order.
  public private(set) var polylines: [MLNPolyline] = []
  /// The lines that were read, which define the geometry as long as none of them has been touched.
  private var lines: Lines?

  /// Several lines.
  public convenience init(polylines: [MLNPolyline]) {
    self.init()
    self.polylines = polylines
  }

  /// The start of the first line; invalid if there is none.
  open override var coordinate: CLLocationCoordinate2D {
    polylines.first?.list[0] ?? kCLLocationCoordinate2DInvalid
  }

  override var geometry: Geometry? {
    if let lines, polylines.allSatisfy(\.list.isUntouched) { return .multiLineString(lines) }
    return .multiLineString(Lines(polylines.map(\.list.positions)))
  }

  override func take(_ geometry: Geometry) {
    guard case .multiLineString(let lines) = geometry else { return }
    polylines = lines.map { MLNPolyline($0) }
    self.lines = lines.positions.hasAltitudes ? nil : lines
  }

  /// Writes the lines to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(members: polylines)
  }

  override func decode(from coder: NSCoder) -> Bool {
    guard super.decode(from: coder), let members = coder.members(MLNPolyline.self) else { return false }
    polylines = members
    return true
  }
}
