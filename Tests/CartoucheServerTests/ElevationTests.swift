import CartoucheGeometry
import CartoucheImages
import CartoucheJSON
import CartoucheResources
import Foundation
import Testing

@testable import CartoucheServer

/// Heights at places.
@Suite struct ElevationTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A tile of 4 by 4 pixels whose colours tell their places.
  private static func picture(_ tile: TileID) throws -> [UInt8] {
    var image = Image(width: 4, height: 4)
    for y in 0..<4 {
      for x in 0..<4 {
        image[x, y] = (UInt8(128 + tile.z), UInt8(16 * (4 * tile.y + y) + 4 * tile.x + x), 64, 255)
      }
    }
    return try PNGEncoder().encode(image)
  }

  private func server(_ encoding: String?, options: ServerOptions = ServerOptions()) async throws -> MapServer
  {
    var archive = TestArchive(tiles: [:], type: .png)
    for tile in [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 0, 1)].map({ TileID(z: $0.0, x: $0.1, y: $0.2) }) {
      archive.tiles[tile] = try Self.picture(tile)
    }
    archive.metadata = encoding.map { #"{"encoding":"\#($0)"}"# } ?? "{}"
    return try await folder.server([("dem.pmtiles", archive.bytes)], options: options)
  }

  private func height(_ server: MapServer, _ path: String) async throws -> Double? {
    let answer = await server.get("/data/dem/elevation/\(path)")
    try #require(answer.status == .ok, "\(answer.text)")
    return try JSONValue(parsing: answer.body).object?["elevation"]?.number
  }

  /// The height of a pixel of zoom level 1, counted over all tiles, or of 0.
  private static func terrarium(_ zoom: Int, _ x: Int, _ y: Int) -> Double {
    Double((128 + zoom) * 256 + 16 * y + x) + 0.25 - 32_768
  }

  @Test(arguments: [
    ("0/0/0", 0, 2, 2), ("1/0/0", 1, 2, 2), ("1/1/0", 1, 6, 2), ("1/0/1", 1, 2, 6),
    ("1/-179.9/85.0", 1, 0, 0),
    ("1/-0.1/0.1", 1, 3, 3), ("1/0.1/0.1", 1, 4, 3), ("1/179.9/0.1", 1, 7, 3), ("0/179.9/0.1", 0, 3, 1),
    ("9/-0.1/0.1", 1, 3, 3), ("1/-0.1/-0.1", 1, 3, 4), ("1/-180.0/90.0", 1, 0, 0), ("1/-90.0/66.6", 1, 2, 1),
    ("0/-0.1/0.1", 0, 1, 1), ("1/-135.5/1.0", 1, 0, 3), ("1/-134.5/1.0", 1, 1, 3), ("1/-0.1/-85.0", 1, 3, 7),
  ])
  func placesHaveTheirHeights(path: String, zoom: Int, x: Int, y: Int) async throws {
    let server = try await server("terrarium")
    #expect(try await height(server, path) == Self.terrarium(zoom, x, y))
  }

  @Test func bothEncodingsAreRead() async throws {
    let colour = (red: 128.0, green: 34.0, blue: 64.0)
    let number = colour.red * 65_536 + colour.green * 256 + colour.blue
    let mapbox = try #require(try await height(try await server("mapbox"), "0/0/0"))
    #expect(abs(mapbox - (-10_000 + 0.1 * number)) < 1e-6)
    let terrarium = try await height(try await server("terrarium"), "0/0/0")
    #expect(terrarium == colour.red * 256 + colour.green + colour.blue / 256 - 32_768)
  }

  @Test func theAnswerSaysWhereItIs() async throws {
    let server = try await server("terrarium")
    let members = try #require(
      try JSONValue(parsing: await server.get("/data/dem/elevation/1/0.5/0.25").body).object)
    #expect(members["longitude"]?.number == 0.5 && members["latitude"]?.number == 0.25)
    #expect(members["z"]?.number == 1 && members["x"]?.number == 1 && members["y"]?.number == 0)
    #expect(members["red"]?.number == 129 && members["blue"]?.number == 64)
  }

  @Test(arguments: [
    ("/data/dem/elevation/1/1/1", 204), ("/data/dem/elevation/1/2/0", 404),
    ("/data/dem/elevation/5/0/0", 404),
    ("/data/dem/elevation/1/181.0/0.0", 400), ("/data/dem/elevation/a/0/0", 400),
    ("/data/dem/elevation", 405),
    ("/data/none/elevation/0/0/0", 404),
  ])
  func otherPlacesHaveNone(path: String, status: Int) async throws {
    let answer = await (try server("terrarium")).get(path)
    #expect(answer.status.rawValue == status, "\(answer.text)")
  }

  @Test func tilesWithoutHeightsAreRefused() async throws {
    for encoding in [nil, "custom", "other"] {
      let answer = await (try server(encoding)).get("/data/dem/elevation/0/0/0")
      #expect(answer.status == .badRequest)
      #expect(answer.text.contains("terrarium"))
    }
  }

  @Test func manyPlacesAreAnsweredInTheirOrder() async throws {
    let server = try await server("terrarium")
    let places = [(0.1, 0.1), (100, -40), (-0.1, 0.1), (-0.1, -0.1), (0.1, 0.1)]
    let points = (0..<10_000).map { places[$0 % 5] }.map { #"{"lon":\#($0.0),"lat":\#($0.1),"z":1}"# }
    let body = #"{"points":[\#(points.joined(separator: ","))]}"#
    let answer = await server.get("/data/dem/elevation", method: "POST", body: body)
    let heights = try #require(try JSONValue(parsing: answer.body).array)
    #expect(heights.count == 10_000)
    let expected: [Double?] = [
      Self.terrarium(1, 4, 3), nil, Self.terrarium(1, 3, 3), Self.terrarium(1, 3, 4), Self.terrarium(1, 4, 3),
    ]
    let numbers = heights.map(\.number)
    #expect(numbers == (0..<10_000).map { expected[$0 % 5] })
    let one = await server.get(
      "/data/dem/elevation", method: "POST", body: #"{"points":[{"lon":-0.1,"lat":0.1}]}"#)
    #expect(try JSONValue(parsing: one.body).array?.first?.number == Self.terrarium(1, 3, 3))
  }

  @Test func badListsOfPlacesAreRefusedWithTheirPlaces() async throws {
    let server = try await server("terrarium")
    let point = #"{"lon":1,"lat":1}"#
    for (body, status, place) in [
      ("", 400, "body"), ("{}", 400, "body"), (#"{"points":[1]}"#, 400, "body/points/0/lon"),
      (#"{"points":[\#(point),{"lon":1,"lat":91}]}"#, 400, "body/points/1/lat"),
      (#"{"points":[{"lon":1,"lat":1,"z":"a"}]}"#, 400, "body/points/0/z"),
      (#"{"points":[\#(point)],"points":[]}"#, 400, "body"),
      (#"{"points":\#(String(repeating: "[", count: 65))"#, 400, "body"),
      (
        #"{"points":[\#(Array(repeating: point, count: 10_001).joined(separator: ","))]}"#, 413, "body/points"
      ),
    ] {
      let answer = await server.get("/data/dem/elevation", method: "POST", body: body)
      #expect(answer.status.rawValue == status)
      #expect(try JSONValue(parsing: answer.body).object?["place"]?.string == place)
    }
  }
}
