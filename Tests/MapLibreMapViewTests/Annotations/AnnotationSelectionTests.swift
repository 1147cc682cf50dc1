import Cartouche
import CartoucheCoreGraphics
import CartoucheText
import CartoucheUIKit
import Foundation
import MapLibre
import MapLibreMapView
import Testing

/// Selecting annotations by fingers and by the program, and their callouts.
@MainActor @Suite struct AnnotationSelectionTests {
  private let recorder = AnnotationRecorder()
  private let fingers = Fingers()

  private func mapView() -> MLNMapView {
    recorder.image = { _ in MLNAnnotationImage(image: square(20, (0, 160, 0)), reuseIdentifier: "green") }
    return recorder.mapView()
  }

  /// Adds a point at a point of the view.
  private func add(_ title: String?, at point: (CGFloat, CGFloat), to mapView: MLNMapView)
    -> MLNPointAnnotation
  {
    let place = mapView.convert(CGPoint(x: point.0, y: point.1), toCoordinateFrom: mapView)
    let annotation = recorder.point(title, place.latitude, place.longitude)
    mapView.addAnnotation(annotation)
    recorder.events = []
    return annotation
  }

  @Test("a tap selects an annotation, a tap elsewhere deselects it")
  func taps() {
    let mapView = mapView()
    let annotation = add("a", at: (100, 100), to: mapView)
    fingers.tap(mapView, at: (107, 93))
    #expect(recorder.events == ["selected a"])
    #expect(mapView.selectedAnnotations.first === annotation)
    fingers.tap(mapView, at: (300, 200))
    #expect(recorder.events == ["selected a", "deselected a"])
    #expect(mapView.selectedAnnotations.isEmpty)
    fingers.tap(mapView, at: (300, 200))
    #expect(recorder.events.count == 2)
  }

  @Test("a feature that is an annotation can be selected")
  func features() {
    let mapView = mapView()
    let feature = MLNPointFeature()
    feature.title = "f"
    mapView.addAnnotation(feature)
    recorder.events = []
    fingers.tap(mapView, at: (180, 120))
    #expect(recorder.events == ["selected f"])
  }

  @Test func aTapOnTheSelectedAnnotationDeselectsIt() {
    let mapView = mapView()
    _ = add("a", at: (100, 100), to: mapView)
    fingers.tap(mapView, at: (100, 100))
    fingers.tap(mapView, at: (100, 100))
    #expect(recorder.events == ["selected a", "deselected a"])
  }

  @Test func aTapMayMissByFivePoints() {
    let mapView = mapView()
    _ = add("a", at: (100, 100), to: mapView)
    fingers.tap(mapView, at: (116, 100))
    #expect(recorder.events.isEmpty)
    fingers.tap(mapView, at: (114, 100))
    #expect(recorder.events == ["selected a"])
  }

