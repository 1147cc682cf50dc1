import CartoucheMapView
import SeededRandom
import Testing

/// Sequences of what a hand at random does.
struct RandomInputTests {
  /// The cameras after each of some random events, and what was wrong with them.
  private static func play(_ seed: UInt64) -> (cameras: [Camera], faults: [String]) {
    var random = SplitMix64(seed: seed)
    var map = Map.blank
    map.camera = Camera(
      center: [random.double(-180...180), random.double(-80...80)], zoom: random.double(1...18),
      bearing: random.double(0...360), pitch: random.double(0...60))
    let size = Viewport(width: random.double(50...900), height: random.double(50...900))
    var view = MapView(map, viewport: size)
    view.limits.minimumZoom = random.double(0...6)
    view.limits.maximumZoom = random.double(6...22)
    view.limits.maximumPitch = random.double(0...85)
    if random.int(0...3) == 0 {
      let (west, south) = (random.double(-180...160), random.double(-70...50))
      view.limits.bounds = CoordinateBounds(
        west: west, south: south, east: west + random.double(0.001...180),
        north: south + random.double(0.001...30))
    }
    if random.int(0...3) == 0 {
      view.setContentInsets(EdgeInsets(top: random.double(0...200), left: random.double(0...90)))
    }
    var time = Duration.zero
    var fingers: [Int: SIMD2<Double>] = [:]
    var (cameras, faults): ([Camera], [String]) = ([], [])
    for step in 0..<60 {
      time += .milliseconds(random.int(0...120))
      let point = SIMD2(random.double(-20...900), random.double(-20...900))
      switch random.int(0...13) {
      case 0, 1:
        let id = random.int(0...3)
        fingers[id] = point
        view.send(.touches([Touch(id: id, .began, at: point)]), at: time)
      case 2...5:
        let touches = fingers.sorted { $0.key < $1.key }.map { id, place in
          Touch(id: id, .moved, at: place + SIMD2(random.double(-60...60), random.double(-60...60)))
        }
        for touch in touches { fingers[touch.id] = touch.point }
        view.send(.touches(touches), at: time)
      case 6, 7:
        let touches = fingers.sorted { $0.key < $1.key }.map { Touch(id: $0.key, .ended, at: $0.value) }
        fingers = [:]
        view.send(.touches(touches), at: time)
      case 8:
        view.send(
          .mouseDown(
            random.int(0...1) == 0 ? .primary : .secondary, at: point,
            KeyModifiers(rawValue: UInt8(random.int(0...3)))), at: time)
      case 9: view.send(.mouseMoved(to: point), at: time)
      case 10: view.send(.mouseUp(random.int(0...1) == 0 ? .primary : .secondary, at: point), at: time)
      case 11: view.send(.wheel(delta: random.double(-400...400), .automatic, at: point, []), at: time)
      case 12:
        let keys: [Key] = [.left, .right, .up, .down, .plus, .minus, .home, .escape]
        view.send(.key(keys[random.int(0...7)], KeyModifiers(rawValue: UInt8(random.int(0...1)))), at: time)
      default:
        let camera = Camera(
          center: [random.double(-400...400), random.double(-95...95)], zoom: random.double(-5...30),
          bearing: random.double(-800...800), pitch: random.double(-10...100))
        if random.int(0...1) == 0 {
          view.fly(to: camera)
        } else {
          view.ease(to: camera, duration: .milliseconds(random.int(0...900)))
        }
      }
      if step % 7 == 0 { view.send(.touches([Touch(id: 99, .moved, at: [.nan, .infinity])]), at: time) }
      cameras.append(view.camera)
      faults += view.faults.map { "seed \(seed), step \(step): \($0)" }
      _ = view.takeEvents()
    }
    return (cameras, faults)
  }

  @Test("At every moment of a thousand random sequences the camera is within its limits")
  func limits() {
    for seed in 0..<1000 as Range<UInt64> {
      let faults = Self.play(seed).faults
      #expect(faults.isEmpty, "\(faults.first ?? "")")
      if !faults.isEmpty { return }
    }
  }

  @Test("The same events at the same times give the same cameras")
  func replay() {
    for seed in stride(from: 0 as UInt64, to: 1000, by: 5) {
      #expect(Self.play(seed).cameras == Self.play(seed).cameras, "seed \(seed)")
    }
  }
}

extension MapView {
  /// The faults of the camera.
  fileprivate var faults: [String] {
    var faults: [String] = []
    let numbers = [camera.center.x, camera.center.y, camera.zoom, camera.bearing, camera.pitch]
    if !numbers.allSatisfy(\.isFinite) { faults.append("not finite: \(camera)") }
    if camera.zoom < min(limits.minimumZoom, limits.maximumZoom) || camera.zoom > limits.maximumZoom {
      faults.append("zoom \(camera.zoom)")
    }
    if camera.pitch < limits.minimumPitch || camera.pitch > limits.maximumPitch {
      faults.append("pitch \(camera.pitch)")
    }
    if camera.bearing < 0 || camera.bearing >= 360 { faults.append("bearing \(camera.bearing)") }
    if abs(camera.center.y) > Mercator.latitudeLimit { faults.append("latitude \(camera.center.y)") }
    if let bounds = limits.bounds, camera.padding == EdgeInsets() {
      let place = camera.center
      let inside = CoordinateBounds(
        west: bounds.west - 1e-9, south: bounds.south - 1e-9, east: bounds.east + 1e-9,
        north: bounds.north + 1e-9)
      if !inside.contains(longitude: place.x, latitude: place.y) {
        faults.append("outside of its bounds: \(place) \(bounds)")
      }
      if camera.pitch == 0, camera.zoom < limits.maximumZoom {
        let seen = visibleBounds
        if seen.latitudeSpan > bounds.latitudeSpan + 1e-6 { faults.append("shows more than its bounds") }
      }
    }
    return faults
  }
}
