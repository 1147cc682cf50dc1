import CartoucheMapKit
import Foundation

/// The look of an area with its holes.
open class MKPolygonRenderer: MKOverlayPathRenderer {
  /// The area.
  public let polygon: MKPolygon

  /// A renderer for an area.
  public init(polygon: MKPolygon) {
    self.polygon = polygon
    super.init(overlay: polygon)
  }

  override var shapes: [OverlayShape] { shapes(ofArea: polygon.rings) }
}

/// The look of a line.
open class MKPolylineRenderer: MKOverlayPathRenderer {
  /// The line.
  public let polyline: MKPolyline

  /// A renderer for a line.
  public init(polyline: MKPolyline) {
    self.polyline = polyline
    super.init(overlay: polyline)
  }

  override var shapes: [OverlayShape] { shapes(ofLine: polyline.coordinates) }
}

/// The look of several areas.
open class MKMultiPolygonRenderer: MKOverlayPathRenderer {
  /// The areas.
  public let multiPolygon: MKMultiPolygon

  /// A renderer for several areas.
  public init(multiPolygon: MKMultiPolygon) {
    self.multiPolygon = multiPolygon
    super.init(overlay: multiPolygon)
  }

  override var shapes: [OverlayShape] { multiPolygon.polygons.flatMap { shapes(ofArea: $0.rings) } }
}

/// The look of several lines.
open class MKMultiPolylineRenderer: MKOverlayPathRenderer {
  /// The lines.
  public let multiPolyline: MKMultiPolyline

  /// A renderer for several lines.
  public init(multiPolyline: MKMultiPolyline) {
    self.multiPolyline = multiPolyline
    super.init(overlay: multiPolyline)
  }

  override var shapes: [OverlayShape] { multiPolyline.polylines.flatMap { shapes(ofLine: $0.coordinates) } }
}

/// The look of a circle on the earth.
open class MKCircleRenderer: MKOverlayPathRenderer {
  /// The circle.
  public let circle: MKCircle

  /// A renderer for a circle.
  public init(circle: MKCircle) {
    self.circle = circle
    super.init(overlay: circle)
  }

  override var shapes: [OverlayShape] {
    let middle = MKMapPoint(circle.coordinate)
    let reach = circle.boundingMapRect.width / 2
    guard reach > 0, reach.isFinite else { return [] }
    let ring = (0..<128).map { step in
      let angle = Double(step) / 64 * .pi
      let place = MKMapPoint(x: middle.x + reach * cos(angle), y: middle.y + reach * sin(angle)).coordinate
      return SIMD2(place.longitude, place.latitude)
    }
    return shapes(ofArea: [ring])
  }
}
