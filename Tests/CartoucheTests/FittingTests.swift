import Cartouche
import Testing

/// The camera that shows all of some data.
struct FittingTests {
  private let viewport = Viewport(width: 400, height: 300)

  private func fitted(_ geometries: Geometry..., on map: Map = .blank) async throws -> Map {
    var map = map
    for geometry in geometries { map.addOverlay(SourceData(.geometry(geometry)), id: "data") }
    try await Snapshotter().fitToData(&map, in: viewport)
    return map
  }

  @Test func aLineIsFittedAsItIsDrawn() async throws {
    let map = try await fitted(.lineString([Position(170, 0), Position(-170, 0)]))
    #expect(abs(map.camera.center.x) < 1e-9)
    #expect(map.camera.zoom < 0)
    let findings = try await Snapshotter().snapshot(of: map, in: viewport).diagnostics
    #expect(findings.map(\.severity) == [.note])
    #expect(findings.first?.message.contains("RFC 7946 §3.1.9") == true)
  }

  @Test func partsOnBothSidesOfTheAntimeridianAreFittedAcrossIt() async throws {
    let lines = Lines([[Position(170, 0), Position(180, 0)], [Position(-180, 0), Position(-170, 0)]])
    let map = try await fitted(.multiLineString(lines))
    #expect(abs(abs(map.camera.center.x) - 180) < 1e-9)
    #expect(map.camera.zoom > 3)
  }

  @Test func theWholeWorldIsCentredOnGreenwich() async throws {
    let ring: Positions = [
      Position(-180, -85), Position(180, -85), Position(180, 85), Position(-180, 85), Position(-180, -85),
    ]
    let map = try await fitted(.polygon(Rings([ring])))
    #expect(abs(map.camera.center.x) < 1e-9)
    #expect(try await Snapshotter().snapshot(of: map, in: viewport).diagnostics == [])
  }

  @Test func longitudesOfOtherTurnsAreFittedWhereTheyAreDrawn() async throws {
    let map = try await fitted(.lineString([Position(340, 0), Position(350, 0)]))
    #expect(abs(map.camera.center.x + 15) < 1e-9)
    let snapshot = try await Snapshotter().snapshot(of: map, in: viewport)
    #expect(snapshot.pixels.contains { $0 > 0 })
    #expect(snapshot.diagnostics == [])
  }

  @Test func coordinatesThatAreNoDegreesAreReported() async throws {
    var map = Map.blank
    let places: Positions = [Position(2_683_141, 1_247_945), Position(2_600_000, 1_200_000)]
    map.addOverlay(SourceData(.geometry(.multiPoint(places))), id: "metres")
    await #expect(throws: MapError.self) { try await Snapshotter().fitToData(&map, in: viewport) }
    let findings = try await Snapshotter().snapshot(of: map, in: viewport).diagnostics
    #expect(findings.map(\.severity) == [.error])
    #expect(findings.first?.message.contains("EPSG:2056") == true)
  }

  @Test func whatHasNoExtentIsCounted() async throws {
    let map = try await fitted(
      .geometryCollection([
        .lineString([Position(3, 3), Position(3, 3)]),
        .polygon(Rings([[Position(1, 1), Position(2, 2), Position(1, 1), Position(1, 1)]])),
        .point(Position(2, 2)),
      ]))
    let findings = try await Snapshotter().snapshot(of: map, in: viewport).diagnostics
    #expect(
      findings.map(\.message) == [
        "source \"data\": 1 line without length is not drawn; 1 ring without area, which retraces or crosses itself, is drawn as it is"
      ])
  }

  @Test func aPointOnTheEmbeddedWorldIsSeenFromFarther() async throws {
    let point = Geometry.point(Position(2, 48))
    #expect(try await fitted(point).camera.zoom == 14)
    let world = try await fitted(point, on: Map.world())
    #expect(world.camera.zoom == 5)
    #expect(abs(world.camera.center.x - 2) < 1e-9)
  }

  @Test func aPolygonWithATinyFirstRingIsDrawn() async throws {
    func ring(_ x: Double, _ y: Double, _ side: Double) -> Positions {
      [
        Position(x, y), Position(x + side, y), Position(x + side, y + side), Position(x, y + side),
        Position(x, y),
      ]
    }
    var map = try await fitted(.polygon(Rings([ring(60, 0, 1e-4), ring(-20, -20, 40)])))
    map.camera = Camera()
    for zoom in [0.0, 2] {
      map.camera.zoom = zoom
      let snapshot = try await Snapshotter().snapshot(of: map, in: viewport)
      #expect(snapshot.pixels[4 * (150 * 400 + 200) + 3] > 0, "at zoom \(zoom)")
    }
  }

  @Test func nothingToFitNamesTheCause() async {
    var map = Map.blank
    map.addOverlay(dataURL: "/nowhere/at/all.geojson", id: "data")
    let fitted = map
    await #expect {
      var map = fitted
      try await Snapshotter().fitToData(&map, in: viewport)
    } throws: {
      guard let error = $0 as? MapError, case .nothingToFit(let causes) = error else { return false }
      return error.isMissing && causes.count == 1
        && "\(error)".contains("/nowhere/at/all.geojson does not exist")
    }
  }
}
