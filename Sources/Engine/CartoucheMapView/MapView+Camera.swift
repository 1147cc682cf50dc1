import Cartouche
import Foundation

extension MapView {
  // MARK: Movements

  /// Jumps to a camera, within the limits.
  ///
  /// A current movement ends; the event for a changed region follows, unless the camera is the current one.
  ///
  /// - Returns: The identity of the movement, which is over when the function returns.
  @discardableResult
  public mutating func jump(to camera: Camera, reason: CameraChangeReason = .programmatic) -> MovementID {
    let id = nextMovement()
    cancelMovement()
    if limited(camera) != self.camera {
      beginChange(reason, animated: false)
      show(camera, silently: !isHeld)
    }
    emit(.movementEnded(id, completed: true))
    finishChange()
    return id
  }

  /// Moves the camera to another over a duration; 0 or less is a jump.
  ///
  /// - Parameter easing: The fraction of the way as a function of the fraction of the time.
  /// - Returns: The identity of the movement, named by ``MapViewEvent/movementEnded(_:completed:)``.
  @discardableResult
  public mutating func ease(
    to camera: Camera, duration: Duration = CameraAnimation.standardDuration,
    easing: Interpolation = CameraAnimation.ease, reason: CameraChangeReason = .programmatic
  ) -> MovementID {
    guard duration > .zero, limited(camera) != self.camera else { return jump(to: camera, reason: reason) }
    let id = nextMovement()
    let animation = CameraAnimation(
      from: self.camera, to: limited(camera), at: time, duration: duration, easing: easing,
      onGlobe: map.projection.isSphere)
    begin(CameraMovement(animation), id: id, reason)
    return id
  }

  /// Flies to another camera: up, along and down again.
  ///
  /// - Parameters:
  ///   - duration: The duration of the flight; `nil` for one that suits the way, 0 or less for a jump.
  ///   - peakZoom: The lowest zoom level on the way; `nil` for the one that suits the way.
  /// - Returns: The identity of the movement, named by ``MapViewEvent/movementEnded(_:completed:)``.
  @discardableResult
  public mutating func fly(
    to camera: Camera, duration: Duration? = nil, peakZoom: Double? = nil,
    reason: CameraChangeReason = .programmatic
  ) -> MovementID {
    let destination = limited(camera)
    if let duration, duration <= .zero { return jump(to: camera, reason: reason) }
    guard destination != self.camera else { return jump(to: camera, reason: reason) }
    let curve = peakZoom.map { flightCurve(to: destination, peakZoom: $0) } ?? CameraFlight.standardCurve
    let flight = CameraFlight(
      from: self.camera, to: destination, in: viewport, curve: curve, onGlobe: map.projection.isSphere)
    let animation = CameraAnimation(
      along: flight, from: self.camera, to: destination, at: time, duration: duration)
    let id = nextMovement()
    begin(CameraMovement(animation), id: id, reason)
    return id
  }

  /// Stops every movement at its current position.
  public mutating func stop() { cancelMovement() }

  /// The curve of a flight that rises to a zoom level: ρ = √(2·w / u) of van Wijk and Nuij, as in `flyTo` of GL JS.
  private func flightCurve(to destination: Camera, peakZoom: Double) -> Double {
    let lowest = min(camera.zoom, destination.zoom)
    guard peakZoom.isFinite else { return CameraFlight.standardCurve }
    let peak = limits.limited(zoom: min(peakZoom, lowest))
    let start = Mercator.project(longitude: camera.center.x, latitude: camera.center.y)
    var way = Mercator.project(longitude: destination.center.x, latitude: destination.center.y) - start
    way.x = way.x.remainder(dividingBy: 1)
    let ground = way.length * Mercator.worldSize(zoom: camera.zoom)
    let width = max(viewport.width, viewport.height) * ElementaryFunctions.powerOfTwo(camera.zoom - peak)
    return ground > 0 ? (2 * width / ground).squareRoot() : CameraFlight.standardCurve
  }

  // MARK: Insets

  /// The borders of the picture that something else covers: the camera's centre is in the middle of the rest.
  public var contentInsets: EdgeInsets { camera.padding }

  /// Changes the insets; the camera keeps its centre, which moves in the picture.
  ///
  /// - Parameter duration: The duration of the change; 0 for a jump.
  /// - Returns: The identity of the movement.
  @discardableResult
  public mutating func setContentInsets(_ insets: EdgeInsets, duration: Duration = .zero) -> MovementID {
    var camera = camera
    camera.padding = insets
    return ease(to: camera, duration: duration)
  }

  // MARK: Fitting

