import Cartouche
import SeededRandom
import Testing

struct CameraAnimationTests {
  private func random(_ random: inout SplitMix64) -> Camera {
    var camera = Camera(
      center: [random.double(-180...180), random.double(-80...80)], zoom: random.double(0...18),
      bearing: random.double(-180...540), pitch: random.double(0...60))
    camera.roll = random.double(-90...90)
    camera.fieldOfView = random.double(10...100)
    camera.padding = EdgeInsets(top: random.double(0...50), left: random.double(0...50))
    return camera
  }

  @Test func itBeginsAndEndsWhereItShould() {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<200 {
      let (from, to) = (random(&generator), random(&generator))
      let animation = CameraAnimation(from: from, to: to, at: .seconds(3))
      #expect(animation.camera(at: .zero) == from)
      #expect(animation.camera(at: .seconds(3)) == from)
      #expect(animation.camera(at: animation.end) == to)
      #expect(animation.camera(at: .seconds(100)) == to)
    }
  }

  @Test func itDoesNotJump() {
    var generator = SplitMix64(seed: 2)
    for _ in 0..<100 {
      let (from, to) = (random(&generator), random(&generator))
      let animation = CameraAnimation(from: from, to: to, at: .zero, easing: .linear)
      // Angles and longitudes of the same direction are the same.
      func distance(_ a: Double, _ b: Double) -> Double { (a - b).remainder(dividingBy: 360).magnitude }
      var last = from
      for step in 1...1000 {
        let camera = animation.camera(at: .milliseconds(Double(step) / 2))
        #expect(distance(camera.bearing, last.bearing) < 0.2)
        #expect(distance(camera.center.x, last.center.x) < 1)
        #expect((camera.center.y - last.center.y).magnitude < 1)
        #expect((camera.zoom - last.zoom).magnitude < 0.02)
        #expect((camera.padding.top - last.padding.top).magnitude < 0.06)
        last = camera
      }
    }
  }

  @Test func theBearingTurnsTheShorterWay() {
    let animation = CameraAnimation(
      from: Camera(bearing: 350), to: Camera(bearing: 10), at: .zero, easing: .linear)
    #expect(animation.camera(at: .milliseconds(250)).bearing == 360)
  }

  @Test func theCentreTakesTheShorterWayAroundTheWorld() {
    let animation = CameraAnimation(
      from: Camera(center: [170, 0]), to: Camera(center: [-170, 0]), at: .zero, easing: .linear)
    let longitude = animation.camera(at: .milliseconds(125)).center.x
    #expect(abs(longitude - 175) < 1e-9)
  }

  @Test func whileZoomingInTheCentreHurriesAhead() {
    let animation = CameraAnimation(
      from: Camera(), to: Camera(center: [10, 0], zoom: 5), at: .zero, easing: .linear)
    // Half the way, at a speed of the square root of two.
    let longitude = animation.camera(at: .milliseconds(250)).center.x
    #expect(abs(longitude - 5 * 2.0.squareRoot()) < 1e-9)
  }

  // MARK: Flights

  private let viewport = Viewport(width: 800, height: 600)

  @Test func aFlightRisesAndComesDown() {
    let (paris, tokyo) = (SIMD2(2.35, 48.86), SIMD2(139.69, 35.69))
    let flight = CameraAnimation(
      flyingFrom: Camera(center: paris, zoom: 12), to: Camera(center: tokyo, zoom: 12), in: viewport,
      at: .zero)
    #expect(flight.duration > .seconds(3))
    #expect((1..<100).contains { flight.camera(at: flight.duration * (Double($0) / 100)).zoom < 3 })
    #expect(flight.camera(at: flight.end) == Camera(center: tokyo, zoom: 12))
    let nearlyThere = flight.camera(at: flight.end - .nanoseconds(1))
    #expect(abs(nearlyThere.zoom - 12) < 1e-6)
    #expect(abs(nearlyThere.center.x - tokyo.x) < 1e-6)
  }

  @Test func aFlightSeemsToHaveOneSpeed() {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<50 {
      let from = Camera(center: [generator.double(-80...80), generator.double(-60...60)], zoom: 9)
      let to = Camera(
        center: [generator.double(-80...80), generator.double(-60...60)], zoom: generator.double(4...14))
      let animation = CameraAnimation(flyingFrom: from, to: to, in: viewport, at: .zero, easing: .linear)
      guard let flight = animation.flight else { continue }
      // The paper's measure of what the viewer sees pass by: ds² = ρ² du² / w² + dw² / (ρ² w²).
      func speed(_ time: Duration) -> Double {
        let (one, other) = (animation.camera(at: time), animation.camera(at: time + .milliseconds(0.1)))
        let (p, q) = (
          Mercator.project(longitude: one.center.x, latitude: one.center.y),
          Mercator.project(longitude: other.center.x, latitude: other.center.y)
        )
        let width = 800 / Mercator.worldSize(zoom: one.zoom)
        let way = ((q - p) * (q - p)).sum().squareRoot() / width
        let growth = (other.zoom - one.zoom) * 0.6931471805599453
        let square = flight.curve * flight.curve
        return (square * way * way + growth * growth / square).squareRoot()
      }
      let expected = flight.length * 0.1 / (animation.duration / .milliseconds(1))
      for share in [0.1, 0.35, 0.5, 0.8] {
        let found = speed(animation.duration * share)
        #expect(abs(found / expected - 1) < 0.01, "at \(share)")
      }
    }
  }

  @Test func aFlightInOnePlaceOnlyRises() {
    let flight = CameraAnimation(
      flyingFrom: Camera(center: [5, 5], zoom: 3), to: Camera(center: [5, 5], zoom: 8), in: viewport,
      at: .zero, duration: .seconds(1), easing: .linear)
    let middle = flight.camera(at: .milliseconds(500))
    #expect(abs(middle.zoom - 5.5) < 1e-9)
    #expect(abs(middle.center.x - 5) < 1e-9)
    let nowhere = CameraAnimation(
      flyingFrom: Camera(center: [5, 5], zoom: 3), to: Camera(center: [5, 5], zoom: 3), in: viewport,
      at: .zero)
    #expect(nowhere.duration == .zero)
  }
}
