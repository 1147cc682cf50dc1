import CartoucheCoreGraphics
import CartoucheUIKit
import Foundation
import MapLibre
import MapLibreMapView
import Testing

/// Which annotations get views, and what the map does with many of them.
@MainActor @Suite struct AnnotationSightTests {
  private let recorder = AnnotationRecorder()

  private func view(_ color: UIColor = .red, reuse: String? = "dot") -> MLNAnnotationView {
    let view = MLNAnnotationView(reuseIdentifier: reuse)
    view.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    view.backgroundColor = color
    return view
  }

  /// Points along the equator, a number of degrees apart, from 0° to the east.
  private func points(_ count: Int, every step: Double) -> [MLNPointAnnotation] {
    (0..<count).map { recorder.point("\($0)", 0, Double($0) * step) }
  }

  /// Moves the map, and lets the display show it.
  private func move(_ mapView: MLNMapView, to place: CLLocationCoordinate2D) {
    mapView.setCenter(place, animated: false)
    mapView.step(to: mapView.time + 0.1)
  }

  @Test func viewsAreMadeForPointsInSightAlone() {
    let mapView = recorder.mapView(zoom: 8)
    var asked = 0
    recorder.view = { _ in
      asked += 1
      return mapView.dequeueReusableAnnotationView(withIdentifier: "dot") ?? self.view()
    }
    let points = points(10_000, every: 0.01)
    mapView.addAnnotations(points)
    // At this zoom level one degree is 364 points wide.
    #expect((50...150).contains(asked), "\(asked)")
    #expect(mapView.view(for: points[0]) != nil && mapView.view(for: points[5000]) == nil)
    #expect(recorder.events == ["added \(asked)"])
    let first = asked
    move(mapView, to: points[5000].coordinate)
    #expect(mapView.view(for: points[5000]) != nil && mapView.view(for: points[0]) == nil)
    #expect((first + 50...first + 350).contains(asked), "\(asked)")
    mapView.removeAnnotations(points)
    #expect(mapView.annotations == nil && mapView.view(for: points[5000]) == nil)
  }

  @Test func viewsOutOfSightAreUsedForOthers() {
    let mapView = recorder.mapView(zoom: 8)
    var made = 0
    recorder.view = { _ in
      if let used = mapView.dequeueReusableAnnotationView(withIdentifier: "dot") { return used }
      made += 1
      return self.view()
    }
    let points = points(2000, every: 0.05)
    mapView.addAnnotations(points)
    move(mapView, to: points[500].coordinate)
    let most = made
    for index in stride(from: 1000, to: 1900, by: 100) {
      move(mapView, to: points[index].coordinate)
      #expect(mapView.view(for: points[index])?.isHidden == false)
    }
    #expect(made == most)
  }

  @Test func aViewWithoutAnIdentifierStaysWithItsPoint() throws {
    let mapView = recorder.mapView(zoom: 8)
    var made: [String: MLNAnnotationView] = [:]
    recorder.view = { annotation in
      let view = self.view(reuse: nil)
      made[(annotation.title ?? nil) ?? ""] = view
      return view
    }
    // The first is asked for out of sight: nothing is known of the delegate before.
    let (far, near) = (recorder.point("far", 0, 90), recorder.point("near", 0, 0))
    mapView.addAnnotations([far, near])
    move(mapView, to: far.coordinate)
    let view = try #require(mapView.view(for: far))
    #expect(view === made["far"] && view.superview != nil && !view.isHidden)
    #expect(made["near"]?.isHidden == true && mapView.view(for: near) === made["near"])
    move(mapView, to: near.coordinate)
    #expect(made["near"]?.isHidden == false && made.count == 2)
  }

  @Test("a point that turns out to have a picture is drawn as soon as it comes near")
  func picturesAmongViews() async throws {
    let mapView = recorder.mapView(zoom: 8)
    let green = MLNAnnotationImage(image: square(20, (0, 160, 0)), reuseIdentifier: "green")
    recorder.view = { ($0.title ?? nil) == "view" ? self.view(reuse: nil) : nil }
    recorder.image = { _ in green }
    mapView.addAnnotations([recorder.point("view", 0, 0), recorder.point("picture", 0, 90)])
    #expect(try await mapView.picture().color(at: (180, 120)) == [255, 0, 0])
    mapView.setCenter(CLLocationCoordinate2D(latitude: 0, longitude: 90), animated: false)
    #expect(try await mapView.picture().color(at: (180, 120)) == [0, 160, 0])
  }

  @Test func aSelectedPointOutOfSightGetsItsView() throws {
    let mapView = recorder.mapView(zoom: 8)
    recorder.view = { _ in self.view() }
    let points = points(20, every: 10)
    mapView.addAnnotations(points)
    #expect(mapView.view(for: points[9]) == nil)
    mapView.selectAnnotation(
      points[9], moveIntoView: false, animateSelection: false, completionHandler: nil)
    #expect(mapView.view(for: points[9])?.isSelected == true)
  }

  @Test func aViewThatTheProgramHidesStaysHidden() {
    let mapView = recorder.mapView()
    let view = view(reuse: nil)
    recorder.view = { _ in view }
    mapView.addAnnotation(recorder.point("a", 0, 0))
    view.isHidden = true
    mapView.setCenter(CLLocationCoordinate2D(latitude: 1, longitude: 1), animated: false)
    mapView.step(to: 1)
    #expect(view.isHidden)
  }

  // MARK: Delegates that surprise

