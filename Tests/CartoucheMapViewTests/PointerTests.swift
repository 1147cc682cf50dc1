import CartoucheMapView
import Foundation
import Testing

/// The figures are those of MapLibre GL JS.
struct PointerTests {
  @Test("The mouse drags the map, which drifts on when the button is released")
  func drag() {
    var fingers = Fingers()
    fingers.send(.mouseDown(.primary, at: [100, 200], []))
    for step in 1...12 {
      fingers.wait(.seconds(1) / 60)
      fingers.send(.mouseMoved(to: [100 + Double(step) * 10, 200]))
    }
    #expect(isNear(fingers.shift.x, 120))
    fingers.send(.mouseUp(.primary, at: [220, 200]))
    fingers.wait(.seconds(3))
    // 600 pixels per second begin with 180 and end after 0.24 seconds.
    #expect(isNear(fingers.shift.x, 120 + 180 * 0.24 / 2, within: 0.5))
    #expect(!fingers.view.isMoving)
  }

  @Test(
    "The secondary button, or control, turns and tilts",
    arguments: [(MouseButton.secondary, KeyModifiers()), (.primary, .control)])
  func rotate(button: MouseButton, modifiers: KeyModifiers) {
    var fingers = Fingers(bearing: 100, pitch: 20)
    fingers.send(.mouseDown(button, at: [200, 200], modifiers))
    fingers.send(.mouseMoved(to: [250, 180]))
    fingers.send(.mouseUp(button, at: [250, 180]))
    #expect(isNear(fingers.camera.bearing, 140))
    #expect(isNear(fingers.camera.pitch, 30))
  }

  @Test("A drag with shift draws a rectangle, which then fills the picture")
  func box() throws {
    var fingers = Fingers()
    let corner = try #require(fingers.view.coordinate(at: [100, 100]))
    fingers.send(.mouseDown(.primary, at: [100, 100], .shift))
    fingers.send(.mouseMoved(to: [200, 200]))
    #expect(fingers.view.selection == Box(min: [100, 100], max: [200, 200]))
    fingers.send(.mouseUp(.primary, at: [200, 200]))
    fingers.wait(.seconds(1))
    #expect(isNear(fingers.camera.zoom, 12, within: 1e-3))
    let point = try #require(fingers.view.point(for: corner))
    #expect(isNear(point.x, 0, within: 0.1) && isNear(point.y, 0, within: 0.1))
    #expect(fingers.view.selection == nil)
  }

  @Test("Two clicks zoom in about the mouse, and out with shift", arguments: [false, true])
  func doubleClick(isShifted: Bool) throws {
    var fingers = Fingers(zoom: 10.5)
    let place = try #require(fingers.view.coordinate(at: [300, 100]))
    for _ in 1...2 {
      fingers.send(.mouseDown(.primary, at: [300, 100], isShifted ? .shift : []))
      fingers.send(.mouseUp(.primary, at: [300, 100]))
      fingers.wait(.milliseconds(100))
    }
    fingers.wait(.seconds(1))
    #expect(isNear(fingers.camera.zoom, isShifted ? 9.5 : 11.5))
    let after = try #require(fingers.view.coordinate(at: [300, 100]))
    #expect(isNear(after.x, place.x, within: 1e-9))
  }

  @Test("One step of a wheel zooms by a 450th of its distance, in 0.2 seconds, about the mouse")
  func wheel() throws {
    var fingers = Fingers()
    let place = try #require(fingers.view.coordinate(at: [300, 100]))
    fingers.send(.wheel(delta: -120, .wheel, at: [300, 100], []))
    let first = fingers.camera.zoom
    #expect(first > 10 && first < 10.1)
    fingers.wait(.milliseconds(250))
    #expect(isNear(fingers.camera.zoom, 10 + log2(2 / (1 + exp(-120.0 / 450)))))
    let after = try #require(fingers.view.coordinate(at: [300, 100]))
    #expect(isNear(after.x, place.x, within: 1e-9) && isNear(after.y, place.y, within: 1e-9))
    #expect(fingers.events.last == .regionDidChange(.gestureZoomIn, animated: true))
  }

  @Test("A trackpad zooms immediately, by a hundredth of its distance")
  func trackpad() {
    var fingers = Fingers()
    fingers.send(.wheel(delta: 7, .trackpad, at: [200, 200], []))
    #expect(isNear(fingers.camera.zoom, 10 - log2(2 / (1 + exp(-0.07)))))
  }

  @Test("Arrows move by a hundred pixels; with shift they turn by 15 degrees and tilt by 10")
  func arrows() {
    var fingers = Fingers()
    fingers.send(.key(.right, []))
    fingers.wait(.milliseconds(300))
    #expect(isNear(fingers.shift.x, -100, within: 1e-6))
    fingers.send(.key(.up, []))
    fingers.wait(.milliseconds(300))
    #expect(isNear(fingers.shift.y, 100, within: 1e-3))
    fingers.send(.key(.right, .shift))
    fingers.wait(.milliseconds(300))
    #expect(isNear(fingers.camera.bearing, 15))
    fingers.send(.key(.up, .shift))
    fingers.wait(.milliseconds(300))
    #expect(isNear(fingers.camera.pitch, 10))
    fingers.send(.key(.home, []))
    fingers.wait(.milliseconds(300))
    #expect(fingers.camera.bearing == 0 && fingers.camera.pitch == 0)
  }

  @Test("Plus and minus zoom by whole levels, and successive keys add up")
  func zoomKeys() {
    var fingers = Fingers(zoom: 10.2)
    fingers.send(.key(.plus, []))
    fingers.wait(.milliseconds(100))
    fingers.send(.key(.plus, []))
    fingers.wait(.milliseconds(300))
    #expect(isNear(fingers.camera.zoom, 12))
    fingers.send(.key(.minus, .shift))
    fingers.wait(.milliseconds(300))
    #expect(isNear(fingers.camera.zoom, 10))
  }
}