  /// The camera that shows bounds as large as possible, within the content insets and additional ones.
  ///
  /// - Parameters:
  ///   - bounds: The region in degrees.
  ///   - insets: Additional space at the borders, in logical pixels.
  ///   - bearing: The direction in degrees; `nil` for that of the camera.
  ///   - pitch: The tilt in degrees; `nil` for that of the camera.
  public func camera(
    fitting bounds: CoordinateBounds, insets: EdgeInsets = EdgeInsets(), bearing: Double? = nil,
    pitch: Double? = nil
  ) -> Camera {
    var camera = turned(bearing, pitch)
    camera.fit(bounds, in: viewport, padding: camera.padding + insets, on: map.projection)
    return limited(camera)
  }

  /// The camera that shows places as large as possible, within the content insets and additional ones.
  ///
  /// - Parameters:
  ///   - places: Longitudes and latitudes in degrees; without any, the camera is unchanged.
  ///   - insets: Additional space at the borders, in logical pixels.
  ///   - bearing: The direction in degrees; `nil` for that of the camera.
  ///   - pitch: The tilt in degrees; `nil` for that of the camera.
  public func camera(
    fitting places: [SIMD2<Double>], insets: EdgeInsets = EdgeInsets(), bearing: Double? = nil,
    pitch: Double? = nil
  ) -> Camera {
    var camera = turned(bearing, pitch)
    camera.fit(
      places.filter { $0.x.isFinite && $0.y.isFinite }, in: viewport, padding: camera.padding + insets,
      on: map.projection)
    return limited(camera)
  }

  private func turned(_ bearing: Double?, _ pitch: Double?) -> Camera {
    var camera = camera
    camera.bearing = bearing ?? camera.bearing
    camera.pitch = limits.limited(pitch: pitch ?? camera.pitch)
    return limited(camera)
  }

  // MARK: Places

  /// The mapping between the world and the logical pixels of the picture.
  var transform: ViewTransform { ViewTransform(camera, viewport.logical, in: map.projection) }

  /// The place at a point: longitude and latitude in degrees; `nil` in the sky.
  ///
  /// - Parameter point: Logical pixels from the upper left corner; may be outside the picture.
  public func coordinate(at point: SIMD2<Double>) -> SIMD2<Double>? {
    map.coordinate(at: point, in: viewport)
  }

  /// The point of a place, or of its nearest copy around the world; `nil` if it is behind the eye.
  ///
  /// - Parameter coordinate: Longitude and latitude in degrees.
  public func point(for coordinate: SIMD2<Double>) -> SIMD2<Double>? {
    map.point(for: coordinate, in: viewport)
  }

  /// The visible region, in degrees.
  ///
  /// Its longitudes are not wrapped: a view across the antimeridian has edges beyond ±180°. Ground near the horizon of
  /// a tilted map is left out.
  public var visibleBounds: CoordinateBounds {
    bounds(of: Box(min: .zero, max: [viewport.width, viewport.height]))
  }

  /// The smallest region around the ground in a rectangle, in degrees; longitudes are not wrapped.
  ///
  /// - Parameter rectangle: The rectangle in logical pixels from the upper left corner.
  public func bounds(of rectangle: Box) -> CoordinateBounds {
    let view = transform
    let corners = [
      rectangle.min, SIMD2(rectangle.max.x, rectangle.min.y), rectangle.max,
      SIMD2(rectangle.min.x, rectangle.max.y),
    ]
    var places = Box.empty
    for index in corners.indices {
      let (from, to) = (corners[index], corners[(index + 1) % corners.count])
      for step in 0..<8 {
        // Points in the sky have no place.
        let point = from + (to - from) * (Double(step) / 8)
        if let place = view.world(point), place.x.isFinite, place.y.isFinite {
          places.formUnion(SIMD2(place.x, min(max(place.y, 0), 1)))
        }
      }
    }
    guard !places.isEmpty else {
      return CoordinateBounds(
        west: camera.center.x, south: camera.center.y, east: camera.center.x, north: camera.center.y)
    }
    let (low, high) = (Mercator.unproject(places.min), Mercator.unproject(places.max))
    return CoordinateBounds(west: low.x, south: high.y, east: high.x, north: low.y)
  }

  /// The metres on the ground per logical pixel at a latitude in degrees; by default at the centre.
  public func metersPerPoint(atLatitude latitude: Double? = nil) -> Double {
    Mercator.metersPerPixel(latitude: latitude ?? camera.center.y, zoom: camera.zoom)
  }
}

extension EdgeInsets {
  /// The sums of the insets, each at least 0.
  static func + (first: EdgeInsets, second: EdgeInsets) -> EdgeInsets {
    func sum(_ edge: KeyPath<EdgeInsets, Double>) -> Double {
      let sum = first[keyPath: edge] + second[keyPath: edge]
      return sum.isFinite ? sum : 0
    }
    return EdgeInsets(top: sum(\.top), right: sum(\.right), bottom: sum(\.bottom), left: sum(\.left))
  }
}
