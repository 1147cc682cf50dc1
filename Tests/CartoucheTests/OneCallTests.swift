import Cartouche
import Foundation
import Testing

/// What programs do often, in one call each.
@Suite final class OneCallTests {
  private let folder: URL
  private let viewport = Viewport(width: 64, height: 64)

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("cartouche-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ name: String, _ text: String) throws -> URL {
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file
  }

  private let square =
    #"{"type":"Polygon","coordinates":[[[8,46],[9,46],[9,47],[8,47],[8,46]]]}"#

  private func style() throws -> URL {
    try write(
      "style.json",
      #"{"version":8,"zoom":3,"sources":{},"layers":["#
        + #"{"id":"ground","type":"background","paint":{"background-color":"red"}}]}"#)
  }

  // MARK: Maps of files

  @Test func aPathOrAURLIsAMap() async throws {
    let style = try style()
    #expect(try await Map(contentsOf: style.path).camera.zoom == 3)
    #expect(try await Map(contentsOf: style).style.layers.map(\.id) == ["ground"])
    let data = try write("square.geojson", square)
    #expect(try await Map(contentsOf: data.path).overlays.count == 1)
    await #expect {
      _ = try await Map(contentsOf: "/nowhere/a.json")
    } throws: { error in
      (error as? MapError)?.kind == .missing
    }
  }

  @Test func dataAreDrawnOverAStyle() async throws {
    let style = try style()
    var map = try await Map(contentsOf: style)
    try await map.add(contentsOf: try write("square.geojson", square).path)
    let snapshotter = Snapshotter(threads: 1)
    let picture = try await snapshotter.snapshot(fittingDataOf: map, in: viewport)
    var fitted = map
    try await snapshotter.fitToData(&fitted, in: viewport)
    #expect(try await snapshotter.snapshot(of: fitted, in: viewport).pixels == picture.pixels)
    #expect(picture.pixels.prefix(4) == [255, 0, 0, 255])
    let layers = map.style.layers
    await #expect {
      try await map.add(contentsOf: style.path)
    } throws: { error in
      if case MapError.resource(.invalid(_, found: "a style", _)) = error { true } else { false }
    }
    #expect(map.style.layers == layers)
  }

  // MARK: Pictures

  @Test func aTileIsShownWhateverTheCamera() async throws {
    var map = Map.blank
    map.addOverlay(data: try JSONValue(parsing: Array(square.utf8)), id: "square")
    let (tile, snapshotter) = (TileID(z: 6, x: 33, y: 22), Snapshotter(threads: 1))
    let picture = try await snapshotter.tile(tile, of: map, size: 256, pixelRatio: 2)
    #expect(picture.width == 512 && picture.height == 512)
    let viewport = Viewport(width: 256, height: 256, pixelRatio: 2)
    try map.show(tile, in: viewport)
    #expect(try await snapshotter.snapshot(of: map, in: viewport).pixels == picture.pixels)
    #expect(picture.pixels.contains { $0 > 0 })
    await #expect {
      _ = try await snapshotter.tile(TileID(z: 1, x: 2, y: 0), of: map)
    } throws: { error in
      if case MapError.tile(TileID(z: 1, x: 2, y: 0)) = error { true } else { false }
    }
  }

  // MARK: Questions

  @Test func aPointOrAPlaceIsAsked() async throws {
    var map = Map.blank
    map.addOverlay(data: try JSONValue(parsing: Array(square.utf8)), id: "square")
    map.camera = Camera(center: [8.5, 46.5], zoom: 5, bearing: 20)
    let snapshotter = Snapshotter(threads: 1)
    #expect(try await snapshotter.features(at: [32, 32], of: map, in: viewport).first?.source == "square")
    #expect(try await snapshotter.features(at: [2, 2], of: map, in: viewport).isEmpty)
    let inside = try await snapshotter.features(atCoordinate: [8.9, 46.9], of: map, in: viewport)
    #expect(inside.first?.source == "square")
    #expect(try await snapshotter.features(atCoordinate: [9.5, 46.9], of: map, in: viewport).isEmpty)
    await #expect {
      _ = try await snapshotter.features(at: [1, 1], of: map, in: viewport, layers: ["squire"])
    } throws: { error in
      if case MapError.query(.unknownLayer("squire", _)) = error { true } else { false }
    }
    await #expect {
      _ = try await snapshotter.features(atCoordinate: [.nan, 1], of: map, in: viewport)
    } throws: { error in
      if case MapError.query(.area) = error { true } else { false }
    }
  }

  @Test func placesAndPointsAreEachOther() throws {
    var map = Map.blank
    map.camera = Camera(center: [179, 10], zoom: 6, bearing: 40, pitch: 30)
    for place: SIMD2<Double> in [[179, 10], [178.2, 10.4], [-179.9, 9.7]] {
      let point = try #require(map.point(for: place, in: Viewport(width: 400, height: 300, pixelRatio: 3)))
      #expect((0...400).contains(point.x) && (0...300).contains(point.y))
      let back = try #require(map.coordinate(at: point, in: Viewport(width: 400, height: 300)))
      #expect(abs((back.x - place.x).remainder(dividingBy: 360)) < 1e-9)
      #expect(abs(back.y - place.y) < 1e-9)
    }
  }

  // MARK: Errors

  @Test func errorsOfPicturesAreThoseOfMaps() async throws {
    var limits = Limits()
    limits.picture = 64 * 63
    let small = Snapshotter(threads: 1, limits: limits)
    await #expect {
      _ = try await small.snapshot(of: .blank, in: viewport)
    } throws: { error in
      guard case MapError.pixels(found: 4096, limit: 4032) = error else { return false }
      return "\(error)".contains("Limits.picture") && (error as? MapError)?.kind == .limit
    }
    await #expect {
      _ = try await Snapshotter().snapshot(of: .blank, in: Viewport(width: 1e6, height: 1e6))
    } throws: { error in
      if case MapError.size = error { true } else { false }
    }
    let task = Task { [viewport] in
      while !Task.isCancelled { await Task.yield() }
      return try await Snapshotter().snapshot(of: .blank, in: viewport)
    }
    task.cancel()
    await #expect {
      _ = try await task.value
    } throws: { error in
      if case MapError.cancelled = error { "\(error)" == "drawing was cancelled" } else { false }
    }
  }

  @Test func aFileThatCannotBeWrittenIsNamed() async throws {
    let picture = try await Snapshotter().snapshot(of: .blank, in: viewport)
    let path = folder.appendingPathComponent("none/a.png").path
    #expect {
      try picture.writePNG(to: path)
    } throws: { error in
      if case MapError.unwritable(path: path, _) = error { "\(error)".hasPrefix(path) } else { false }
    }
  }
}
