import MapLibre
import Testing

/// The guide to user interactions, by fingers on a map view.
@MainActor
struct GestureRowTests {
  @Test("A map view has eight recognisers of its own")
  func recognizers() {
    let view = Stage().mapView
    #expect(view.gestureRecognizers?.count == 8)
    #expect(view.gestureRecognizers?.contains { $0 is UIPinchGestureRecognizer } == true)
    #expect(view.gestureRecognizers?.allSatisfy { $0.view === view && $0.delegate === view } == true)
  }

  @Test("A flag disables zooming by fingers, not by the program")
  func zoomFlag() {
    let stage = Stage.ready()
    #expect(stage.mapView.isZoomEnabled)
    stage.mapView.isZoomEnabled = false
    stage.tap(CGPoint(x: 200, y: 200))
    stage.tap(CGPoint(x: 200, y: 200))
    stage.tap(CGPoint(x: 150, y: 200), CGPoint(x: 250, y: 200))
    stage.down(CGPoint(x: 150, y: 200), CGPoint(x: 250, y: 200))
    stage.move(to: CGPoint(x: 50, y: 200), CGPoint(x: 350, y: 200))
    stage.up()
    stage.wait(1)
    #expect(stage.mapView.zoomLevel == 10)
    stage.mapView.setZoomLevel(12, animated: true)
    stage.wait(1)
    #expect(stage.mapView.zoomLevel == 12)
  }

  @Test("A flag disables moving")
  func scrollFlag() {
    let stage = Stage.ready()
    stage.mapView.isScrollEnabled = false
    stage.down(CGPoint(x: 100, y: 200))
    stage.move(to: CGPoint(x: 300, y: 200))
    stage.up()
    #expect(stage.mapView.centerCoordinate.longitude == 0)
    #expect(stage.recorder.calls.isEmpty)
  }

  @Test("A flag disables turning")
  func rotateFlag() {
    let stage = Stage.ready()
    stage.mapView.isRotateEnabled = false
    stage.down(CGPoint(x: 100, y: 200), CGPoint(x: 300, y: 200))
    stage.turn(to: 50)
    #expect(stage.mapView.direction == 0)
  }

  @Test("A flag disables tilting")
  func pitchFlag() {
    let stage = Stage.ready()
    stage.mapView.isPitchEnabled = false
    stage.down(CGPoint(x: 150, y: 300), CGPoint(x: 250, y: 300))
    stage.move(to: CGPoint(x: 150, y: 200), CGPoint(x: 250, y: 200))
    #expect(stage.mapView.camera.pitch == 0)
  }

  @Test("The rate of deceleration determines the distance of a drift")
  func deceleration() {
    func drift(_ rate: MLNMapViewDecelerationRate?) -> Double {
      let stage = Stage.ready()
      if let rate { stage.mapView.decelerationRate = rate.rawValue }
      stage.down(CGPoint(x: 100, y: 200))
      stage.move(to: CGPoint(x: 300, y: 200), steps: 20)
      let before = stage.mapView.centerCoordinate.longitude
      stage.up()
      stage.wait(2)
      return (before - stage.mapView.centerCoordinate.longitude) * 512 * 1024 / 360
    }
    #expect(MLNMapViewDecelerationRate.normal.rawValue == 0.998)
    #expect(abs(drift(nil) - 600 * 0.998 / 4) < 0.5)
    #expect(abs(drift(.fast) - 600 * 0.99 / 4) < 0.5)
    #expect(drift(.immediate) == 0)
  }

