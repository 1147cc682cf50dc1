import HTTPTestServer
import MapKit
import Testing
import ZIPFoundation

@testable import VenueGuide

/// The steps of the guide to venues, over bundles that are made for each of them.
@MainActor @Suite struct VenueGuideTests {
  /// The files of a bundle with two floors, whose first space is of the kind under test.
  private func files(space: String = "", obstruction: String = "", styles: String = "{}") -> [(
    String, String
  )] {
    func collection(_ features: String) -> String {
      #"{"type": "FeatureCollection", "features": [\#(features)]}"#
    }
    func floor(_ id: String, _ elevation: Int) -> String {
      #"{"type": "Feature", "properties": {"id": "\#(id)", "elevation": \#(elevation)}, "geometry": null}"#
    }
    let place =
      #"{"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [7.44, 46.95]}}"#
    return [
      ("manifest.geojson", collection(place)), ("styles.json", styles),
      ("floor.geojson", collection(floor("up", 1) + "," + floor("ground", 0) + "," + floor("other", 0))),
      ("space/ground.geojson", collection(space)), ("obstruction/ground.geojson", collection(obstruction)),
      ("space/up.geojson", collection("")), ("obstruction/up.geojson", collection("")),
    ]
  }

  private func feature(_ geometry: String, _ properties: String = #"{"id": "a", "externalId": "A1"}"#)
    -> String
  {
    #"{"type": "Feature", "properties": \#(properties), "geometry": \#(geometry)}"#
  }

  private let square =
    #"{"type": "Polygon", "coordinates": "#
    + "[[[7.4399, 46.9499], [7.4401, 46.9499], [7.4401, 46.9501], [7.4399, 46.9501], [7.4399, 46.9499]]]}"
  private let line = #"{"type": "LineString", "coordinates": [[7.4395, 46.95], [7.4405, 46.95]]}"#
  private let point = #"{"type": "Point", "coordinates": [7.4402, 46.9502]}"#

  /// Shows a bundle, and waits until it is shown.
  private func show(_ files: [(String, String)], elevation: Int = 0) async throws -> ViewController {
    let url = FileManager.default.temporaryDirectory.appending(path: "venue-\(UUID().uuidString).zip")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(StoredArchive.bytes(of: files)).write(to: url)
    let controller = ViewController(
      bundle: url, elevation: elevation, frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    controller.loadViewIfNeeded()
    try await controller.loading?.value
    return controller
  }

  @Test("V2 the answer with a token has the token as text and its time as a whole number") func token() throws
  {
    let text = #"{"access_token": "abc.def", "expires_in": 172800, "token_type": "Bearer"}"#
    let response = try JSONDecoder().decode(TokenResponse.self, from: Data(text.utf8))
    #expect(response.accessToken == "abc.def" && response.expiresIn == 172_800)
    let again = try JSONSerialization.jsonObject(with: JSONEncoder().encode(response)) as? [String: Any]
    #expect(again?.keys.sorted() == ["access_token", "expires_in"])
    for broken in [#"{"access_token": "a"}"#, #"{"access_token": 5, "expires_in": 1}"#, "{}"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(TokenResponse.self, from: Data(broken.utf8))
      }
    }
  }

  @Test("V1 V3 V4 a bundle is requested with a token, kept as venue.zip for a while, and opened")
  func download() async throws {
    let zip = StoredArchive.bytes(of: files(space: feature(square)))
    let server = try LoopbackServer { request, _ in
      switch request.path {
      case "/api/v1/api-key/token":
        .response(200, [], body: Array(#"{"access_token": "T", "expires_in": 60}"#.utf8))
      case "/api/venue/v1/mvf":
        .response(
          200, [],
          body: Array(
            #"{"url": "http://\#(request.headers["Host"].first ?? "")/files/b.zip?s=1", "updated_at": "2025"}"#
              .utf8))
      default: .response(200, [("Content-Type", "application/zip")], body: zip)
      }
    }
    defer { server.stop() }
    let folder = FileManager.default.temporaryDirectory.appending(path: "download-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let download = VenueDownload(server: server.url(""), key: "k", secret: "s")
    let file = try await download.bundle(of: "v1", in: folder)
    #expect(file.lastPathComponent == "venue.zip")
    #expect(try Data(contentsOf: file) == Data(zip))
    let archive = try Archive(url: file, accessMode: .read)
    #expect(archive["space/ground.geojson"] != nil)
    let (token, venue, bundle) = (server.requests[0], server.requests[1], server.requests[2])
    #expect(token.method == "POST" && token.headers["Content-Type"] == ["application/json"])
    let body = try JSONSerialization.jsonObject(with: Data(token.body)) as? [String: String]
    #expect(body == ["key": "k", "secret": "s"])
    #expect(venue.method == "GET" && venue.headers["Authorization"] == ["Bearer T"])
    #expect(bundle.path == "/files/b.zip?s=1" && bundle.headers["Authorization"].isEmpty)
    // The downloaded venue is shown.
    let controller = ViewController(
      bundle: file, elevation: 0, frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    controller.loadViewIfNeeded()
    try await controller.loading?.value
    #expect(controller.mapView.overlays.count == 1)
  }

  @Test("points become titled annotations, lines and polygons overlays, those with a title")
  func shapes() async throws {
    let shapes = [feature(point), feature(line), feature(square)].joined(separator: ",")
    for files in [files(space: shapes), files(obstruction: shapes)] {
      let view = try await show(files).mapView
      #expect(view.annotations.map(\.title) == ["A1"])
      #expect(view.overlays.count == 2 && view.overlays[0] is MKPolyline)
      #expect((view.overlays[1] as? MKPolygon)?.title == "a")
    }
  }

  @Test("only the first shape of a feature counts, other kinds and features without properties do not")
  func others() async throws {
    let several = #"{"type": "MultiPolygon", "coordinates": [[[[7, 46], [8, 46], [8, 47], [7, 46]]]]}"#
    let collection = #"{"type": "GeometryCollection", "geometries": [\#(line), \#(point), \#(square)]}"#
    let spaces = [feature(several), feature(collection), feature(square, "null"), feature(point, "null")]
    let view = try await show(files(space: spaces.joined(separator: ","))).mapView
    #expect(view.annotations.isEmpty && view.overlays.count == 1 && view.overlays[0] is MKPolyline)
  }

  @Test("the floor is the first of an elevation; without one there is no file") func floors() async throws {
    let files = files(space: feature(square))
    #expect(try await show(files).mapView.overlays.count == 1)
    #expect(try await show(files, elevation: 1).mapView.overlays.isEmpty)
    let error = await #expect(throws: NSError.self) { try await show(files, elevation: 2) }
    #expect(error?.domain == "ZipError" && error?.code == 2)
    #expect(error?.localizedDescription == "File not found in zip: space/.geojson")
    let lost = await #expect(throws: NSError.self) { try await show(files.filter { $0.0 != "styles.json" }) }
    #expect(lost?.localizedDescription == "File not found in zip: styles.json")
    let broken = ViewController(bundle: URL(filePath: #filePath), elevation: 0, frame: .zero)
    broken.loadViewIfNeeded()
    let none = await #expect(throws: NSError.self) { try await broken.loading?.value }
    #expect(none?.domain == "VenueError" && none?.code == 1)
  }

  @Test("the map shows a hundred metres around the place of the manifest") func region() async throws {
    let view = try await show(files()).mapView
    _ = try await view.picture()
    #expect(abs(view.centerCoordinate.latitude - 46.95) < 1e-6)
    #expect(abs(view.centerCoordinate.longitude - 7.44) < 1e-6)
    #expect(abs(view.region.span.latitudeDelta * 111_319.49 - 100) < 0.5)
  }

  @Test("polygons have the colours of their looks, or that of rooms; lines are grey and two points wide")
  func looks() async throws {
    let styles = """
      {"Walls": {"polygons": ["b"]}, "any": {"polygons": ["a"], "color": "#f8c9c4"}, "n": {"color": "#000000"}}
      """
    func fill(_ id: String) async throws -> (UIColor?, UIColor?) {
      let space = feature(square, #"{"id": "\#(id)"}"#)
      let controller = try await show(files(space: space, styles: styles))
      let overlay = try #require(controller.mapView.overlays.first)
      let renderer = controller.mapView(controller.mapView, rendererFor: overlay) as? MKPolygonRenderer
      let picture = try await controller.mapView.picture()
      #expect(picture.size == CGSize(width: 200, height: 200))
      return (renderer?.fillColor, renderer?.strokeColor)
    }
    for (id, color) in [("a", "#f8c9c4"), ("b", "#f5f5f5"), ("c", "#f5f5f5")] {
      let (filled, outline) = try await fill(id)
      #expect(filled == UIColor(hex: color) && outline == nil, "\(id)")
    }
    let controller = try await show(files(space: feature(line)))
    let overlay = try #require(controller.mapView.overlays.first)
    let renderer = controller.mapView(controller.mapView, rendererFor: overlay) as? MKPolylineRenderer
    #expect(renderer?.strokeColor == UIColor(hex: "#dddddd") && renderer?.lineWidth == 2)
    let circle = MKCircle(center: CLLocationCoordinate2D(latitude: 46.95, longitude: 7.44), radius: 5)
    controller.mapView.addOverlay(circle)
    #expect(!(controller.mapView(controller.mapView, rendererFor: circle) is MKOverlayPathRenderer))
    _ = try await controller.mapView.picture()
  }

  @Test(
    "a colour is six digits, whatever stands before and around them",
    arguments: [
      "#dddddd", "0xDDDDDD", " dddddd\n", "0Xdddddd", "DDDDDD",
    ]) func colours(text: String)
  {
    let (color, grey) = (UIColor(hex: text), 221.0 / 255)
    #expect(color == UIColor(red: grey, green: grey, blue: grey, alpha: 1))
    #expect(color != UIColor(hex: "#dcdddd"))
  }
}

/// A ZIP archive of files that are not compressed (PKWARE's application note, 4.3).
private enum StoredArchive {
  static func bytes(of files: [(String, String)]) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var (data, directory): ([UInt8], [UInt8]) = ([], [])
    for (name, text) in files {
      let (path, content) = (Array(name.utf8), Array(text.utf8))
      let sizes = little(content.count, 4) + little(content.count, 4) + little(path.count, 2) + little(0, 2)
      let common = little(20, 2) + little(0, 8) + little(Int(checksum(content)), 4) + sizes
      directory +=
        little(0x0201_4B50, 4) + little(20, 2) + common + little(0, 10) + little(data.count, 4) + path
      data += little(0x0403_4B50, 4) + common + path + content
    }
    let end = little(0x0605_4B50, 4) + little(0, 4) + little(files.count, 2) + little(files.count, 2)
    return data + directory + end + little(directory.count, 4) + little(data.count, 4) + little(0, 2)
  }

  /// The checksum CRC-32.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }
}
