import Cartouche
import CartoucheArchives
import CartoucheImages
import CartoucheMBTiles
import CartoucheResources
import CartoucheText
import Foundation
import Testing

@testable import CartoucheBundles

/// A folder with a style and everything that it names, made of the embedded world; it goes with the test.
final class BundleFixture: Sendable {
  let path: String

  /// The area that bundles are of.
  static let area = CoordinateBounds(west: -6, south: 41, east: 11, north: 53)

  init() throws {
    path =
      FileManager.default.temporaryDirectory.appending(path: "cartouche-bundles-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let world = URL(fileURLWithPath: try #require(WorldResources.stylePath)).deletingLastPathComponent()
    for name in [
      "world.pmtiles", "graticule.geojson", "sprite.json", "sprite.png", "sprite@2x.json", "sprite@2x.png",
    ] {
      try FileManager.default.copyItem(atPath: world.appending(path: name).path, toPath: "\(path)/\(name)")
    }
    for block in [0, 1, 2, 0x1E, 0x20].map({ GlyphBlock(containing: CodePoint($0) << 8) }) {
      let range = GlyphRange(block: block, drawnBy: WorldResources.fonts, fontStack: "Noto Sans Regular")
      try write(range.encoded, to: "glyphs/Noto Sans Regular/\(block).pbf")
    }
    let text = try JSONValue(parsing: [UInt8](Data(contentsOf: world.appending(path: "style.json"))))
    var style = try #require(text.object)
    style["glyphs"] = "glyphs/{fontstack}/{range}.pbf"
    try write(style)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The members of the style.
  var style: JSONObject {
    get throws {
      try #require(
        try JSONValue(parsing: [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(path)/style.json")))).object)
    }
  }

  /// Writes the style anew.
  func write(_ style: JSONObject) throws {
    try write(try JSONValue.object(style).encoded(), to: "style.json")
  }

  /// Changes members of the style.
  func edit(_ change: (inout JSONObject) -> Void) throws {
    var style = try style
    change(&style)
    try write(style)
  }

  /// Changes members of a source of the style.
  func edit(source id: String, _ change: (inout JSONObject) -> Void) throws {
    try edit { style in
      var sources = style["sources"]?.object ?? [:]
      var source = sources[id]?.object ?? [:]
      change(&source)
      sources[id] = .object(source)
      style["sources"] = .object(sources)
    }
  }

  /// Writes a file, with the folders on its way.
  func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// The bytes of a file.
  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
  }

  /// Writes the tiles of the world in another format.
  func writeWorld(to name: String) async throws {
    let loader = Self.loader
    let writer = try ArchiveOutput("\(path)/\(name)").writer()
    for z in 0...5 {
      for x in 0..<1 << z {
        for y in 0..<1 << z {
          let tile = TileID(z: z, x: x, y: y)
          var request = ResourceRequest("pmtiles://\(path)/world.pmtiles/\(tile)", kind: .tile, tile: tile)
          request.acceptedEncodings = [.gzip]
          let response = try await loader.load(request)
          if response.status == .found { try writer.append(response.bytes, for: tile) }
        }
      }
    }
    _ = try writer.finish(ArchiveDescription(tileType: .mvt, tileCompression: .gzip, maxzoom: 5))
  }

  /// A loader of files and archives.
  static var loader: SchemeLoader {
    var loader = SchemeLoader.local
    loader["mbtiles"] = MBTilesLoader()
    return loader
  }

  /// The map of the style.
  func map() async throws -> Map { try await Map.load("\(path)/style.json", loader: Self.loader) }

  /// Bundles the map into a folder beside the style.
  func bundle(
    _ name: String = "bundle", zooms: ClosedRange<Int> = 0...5, loader: any ResourceLoader = loader,
    _ change: (inout BundleOptions) -> Void = { _ in }
  ) async throws -> BundleReport {
    var options = BundleOptions(areas: [Self.area], zooms: zooms)
    change(&options)
    return try await MapBundler(loader: loader).bundle(
      try await map(), at: "\(path)/\(name)", options: options)
  }

  /// The style of a bundle.
  func style(of name: String = "bundle") throws -> JSONObject {
    try #require(try JSONValue(parsing: try bytes("\(name)/style.json")).object)
  }

  /// The names of the files of a bundle, sorted.
  func files(of name: String = "bundle") throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: "\(path)/\(name)").filter { file in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(path)/\(name)/\(file)", isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  /// What is in the folder beside the style's own files.
  var others: [String] {
    get throws {
      let own = [
        "style.json", "world.pmtiles", "graticule.geojson", "sprite.json", "sprite.png", "sprite@2x.json",
        "sprite@2x.png", "glyphs",
      ]
      return try FileManager.default.contentsOfDirectory(atPath: path).filter { !own.contains($0) }.sorted()
    }
  }
}

/// The problems of a bundle that is not made.
func problems(_ work: () async throws -> BundleReport) async throws -> [Diagnostic] {
  do {
    _ = try await work()
  } catch BundleError.missing(let findings) {
    return findings
  }
  Issue.record("the bundle is made")
  return []
}
