import Cartouche
import CartoucheCoreGraphics
import CartoucheUIKit
import Foundation
import MapLibre
import MapLibreMapView
import Testing

/// Drawings over the map: views that draw by themselves, debugging aids, the pulse of the user's dot.
@MainActor @Suite struct ViewDrawingTests {
  private static let style = """
    {"version": 8, "sources": {}, "layers": [
      {"id": "ground", "type": "background", "paint": {"background-color": "#fff"}}]}
    """

  /// A view that draws the lower half of its bounds.
  private final class Half: UIView {
    override func draw(_ rect: CGRect) {
      UIColor.blue.setFill()
      UIRectFill(CGRect(x: rect.minX, y: rect.midY, width: rect.width, height: rect.height / 2))
    }
  }

  private func mapView(_ json: String = style) -> MLNMapView {
    let mapView = MLNMapView(frame: CGRect(x: 0, y: 0, width: 200, height: 200), styleJSON: json)
    mapView.showsLogoView = false
    mapView.showsAttributionButton = false
    return mapView
  }

  @Test("What a view draws is over its ground and under the views inside")
  func overriddenDraw() async throws {
    let mapView = mapView()
    let half = Half(frame: CGRect(x: 50, y: 50, width: 100, height: 80))
    half.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    let inner = UIView(frame: CGRect(x: 40, y: 60, width: 20, height: 20))
    inner.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    half.addSubview(inner)
    mapView.addSubview(half)
    let picture = try await mapView.picture()
    #expect(picture.color(at: (60, 60)) == [0, 255, 0] && picture.color(at: (60, 100)) == [0, 0, 255])
    #expect(picture.color(at: (100, 120)) == [255, 0, 0] && picture.color(at: (60, 140)) == [255, 255, 255])
    half.bounds = CGRect(x: 1000, y: 10, width: 100, height: 80)
    #expect(try await mapView.drawFrame().color(at: (60, 100)) == [0, 0, 255])
    half.transform = CGAffineTransform(rotationAngle: .pi)
    let turned = try await mapView.drawFrame()
    #expect(turned.color(at: (60, 60)) == [0, 0, 255] && turned.color(at: (60, 120)) == [0, 255, 0])
    half.isHidden = true
    #expect(try await mapView.drawFrame().color(at: (60, 100)) == [255, 255, 255])
  }

  /// A map view with a bar along its lower edge.
  private final class Barred: MLNMapView {
    let bar = UIView()

    override func layoutSubviews() {
      super.layoutSubviews()
      bar.frame = CGRect(x: 0, y: bounds.height - 20, width: bounds.width, height: 20)
    }
  }

  @Test("A subclass arranges its views before a picture, and again when its size changes")
  func arrangedViews() async throws {
    let mapView = Barred(frame: CGRect(x: 0, y: 0, width: 100, height: 80), styleJSON: Self.style)
    (mapView.showsLogoView, mapView.showsAttributionButton) = (false, false)
    mapView.bar.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    mapView.addSubview(mapView.bar)
    let picture = try await mapView.picture()
    #expect(picture.color(at: (50, 70)) == [255, 0, 0] && picture.color(at: (50, 55)) == [255, 255, 255])
    mapView.frame.size.height = 120
    let taller = try await mapView.picture()
    #expect(taller.color(at: (50, 110)) == [255, 0, 0] && taller.color(at: (50, 70)) == [255, 255, 255])
  }

  // MARK: Debugging aids

  /// Answers tiles with a line from corner to corner in their layer `roads`, and with times.
  private struct Tiles: ResourceLoader {
    private static let line: [UInt8] = [
      0x1a, 26, 0x78, 2, 0x0a, 5, 0x72, 0x6f, 0x61, 0x64, 0x73, 0x12, 12, 0x18, 2, 0x22, 8, 9, 0, 0, 10, 0x80,
      0x40, 0x80, 0x40, 0x28, 0x80, 0x20,
    ]

