import Cartouche
import CartoucheCoreGraphics
import CartoucheUIKit
import Foundation
import MapLibre
import MapLibreMapView
import Testing

/// Maps among other views, and the views of their ornaments.
@MainActor @Suite struct HierarchyTests {
  private static let style = """
    {"version": 8, "sources": {"s": {"type": "geojson", "attribution": "Surveyors", "data":
       {"type": "Point", "coordinates": [0, 0]}}}, "layers": [
      {"id": "ground", "type": "background", "paint": {"background-color": "#00f"}},
      {"id": "point", "type": "circle", "source": "s", "paint": {"circle-radius": 1}}]}
    """

  private func mapView(_ frame: CGRect = CGRect(x: 0, y: 0, width: 200, height: 200)) -> MLNMapView {
    MLNMapView(frame: frame, styleJSON: Self.style)
  }

  @Test("A picture of a view shows the map inside, clipped and under what lies over it")
  func maps() async throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    root.backgroundColor = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
    let frame = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    frame.layer.cornerRadius = 30
    frame.clipsToBounds = true
    let mapView = mapView(.zero)
    mapView.translatesAutoresizingMaskIntoConstraints = false
    frame.addSubview(mapView)
    NSLayoutConstraint.activate([
      mapView.leadingAnchor.constraint(equalTo: frame.leadingAnchor),
      mapView.trailingAnchor.constraint(equalTo: frame.trailingAnchor),
      mapView.topAnchor.constraint(equalTo: frame.topAnchor),
      mapView.bottomAnchor.constraint(equalTo: frame.bottomAnchor),
    ])
    let popup = UIView(frame: CGRect(x: 90, y: 60, width: 20, height: 20))
    popup.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    root.addSubview(frame)
    root.addSubview(popup)
    let picture = try await root.picture()
    #expect(mapView.frame == CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(picture.color(at: (10, 10)) == [255, 255, 255] && picture.color(at: (120, 65)) == [0, 0, 255])
    #expect(picture.color(at: (100, 70)) == [0, 255, 0] && picture.color(at: (52, 52)) == [255, 255, 255])
    // The map alone is the same as before, and has the size that constraints gave it.
    let alone = try await mapView.picture()
    #expect(alone.size == CGSize(width: 100, height: 100) && alone.color(at: (70, 15)) == [0, 0, 255])
    frame.alpha = 0.5
    #expect(try await root.picture().color(at: (120, 65)) == [128, 128, 255])
    mapView.isHidden = true
    #expect(try await root.picture().color(at: (120, 65)) == [255, 255, 255])
  }

  @Test("A map without an area inside a view is an error that says so") func empty() async throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    root.addSubview(mapView(.zero))
    await #expect(throws: MLNMapViewError.self) { try await root.picture() }
  }

  @Test("Views of ornaments hide them, fade them and colour the attribution") func ornaments() async throws {
    let mapView = mapView()
    mapView.setCenter(CLLocationCoordinate2D(latitude: 20, longitude: 20), zoomLevel: 6, animated: false)
    let plain = try await mapView.picture()
    func corner(_ picture: UIImage, _ xs: Range<Int>, _ ys: Range<Int>) -> Int {
      xs.reduce(0) { sum, x in
        sum + ys.filter { picture.color(at: (x, $0)) != plain.color(at: (x, $0)) }.count
      }
    }
    let (left, right, low) = (0..<80, 120..<200, 160..<200)
    #expect(mapView.showsLogoView && !mapView.logoView.isHidden && mapView.scaleBar.isHidden)
    mapView.logoView.isHidden = true
    let hidden = try await mapView.picture()
    #expect(!mapView.showsLogoView && corner(hidden, left, low) > 100 && corner(hidden, right, low) == 0)
    mapView.showsLogoView = true
    #expect(!mapView.logoView.isHidden)
    #expect(try await mapView.picture().difference(from: plain) == 0)
    mapView.logoView.alpha = 0.5
    let faded = try await mapView.picture()
    #expect(corner(faded, left, low) > 100 && corner(faded, right, low) == 0)
    mapView.logoView.alpha = 1
    mapView.attributionButton.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    let tinted = try await mapView.picture()
    #expect(corner(tinted, right, low) > 10 && corner(tinted, left, low) == 0)
    mapView.attributionButton.removeFromSuperview()
    #expect(mapView.showsAttributionButton == false)
    mapView.addSubview(mapView.attributionButton)
    #expect(mapView.showsAttributionButton)
    mapView.attributionButton.isHidden = true
    mapView.compassView.compassVisibility = .visible
    let compass = try await mapView.picture()
    #expect(corner(compass, right, 0..<60) > 200 && !mapView.compassView.isHidden)
    mapView.compassView.isHidden = true
    #expect(mapView.compassVisibility == .hidden && !mapView.showsCompassView)
    mapView.scaleBar.isHidden = false
    #expect(mapView.showsScale)
    #expect(try await corner(mapView.picture(), left, 0..<40) > 50)
  }

  @Test("The frames of ornaments' views are where these are drawn, and others can be tied to them")
  func ornamentFrames() async throws {
    let mapView = mapView()
    let (logo, compass) = (mapView.logoView, mapView.compassView)
    #expect(logo.frame.minX == 8 && logo.frame.maxY == 192 && logo.frame.height == 22)
    #expect(compass.frame == CGRect(x: 152, y: 8, width: 40, height: 40) && compass.superview === mapView)
    mapView.compassViewMargins = CGPoint(x: 20, y: 30)
    mapView.compassViewPosition = .topLeft
    #expect(mapView.compassView.center == CGPoint(x: 40, y: 50) && compass.bounds.width == 40)
    // What the picture shows at each frame differs from the ground, and nothing else does.
    mapView.compassVisibility = .visible
    mapView.showsScale = true
    mapView.setCenter(CLLocationCoordinate2D(latitude: 20, longitude: 20), zoomLevel: 6, animated: false)
    let picture = try await mapView.picture()
    let frames = [logo, compass, mapView.scaleBar, mapView.attributionButton].map(\.frame)
    for x in 0..<200 {
      for y in 0..<200 where picture.color(at: (x, y)) != [0, 0, 255] {
        let place = CGPoint(x: x, y: y)
        #expect(frames.contains { $0.insetBy(dx: -1, dy: -1).contains(place) }, "\(x), \(y)")
      }
    }
    for frame in frames {
      let middle = (Int(frame.midX), Int(frame.midY))
      #expect(frame.width > 10 && picture.color(at: middle) != [0, 0, 255], "\(frame)")
    }
    let button = UIButton()
    button.translatesAutoresizingMaskIntoConstraints = false
    mapView.addSubview(button)
    NSLayoutConstraint.activate([
      button.topAnchor.constraint(equalTo: compass.bottomAnchor, constant: 8),
      button.centerXAnchor.constraint(equalTo: compass.centerXAnchor),
      button.widthAnchor.constraint(equalTo: compass.widthAnchor),
      button.heightAnchor.constraint(equalToConstant: 30),
    ])
    mapView.layoutIfNeeded()
    #expect(button.frame == CGRect(x: 20, y: 78, width: 40, height: 30))
    mapView.compassViewPosition = .bottomRight
    mapView.frame.size = CGSize(width: 300, height: 250)
    mapView.layoutIfNeeded()
    #expect(compass.frame.origin == CGPoint(x: 240, y: 180) && button.frame.minY == 228)
    // A tap on an ornament is a tap on the map.
    #expect(mapView.hitTest(compass.center, with: nil) === mapView)
  }

  @Test("Ornaments keep away from bars") func bars() async throws {
    let mapView = mapView()
    mapView.compassVisibility = .visible
    let controller = UIViewController()
    controller.view = mapView
    let plain = try await mapView.picture()
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 50, left: 0, bottom: 0, right: 0)
    let lower = try await mapView.picture()
    #expect(plain.color(at: (172, 12)) != [0, 0, 255] && lower.color(at: (172, 12)) == [0, 0, 255])
    #expect(lower.color(at: (172, 62)) == plain.color(at: (172, 12)))
  }

  @Test("The names of gestures in Objective-C are those of Swift") func gestures() {
    let mapView = mapView()
    mapView.allowsZooming = false
    mapView.allowsScrolling = false
    mapView.allowsRotating = false
    mapView.allowsTilting = false
    #expect(!mapView.isZoomEnabled && !mapView.isScrollEnabled && !mapView.isRotateEnabled)
    mapView.isPitchEnabled = true
    #expect(mapView.allowsTilting && !mapView.allowsZooming)
  }
}
