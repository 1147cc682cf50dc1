import CartoucheMapView
import Foundation
import Testing

/// The figures are those of MapLibre Native's recognisers for iOS.
struct GestureTests {
  @Test("A finger drags the map")
  func pan() {
    var fingers = Fingers()
    fingers.down([200, 200])
    fingers.move(to: [260, 230], steps: 20)
    fingers.move(to: [300, 250], steps: 20)
    fingers.up(after: .milliseconds(200))
    #expect(fingers.found == [.pan])
    // The first ten pixels tell a drag from a tap.
    #expect(isNear(fingers.shift.y / fingers.shift.x, 0.5, within: 0.02))
    #expect(fingers.shift.x > 85 && fingers.shift.x < 100)
    #expect(!fingers.view.isMoving)
  }

  @Test(
    "A map drifts by a quarter of the speed times the rate, in as many seconds as the rate",
    arguments: [0.998, 0.99])
  func drift(rate: Double) {
    var fingers = Fingers()
    fingers.view.options.decelerationRate = rate
    fingers.down([100, 200])
    // 10 pixels in a sixtieth of a second are 600 pixels per second.
    fingers.move(to: [300, 200], steps: 20)
    let before = fingers.shift
    fingers.up()
    #expect(fingers.view.settlingTime == fingers.view.time + .seconds(rate))
    fingers.wait(.seconds(2))
    #expect(isNear(fingers.shift.x - before.x, 600 * rate / 4, within: 0.5))
    #expect(isNear(fingers.shift.y, 0, within: 1e-3))
  }

  @Test("A map does not drift without a rate, nor after a drag slower than 100 pixels per second")
  func noDrift() {
    var immediate = Fingers()
    immediate.view.options.decelerationRate = 0
    immediate.down([100, 200])
    immediate.move(to: [300, 200], steps: 20)
    immediate.up()
    #expect(!immediate.view.isMoving)
    var slow = Fingers()
    slow.down([100, 200])
    slow.move(to: [160, 200], steps: 40)
    slow.up()
    #expect(!slow.view.isMoving)
  }

  @Test("Two fingers that move apart zoom by the ratio of their distances, about the point between them")
  func pinch() throws {
    var fingers = Fingers()
    let place = try #require(fingers.view.coordinate(at: [150, 180]))
    fingers.down([100, 180], [200, 180])
    // The pinch is found at the first step; from there the factor counts.
    fingers.move(to: [95, 180], [205, 180], steps: 1)
    fingers.move(to: [40, 180], [260, 180], steps: 30)
    fingers.up(after: .milliseconds(200))
    #expect(fingers.found.contains(.pinch))
    #expect(isNear(fingers.camera.zoom, 11))
    let after = try #require(fingers.view.coordinate(at: [150, 180]))
    #expect(isNear(after.x, place.x, within: 1e-9) && isNear(after.y, place.y, within: 1e-9))
  }

