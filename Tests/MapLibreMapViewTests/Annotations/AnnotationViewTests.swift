import CartoucheCoreGraphics
import CartoucheQuartzCore
import CartoucheUIKit
import Foundation
import MapLibre
import MapLibreMapView
import Testing

/// Views that stand for annotations: where they are, how they are used again, how they are dragged and drawn.
@MainActor @Suite struct AnnotationViewTests {
  private let recorder = AnnotationRecorder()
  private let fingers = Fingers()

  private final class Pin: MLNAnnotationView {
    var states: [MLNAnnotationViewDragState] = []
    var uses = 1

    override func prepareForReuse() { uses += 1 }

    override func setDragState(_ dragState: MLNAnnotationViewDragState, animated: Bool) {
      super.setDragState(dragState, animated: animated)
      states.append(dragState)
    }
  }

  private func pin(_ annotation: (any MLNAnnotation)? = nil, reuse: String? = "pin") -> Pin {
    let pin = Pin(annotation: annotation, reuseIdentifier: reuse)
    pin.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
    pin.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    return pin
  }

  @Test func aViewStaysOnItsCoordinate() async throws {
    let mapView = recorder.mapView()
    let view = pin()
    view.centerOffset = CGVector(dx: 0, dy: -15)
    recorder.view = { _ in view }
    let point = recorder.point("a", 0, 0)
    mapView.addAnnotation(point)
    #expect(recorder.events == ["added 1"])
    #expect(mapView.view(for: point) === view && view.annotation === point)
    #expect(view.center == CGPoint(x: 180, y: 120) && view.frame.midY == 105)
    #expect(try await mapView.picture().color(at: (180, 95)) == [255, 0, 0])
    mapView.setCenter(CLLocationCoordinate2D(latitude: 0, longitude: 10), animated: false)
    let place = mapView.convert(point.coordinate, toPointTo: mapView)
    #expect(try await mapView.picture().color(at: (Int(place.x.rounded()), 95)) == [255, 0, 0])
    mapView.removeAnnotation(point)
    #expect(view.superview == nil && view.annotation == nil)
  }

