import Cartouche
import CartoucheCoreLocation
import CartoucheImages
import CartoucheMapKit
import CartoucheMapKitView
import CartoucheUIKit
import Foundation
import Testing

@MainActor @Suite struct MKMapViewDrawingTests {
  private let view = MKMapView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let answers = Answers()

  init() {
    view.delegate = answers
    view.backgroundColor = .white
    // Half a metre per point.
    view.setRegion(
      MKCoordinateRegion(center: place(0, 0), latitudinalMeters: 100, longitudinalMeters: 100),
      animated: false)
  }

  private func color(_ polygon: MKPolygon) -> UIColor { polygon.title == "red" ? .red : .blue }

  @Test("polygons have their colour, no outline, and open holes") func polygons() async throws {
    answers.renderer = { overlay in
      guard let polygon = overlay as? MKPolygon else { return MKOverlayRenderer(overlay: overlay) }
      let renderer = MKPolygonRenderer(polygon: polygon)
      renderer.fillColor = UIColor(red: 0xF8 / 255, green: 0xC9 / 255, blue: 0xC4 / 255, alpha: 1)
      return renderer
    }
    view.addOverlay(square(0, 0, 30, holes: [square(0, 0, 10)]))
    let probe = try await PictureProbe(view)
    #expect(probe.color(at: place(20, 20), in: view) == "f8c9c4")
    #expect(probe.color(at: place(29.4, 0), in: view) == "f8c9c4")
    #expect(probe.color(at: place(0, 0), in: view) == "ffffff")
    #expect(probe.color(at: place(31, 0), in: view) == "ffffff")
  }

  @Test("lines are two points wide at every zoom level") func lines() async throws {
    answers.renderer = { overlay in
      guard let line = overlay as? MKPolyline else { return MKOverlayRenderer(overlay: overlay) }
      let renderer = MKPolylineRenderer(polyline: line)
      renderer.strokeColor = UIColor(red: 0xDD / 255, green: 0xDD / 255, blue: 0xDD / 255, alpha: 1)
      renderer.lineWidth = 2
      return renderer
    }
    view.addOverlay(line((-40, 0), (40, 0)))
    for _ in 0..<2 {
      let probe = try await PictureProbe(view)
      // The line lies between the rows 99 and 100.
      #expect([98.0, 99, 100, 101].map { probe.color(100, $0) } == ["ffffff", "dddddd", "dddddd", "ffffff"])
      view.setRegion(
        MKCoordinateRegion(center: place(0, 0), latitudinalMeters: 50, longitudinalMeters: 50),
        animated: false)
    }
    #expect(answers.calls.filter { $0 == "renderer" }.count == 1)
  }

  @Test("the delegate is asked about overlays of other kinds, and they are not drawn") func plain()
    async throws
  {
    view.addOverlay(square(0, 0, 30))
    let probe = try await PictureProbe(view)
    #expect(probe.color(100, 100) == "ffffff")
    #expect(answers.calls.contains("renderer") && view.renderer(for: view.overlays[0]) != nil)
  }

