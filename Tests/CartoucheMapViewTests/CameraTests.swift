import CartoucheMapView
import Foundation
import SeededRandom
import Testing

struct CameraTests {
  @Test("A jump has events before and after it, a movement also meanwhile, and both end")
  func events() {
    var fingers = Fingers()
    let jump = fingers.view.jump(to: Camera(center: [1, 1], zoom: 9))
    #expect(
      fingers.view.takeEvents() == [
        .regionWillChange(.programmatic, animated: false), .movementEnded(jump, completed: true),
        .regionDidChange(.programmatic, animated: false),
      ])
    let ease = fingers.view.ease(to: Camera(center: [1, 1], zoom: 10), duration: .seconds(1))
    #expect(fingers.view.takeEvents() == [.regionWillChange(.programmatic, animated: true)])
    fingers.view.advance(to: .milliseconds(500))
    #expect(fingers.view.takeEvents() == [.regionIsChanging(.programmatic)])
    fingers.view.advance(to: .seconds(2))
    #expect(
      fingers.view.takeEvents() == [
        .regionIsChanging(.programmatic), .movementEnded(ease, completed: true),
        .regionDidChange(.programmatic, animated: true),
      ])
  }

  @Test("A movement to the current camera ends immediately, without other events")
  func nowhere() {
    var fingers = Fingers()
    let id = fingers.view.ease(to: fingers.camera)
    #expect(fingers.view.takeEvents() == [.movementEnded(id, completed: true)])
  }

  @Test("Another movement ends the one before")
  func replaced() {
    var fingers = Fingers()
    let first = fingers.view.ease(to: Camera(center: [1, 1], zoom: 9))
    let second = fingers.view.fly(to: Camera(center: [5, 5], zoom: 9))
    let events = fingers.view.takeEvents()
    #expect(
      events == [
        .regionWillChange(.programmatic, animated: true), .movementEnded(first, completed: false),
        .regionDidChange([.programmatic, .transitionCancelled], animated: true),
        .regionWillChange(.programmatic, animated: true),
      ])
    #expect(first != second)
  }

  @Test("Points and places are inverse to each other, even on rotated and tilted maps")
  func conversion() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      let fingers = Fingers(
        zoom: random.double(2...18), bearing: random.double(0...360), pitch: random.double(0...60))
      let point = SIMD2(random.double(0...400), random.double(150...400))
      let place = try #require(fingers.view.coordinate(at: point))
      let back = try #require(fingers.view.point(for: place))
      #expect((back - point).isShort, "\(point) \(back)")
    }
  }

  @Test("Bounds are fitted within the content insets and additional ones")
  func fitting() throws {
    var fingers = Fingers()
    fingers.view.setContentInsets(EdgeInsets(top: 100))
    let bounds = CoordinateBounds(west: -1, south: -1, east: 1, north: 1)
    let camera = fingers.view.camera(fitting: bounds, insets: EdgeInsets(all: 20))
    fingers.view.jump(to: camera)
    let north = try #require(fingers.view.point(for: [-1, 1]))
    let south = try #require(fingers.view.point(for: [1, -1]))
    #expect(isNear(north.y, 120, within: 0.5) && isNear(south.y, 380, within: 0.5))
    #expect(fingers.camera.padding.top == 100)
  }

  @Test("The visible bounds of an upright map are those of the picture's corners")
  func visibleBounds() throws {
    let fingers = Fingers()
    let bounds = fingers.view.visibleBounds
    let corner = try #require(fingers.view.coordinate(at: .zero))
    #expect(isNear(bounds.west, corner.x) && isNear(bounds.north, corner.y))
    #expect(isNear(bounds.east, -bounds.west) && isNear(bounds.south, -bounds.north))
  }

  @Test("The camera stays within bounds, and zooms in if the picture is larger")
  func bounds() {
    var fingers = Fingers(zoom: 3)
    fingers.view.limits.bounds = CoordinateBounds(west: 5, south: 45, east: 11, north: 48)
    let seen = fingers.view.visibleBounds
    #expect(
      seen.west >= 5 - 1e-6 && seen.east <= 11 + 1e-6 && seen.south >= 45 - 1e-6 && seen.north <= 48 + 1e-6)
    #expect(fingers.camera.zoom > 5)
    fingers.view.jump(to: Camera(center: [-100, 0], zoom: 8))
    let corner = fingers.view.visibleBounds
    #expect(corner.west >= 5 - 1e-6 && corner.south >= 45 - 1e-6)
  }

  @Test("NaN leaves the camera unchanged")
  func notFinite() {
    var fingers = Fingers()
    let before = fingers.camera
    var odd = Camera(center: [.nan, .infinity], zoom: .nan, bearing: -.infinity, pitch: .nan)
    odd.padding.top = .infinity
    fingers.view.jump(to: odd)
    fingers.view.ease(to: odd, duration: .seconds(1))
    fingers.view.fly(to: odd)
    fingers.wait(.seconds(3))
    #expect(fingers.camera == before)
    fingers.view.limits = CameraLimits(
      minimumZoom: .nan, maximumZoom: .infinity, minimumPitch: .nan, maximumPitch: .nan)
    fingers.view.limits.bounds = CoordinateBounds(west: .nan, south: 0, east: .infinity, north: 0)
    fingers.view.resize(to: Viewport(width: .nan, height: 0))
    #expect(fingers.camera.zoom.isFinite && fingers.camera.center.x.isFinite)
    #expect(fingers.view.coordinate(at: [.nan, 0]) == nil)
    #expect(fingers.view.point(for: [0, .infinity]) == nil)
  }

  @Test(
    "A flight stays within its limits and its peak", arguments: [2.0, 5.0])
  func flight(peak: Double) {
    var fingers = Fingers(zoom: 8)
    fingers.view.fly(to: Camera(center: [40, 20], zoom: 9), peakZoom: peak)
    var lowest = 9.0
    while fingers.view.isMoving {
      fingers.wait(.milliseconds(50))
      lowest = min(lowest, fingers.camera.zoom)
    }
    #expect(abs(lowest - peak) < 0.6, "\(lowest)")
    #expect(isNear(fingers.camera.center.x, 40) && isNear(fingers.camera.zoom, 9))
  }
}

extension SIMD2<Double> {
  fileprivate var isShort: Bool { (x * x + y * y).squareRoot() < 1e-3 }
}
