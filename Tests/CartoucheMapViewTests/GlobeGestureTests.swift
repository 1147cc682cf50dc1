import CartoucheMapView
import Testing

/// Gestures on a globe.
struct GlobeGestureTests {
  /// A globe of 400 × 400 pixels.
  private func globe(center: SIMD2<Double> = [0, 0], zoom: Double = 1, pitch: Double = 0) -> Fingers {
    var fingers = Fingers()
    var map = Map.blank
    map.style.projection = ["type": "globe"]
    map.camera = Camera(center: center, zoom: zoom, pitch: pitch)
    fingers.view = MapView(map, viewport: Viewport(width: 400, height: 400))
    return fingers
  }

  @Test(
    "A dragged place stays under the finger",
    arguments: [SIMD2<Double>(200, 200), [150, 240], [225, 205]], [0.0, 40])
  func drag(from start: SIMD2<Double>, pitch: Double) throws {
    var fingers = globe(center: [20, 30], zoom: 1.5, pitch: pitch)
    let place = try #require(fingers.view.coordinate(at: start))
    let end = start + [40, -25]
    fingers.send(.mouseDown(.primary, at: start, []))
    fingers.send(.mouseMoved(to: start + [20, -12]))
    fingers.send(.mouseMoved(to: end))
    let found = try #require(fingers.view.point(for: place))
    let gap = found - end
    #expect((gap * gap).sum().squareRoot() < 1, "\(found) instead of \(end)")
  }

  @Test(
    "Points and places are inverse, up to the poles and the antimeridian",
    arguments: [SIMD2<Double>(0, 0), [179.9, 40], [-179.9, -60], [12, 70], [90, -75]])
  func inverse(center: SIMD2<Double>) throws {
    let view = globe(center: center, zoom: 2).view
    for point in [SIMD2<Double>(200, 200), [120, 260], [280, 130]] {
      let place = try #require(view.coordinate(at: point))
      let found = try #require(view.point(for: place))
      let gap = found - point
      #expect((gap * gap).sum() < 1e-6, "\(place): \(found) instead of \(point)")
    }
    // What lies on the other side has no point, and what is beside the globe no place.
    #expect(view.point(for: [center.x + 180, -center.y]) == nil)
    #expect(globe(zoom: 0).view.coordinate(at: [2, 2]) == nil)
  }

  @Test("Two fingers zoom about the place between them")
  func pinch() throws {
    var fingers = globe(center: [-70, 20], zoom: 1.2)
    let middle = SIMD2<Double>(230, 180)
    let place = try #require(fingers.view.coordinate(at: middle))
    fingers.down(middle - [40, 0], middle + [40, 0])
    fingers.move(to: middle - [80, 0], middle + [80, 0])
    #expect(fingers.camera.zoom > 2)
    let gap = try #require(fingers.view.point(for: place)) - middle
    #expect((gap * gap).sum().squareRoot() < 2)
  }
}
