import Cartouche
import CartoucheCoreLocation
import CartoucheMapKit
import CartoucheUIKit
import Foundation

extension MKMapView {
  // MARK: Visible region

  /// The region that the view shows; setting it shows the smallest region that contains the new one.
  public var region: MKCoordinateRegion {
    get {
      MKCoordinateRegion(center: centerCoordinate, span: MKCoordinateRegion(visibleMapRect).span)
    }
    set { setRegion(newValue, animated: false) }
  }

  /// Shows a whole region, and as much around it as the shape of the view requires.
  ///
  /// An invalid region, with a centre off the earth or spans that are not numbers, changes nothing. A region that is
  /// set before the view has a size is shown once it has one.
  public func setRegion(_ region: MKCoordinateRegion, animated: Bool) {
    guard let rect = MKMapRect(region) else { return }
    show(rect, insets: .zero, animated: animated)
  }

  /// The region that the view would show for this one.
  public func regionThatFits(_ region: MKCoordinateRegion) -> MKCoordinateRegion {
    guard let rect = MKMapRect(region) else { return region }
    return MKCoordinateRegion(
      center: region.center, span: MKCoordinateRegion(mapRectThatFits(rect)).span)
  }

  /// The coordinate at the middle of the view.
  public var centerCoordinate: CLLocationCoordinate2D {
    get {
      let center = live.map.camera.center
      return CLLocationCoordinate2D(latitude: center.y, longitude: center.x)
    }
    set { setCenter(newValue, animated: false) }
  }

  /// Moves a coordinate to the middle of the view; one off the earth changes nothing.
  public func setCenter(_ coordinate: CLLocationCoordinate2D, animated: Bool) {
    guard coordinate.isOnEarth else { return }
    var camera = live.map.camera
    camera.center = SIMD2(coordinate.longitude, coordinate.latitude)
    move(to: camera, animated: animated)
  }

  /// The part of the map that the view shows; setting it shows the smallest part that contains the new one.
  public var visibleMapRect: MKMapRect {
    get {
      let size = SIMD2(viewport.width, viewport.height) * viewport.pixelRatio
      return MKMapRect(around: [.zero, size].compactMap { view.world($0) }.map { MKMapPoint(world: $0) })
    }
    set { setVisibleMapRect(newValue, animated: false) }
  }

  /// Shows a part of the map.
  public func setVisibleMapRect(_ mapRect: MKMapRect, animated: Bool) {
    show(mapRect, insets: .zero, animated: animated)
  }

  /// Shows a part of the map inside the area that the insets, in points, leave free.
  public func setVisibleMapRect(_ mapRect: MKMapRect, edgePadding insets: UIEdgeInsets, animated: Bool) {
    show(mapRect, insets: insets, animated: animated)
  }