  @Test func tapsGoThroughAnnotationsThatLieOverEachOther() {
    let mapView = mapView()
    _ = add("far", at: (108, 100), to: mapView)
    _ = add("near", at: (101, 100), to: mapView)
    _ = add("middle", at: (104, 100), to: mapView)
    recorder.events = []
    for _ in 0..<4 { fingers.tap(mapView, at: (100, 100)) }
    #expect(
      recorder.events.filter { $0.hasPrefix("selected") }
        == ["selected near", "selected middle", "selected far", "selected near"])
  }

  @Test func whatIsNotEnabledIsNotSelected() {
    let mapView = mapView()
    let image = MLNAnnotationImage(image: square(20, (0, 0, 0)), reuseIdentifier: "off")
    image.isEnabled = false
    recorder.image = { _ in image }
    recorder.shapesAreEnabled = false
    _ = add("a", at: (100, 100), to: mapView)
    let corner = mapView.convert(CGPoint(x: 0, y: 150), toCoordinateFrom: mapView)
    let other = mapView.convert(CGPoint(x: 360, y: 150), toCoordinateFrom: mapView)
    mapView.addAnnotation(MLNPolyline(coordinates: [corner, other], count: 2))
    recorder.events = []
    fingers.tap(mapView, at: (100, 100))
    fingers.tap(mapView, at: (100, 150))
    #expect(recorder.events.isEmpty)
    recorder.shapesAreEnabled = true
    fingers.tap(mapView, at: (100, 150))
    #expect(recorder.events == ["selected untitled"])
  }

  @Test func theProgramSelectsOneAtATime() {
    let mapView = mapView()
    let annotations = [add("a", at: (100, 100), to: mapView), add("b", at: (200, 100), to: mapView)]
    recorder.events = []
    mapView.selectAnnotation(annotations[0], animated: false, completionHandler: nil)
    mapView.selectAnnotation(annotations[0], animated: false, completionHandler: nil)
    mapView.selectedAnnotations = [annotations[1]]
    mapView.deselectAnnotation(annotations[0], animated: false)
    mapView.deselectAnnotation(nil, animated: false)
    #expect(recorder.events == ["selected a", "deselected a", "selected b"])
    let line = MLNPolyline(coordinates: [CLLocationCoordinate2D(), annotations[0].coordinate], count: 2)
    mapView.selectedAnnotations = [line]
    mapView.selectedAnnotations = []
    #expect(mapView.selectedAnnotations.first === annotations[1])
  }

  @Test func whatIsSelectedIsAddedIfItWasNot() {
    let mapView = mapView()
    mapView.selectAnnotation(recorder.point("new", 0, 0), animated: false, completionHandler: nil)
    #expect(recorder.events == ["added 0", "selected new"])
    #expect(mapView.annotations?.count == 1)
  }

  @Test func removingASelectedAnnotationDeselectsIt() {
    let mapView = mapView()
    recorder.showsCallouts = true
    let annotation = add("a", at: (100, 100), to: mapView)
    mapView.selectAnnotation(annotation, animated: false, completionHandler: nil)
    mapView.removeAnnotation(annotation)
    #expect(recorder.events == ["selected a", "deselected a"])
    #expect(mapView.selectedAnnotations.isEmpty)
  }

  @Test func theMapMovesToShowWhatIsSelected() async {
    let mapView = mapView()
    let far = recorder.point("far", 0, 80)
    mapView.addAnnotation(far)
    #expect(mapView.visibleAnnotations == nil)
    let isDone = Flag()
    mapView.selectAnnotation(far, moveIntoView: false, animateSelection: false) { isDone.raise() }
    #expect(isDone.isRaised && mapView.visibleAnnotations == nil)
    mapView.deselectAnnotation(far, animated: false)
    let isMoved = Flag()
    mapView.selectAnnotation(far, moveIntoView: true, animateSelection: true) { isMoved.raise() }
    #expect(!isMoved.isRaised)
    await mapView.settle()
    #expect(isMoved.isRaised)
    #expect(mapView.visibleAnnotations?.first === far)
  }

  // MARK: Callouts

  @Test func aCalloutIsDrawnAboveAnAnnotationWithATitle() async throws {
    let mapView = mapView()
    let annotation = add("A title", at: (180, 160), to: mapView)
    let before = try await mapView.picture()
    mapView.selectAnnotation(annotation, animated: false, completionHandler: nil)
    #expect(try await mapView.picture().difference(from: before) == 0)
    mapView.deselectAnnotation(annotation, animated: false)
    recorder.showsCallouts = true
    mapView.selectAnnotation(annotation, animated: false, completionHandler: nil)
    let with = try await mapView.picture()
    #expect(with.difference(from: before) > 500)
    // Title and shadow are there, the picture of the annotation too.
    #expect(with.color(at: (180, 160)) == [0, 160, 0])
    mapView.deselectAnnotation(annotation, animated: false)
    #expect(try await mapView.picture().difference(from: before) == 0)
  }

  @Test func aTitleInLettersThatTheEnginesFontLacksIsDrawnInAFontOfTheMachine() async throws {
    let khmer = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/fonts/khmer.ttf").path
    let mapView = mapView()
    recorder.showsCallouts = true
    let annotation = add("ភ្នំពេញ", at: (180, 160), to: mapView)
    defer { TextFonts.set({ FontCollection() }, fallbacks: { WorldResources.fonts }) }
    var pictures: [UIImage] = []
    for files in [[], [khmer]] {
      TextFonts.set(
        { FontCollection() }, fallbacks: { WorldResources.fonts },
        machine: { FontCollection(files: files) })
      mapView.selectAnnotation(annotation, animated: false, completionHandler: nil)
      pictures.append(try await mapView.picture())
      mapView.deselectAnnotation(annotation, animated: false)
    }
    #expect(pictures[1].darkPixels > pictures[0].darkPixels + 50)
  }

  @Test func anAnnotationWithoutTitleHasNoCallout() async throws {
    let mapView = mapView()
    recorder.showsCallouts = true
    let annotation = add(nil, at: (180, 160), to: mapView)
    let before = try await mapView.picture()
    mapView.selectAnnotation(annotation, animated: false, completionHandler: nil)
    #expect(try await mapView.picture().difference(from: before) == 0)
  }

  @Test func tapsOnCalloutAndAccessoryAreTold() {
    let mapView = mapView()
    recorder.showsCallouts = true
    let button = UIButton(type: .detailDisclosure)
    recorder.accessories.right = button
    let annotation = add("A title", at: (180, 160), to: mapView)
    mapView.selectAnnotation(annotation, moveIntoView: false, animateSelection: false, completionHandler: nil)
    recorder.events = []
    let middle = mapView.convert(CGPoint(x: 11, y: 11), from: button)
    fingers.tap(mapView, at: (middle.x, middle.y))
    #expect(recorder.events == ["accessory of A title"])
    fingers.tap(mapView, at: (middle.x - 60, middle.y))
    #expect(recorder.events == ["accessory of A title", "callout of A title"])
    #expect(mapView.selectedAnnotations.first === annotation)
  }

  @Test func aCalloutOfTheProgramFollowsItsAnnotation() {
    let mapView = mapView()
    recorder.showsCallouts = true
    let callout = PlainCallout(recorder.point(nil, 0, 0))
    recorder.callout = { _ in callout }
    let annotation = add("a", at: (180, 160), to: mapView)
    mapView.selectAnnotation(annotation, moveIntoView: false, animateSelection: false, completionHandler: nil)
    #expect(callout.presented?.contains(CGPoint(x: 180, y: 160)) == true)
    #expect(callout.representedObject === annotation && callout.delegate === mapView)
    mapView.setCenter(CLLocationCoordinate2D(latitude: 5, longitude: 5), animated: false)
    mapView.step(to: 1)
    let point = mapView.convert(annotation.coordinate, toPointTo: mapView)
    #expect(abs(callout.center.x - point.x) <= 1 && abs(callout.center.y - (point.y - 11)) <= 1)
    mapView.deselectAnnotation(annotation, animated: true)
    #expect(callout.superview == nil)
  }

  @Test func aCalloutMayGoWhenTheMapMoves() {
    let mapView = mapView()
    recorder.showsCallouts = true
    let callout = PlainCallout(recorder.point(nil, 0, 0))
    callout.goes = true
    recorder.callout = { _ in callout }
    let annotation = add("a", at: (180, 160), to: mapView)
    mapView.selectAnnotation(annotation, moveIntoView: false, animateSelection: false, completionHandler: nil)
    mapView.setCenter(CLLocationCoordinate2D(latitude: 5, longitude: 5), animated: false)
    #expect(recorder.events == ["selected a", "deselected a"])
  }

  @Test func theMapMakesRoomForACallout() async {
    let mapView = mapView()
    recorder.showsCallouts = true
    let annotation = add("A title", at: (180, 5), to: mapView)
    mapView.selectAnnotation(annotation, moveIntoView: true, animateSelection: false, completionHandler: nil)
    await mapView.settle()
    #expect(mapView.convert(annotation.coordinate, toPointTo: mapView).y > 30)
  }
}

