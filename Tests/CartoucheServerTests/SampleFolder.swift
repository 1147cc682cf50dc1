import Cartouche
import CartoucheJSON
import Foundation
import Testing

@testable import CartoucheServer

/// A folder as the documentation of tileserver-gl describes one, with the embedded world for data.
enum SampleFolder {
  /// The configuration, in the manner of the sample there.
  static let configuration = """
    {
      "options": {
        "paths": {
          "root": "", "fonts": "fonts", "sprites": "sprites", "icons": "icons", "styles": "styles",
          "mbtiles": "data", "pmtiles": "data", "files": "files"
        },
        "domains": ["localhost:8080", "127.0.0.1:8080"],
        "formatOptions": {"jpeg": {"quality": 80}, "webp": {"quality": 90}},
        "maxScaleFactor": 3,
        "maxSize": 2048,
        "pbfAlias": "pbf",
        "serveAllFonts": false,
        "serveAllStyles": false,
        "serveStaticMaps": true,
        "allowRemoteMarkerIcons": true,
        "allowInlineMarkerImages": true,
        "staticAttributionText": "© OpenMapTiles  © OpenStreetMaps",
        "tileMargin": 0,
        "minRendererPoolSizes": [8, 4, 2]
      },
      "styles": {
        "basic": {
          "style": "basic.json",
          "tilejson": {"type": "overlay", "bounds": [8.44806, 47.32023, 8.62537, 47.43468]}
        },
        "hybrid": {
          "style": "hybrid/style.json", "serve_rendered": false, "mapping": {"old-name": "zurich-vector"},
          "tilejson": {"format": "webp", "center": [8.536715, 47.377455, 6]}
        }
      },
      "data": {"zurich-vector": {"pmtiles": "world.pmtiles"}, "points": {"geojson": "points.geojson"}},
      "sprites": {"pois": "pois"}
    }
    """

  /// A style that names everything in the manner of tileserver-gl.
  private static let hybrid = """
    {"version": 8, "name": "Hybrid", "glyphs": "{fontstack}/{range}.pbf",
     "sprite": [{"id": "default", "url": "{styleJsonFolder}/sprite"}, {"id": "own", "url": "{style}/own"}],
     "sources": {"a": {"type": "vector", "url": "mbtiles://{old-name}"},
      "b": {"type": "vector", "url": "pmtiles://world.pmtiles"},
      "c": {"type": "geojson", "data": "file://points.geojson"}},
     "layers": [{"id": "ground", "type": "background"}]}
    """

  /// An icon of a square.
  static func icon(_ side: Int, _ color: String = "#ff0000") -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(side)" height="\(side)">\
    <rect width="\(side)" height="\(side)" fill="\(color)"/></svg>
    """
  }

  /// The folder, written anew.
  static func make(configuration: String = configuration) throws -> ServedFolder {
    let folder = try ServedFolder()
    let world = URL(fileURLWithPath: try #require(WorldResources.stylePath)).deletingLastPathComponent()
    func copy(_ name: String, _ target: String) throws {
      try folder.write(Array(try Data(contentsOf: world.appending(path: name))), to: target)
    }
    try copy("world.pmtiles", "data/world.pmtiles")
    try copy("graticule.geojson", "styles/graticule.geojson")
    for name in ["sprite.json", "sprite.png", "sprite@2x.json", "sprite@2x.png"] {
      try copy(name, "sprites/basic/\(name)")
      try copy(name, "styles/hybrid/\(name)")
    }
    let style = try String(contentsOf: world.appending(path: "style.json"), encoding: .utf8)
    var root = try #require(try JSONValue(parsing: style).object)
    root["sprite"] = "{style}/sprite"
    var sources = try #require(root["sources"]?.object)
    var tiles = try #require(sources["world"]?.object)
    tiles["url"] = "mbtiles://{zurich-vector}"
    sources["world"] = .object(tiles)
    root["sources"] = .object(sources)
    try folder.write(try JSONValue.object(root).encoded(), to: "styles/basic.json")
    try folder.write(hybrid, to: "styles/hybrid/style.json")
    try folder.write([], to: "fonts/Open Sans Regular/0-255.pbf")
    try folder.write("hello", to: "files/hello.txt")
    try folder.write(
      #"{"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [8, 47]}}"#,
      to: "files/points.geojson")
    try folder.write(icon(16), to: "sprites/pois/cafe.svg")
    try folder.write(configuration, to: "config.json")
    return folder
  }

  /// The server of a folder's configuration.
  static func server(
    _ folder: ServedFolder, _ change: (inout ServerOptions) -> Void = { _ in }
  ) async throws -> (server: MapServer, findings: [Diagnostic]) {
    let configuration = try ServerConfiguration(at: "\(folder.path)/config.json")
    var options = configuration.options
    change(&options)
    let server = MapServer(options: options)
    return (server, configuration.diagnostics + (await server.load(inputs: configuration.inputs)))
  }
}