  @Test("A pinch zooms about the point between the fingers")
  func pinch() {
    let stage = Stage.ready()
    let place = stage.mapView.convert(CGPoint(x: 150, y: 180), toCoordinateFrom: stage.mapView)
    stage.down(CGPoint(x: 100, y: 180), CGPoint(x: 200, y: 180))
    stage.move(to: CGPoint(x: 95, y: 180), CGPoint(x: 205, y: 180), steps: 1)
    stage.move(to: CGPoint(x: 40, y: 180), CGPoint(x: 260, y: 180), steps: 20)
    #expect(abs(stage.mapView.zoomLevel - 11) < 1e-6)
    let point = stage.mapView.convert(place, toPointTo: stage.mapView)
    #expect(abs(point.x - 150) < 1e-3 && abs(point.y - 180) < 1e-3)
    #expect(stage.recorder.questions.allSatisfy { $0 == .gesturePinch } && !stage.recorder.questions.isEmpty)
  }

  @Test("Two fingers turn the map, and it snaps to north within seven degrees")
  func rotate() {
    let stage = Stage.ready()
    #expect(stage.mapView.toleranceForSnappingToNorth == 7)
    stage.down(CGPoint(x: 100, y: 200), CGPoint(x: 300, y: 200))
    stage.turn(to: 60)
    #expect(stage.mapView.direction > 300 && stage.mapView.direction < 305)
    stage.turn(to: 8)
    stage.up(after: 0.3)
    stage.wait(1)
    #expect(stage.mapView.direction == 0)
  }