  @Test func aViewIsSelectedWithItsAnnotation() {
    let mapView = recorder.mapView()
    let view = pin()
    recorder.view = { _ in view }
    let point = recorder.point("a", 0, 0)
    mapView.addAnnotation(point)
    recorder.events = []
    fingers.tap(mapView, at: (190, 130))
    #expect(view.isSelected)
    fingers.tap(mapView, at: (20, 20))
    #expect(!view.isSelected)
    #expect(
      recorder.events == ["selected a", "selected view of a", "deselected a", "deselected view of a"])
    view.isEnabled = false
    fingers.tap(mapView, at: (190, 130))
    #expect(recorder.events.count == 4)
  }

  @Test func viewsFarOutsideAreUsedAgain() throws {
    let mapView = recorder.mapView(zoom: 6)
    recorder.view = { annotation in
      let used = mapView.dequeueReusableAnnotationView(withIdentifier: "pin") as? Pin
      return used ?? self.pin(annotation)
    }
    let points = (0..<40).map { recorder.point("\($0)", 0, Double($0) * 4) }
    for point in points { mapView.addAnnotation(point) }
    mapView.step(to: 1)
    let first = try #require(mapView.view(for: points[0]) as? Pin)
    #expect(mapView.view(for: points[39]) == nil)
    #expect(mapView.dequeueReusableAnnotationView(withIdentifier: "other") == nil)
    // At the other end the first view stands for another point.
    mapView.setCenter(points[39].coordinate, animated: false)
    mapView.step(to: 2)
    let last = try #require(mapView.view(for: points[39]) as? Pin)
    #expect(mapView.view(for: points[0]) == nil)
    #expect(last.annotation === points[39] && !last.isHidden && first.superview === last.superview)
    let used = points.compactMap { mapView.view(for: $0) as? Pin }
    #expect(used.contains { $0.uses > 1 } && Set(used.map(ObjectIdentifier.init)).count == used.count)
  }

  @Test func aViewTurnsAndShrinksWithTheCamera() {
    let mapView = recorder.mapView()
    let view = pin()
    view.rotatesToMatchCamera = true
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    recorder.view = { _ in view }
    mapView.addAnnotation(recorder.point("a", 0, 0))
    mapView.setDirection(90, animated: false)
    mapView.step(to: 1)
    // Up on the view is to the left in the picture, at twice the size.
    #expect(abs(view.transform.b + 2) < 1e-9 && abs(view.transform.a) < 1e-9)
    mapView.setDirection(0, animated: false)
    mapView.step(to: 2)
    #expect(abs(view.transform.a - 2) < 1e-9 && abs(view.transform.b) < 1e-9)
    view.rotatesToMatchCamera = false
    view.scalesWithViewingDistance = true
    let camera = mapView.camera
    camera.pitch = 60
    mapView.setCamera(camera, animated: false)
    mapView.step(to: 3)
    // Half-way up the view, at the full tilt of 60°.
    #expect(abs(view.transform.a - 1) < 0.02)
  }

  @Test func aViewIsDraggedByAFingerThatIsHeldOnIt() {
    let mapView = recorder.mapView()
    let view = pin()
    view.isDraggable = true
    recorder.view = { _ in view }
    let point = recorder.point("a", 0, 0)
    mapView.addAnnotation(point)
    let center = mapView.centerCoordinate
    fingers.hold(mapView, at: (185, 125), for: 0.6, dragTo: [(190, 130), (240, 160)])
    #expect(view.states.first == .starting && view.states.contains(.dragging))
    #expect(view.states.suffix(2) == [.ending, .none])
    let place = mapView.convert(point.coordinate, toPointTo: mapView)
    #expect(abs(place.x - 235) < 1 && abs(place.y - 155) < 1, "\(place)")
    #expect(mapView.centerCoordinate.longitude == center.longitude)
  }

  @Test func viewsAreDraggedOneAfterAnother() {
    let mapView = recorder.mapView()
    let (first, second) = (pin(), pin())
    for view in [first, second] { view.isDraggable = true }
    let points = [recorder.point("a", 0, 0), recorder.point("b", 0, 8)]
    recorder.view = { $0.title == "a" ? first : second }
    mapView.addAnnotations(points)
    for (view, point) in zip([first, second], points) {
      let place = mapView.convert(point.coordinate, toPointTo: mapView)
      fingers.hold(
        mapView, at: (place.x, place.y), for: 0.6,
        dragTo: [(place.x + 5, place.y + 5), (place.x + 20, place.y + 30)])
      #expect(view.states.first == .starting && view.states.suffix(2) == [.ending, .none])
      let target = mapView.convert(point.coordinate, toPointTo: mapView)
      #expect(abs(target.x - place.x - 20) < 1 && abs(target.y - place.y - 30) < 1, "\(target)")
    }
  }

  @Test func aQuickDragMovesTheMapAndNotTheView() {
    let mapView = recorder.mapView()
    let view = pin()
    view.isDraggable = true
    recorder.view = { _ in view }
    let point = recorder.point("a", 0, 0)
    mapView.addAnnotation(point)
    let center = mapView.centerCoordinate
    fingers.hold(mapView, at: (185, 125), for: 0.1, dragTo: [(210, 130), (240, 160)])
    #expect(view.states.isEmpty && point.coordinate.longitude == 0)
    #expect(mapView.centerCoordinate.longitude != center.longitude)
  }

  @Test func aCancelledDragGoesBack() {
    let mapView = recorder.mapView()
    let view = pin()
    view.isDraggable = true
    recorder.view = { _ in view }
    let point = recorder.point("a", 0, 0)
    mapView.addAnnotation(point)
    fingers.hold(mapView, at: (185, 125), for: 0.6, dragTo: [(240, 160)], end: .cancelled)
    #expect(view.states.suffix(2).contains(.canceling) && view.dragState == .none)
    #expect(point.coordinate.longitude == 0 && view.center == CGPoint(x: 180, y: 120))
  }

  @Test func aSubclassMayOverrideTheInitializersOfViews() {
    final class Dot: MLNAnnotationView {
      init(reuseIdentifier: String, size: CGFloat) {
        super.init(reuseIdentifier: reuseIdentifier)
        frame = CGRect(x: 0, y: 0, width: size, height: size)
      }
      override init(frame: CGRect) { super.init(frame: frame) }
      required init?(coder: NSCoder) { nil }
    }
    let view = Dot(frame: CGRect(x: 0, y: 0, width: 7, height: 7))
    #expect(view.reuseIdentifier == nil && view.bounds.width == 7)
    #expect(Dot(reuseIdentifier: "dot", size: 5).reuseIdentifier == "dot")
  }

  @Test func layersPicturesAndTextsAreDrawn() async throws {
    let mapView = recorder.mapView()
    let view = MLNAnnotationView(reuseIdentifier: nil)
    view.frame = CGRect(x: 0, y: 0, width: 120, height: 60)
    view.backgroundColor = .yellow
    view.layer.cornerRadius = 12
    view.layer.borderWidth = 4
    view.layer.borderColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1).cgColor
    let picture = UIImageView(image: square(10, (0, 128, 0)))
    picture.frame.origin = CGPoint(x: 10, y: 25)
    let label = UILabel(frame: CGRect(x: 30, y: 10, width: 80, height: 40))
    label.text = "Maps"
    label.textColor = .red
    view.addSubview(picture)
    view.addSubview(label)
    recorder.view = { _ in view }
    mapView.addAnnotation(recorder.point("a", 0, 0))
    let drawn = try await mapView.picture()
    #expect(drawn.color(at: (180, 97)) == [255, 255, 0])
    #expect(drawn.color(at: (122, 120)) == [0, 0, 255])
    #expect(drawn.color(at: (121, 91)) == [255, 255, 255])
    #expect(drawn.color(at: (135, 120)) == [0, 128, 0])
    #expect((150..<230).contains { drawn.color(at: ($0, 120)) == [255, 0, 0] })
    view.alpha = 0.5
    mapView.triggerRepaint()
    let faint = try await mapView.picture().color(at: (180, 97))
    #expect(faint[0] == 255 && faint[1] == 255 && abs(Int(faint[2]) - 128) <= 1)
    view.isHidden = true
  }

  @Test func picturesOfAnnotationsAreArchived() throws {
    let image = MLNAnnotationImage(
      image: square(6, (1, 2, 3)).withAlignmentRectInsets(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 0)),
      reuseIdentifier: "six")
    image.isEnabled = false
    let data = try NSKeyedArchiver.archivedData(withRootObject: image, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: MLNAnnotationImage.self, from: data)
    #expect(read == image && read?.isEnabled == false && read?.image?.alignmentRectInsets.bottom == 3)
  }
}