  @Test func aDelegateMayAddAndRemoveWhatItIsAskedFor() {
    let mapView = recorder.mapView()
    let other = recorder.point("other", 0, 1)
    recorder.view = { annotation in
      mapView.addAnnotation(annotation)
      mapView.addAnnotation(other)
      if (annotation.title ?? nil) == "gone" { mapView.removeAnnotation(annotation) }
      return self.view(reuse: nil)
    }
    mapView.addAnnotations([recorder.point("a", 0, 0), recorder.point("gone", 0, 0)])
    #expect(Set((mapView.annotations ?? []).map { ($0.title ?? nil) ?? "" }) == ["a", "other"])
    #expect(mapView.annotations?.count == 2)
    mapView.removeAnnotations(mapView.annotations ?? [])
    #expect(mapView.annotations == nil)
  }

  @Test func aDelegateMayMoveTheMapWhenItIsAskedForAView() {
    let mapView = recorder.mapView(zoom: 8)
    var asked = 0
    recorder.view = { annotation in
      asked += 1
      mapView.setCenter(CLLocationCoordinate2D(latitude: 0, longitude: Double(asked)), animated: false)
      return self.view(reuse: nil)
    }
    mapView.addAnnotations(points(50, every: 1))
    for time in 1...60 { mapView.step(to: Double(time)) }
    #expect(asked <= 50 && mapView.annotations?.count == 50)
  }

  @Test func oneViewForAllPointsIsNoHarm() async throws {
    let mapView = recorder.mapView()
    let view = view()
    recorder.view = { _ in view }
    let points = points(10, every: 1)
    mapView.addAnnotations(points)
    _ = try await mapView.picture()
    mapView.removeAnnotation(points[0])
    mapView.setCenter(CLLocationCoordinate2D(latitude: 0, longitude: 170), animated: false)
    _ = try await mapView.picture()
    mapView.removeAnnotations(points)
    #expect(mapView.annotations == nil)
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e300, 0, -5])
  func viewsOfStrangeSizesAreNoHarm(length: CGFloat) async throws {
    let mapView = recorder.mapView()
    recorder.view = { annotation in
      let view = MLNAnnotationView(reuseIdentifier: "strange")
      view.frame = CGRect(x: 0, y: 0, width: length, height: length)
      view.centerOffset = CGVector(dx: length, dy: 0)
      view.backgroundColor = .blue
      return view
    }
    mapView.addAnnotations([recorder.point("a", 0, 0), recorder.point("b", .nan, .infinity)])
    _ = try await mapView.picture()
    mapView.setCenter(CLLocationCoordinate2D(latitude: 0, longitude: 90), animated: false)
    _ = try await mapView.picture()
    #expect(mapView.annotations?.count == 2)
  }

  @Test func picturesWithoutPixelsArePins() async throws {
    let mapView = recorder.mapView()
    recorder.image = { _ in MLNAnnotationImage(image: UIImage(), reuseIdentifier: "none") }
    mapView.addAnnotation(recorder.point("a", 0, 0))
    let color = try await mapView.picture().color(at: (180, 106))
    #expect(color != [255, 255, 255], "\(color)")
  }

  @Test func aDelegateMayTakeEverythingAwayWhileItIsTold() {
    final class Fickle: NSObject, MLNMapViewDelegate {
      var count = 0
      func mapView(_ mapView: MLNMapView, didSelect annotation: any MLNAnnotation) {
        mapView.removeAnnotations(mapView.annotations ?? [])
      }
      func mapView(_ mapView: MLNMapView, didDeselect annotation: any MLNAnnotation) {
        count += 1
        guard count < 5 else { return mapView.delegate = nil }
        mapView.selectAnnotation(annotation, animated: false, completionHandler: nil)
      }
    }
    let mapView = recorder.mapView()
    let delegate = Fickle()
    mapView.delegate = delegate
    let point = recorder.point("a", 0, 0)
    mapView.addAnnotation(point)
    mapView.selectAnnotation(point, animated: false, completionHandler: nil)
    #expect(delegate.count == 5 && mapView.annotations == nil && mapView.selectedAnnotations.isEmpty)
  }

  @Test("a delegate may ask for a style that cannot be loaded while it is told of the camera")
  func styleOfADelegate() async {
    final class Restless: NSObject, MLNMapViewDelegate {
      var failures = 0
      func mapView(_ mapView: MLNMapView, regionDidChangeAnimated animated: Bool) {
        mapView.styleURL = URL(string: "nowhere://style.json")
      }
      func mapViewDidFailLoadingMap(_ mapView: MLNMapView, withError error: any Error) { failures += 1 }
    }
    let mapView = recorder.mapView()
    let delegate = Restless()
    mapView.delegate = delegate
    mapView.setCenter(CLLocationCoordinate2D(latitude: 0, longitude: 10), animated: false)
    mapView.addAnnotation(recorder.point("a", 0, 0))
    await mapView.settle()
    #expect(mapView.style == nil && delegate.failures == 1 && mapView.annotations?.count == 1)
    // A map without a style has a picture, too.
    #expect((try? await mapView.picture()) != nil)
  }

  @Test func aHundredThousandAnnotationsComeAndGo() async throws {
    let mapView = recorder.mapView(zoom: 4)
    recorder.view = { ($0.title ?? nil)?.hasSuffix("7") == true ? self.view() : nil }
    let points = (0..<100_000).map { index in
      recorder.point(
        "\(index)", Double(index % 160) - 80,
        (Double(index) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1) * 360 - 180)
    }
    mapView.addAnnotations(points)
    _ = try await mapView.picture()
    mapView.setCenter(CLLocationCoordinate2D(latitude: 30, longitude: 60), animated: false)
    _ = try await mapView.picture()
    #expect(mapView.annotations?.count == 100_000)
    mapView.removeAnnotations(points)
    #expect(mapView.annotations == nil)
  }
}