  @Test("Two taps zoom in to a whole level, a tap with two fingers zooms out")
  func taps() {
    let stage = Stage.ready(zoom: 10.3)
    stage.tap(CGPoint(x: 100, y: 100))
    stage.tap(CGPoint(x: 100, y: 100))
    stage.wait(0.3)
    #expect(stage.mapView.zoomLevel == 11)
    stage.tap(CGPoint(x: 150, y: 200), CGPoint(x: 250, y: 200))
    stage.wait(0.3)
    #expect(stage.mapView.zoomLevel == 10)
    #expect(stage.recorder.questions == [.gestureZoomIn, .gestureZoomOut])
    #expect(
      stage.recorder.calls == [
        "will 32 true", "is 32", "did 32 true", "will 64 true", "is 64", "did 64 true",
      ])
  }

  @Test("A drag is reported before, meanwhile and after, with its reason")
  func panCalls() {
    let stage = Stage.ready()
    stage.mapView.decelerationRate = MLNMapViewDecelerationRate.immediate.rawValue
    stage.down(CGPoint(x: 100, y: 200))
    stage.move(to: CGPoint(x: 200, y: 200))
    stage.up()
    #expect(stage.recorder.calls == ["will 4 false", "is 4", "did 4 false"])
    #expect(stage.mapView.centerCoordinate.longitude < 0)
  }

  @Test("Two fingers side by side tilt by half a degree per point, up to 60 degrees")
  func tilt() {
    let stage = Stage.ready()
    stage.down(CGPoint(x: 150, y: 300), CGPoint(x: 250, y: 300))
    stage.move(to: CGPoint(x: 150, y: 290), CGPoint(x: 250, y: 290), steps: 1)
    stage.move(to: CGPoint(x: 150, y: 250), CGPoint(x: 250, y: 250))
    #expect(abs(stage.mapView.camera.pitch - 25) < 1e-6)
    stage.move(to: CGPoint(x: 150, y: 20), CGPoint(x: 250, y: 20))
    #expect(stage.mapView.camera.pitch == 60)
  }

  @Test(
    "After a tap one finger zooms, in when it moves down unless that is reversed", arguments: [false, true])
  func quickZoom(isReversed: Bool) {
    let stage = Stage.ready()
    stage.mapView.isQuickZoomReversed = isReversed
    stage.tap(CGPoint(x: 200, y: 200))
    stage.wait(0.1)
    stage.down(CGPoint(x: 200, y: 200))
    stage.move(to: CGPoint(x: 200, y: 210), steps: 1)
    stage.move(to: CGPoint(x: 200, y: 285))
    #expect(abs(stage.mapView.zoomLevel - (isReversed ? 9 : 11)) < 1e-6)
    #expect(stage.recorder.questions.first == .gestureOneFingerZoom)
  }

  @Test("A recogniser of the program comes before those of the view")
  func customFirst() {
    let stage = Stage.ready()
    var (taps, own) = (0, 0)
    stage.mapView.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
    for recognizer in stage.mapView.gestureRecognizers ?? [] where recognizer is UITapGestureRecognizer {
      recognizer.addHandler { if ($0 as? UITapGestureRecognizer)?.delegate != nil { own += 1 } }
    }
    stage.tap(CGPoint(x: 200, y: 200))
    #expect(taps == 1)
    stage.wait(1)
    #expect(own == 0)
    // A drag is none of its business.
    stage.down(CGPoint(x: 100, y: 200))
    stage.move(to: CGPoint(x: 200, y: 200))
    #expect(stage.mapView.centerCoordinate.longitude != 0)
  }

  @Test("Recognisers whose delegate allows both work together")
  func simultaneous() {
    final class Both: NSObject, UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
      ) -> Bool { true }
    }
    for isTogether in [false, true] {
      let stage = Stage.ready()
      let both = Both()
      var moves = 0
      let pan = UIPanGestureRecognizer { _ in moves += 1 }
      if isTogether { pan.delegate = both }
      stage.mapView.addGestureRecognizer(pan)
      stage.down(CGPoint(x: 100, y: 200))
      stage.move(to: CGPoint(x: 200, y: 200))
      stage.up()
      #expect(moves > 0)
      #expect((stage.mapView.centerCoordinate.longitude != 0) == isTogether)
    }
  }

  @Test("A tap that waits for all taps of the view counts beside annotations, and only there")
  func tapBesideAnnotations() {
    let stage = Stage.ready()
    let mapView = stage.mapView
    let annotation = MLNPointAnnotation()
    annotation.coordinate = mapView.convert(CGPoint(x: 100, y: 100), toCoordinateFrom: mapView)
    mapView.addAnnotation(annotation)
    var places: [CGPoint] = []
    let single = UITapGestureRecognizer { places.append($0.location(in: mapView)) }
    for recognizer in mapView.gestureRecognizers ?? [] where recognizer is UITapGestureRecognizer {
      single.require(toFail: recognizer)
    }
    mapView.addGestureRecognizer(single)
    stage.tap(CGPoint(x: 300, y: 250))
    stage.wait(0.5)
    #expect(places == [CGPoint(x: 300, y: 250)] && mapView.selectedAnnotations.isEmpty)
    stage.tap(CGPoint(x: 100, y: 95))
    stage.wait(0.5)
    #expect(places.count == 1 && mapView.selectedAnnotations.first === annotation)
    // The next tap deselects, and is the map's own.
    stage.tap(CGPoint(x: 300, y: 250))
    stage.wait(0.5)
    #expect(places.count == 1 && mapView.selectedAnnotations.isEmpty)
    // Two taps zoom.
    stage.tap(CGPoint(x: 300, y: 250))
    stage.tap(CGPoint(x: 300, y: 250))
    stage.wait(0.5)
    #expect(places.count == 1 && mapView.zoomLevel == 11)
  }

  @Test("A recogniser that waits for one of the view counts when that fails, and only then")
  func failure() {
    let stage = Stage.ready()
    var singles = 0
    let single = UITapGestureRecognizer { _ in singles += 1 }
    for recognizer in stage.mapView.gestureRecognizers ?? [] {
      if let tap = recognizer as? UITapGestureRecognizer, tap.numberOfTapsRequired == 2 {
        single.require(toFail: tap)
      }
    }
    stage.mapView.addGestureRecognizer(single)
    stage.tap(CGPoint(x: 200, y: 200))
    #expect(singles == 0)
    stage.wait(0.5)
    #expect(singles == 1)
  }

  @Test("A recogniser of the view that waits for one of the program counts when that fails, and only then")
  func failureOfOwn() throws {
    let stage = Stage.ready()
    let long = UILongPressGestureRecognizer()
    stage.mapView.addGestureRecognizer(long)
    let pan = try #require(stage.mapView.gestureRecognizers?.first { $0 is UIPanGestureRecognizer })
    pan.require(toFail: long)
    stage.down(CGPoint(x: 100, y: 200))
    stage.wait(0.6)
    #expect(long.state == .began)
    stage.move(to: CGPoint(x: 200, y: 200))
    #expect(stage.mapView.centerCoordinate.longitude == 0)
    stage.up()
    stage.down(CGPoint(x: 100, y: 200))
    stage.move(to: CGPoint(x: 200, y: 200))
    #expect(stage.mapView.centerCoordinate.longitude != 0)
  }

  @Test("Zooming can be turned off and done by a recogniser of the program")
  func replacement() {
    let stage = Stage.ready()
    stage.mapView.isZoomEnabled = false
    let mapView = stage.mapView
    let twice = UITapGestureRecognizer { _ in mapView.setZoomLevel(mapView.zoomLevel + 3, animated: false) }
    twice.numberOfTapsRequired = 2
    mapView.addGestureRecognizer(twice)
    stage.tap(CGPoint(x: 200, y: 200))
    stage.wait(0.1)
    stage.tap(CGPoint(x: 200, y: 200))
    #expect(mapView.zoomLevel == 13)
  }

  @Test("A refused change leaves the camera where it is")
  func veto() {
    let stage = Stage.ready()
    stage.recorder.allows = false
    stage.down(CGPoint(x: 100, y: 200))
    stage.move(to: CGPoint(x: 300, y: 200))
    stage.up()
    stage.tap(CGPoint(x: 200, y: 200))
    stage.tap(CGPoint(x: 200, y: 200))
    stage.wait(1)
    #expect(stage.mapView.centerCoordinate.longitude == 0 && stage.mapView.zoomLevel == 10)
    #expect(
      stage.recorder.questions.contains(.gesturePan) && stage.recorder.questions.contains(.gestureZoomIn))
  }

  @Test("A disabled or removed recogniser finds nothing")
  func disabled() throws {
    let stage = Stage.ready()
    let pan = try #require(stage.mapView.gestureRecognizers?.first { $0 is UIPanGestureRecognizer })
    pan.isEnabled = false
    stage.down(CGPoint(x: 100, y: 200))
    stage.move(to: CGPoint(x: 300, y: 200))
    stage.up()
    #expect(stage.mapView.centerCoordinate.longitude == 0)
    pan.isEnabled = true
    stage.mapView.removeGestureRecognizer(pan)
    stage.down(CGPoint(x: 100, y: 200))
    stage.move(to: CGPoint(x: 300, y: 200))
    stage.up()
    #expect(stage.mapView.centerCoordinate.longitude == 0)
  }

  @Test("A tap with two fingers does not zoom below the lowest level")
  func lowestLevel() {
    let stage = Stage.ready(zoom: 4)
    stage.mapView.minimumZoomLevel = 4
    stage.tap(CGPoint(x: 150, y: 200), CGPoint(x: 250, y: 200))
    stage.wait(0.5)
    #expect(stage.mapView.zoomLevel == 4 && !stage.recorder.calls.contains { $0.hasPrefix("did") })
  }

  @Test("A subclass chooses the anchor of a gesture")
  func anchor() {
    final class Centred: MLNMapView {
      override func anchorPoint(forGesture gesture: UIGestureRecognizer) -> CGPoint {
        CGPoint(x: 200, y: 200)
      }
    }
    let stage = Stage.ready(
      Centred(frame: CGRect(x: 0, y: 0, width: 400, height: 400), styleJSON: Stage.style))
    stage.tap(CGPoint(x: 50, y: 50))
    stage.tap(CGPoint(x: 50, y: 50))
    stage.wait(0.5)
    #expect(stage.mapView.zoomLevel == 11)
    #expect(abs(stage.mapView.centerCoordinate.longitude) < 1e-9)
  }
}
