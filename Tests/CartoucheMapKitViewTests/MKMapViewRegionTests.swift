import CartoucheCoreLocation
import CartoucheMapKit
import CartoucheMapKitView
import CartoucheUIKit
import Foundation
import SeededRandom
import Testing

@MainActor @Suite struct MKMapViewRegionTests {
  private func view(_ width: Double = 300, _ height: Double = 300) -> MKMapView {
    MKMapView(frame: CGRect(x: 0, y: 0, width: width, height: height))
  }

  private func region(_ meters: Double) -> MKCoordinateRegion {
    MKCoordinateRegion(center: place(0, 0), latitudinalMeters: meters, longitudinalMeters: meters)
  }

  @Test("a region of 100 metres is shown exactly, around its centre") func hundredMetres() {
    let view = view()
    view.setRegion(region(100), animated: false)
    #expect(abs(view.centerCoordinate.latitude - 46.948) < 1e-9)
    #expect(abs(view.region.span.latitudeDelta * 111_319.49 - 100) < 0.2)
    let wide = self.view(600, 300)
    wide.region = region(100)
    #expect(abs(wide.region.span.latitudeDelta * 111_319.49 - 100) < 0.2)
    #expect(abs(wide.region.span.longitudeDelta / view.region.span.longitudeDelta - 2) < 0.01)
    #expect(
      abs(wide.regionThatFits(region(100)).span.longitudeDelta - wide.region.span.longitudeDelta) < 1e-9)
  }

  @Test func aRegionIsKeptUntilTheViewHasASize() {
    let view = MKMapView()
    view.setRegion(region(100), animated: true)
    #expect(view.centerCoordinate.latitude == 0)
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    #expect(abs(view.centerCoordinate.latitude - 46.948) < 1e-9)
    // Another size later keeps what the middle shows.
    let span = view.region.span.latitudeDelta
    view.frame.size.height = 400
    #expect(abs(view.region.span.latitudeDelta / span - 2) < 0.01)
  }

  @Test func aMovementTellsOfItsBeginningItsStepsAndItsEnd() async throws {
    let (view, answers) = (view(), Answers())
    view.delegate = answers
    view.setRegion(region(100), animated: false)
    view.setCenter(place(30, 0), animated: true)
    let start = view.centerCoordinate.longitude
    view.step(to: 0.1)
    view.step(to: 0.05)
    let middle = view.centerCoordinate.longitude
    #expect(start < middle && middle < place(30, 0).longitude)
    _ = try await view.picture()
    #expect(abs(view.centerCoordinate.longitude - place(30, 0).longitude) < 1e-9)
    #expect(
      answers.calls == [
        "will false", "change", "did false", "will true", "change", "change", "change", "did true", "start",
        "finish true",
      ])
  }

  @Test func placesAndPointsAreConvertedBothWays() {
    let view = view(320, 480)
    view.region = region(200)
    #expect(abs(view.convert(place(0, 0), toPointTo: view).x - 160) < 1e-6)
    var random = SplitMix64(seed: 4)
    for _ in 0..<100 {
      let point = CGPoint(x: random.int(0...320), y: random.int(0...480))
      let back = view.convert(view.convert(point, toCoordinateFrom: view), toPointTo: view)
      #expect(abs(back.x - point.x) < 1e-4 && abs(back.y - point.y) < 1e-4)
    }
    let rect = view.convert(view.region, toRectTo: view)
    #expect(abs(rect.width - 320) < 0.1 && abs(rect.height - 480) < 0.1)
    #expect(
      abs(view.convert(rect, toRegionFrom: view).span.latitudeDelta - view.region.span.latitudeDelta) < 1e-6)
  }

  /// Whatever is asked for, the view shows a part of the earth; what is none changes nothing.
  @Test func oddRegionsAreSurvived() {
    var random = SplitMix64(seed: 11)
    let odd = [Double.nan, .infinity, -.infinity, -1, 0, 1e-12, 1e300, 90, 180, 360, -180, 91, 361]
    let view = view(200, 100)
    for _ in 0..<2_000 {
      func number() -> Double {
        random.int(0...2) == 0 ? odd[random.int(0...odd.count - 1)] : Double(random.int(-9_000...9_000)) / 50
      }
      switch random.int(0...3) {
      case 0:
        view.setRegion(
          MKCoordinateRegion(
            center: CLLocationCoordinate2D(latitude: number(), longitude: number()),
            span: MKCoordinateSpan(latitudeDelta: number(), longitudeDelta: number())),
          animated: random.int(0...1) == 0)
      case 1:
        view.setCenter(CLLocationCoordinate2D(latitude: number(), longitude: number()), animated: false)
      case 2:
        view.setVisibleMapRect(
          MKMapRect(x: number() * 1e6, y: number() * 1e6, width: number() * 1e6, height: number() * 1e6),
          edgePadding: UIEdgeInsets(top: number(), left: number(), bottom: number(), right: number()),
          animated: false)
      default: view.step(to: number())
      }
      let center = view.centerCoordinate
      #expect(abs(center.latitude) <= 90 && center.longitude.isFinite)
      #expect(view.visibleMapRect.width.isFinite && view.region.span.latitudeDelta.isFinite)
    }
  }

  @Test func annotationsAreShownTogether() {
    let view = view()
    let places = [(0.0, 0.0), (300, 50), (-100, 200)].map { MKPointAnnotation(coordinate: place($0.0, $0.1)) }
    view.showAnnotations(places, animated: false)
    #expect(view.annotations.count == 3)
    for annotation in places {
      let point = view.convert(annotation.coordinate, toPointTo: view)
      #expect(view.bounds.insetBy(dx: 20, dy: 20).contains(point))
    }
    #expect(view.annotations(in: view.visibleMapRect).count == 3)
  }
}