  @Test("A quick pinch continues to zoom by a tenth of its speed")
  func fling() {
    var fingers = Fingers()
    fingers.down([150, 200], [250, 200])
    fingers.move(to: [140, 200], [260, 200], steps: 1)
    // From 120 to 360 pixels in a sixth of a second: twelve times a second.
    fingers.move(to: [20, 200], [380, 200], steps: 10)
    let before = fingers.camera.zoom
    let velocity = fingers.view.reading(of: .pinch).scaleVelocity
    #expect(isNear(velocity, 12, within: 0.01))
    fingers.up()
    fingers.wait(.seconds(2))
    let scale = 3.0
    #expect(
      isNear(
        fingers.camera.zoom, before + Foundation.log2((scale + scale * velocity * 0.998 * 0.1) / scale),
        within: 1e-3))
  }

  @Test("A slow pinch ends without a drift")
  func slowPinch() {
    var fingers = Fingers()
    fingers.down([100, 200], [200, 200])
    fingers.move(to: [90, 200], [210, 200], steps: 30)
    fingers.up()
    #expect(!fingers.view.isMoving)
  }

  @Test("Two fingers turn the map after three degrees")
  func rotate() {
    var fingers = Fingers()
    fingers.down([100, 200], [300, 200])
    fingers.turn(about: [200, 200], radius: 100, to: 2.9)
    #expect(fingers.camera.bearing == 0)
    fingers.turn(about: [200, 200], radius: 100, to: 40)
    #expect(fingers.found.contains(.rotate))
    // The way to the threshold does not count; the camera turns against the fingers.
    #expect(isNear(fingers.camera.bearing, 360 - 37, within: 1.5))
  }

  @Test("A map that is turned by less than seven degrees turns back to north")
  func snapping() {
    var near = Fingers(bearing: 0)
    near.down([100, 200], [300, 200])
    near.turn(about: [200, 200], radius: 100, to: 9)
    near.up(after: .milliseconds(200))
    #expect(near.camera.bearing > 353)
    near.wait(.seconds(1))
    #expect(near.camera.bearing == 0)
    var far = Fingers(bearing: 0)
    far.down([100, 200], [300, 200])
    far.turn(about: [200, 200], radius: 100, to: 30)
    far.up(after: .milliseconds(200))
    far.wait(.seconds(1))
    #expect(far.camera.bearing > 320 && far.camera.bearing < 340)
    var never = Fingers(bearing: 0)
    never.view.options.northTolerance = 0
    never.down([100, 200], [300, 200])
    never.turn(about: [200, 200], radius: 100, to: 9)
    never.up(after: .milliseconds(200))
    never.wait(.seconds(1))
    #expect(never.camera.bearing > 353)
  }

  @Test("Two taps zoom to the next whole level but one, in 0.3 seconds, about the tap")
  func doubleTap() throws {
    var fingers = Fingers(zoom: 10.4)
    let place = try #require(fingers.view.coordinate(at: [100, 300]))
    fingers.tap([100, 300])
    fingers.wait(.milliseconds(100))
    fingers.tap([100, 300])
    #expect(fingers.found == [.doubleTap])
    #expect(fingers.view.settlingTime == fingers.view.time + .milliseconds(300))
    fingers.wait(.milliseconds(300))
    #expect(fingers.camera.zoom == 11)
    let after = try #require(fingers.view.coordinate(at: [100, 300]))
    #expect(isNear(after.x, place.x, within: 1e-9) && isNear(after.y, place.y, within: 1e-9))
    #expect(!fingers.view.isMoving)
  }

  @Test("A tap with two fingers zooms out by one level, and not below the smallest")
  func twoFingerTap() {
    var fingers = Fingers(zoom: 10.4)
    fingers.tap([150, 200], [250, 200])
    fingers.wait(.milliseconds(300))
    #expect(fingers.found == [.twoFingerTap])
    #expect(fingers.camera.zoom == 9)
    var lowest = Fingers(zoom: 4)
    lowest.view.limits.minimumZoom = 4
    lowest.tap([150, 200], [250, 200])
    #expect(!lowest.view.isMoving)
  }

  @Test("A tap waits for the second one of a double tap")
  func singleTap() {
    var fingers = Fingers()
    fingers.tap([120, 130])
    #expect(fingers.found.isEmpty && fingers.view.isMoving)
    fingers.wait(.milliseconds(400))
    #expect(fingers.events.contains(.tap([120, 130])))
    #expect(fingers.found == [.singleTap])
  }

  @Test("Two taps at different places are two taps")
  func twoTaps() {
    var fingers = Fingers()
    fingers.tap([50, 50])
    fingers.wait(.milliseconds(50))
    fingers.tap([350, 350])
    fingers.wait(.milliseconds(400))
    #expect(
      fingers.events.filter { if case .tap = $0 { true } else { false } } == [
        .tap([50, 50]), .tap([350, 350]),
      ])
  }

  @Test("A tap counts immediately if zooming is off")
  func tapWithoutZoom() {
    var fingers = Fingers()
    fingers.view.options.zooms = false
    fingers.tap([120, 130])
    #expect(fingers.events.contains(.tap([120, 130])))
  }

  @Test(
    "After a tap one finger zooms by a level every 75 pixels, in when it moves down",
    arguments: [false, true])
  func quickZoom(isReversed: Bool) {
    var fingers = Fingers(zoom: 10)
    fingers.view.options.isQuickZoomReversed = isReversed
    fingers.tap([200, 200])
    fingers.wait(.milliseconds(100))
    fingers.down([200, 200])
    fingers.move(to: [200, 210], steps: 1)
    fingers.move(to: [200, 360], steps: 30)
    #expect(fingers.found == [.quickZoom])
    #expect(isNear(fingers.camera.zoom, isReversed ? 8 : 12))
    #expect(isNear(fingers.camera.center.x, 0, within: 1e-9))
  }

  @Test(
    "Two fingers side by side tilt the map by half a degree per pixel, upwards for more, from 0 to 60 degrees"
  )
  func tilt() {
    var fingers = Fingers(pitch: 10)
    fingers.down([150, 300], [250, 300])
    fingers.move(to: [150, 290], [250, 290], steps: 1)
    fingers.move(to: [150, 250], [250, 250], steps: 10)
    #expect(fingers.found == [.twoFingerDrag])
    // The way before the gesture was found counts too.
    #expect(isNear(fingers.camera.pitch, 35))
    fingers.move(to: [150, 50], [250, 50], steps: 20)
    #expect(fingers.camera.pitch == 60)
    fingers.move(to: [150, 390], [250, 390], steps: 20)
    #expect(fingers.camera.pitch == 0)
  }

  @Test("Steps sideways, and of fingers that have turned, keep the tilt until fingers move up or down again")
  func unsteadyTilt() {
    var fingers = Fingers()
    fingers.down([150, 300], [250, 300])
    fingers.move(to: [150, 260], [250, 260], steps: 5)
    #expect(isNear(fingers.camera.pitch, 20))
    // 40 sideways and 20 up: less than 60 degrees above the horizontal.
    fingers.move(to: [190, 240], [290, 240], steps: 4)
    #expect(isNear(fingers.camera.pitch, 20))
    fingers.move(to: [190, 230], [290, 230], steps: 1)
    #expect(isNear(fingers.camera.pitch, 35))
    fingers.move(to: [190, 290], [290, 120], steps: 1)
    #expect(isNear(fingers.camera.pitch, 35))
  }

  @Test("Fingers one above the other, or moving sideways, do not tilt")
  func noTilt() {
    var steep = Fingers()
    steep.down([200, 150], [210, 250])
    steep.move(to: [200, 100], [210, 200], steps: 10)
    #expect(steep.camera.pitch == 0)
    var sideways = Fingers()
    sideways.down([150, 300], [250, 300])
    sideways.move(to: [100, 300], [200, 300], steps: 10)
    #expect(sideways.camera.pitch == 0)
    #expect(sideways.found == [.pan])
  }

  @Test("Moving, pinching and turning work at the same time")
  func together() {
    var fingers = Fingers()
    fingers.down([100, 200], [300, 200])
    for step in 1...40 {
      let share = Double(step) / 40
      let (radius, angle) = (100 + 60 * share, 50 * share * .pi / 180)
      let middle = SIMD2(200 + 60 * share, 200 + 80 * share)
      let arm = SIMD2(Foundation.cos(angle), Foundation.sin(angle)) * radius
      fingers.move(to: middle - arm, middle + arm, steps: 1)
    }
    #expect(Set(fingers.found) == [.pan, .pinch, .rotate])
    let reasons = fingers.view.changeReason
    #expect(reasons == [.gesturePan, .gesturePinch, .gestureRotate])
    #expect(fingers.camera.zoom > 10.4 && fingers.camera.bearing > 300)
  }

  @Test("A flag turns its gestures off, and no others")
  func flags() {
    var pan = Fingers()
    pan.view.options.scrolls = false
    pan.down([100, 200])
    pan.move(to: [300, 200])
    #expect(pan.camera == Fingers().camera)
    var zoom = Fingers()
    zoom.view.options.zooms = false
    zoom.tap([200, 200])
    zoom.tap([200, 200])
    zoom.tap([150, 200], [250, 200])
    zoom.down([150, 200], [250, 200])
    zoom.move(to: [50, 200], [350, 200])
    zoom.up()
    zoom.wait(.seconds(2))
    #expect(zoom.camera.zoom == 10)
    #expect(Set(zoom.found).isDisjoint(with: [.doubleTap, .twoFingerTap, .pinch, .quickZoom]))
    zoom.view.ease(to: Camera(center: [0, 0], zoom: 12))
    zoom.wait(.seconds(1))
    #expect(zoom.camera.zoom == 12)
    var turn = Fingers()
    turn.view.options.rotates = false
    turn.down([100, 200], [300, 200])
    turn.turn(about: [200, 200], radius: 100, to: 60)
    #expect(turn.camera.bearing == 0)
    var tilt = Fingers()
    tilt.view.options.tilts = false
    tilt.down([150, 300], [250, 300])
    tilt.move(to: [150, 200], [250, 200])
    #expect(tilt.camera.pitch == 0)
  }

  @Test("A refused change leaves the camera where it is")
  func veto() {
    var fingers = Fingers()
    fingers.view.shouldChange = { _, _, reason in !reason.contains(.gesturePan) }
    fingers.down([100, 200])
    fingers.move(to: [300, 200])
    fingers.up()
    fingers.wait(.seconds(2))
    #expect(fingers.camera == Fingers().camera)
    fingers.tap([200, 200])
    fingers.tap([200, 200])
    fingers.wait(.seconds(1))
    #expect(fingers.camera.zoom == 11)
  }

  @Test("A finger stops a movement")
  func interruption() {
    var fingers = Fingers()
    fingers.view.ease(to: Camera(center: [1, 0], zoom: 12), duration: .seconds(2))
    fingers.wait(.seconds(1))
    fingers.down([200, 200])
    let stopped = fingers.camera
    fingers.wait(.seconds(2))
    #expect(fingers.camera == stopped)
    #expect(
      fingers.events.contains { if case .movementEnded(_, completed: false) = $0 { true } else { false } })
    #expect(
      fingers.events.contains(.regionDidChange([.programmatic, .transitionCancelled], animated: true)))
  }

  @Test(
    "A recogniser that must fail first delays a gesture, and one that was found takes its fingers"
  )
  func rivals() {
    var held = Fingers()
    held.view.rivals = [RivalGesture(stage: .possible, blocks: [.pan])]
    held.down([100, 200])
    held.move(to: [200, 200])
    #expect(held.found.isEmpty)
    held.view.rivals = [RivalGesture(stage: .failed, blocks: [.pan])]
    held.move(to: [300, 200])
    #expect(held.found == [.pan])
    var taken = Fingers()
    taken.view.rivals = [RivalGesture(stage: .began)]
    taken.down([100, 200])
    taken.move(to: [200, 200])
    #expect(taken.found.isEmpty)
    var shared = Fingers()
    shared.view.rivals = [RivalGesture(stage: .began, coexists: [.pan])]
    shared.down([100, 200])
    shared.move(to: [200, 200])
    #expect(shared.found == [.pan])
  }

  @Test("Gestures that are allowed together work together")
  func simultaneous() {
    var fingers = Fingers()
    fingers.view.recognizesSimultaneously = { _, _ in true }
    fingers.down([100, 300], [300, 300])
    fingers.move(to: [100, 280], [300, 280], steps: 4)
    fingers.move(to: [20, 200], [380, 200], steps: 20)
    #expect(Set(fingers.found).isSuperset(of: [.twoFingerDrag, .pinch]))
  }
}

extension Fingers {
  /// Turns two fingers about a point, from the horizontal to an angle in degrees.
  mutating func turn(about middle: SIMD2<Double>, radius: Double, to degrees: Double) {
    for step in 1...20 {
      let angle = degrees * Double(step) / 20 * .pi / 180
      let arm = SIMD2(Foundation.cos(angle), Foundation.sin(angle)) * radius
      move(to: middle - arm, middle + arm, steps: 1)
    }
  }
}
