import CartoucheCoreLocation
import Foundation

/// A shape with several coordinates.
open class MKMultiPoint: MKShape, MKGeoJSONObject {
  /// The coordinates in their order.
  package let places: [CLLocationCoordinate2D]

  /// A shape with coordinates.
  init(places: [CLLocationCoordinate2D]) { self.places = places }

  /// The number of coordinates.
  public var pointCount: Int { places.count }

  /// The smallest rectangle around the coordinates.
  open var boundingMapRect: MKMapRect { MKMapRect(around: places.lazy.map(MKMapPoint.init)) }

  /// The middle of the smallest rectangle around the coordinates.
  open var coordinate: CLLocationCoordinate2D { boundingMapRect.middle }
}

/// A line.
open class MKPolyline: MKMultiPoint, MKOverlay {}

/// An area, which may have holes.
open class MKPolygon: MKMultiPoint, MKOverlay {
  /// The holes; `nil` for none.
  public let interiorPolygons: [MKPolygon]?

  /// An area with a ring of coordinates and holes.
  init(places: [CLLocationCoordinate2D], interior: [MKPolygon]?) {
    interiorPolygons = interior
    super.init(places: places)
  }
}

/// A circle on the earth.
open class MKCircle: MKShape, MKOverlay {
  /// The centre.
  public let coordinate: CLLocationCoordinate2D
  /// The distance from the centre in metres.
  public let radius: CLLocationDistance

  /// A circle with a radius in metres.
  public init(center coord: CLLocationCoordinate2D, radius: CLLocationDistance) {
    coordinate = coord
    self.radius = radius
  }

  /// The smallest rectangle around the circle, by the scale of the map at its centre.
  open var boundingMapRect: MKMapRect {
    let middle = MKMapPoint(coordinate)
    let reach = radius * MKMapPointsPerMeterAtLatitude(coordinate.latitude)
    return MKMapRect(x: middle.x - reach, y: middle.y - reach, width: 2 * reach, height: 2 * reach)
  }
}

/// Several lines.
open class MKMultiPolyline: MKShape, MKOverlay, MKGeoJSONObject {
  /// The lines.
  public let polylines: [MKPolyline]

  /// Several lines as one.
  public init(_ polylines: [MKPolyline]) { self.polylines = polylines }

  /// The smallest rectangle around the lines.
  open var boundingMapRect: MKMapRect { polylines.reduce(.null) { $0.union($1.boundingMapRect) } }
  /// The middle of the smallest rectangle around the lines.
  open var coordinate: CLLocationCoordinate2D { boundingMapRect.middle }
}

/// Several areas.
open class MKMultiPolygon: MKShape, MKOverlay, MKGeoJSONObject {
  /// The areas.
  public let polygons: [MKPolygon]

  /// Several areas as one.
  public init(_ polygons: [MKPolygon]) { self.polygons = polygons }

  /// The smallest rectangle around the areas.
  open var boundingMapRect: MKMapRect { polygons.reduce(.null) { $0.union($1.boundingMapRect) } }
  /// The middle of the smallest rectangle around the areas.
  open var coordinate: CLLocationCoordinate2D { boundingMapRect.middle }
}

extension MKMapRect {
  /// The coordinate of the middle; an invalid one if the rectangle is null.
  var middle: CLLocationCoordinate2D {
    isNull ? kCLLocationCoordinate2DInvalid : MKMapPoint(x: midX, y: midY).coordinate
  }
}