  /// The part of the map that the view would show for this one.
  public func mapRectThatFits(_ mapRect: MKMapRect) -> MKMapRect {
    guard viewport.width >= 1, viewport.height >= 1, !mapRect.isNull, mapRect.width.isFinite,
      mapRect.height.isFinite
    else { return mapRect }
    let scale = max(mapRect.width / viewport.width, mapRect.height / viewport.height)
    let size = MKMapSize(width: scale * viewport.width, height: scale * viewport.height)
    return MKMapRect(
      x: mapRect.midX - size.width / 2, y: mapRect.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  // MARK: Coordinates and points

  /// The point of a coordinate, in points of a view or, for `nil`, of the outermost one.
  public func convert(_ coordinate: CLLocationCoordinate2D, toPointTo view: UIView?) -> CGPoint {
    let world = MKMapPoint(coordinate).world
    let pixel = self.view.pixel(world) ?? SIMD2(.infinity, .infinity)
    let point = pixel / viewport.pixelRatio
    return convert(CGPoint(x: point.x + bounds.minX, y: point.y + bounds.minY), to: view)
  }

  /// The coordinate at a point, in points of a view or, for `nil`, of the outermost one.
  public func convert(_ point: CGPoint, toCoordinateFrom view: UIView?) -> CLLocationCoordinate2D {
    let own = convert(point, from: view)
    let pixel = SIMD2(own.x - bounds.minX, own.y - bounds.minY) * viewport.pixelRatio
    guard let world = self.view.world(pixel) else { return kCLLocationCoordinate2DInvalid }
    return MKMapPoint(world: world).coordinate
  }

  /// The smallest rectangle around a region, in points of a view or, for `nil`, of the outermost one.
  public func convert(_ region: MKCoordinateRegion, toRectTo view: UIView?) -> CGRect {
    guard let rect = MKMapRect(region) else { return .null }
    let corners = [MKMapPoint(x: rect.minX, y: rect.minY), MKMapPoint(x: rect.maxX, y: rect.maxY)]
    let points = corners.compactMap { self.view.pixel($0.world) }.map { $0 / viewport.pixelRatio }
    guard points.count == 2 else { return .null }
    let size = points[1] - points[0]
    return convert(
      CGRect(x: points[0].x + bounds.minX, y: points[0].y + bounds.minY, width: size.x, height: size.y),
      to: view)
  }

  /// The region inside a rectangle, in points of a view or, for `nil`, of the outermost one.
  public func convert(_ rect: CGRect, toRegionFrom view: UIView?) -> MKCoordinateRegion {
    let corners = [CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY)]
    return MKCoordinateRegion(
      MKMapRect(around: corners.map { MKMapPoint(convert($0, toCoordinateFrom: view)) }))
  }
}

extension CLLocationCoordinate2D {
  /// Whether the coordinate is valid: numbers within ±90° and ±360°.
  var isOnEarth: Bool { abs(latitude) <= 90 && abs(longitude) <= 360 }
}

extension MKMapPoint {
  /// The point of the map at a point of the world's unit square.
  init(world: SIMD2<Double>) {
    self.init(x: world.x * MKMapSize.world.width, y: world.y * MKMapSize.world.height)
  }

  /// The point of the world's unit square.
  var world: SIMD2<Double> { SIMD2(x / MKMapSize.world.width, y / MKMapSize.world.height) }
}

extension MKMapRect {
  /// The part between the poles and within a world on each side; `nil` for an invalid rectangle.
  var onTheMap: MKMapRect? {
    let world = MKMapSize.world.width
    guard !isNull, width >= 0, height >= 0 else { return nil }
    let part = intersection(MKMapRect(x: -world, y: 0, width: 3 * world, height: world))
    return part.isNull || !part.width.isFinite || !part.height.isFinite ? nil : part
  }

  /// The smallest part of the map around a region with the same middle; `nil` for an invalid region.
  init?(_ region: MKCoordinateRegion) {
    let (center, span) = (region.center, region.span)
    guard center.isOnEarth, (0...180).contains(span.latitudeDelta), (0...360).contains(span.longitudeDelta)
    else { return nil }
    let middle = MKMapPoint(center)
    let edges = [-0.5, 0.5].map { share in
      MKMapPoint(
        CLLocationCoordinate2D(
          latitude: min(max(center.latitude + share * span.latitudeDelta, -90), 90),
          longitude: center.longitude)
      ).y
    }
    let height = 2 * (edges.map { abs($0 - middle.y) }.max() ?? 0)
    let width = span.longitudeDelta / 360 * MKMapSize.world.width
    self.init(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
  }
}

extension CoordinateBounds {
  /// The span between the edges of a part of the map, in degrees.
  init(_ rect: MKMapRect) {
    let northWest = MKMapPoint(x: rect.minX, y: rect.minY).coordinate
    let southEast = MKMapPoint(x: rect.maxX, y: rect.maxY).coordinate
    self.init(
      west: northWest.longitude, south: southEast.latitude, east: southEast.longitude,
      north: northWest.latitude)
  }
}
