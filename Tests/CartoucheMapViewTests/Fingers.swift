import CartoucheMapView

/// A map view with fingers that move it at given times.
struct Fingers {
  var view: MapView
  private(set) var events: [MapViewEvent] = []
  private var time = Duration.zero
  private var places: [Int: SIMD2<Double>] = [:]

  /// A picture of 400 × 400 pixels around 0°, 0° at a zoom level.
  init(zoom: Double = 10, bearing: Double = 0, pitch: Double = 0, size: Double = 400) {
    var map = Map.blank
    map.camera = Camera(center: [0, 0], zoom: zoom, bearing: bearing, pitch: pitch)
    view = MapView(map, viewport: Viewport(width: size, height: size))
  }

  var camera: Camera { view.camera }

  mutating func send(_ event: InputEvent) {
    view.send(event, at: time)
    events += view.takeEvents()
  }

  /// Puts fingers down, at the same moment.
  mutating func down(_ points: SIMD2<Double>..., first: Int = 1) {
    for (index, point) in points.enumerated() { places[first + index] = point }
    send(.touches(points.enumerated().map { Touch(id: first + $0, .began, at: $1) }))
  }

  /// Moves all fingers in straight lines, in a number of steps of a sixtieth of a second.
  mutating func move(to points: SIMD2<Double>..., steps: Int = 10) {
    let ids = places.keys.sorted()
    let starts = ids.map { places[$0] ?? .zero }
    for step in 1...steps {
      time += .seconds(1) / 60
      let share = Double(step) / Double(steps)
      let touches = zip(ids, zip(starts, points)).map { id, way in
        Touch(id: id, .moved, at: way.0 + (way.1 - way.0) * share)
      }
      send(.touches(touches))
    }
    for (id, point) in zip(ids, points) { places[id] = point }
  }

  /// Lifts all fingers.
  mutating func up(after pause: Duration = .zero) {
    wait(pause)
    send(.touches(places.sorted { $0.key < $1.key }.map { Touch(id: $0.key, .ended, at: $0.value) }))
    places = [:]
  }

  mutating func tap(_ points: SIMD2<Double>...) {
    for (index, point) in points.enumerated() { places[1 + index] = point }
    send(.touches(places.sorted { $0.key < $1.key }.map { Touch(id: $0.key, .began, at: $0.value) }))
    up(after: .milliseconds(50))
  }

  /// Lets time pass in steps of a sixtieth of a second.
  mutating func wait(_ duration: Duration) {
    let end = time + duration
    while time < end {
      time = min(time + .seconds(1) / 60, end)
      view.advance(to: time)
      events += view.takeEvents()
    }
  }

  /// The way that the map went in the picture since it was at 0°, 0°, in pixels.
  var shift: SIMD2<Double> {
    let place = Mercator.project(longitude: camera.center.x, latitude: camera.center.y)
    return (SIMD2(0.5, 0.5) - place) * Mercator.worldSize(zoom: camera.zoom)
  }

  /// The gestures that were found.
  var found: [MapGesture] {
    events.compactMap { event in
      switch event {
      case .gesture(let gesture, .began): gesture
      case .gesture(let gesture, .ended) where [.doubleTap, .twoFingerTap, .singleTap].contains(gesture):
        gesture
      default: nil
      }
    }
  }
}

/// Whether numbers are the same but for rounding.
func isNear(_ first: Double, _ second: Double, within tolerance: Double = 1e-6) -> Bool {
  abs(first - second) <= tolerance
}
