import Cartouche
import CartoucheGeometry
import SeededRandom
import Testing

@testable import CartoucheRenderer

struct GlobeCameraTests {
  private func globe() throws -> Map {
    try Map(Array(#"{"version": 8, "sources": {}, "layers": [], "projection": {"type": "globe"}}"#.utf8))
  }

  /// The point of the sphere at a place in degrees.
  private func point(_ place: SIMD2<Double>) -> SIMD3<Double> {
    let (x, y) = (place.x * .pi / 180, place.y * .pi / 180)
    let across = ElementaryFunctions.cosine(y)
    return SIMD3(
      ElementaryFunctions.sine(x) * across, ElementaryFunctions.sine(y),
      ElementaryFunctions.cosine(x) * across)
  }

  private func random(_ random: inout SplitMix64) -> Camera {
    Camera(
      center: [random.double(-180...180), random.double(-84...84)], zoom: random.double(0...16),
      bearing: random.double(-180...180), pitch: random.double(0...60))
  }

  @Test func aFlightFollowsTheGreatCircle() {
    var generator = SplitMix64(seed: 46)
    for _ in 0..<200 {
      let (from, to) = (random(&generator), random(&generator))
      let flight = CameraAnimation(
        along: CameraFlight(from: from, to: to, in: Viewport(width: 512, height: 512), onGlobe: true),
        from: from, to: to, at: .zero, duration: .seconds(1))
      let (a, b) = (point(from.center), point(to.center))
      let normal = SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
      for step in 0...20 {
        let camera = flight.camera(at: .milliseconds(50 * step))
        #expect(abs((point(camera.center) * normal).sum()) < 1e-9)
      }
      #expect(flight.camera(at: .zero) == from)
      #expect(flight.camera(at: .seconds(1)) == to)
    }
  }

  @Test func aMovementDoesNotJump() {
    var generator = SplitMix64(seed: 47)
    for round in 0..<200 {
      let (from, to) = (random(&generator), random(&generator))
      let viewport = Viewport(width: 512, height: 512)
      let movement =
        round % 2 == 0
        ? CameraAnimation(
          along: CameraFlight(from: from, to: to, in: viewport, onGlobe: true), from: from, to: to,
          at: .zero, duration: .seconds(1), easing: .linear)
        : CameraAnimation(
          from: from, to: to, at: .zero, duration: .seconds(1), easing: .linear, onGlobe: true)
      var last = from
      for step in 1...2000 {
        let camera = movement.camera(at: .microseconds(500 * step))
        let way = point(camera.center) - point(last.center)
        #expect((way * way).sum().squareRoot() < 0.02)
        #expect(abs(camera.zoom - last.zoom) < 0.1)
        last = camera
      }
    }
  }

  @Test func aFlightOverThePoleKeepsTheSizeOfTheGlobe() {
    let movement = CameraAnimation(
      from: Camera(center: [0, 60], zoom: 2), to: Camera(center: [180, 60], zoom: 2), at: .zero,
      duration: .seconds(1), easing: .linear, onGlobe: true)
    let middle = movement.camera(at: .milliseconds(500))
    #expect(middle.center.y > 89)
    // As large as at 60°, where the flat map is stretched twofold.
    let limit = ElementaryFunctions.cosine(Mercator.latitudeLimit * .pi / 180)
    #expect(abs(middle.zoom - (3 + ElementaryFunctions.logarithmToBaseTwo(limit))) < 1e-6)
  }

  @Test(arguments: [
    CoordinateBounds(west: -10, south: 35, east: 30, north: 60),
    CoordinateBounds(west: 170, south: -20, east: 190, north: 20),
    CoordinateBounds(west: -60, south: 60, east: 60, north: 85),
    CoordinateBounds(west: 2.3, south: 48.8, east: 2.4, north: 48.9),
    CoordinateBounds(west: -65, south: -25, east: -45, north: 8),
  ])
  func boundsFillThePictureOfAGlobe(_ bounds: CoordinateBounds) throws {
    var map = try globe()
    let viewport = Viewport(width: 600, height: 400)
    for (bearing, pitch) in [(0.0, 0.0), (30, 0), (0, 40)] {
      (map.camera.bearing, map.camera.pitch) = (bearing, pitch)
      map.fit(bounds, in: viewport, padding: 20)
      let view = ViewTransform(map.camera, viewport, in: map.projection)
      let seen = Box(around: bounds.worldBox.outline.compactMap(view.pixel))
      #expect(seen.min.x > 19.5 && seen.min.y > 19.5 && seen.max.x < 580.5 && seen.max.y < 380.5)
      #expect(seen.width > 559 || seen.height > 359)
    }
  }

  @Test func theWorldIsFittedAsAGlobe() throws {
    var map = try globe()
    let viewport = Viewport(width: 600, height: 400)
    map.fit(.world, in: viewport, padding: 20)
    let view = ViewTransform(map.camera, viewport, in: map.projection)
    #expect(abs((view.globe?.seenRadius ?? 0) - 180) < 0.1)
  }
}