extension UIImage {
  /// The number of pixels that are nearly black.
  fileprivate var darkPixels: Int {
    let pixels = cgImage?.image.pixels ?? []
    return stride(from: 0, to: pixels.count, by: 4).count { start in
      pixels[start..<start + 3].allSatisfy { $0 < 100 }
    }
  }
}

/// A callout of a program: a yellow rectangle.
private final class PlainCallout: UIView, MLNCalloutView {
  var representedObject: any MLNAnnotation
  var leftAccessoryView = UIView()
  var rightAccessoryView = UIView()
  weak var delegate: (any MLNCalloutViewDelegate)?
  var goes = false
  var presented: CGRect?

  init(_ annotation: any MLNAnnotation) {
    representedObject = annotation
    super.init(frame: CGRect(x: 0, y: 0, width: 60, height: 30))
    backgroundColor = .yellow
  }

  required init?(coder: NSCoder) { nil }

  var isAnchoredToAnnotation: Bool { true }
  var dismissesAutomatically: Bool { goes }

  func presentCallout(
    from rect: CGRect, in view: UIView, constrainedTo constrainedRect: CGRect, animated: Bool
  ) {
    presented = rect
    view.addSubview(self)
    center = CGPoint(x: rect.midX, y: rect.minY)
  }

  func dismissCallout(animated: Bool) { removeFromSuperview() }
}