    func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
      guard request.kind == .tile else { throw .notFound(url: request.url) }
      return ResourceResponse(
        Self.line, validators: .init(lastModified: "Mon, 01 Jan 2024 00:00:00 GMT"),
        expires: Date(timeIntervalSince1970: 0))
    }
  }

  @Test("The addresses and the times of tiles are drawn when they are asked for")
  func tileLabels() async throws {
    let mapView = mapView(
      """
      {"version": 8, "sources": {"roads": {"type": "vector", "tiles": ["https://b.example/{z}/{x}/{y}.pbf"]}},
       "layers": [{"id": "ground", "type": "background", "paint": {"background-color": "#fff"}},
        {"id": "roads", "type": "line", "source": "roads", "source-layer": "roads"}]}
      """)
    mapView.loader = Tiles()
    mapView.setCenter(CLLocationCoordinate2D(latitude: 0, longitude: 0), zoomLevel: 1, animated: false)
    let plain = try await mapView.picture()
    mapView.debugMask = [.overdrawVisualizationMask]
    #expect(try await mapView.picture().difference(from: plain) == 0)
    mapView.debugMask = [.tileInfoMask]
    let addresses = try await mapView.picture()
    let texts = mapView.tileLabels.map(\.text)
    #expect(texts == ["1/0/0", "1/0/1", "1/1/0", "1/1/1"])
    // In the corner of the tile in the south-east, whose corner is in the middle.
    #expect(addresses.difference(from: plain) > 20)
    let reds = (100..<160).flatMap { x in (100..<125).map { (x, $0) } }.count {
      let color = addresses.color(at: $0)
      return color.count == 3 && color[0] > 200 && color[1] < 128
    }
    #expect(reds > 10)
    mapView.debugMask = [.timestampsMask]
    _ = try await mapView.picture()
    #expect(
      mapView.tileLabels.map(\.text).allSatisfy {
        $0 == "modified: Mon, 01 Jan 2024 00:00:00 GMT\nexpires: 1970-01-01T00:00:00Z"
      })
  }

  // MARK: The user's dot

  @Test("The dot of the user's location pulses in the time of the map view, and sends out waves")
  func pulse() throws {
    let start = Pulse(at: 0)
    #expect(start.dotScale == 1 && start.dotOpacity == 1 && start.waveOpacity == 0)
    let small = Pulse(at: 1.5)
    #expect(abs(small.dotScale - 0.8) < 1e-6)
    #expect(abs(Pulse(at: 3).dotScale - 1) < 1e-6)
    #expect(abs(Pulse(at: 1).dotScale - Pulse(at: 2).dotScale) < 1e-6)
    var last = Pulse(at: 0.01)
    for step in 2..<300 {
      let next = Pulse(at: Double(step) / 100)
      #expect(next.waveScale > last.waveScale - 1e-5 && next.waveOpacity < last.waveOpacity + 1e-5)
      last = next
    }
    #expect(last.waveScale > 0.95 && last.waveOpacity < 0.05)
    #expect(abs(Pulse(at: 3.3).waveScale - Pulse(at: 0.3).waveScale) < 1e-6)
  }

  @Test("Pictures of later moments show the dot in another size, while nothing counts as under way")
  func pulsingPicture() async throws {
    let recorder = LocationRecorder()
    let mapView = recorder.mapView()
    mapView.tintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    mapView.showsUserLocation = true
    recorder.allow(mapView)
    recorder.feed(mapView, 0, 0)
    let whole = try await mapView.picture()
    #expect(mapView.time == 0 && whole.color(at: (180, 120)) == [0, 0, 255])
    mapView.step(to: 1.5)
    let small = try await mapView.drawFrame()
    // Less of the dot, and a wave beyond its rim.
    #expect((50...52).contains(small.color(at: (180, 120)).first ?? 0))
    #expect(whole.color(at: (187, 120)) == [0, 0, 255] && small.color(at: (187, 120)) != [0, 0, 255])
    #expect(
      whole.color(at: (200, 120)) == [255, 255, 255] && small.color(at: (200, 120)) != [255, 255, 255])
    // An uncertain location sends out no waves.
    recorder.feed(mapView, 0, 0, accuracy: 11)
    #expect(try await mapView.drawFrame().color(at: (200, 120)) == [255, 255, 255])
  }

  @Test("A label leaves out what does not fit at its beginning, its middle or its end")
  func cutLabels() async throws {
    // The letters at both ends are dark squares, the others are narrow.
    func columns(_ mode: NSLineBreakMode) async throws -> [Bool] {
      let mapView = mapView()
      let label = UILabel(frame: CGRect(x: 50, y: 80, width: 100, height: 40))
      (label.text, label.lineBreakMode) = ("MMMM" + String(repeating: "i", count: 40) + "WWWW", mode)
      mapView.addSubview(label)
      let picture = try await mapView.picture()
      return (50..<150).map { column in (80..<120).contains { picture.color(at: (column, $0))[0] < 128 } }
    }
    let pictures = try await [
      columns(.byTruncatingHead), columns(.byTruncatingTail), columns(.byTruncatingMiddle),
      columns(.byClipping),
    ]
    #expect(Set(pictures).count == 4)
    #expect(try await columns(.byWordWrapping) == pictures[3])
    for picture in pictures { #expect(picture.contains(true)) }
  }

  @Test("A bold label is darker than a regular one") func boldLabels() async throws {
    func ink(_ font: UIFont) async throws -> Int {
      let mapView = mapView()
      let label = UILabel(frame: CGRect(x: 20, y: 80, width: 160, height: 40))
      (label.text, label.font) = ("Price", font)
      mapView.addSubview(label)
      let picture = try await mapView.picture()
      return (0..<200 * 200).map { 255 - Int(picture.color(at: ($0 % 200, $0 / 200))[0]) }.reduce(0, +)
    }
    let regular = try await ink(.systemFont(ofSize: 20))
    #expect(regular > 0)
    #expect(try await ink(.systemFont(ofSize: 20, weight: .medium)) == regular)
    #expect(try await Double(ink(.systemFont(ofSize: 20, weight: .semibold))) > 1.15 * Double(regular))
  }
}