  @Test func severalShapesAndCirclesAreDrawn() async throws {
    answers.renderer = { overlay in
      let renderer: MKOverlayPathRenderer
      switch overlay {
      case let shape as MKMultiPolygon: renderer = MKMultiPolygonRenderer(multiPolygon: shape)
      case let shape as MKMultiPolyline: renderer = MKMultiPolylineRenderer(multiPolyline: shape)
      case let shape as MKCircle: renderer = MKCircleRenderer(circle: shape)
      default: return MKOverlayRenderer(overlay: overlay)
      }
      if overlay is MKMultiPolyline { renderer.strokeColor = .blue } else { renderer.fillColor = .red }
      renderer.lineWidth = 4
      return renderer
    }
    view.addOverlays([
      MKMultiPolygon([square(-30, 30, 5), square(-10, 30, 5)]),
      MKMultiPolyline([line((10, 20), (10, 40)), line((30, 20), (30, 40))]),
      MKCircle(center: place(0, -20), radius: 10),
    ])
    let probe = try await PictureProbe(view)
    for red in [place(-30, 30), place(-10, 30), place(0, -20), place(9, -20), place(0, -11)] {
      #expect(probe.color(at: red, in: view) == "ff0000")
    }
    for blue in [place(10, 30), place(30, 30)] { #expect(probe.color(at: blue, in: view) == "0000ff") }
    for white in [place(-20, 30), place(20, 30), place(11, -20), place(8, -12)] {
      #expect(probe.color(at: white, in: view) == "ffffff")
    }
  }

  @Test func overlaysLieInTheirOrderAndLevels() async throws {
    answers.renderer = { overlay in
      guard let polygon = overlay as? MKPolygon else { return MKOverlayRenderer(overlay: overlay) }
      let renderer = MKPolygonRenderer(polygon: polygon)
      renderer.fillColor = polygon.title == "red" ? .red : .blue
      if polygon.title == "clear" { renderer.alpha = 0.5 }
      return renderer
    }
    let (red, blue) = (square(0, 0, 20), square(0, 0, 20))
    red.title = "red"
    view.addOverlay(red)
    view.addOverlay(blue)
    view.addOverlay(red)
    #expect(view.overlays.count == 2)
    #expect(try await PictureProbe(view).color(100, 100) == "0000ff")
    view.removeOverlay(blue)
    view.addOverlay(blue, level: .aboveRoads)
    #expect(view.overlays(in: .aboveRoads).count == 1)
    #expect(try await PictureProbe(view).color(100, 100) == "ff0000")
    view.removeOverlays(view.overlays)
    blue.title = "clear"
    view.addOverlay(blue)
    #expect(view.renderer(for: red) == nil)
    #expect(try await PictureProbe(view).color(100, 100) == "8080ff")
  }

  @Test func outlinesAndDashesAreDrawn() async throws {
    answers.renderer = { overlay in
      guard let polygon = overlay as? MKPolygon else { return MKOverlayRenderer(overlay: overlay) }
      let renderer = MKPolygonRenderer(polygon: polygon)
      renderer.strokeColor = .red
      renderer.lineWidth = 4
      if polygon.title == "dashed" {
        renderer.lineCap = .butt
        renderer.lineDashPattern = [20]
      }
      return renderer
    }
    let outline = square(0, 0, 30)
    view.addOverlay(outline)
    let solid = try await PictureProbe(view)
    #expect(solid.color(at: place(0, 30), in: view) == "ff0000")
    #expect(solid.color(100, 100) == "ffffff")
    view.removeOverlay(outline)
    outline.title = "dashed"
    view.addOverlay(outline)
    let dashed = try await PictureProbe(view)
    let bottom = (0..<60).map { dashed.color(at: place(-30 + Double($0), -30), in: view) }
    #expect(bottom.contains("ff0000") && bottom.contains("ffffff"))
  }

  @Test func pointsAreMarkersWithTheirTitles() async throws {
    let point = MKPointAnnotation(coordinate: place(0, 0))
    view.addAnnotation(point)
    let marker = try await PictureProbe(view)
    // The tip is at the place, the disc above it.
    #expect(marker.color(100, 68) == "ff3b30" && marker.color(100, 77) == "ffffff")
    #expect(marker.color(100, 103) == "ffffff")
    point.title = "A100"
    let titled = try await PictureProbe(view)
    let below = (80..<120).map { titled.color(Double($0), 109) }
    #expect(below.contains { $0 != "ffffff" })
    #expect(view.view(for: point) is MKMarkerAnnotationView)
    view.view(for: point)?.isHidden = true
    #expect(try await PictureProbe(view).color(100, 68) == "ffffff")
  }

  @Test func aDelegatesPictureStandsForAnAnnotation() async throws {
    let pixels = Image(width: 10, height: 10, color: (0, 128, 0, 255))
    let image = UIImage(data: Data(try PNGEncoder().encode(pixels)))
    answers.annotationView = { annotation in
      let view = MKAnnotationView(annotation: annotation, reuseIdentifier: "green")
      view.image = image
      view.centerOffset = CGPoint(x: 20, y: 0)
      return view
    }
    let point = MKPointAnnotation(coordinate: place(0, 0))
    view.addAnnotation(point)
    let probe = try await PictureProbe(view)
    #expect(probe.color(120, 100) == "008000" && probe.color(100, 100) == "ffffff")
    let first = try #require(view.view(for: point))
    view.removeAnnotation(point)
    #expect(view.dequeueReusableAnnotationView(withIdentifier: "green") === first)
    #expect(view.dequeueReusableAnnotationView(withIdentifier: "green") == nil)
    #expect(view.annotations.isEmpty)
  }

  @Test func oneAnnotationIsSelected() {
    let points = [0.0, 10].map { MKPointAnnotation(coordinate: place($0, 0)) }
    view.addAnnotations(points)
    view.selectAnnotation(points[0], animated: true)
    view.selectAnnotation(points[1], animated: true)
    #expect(view.selectedAnnotations.count == 1 && view.selectedAnnotations[0] === points[1])
    view.removeAnnotations(points)
    #expect(view.selectedAnnotations.isEmpty)
    #expect(answers.calls.suffix(4) == ["select", "deselect", "select", "deselect"])
  }

  @Test func aStyleMayLieBelow() async throws {
    var style = StyleDocument()
    var ground = StyleLayer(id: "ground", type: "background")
    ground.paint = ["background-color": "#00ff00"]
    style.layers = [ground]
    view.baseMap = Map(style)
    #expect(try await PictureProbe(view).color(100, 100) == "00ff00")
    #expect(abs(view.centerCoordinate.latitude - 46.948) < 1e-9)
    view.baseMap = nil
    #expect(try await PictureProbe(view).color(100, 100) == "ffffff")
  }

  @Test func aViewWithoutSizeHasNoPicture() async {
    await #expect(throws: MapError.self) { try await MKMapView().picture() }
  }

  @Test func shapesThatAreNoneAreLeftOut() async throws {
    answers.renderer = { overlay in
      guard let polygon = overlay as? MKPolygon else { return MKOverlayRenderer(overlay: overlay) }
      let renderer = MKPolygonRenderer(polygon: polygon)
      renderer.fillColor = UIColor(red: .nan, green: 0, blue: 0, alpha: 1)
      renderer.strokeColor = .red
      renderer.lineWidth = .infinity
      renderer.lineDashPattern = [-1, .init(value: Double.nan)]
      return renderer
    }
    let nowhere = [CLLocationCoordinate2D(latitude: .nan, longitude: .infinity)]
    view.addOverlay(MKPolygon(coordinates: nowhere, count: 1))
    view.addOverlay(square(0, 0, 10))
    view.addAnnotation(MKPointAnnotation(coordinate: nowhere[0]))
    #expect(try await PictureProbe(view).color(100, 100) == "ffffff")
  }
}
