import CartoucheMapView
import Testing

/// What people and programs send to a map view never gives it a camera with numbers that are none.
@Suite struct BadNumberInputTests {
  static let values = [Double.nan, .infinity, -.infinity, 0, -1, 1e300]

  private func expectFinite(_ view: MapView, _ comment: Comment) {
    let camera = view.camera
    let numbers = [
      camera.center.x, camera.center.y, camera.zoom, camera.bearing, camera.pitch, camera.roll,
      camera.padding.top, view.viewport.width, view.viewport.height, view.viewport.pixelRatio,
    ]
    let areFinite = numbers.allSatisfy { $0.isFinite }
    #expect(areFinite, comment)
  }

  @Test(arguments: values)
  func gestures(value: Double) {
    for rate in [0.998, value] {
      for point in [SIMD2(value, 100), SIMD2(100, value)] {
        var fingers = Fingers(pitch: 30)
        fingers.view.options.decelerationRate = rate
        fingers.down([100, 100])
        fingers.move(to: point)
        fingers.move(to: [300, 200], steps: 2)
        fingers.up()
        fingers.wait(.seconds(1))
        expectFinite(fingers.view, "pan")
        fingers.down([100, 100], point)
        fingers.move(to: [50, 100], [300, 300], steps: 3)
        fingers.up()
        fingers.wait(.seconds(1))
        expectFinite(fingers.view, "pinch")
        fingers.tap(point)
        fingers.tap(point)
        fingers.send(.wheel(delta: value, .automatic, at: [10, 10], []))
        fingers.send(.wheel(delta: -3, .wheel, at: point, []))
        fingers.send(.mouseDown(.primary, at: point, [.control]))
        fingers.send(.mouseMoved(to: [200, 100]))
        fingers.send(.mouseUp(.primary, at: point))
        fingers.wait(.seconds(1))
        expectFinite(fingers.view, "mouse")
      }
    }
  }

  @Test(arguments: values)
  func programs(value: Double) {
    var fingers = Fingers(pitch: 30)
    fingers.view.options.northTolerance = value
    for path in [\Camera.center.x, \.center.y, \.zoom, \.bearing, \.pitch, \.roll, \.padding.top] {
      var goal = Camera(center: [9, 46], zoom: 7)
      goal[keyPath: path] = value
      fingers.view.jump(to: goal)
      fingers.view.ease(to: goal, duration: .seconds(1))
      fingers.wait(.milliseconds(100))
      expectFinite(fingers.view, "ease")
      fingers.view.fly(to: goal, peakZoom: value)
      fingers.wait(.milliseconds(100))
      expectFinite(fingers.view, "fly")
    }
    let bounds = CoordinateBounds(west: value, south: 46, east: 9, north: value)
    fingers.view.jump(to: fingers.view.camera(fitting: bounds, bearing: value, pitch: value))
    fingers.view.jump(
      to: fingers.view.camera(fitting: [[value, 3], [4, 5]], insets: EdgeInsets(all: value)))
    fingers.view.setContentInsets(EdgeInsets(all: value))
    _ = fingers.view.bounds(of: Box(min: [value, 0], max: [1, value]))
    fingers.view.resize(to: Viewport(width: value, height: 100, pixelRatio: value))
    fingers.view.limits.bounds = bounds
    expectFinite(fingers.view, "limits")
  }
}
