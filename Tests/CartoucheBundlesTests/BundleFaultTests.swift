import Cartouche
import CartoucheJSON
import CartoucheResources
import Foundation
import Synchronization
import Testing

@testable import CartoucheBundles

/// Parts that cannot be had, limits, and folders that are there: nothing is written then.
@Suite struct BundleFaultTests {
  /// Something that is missing, and the place that names it.
  struct Fault: Sendable, CustomTestStringConvertible {
    let file: String
    let pointer: String
    var testDescription: String { file }
  }

  private static let faults = [
    Fault(file: "world.pmtiles", pointer: "/sources/world"),
    Fault(file: "graticule.geojson", pointer: "/sources/graticule/data"),
    Fault(file: "sprite.json", pointer: "/sprite"), Fault(file: "sprite.png", pointer: "/sprite"),
  ]

  @Test(arguments: faults)
  func aMissingPartIsNamedAndNothingIsWritten(_ fault: Fault) async throws {
    let fixture = try BundleFixture()
    try FileManager.default.removeItem(atPath: "\(fixture.path)/\(fault.file)")
    let found = try await problems { try await fixture.bundle() }
    #expect(found.count == 1)
    #expect(found.first?.kind == .missing)
    #expect(found.first?.pointer?.description == fault.pointer)
    #expect(found.first?.message.contains(fault.file) == true)
    #expect(try fixture.others == [])
  }

  @Test(arguments: faults)
  func aMissingPartIsLeftOutWhereThatIsWanted(_ fault: Fault) async throws {
    let fixture = try BundleFixture()
    try FileManager.default.removeItem(atPath: "\(fixture.path)/\(fault.file)")
    let report = try await fixture.bundle { $0.ignoresMissing = true }
    #expect(report.diagnostics.contains { $0.severity == .warning && $0.message.contains(fault.file) })
    #expect(try fixture.others == ["bundle"])
  }

  @Test func severalFaultsAreNamedTogether() async throws {
    let fixture = try BundleFixture()
    for fault in Self.faults { try? FileManager.default.removeItem(atPath: "\(fixture.path)/\(fault.file)") }
    #expect(try await problems { try await fixture.bundle() }.count == 3)
  }

  // MARK: - Tiles

  /// A loader whose tiles fail.
  private final class FailingLoader: ResourceLoader {
    let error: ResourceError
    /// The number of times that a tile fails before it comes.
    let times: Int
    let attempts = Mutex<[String: Int]>([:])

    init(_ error: ResourceError, times: Int) {
      self.error = error
      self.times = times
    }

    func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
      if request.kind == .tile {
        let attempt = attempts.withLock { attempts in
          attempts[request.url, default: 0] += 1
          return attempts[request.url] ?? 0
        }
        if attempt <= times { throw error }
      }
      return try await BundleFixture.loader.load(request)
    }
  }

  @Test func tilesThatCannotBeReadAreNotTakenForEmptyOnes() async throws {
    let fixture = try BundleFixture()
    let loader = FailingLoader(.invalid(url: "t", found: "noise", expected: "a tile"), times: .max)
    let found = try await problems { try await fixture.bundle(zooms: 0...1, loader: loader) }
    #expect(found.first?.pointer?.description == "/sources/world")
    #expect(found.first?.message.contains("and 2 more tiles") == true)
    #expect(found.first?.kind == .invalid)
    #expect(try fixture.others == [])
  }

  @Test func aServerThatFailsOnceIsAskedAgain() async throws {
    let fixture = try BundleFixture()
    let loader = FailingLoader(.status(url: "t", code: 500, expected: "200"), times: 1)
    let report = try await fixture.bundle(zooms: 0...0, loader: loader)
    #expect(report.sources.first?.tiles == 1)
  }

  @Test func bytesThatAreNoTileAreReported() async throws {
    let fixture = try BundleFixture()
    struct Noise: ResourceLoader {
      func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
        if request.kind == .tile { return ResourceResponse([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]) }
        return try await BundleFixture.loader.load(request)
      }
    }
    let found = try await problems { try await fixture.bundle(zooms: 0...0, loader: Noise()) }
    #expect(found.first?.message.contains("a vector tile") == true)
    #expect(found.first?.kind == .invalid)
  }

  // MARK: - Limits

  @Test func moreTilesThanAllowedAreRefusedBeforeAnyIsLoaded() async throws {
    let fixture = try BundleFixture()
    let loader = FailingLoader(.notFound(url: "t"), times: .max)
    await #expect(throws: BundleError.tiles(found: 3, limit: 2)) {
      try await fixture.bundle(zooms: 0...1, loader: loader) { $0.tileLimit = 2 }
    }
    #expect(loader.attempts.withLock { $0.isEmpty })
    #expect(try fixture.others == [])
  }

  @Test func theWorldIsCountedWithoutBeingListed() async throws {
    let fixture = try BundleFixture()
    try fixture.edit(source: "world") { source in
      source["url"] = nil
      source["tiles"] = ["world/{z}/{x}/{y}.pbf"]
      source["maxzoom"] = 24
    }
    await #expect(throws: BundleError.self) {
      try await fixture.bundle(zooms: 0...24) { $0.areas = [.world] }
    }
  }

  @Test(arguments: [1, 50_000, 400_000])
  func moreBytesThanAllowedAreRefused(_ limit: Int) async throws {
    let fixture = try BundleFixture()
    await #expect(throws: BundleError.bytes(limit: limit)) {
      try await fixture.bundle { $0.byteLimit = limit }
    }
    #expect(try fixture.others == [])
  }

  // MARK: - Folders

  @Test func whatIsThereIsReplacedOnlyIfItIsABundle() async throws {
    let fixture = try BundleFixture()
    _ = try await fixture.bundle(zooms: 0...0)
    await #expect(throws: BundleError.exists(path: "\(fixture.path)/bundle")) {
      try await fixture.bundle(zooms: 0...0)
    }
    _ = try await fixture.bundle(zooms: 0...1) { $0.replaces = true }
    #expect(try fixture.others == ["bundle"])
    try fixture.write([], to: "mine/letters.txt")
    await #expect(throws: BundleError.exists(path: "\(fixture.path)/mine")) {
      try await fixture.bundle("mine", zooms: 0...0) { $0.replaces = true }
    }
    #expect(try fixture.others == ["bundle", "mine"])
  }

  @Test func afterAFailureTheOldBundleIsThere() async throws {
    let fixture = try BundleFixture()
    _ = try await fixture.bundle(zooms: 0...0)
    let old = try fixture.bytes("bundle/tiles/world.pmtiles")
    let loader = FailingLoader(.invalid(url: "t", found: "noise", expected: "a tile"), times: .max)
    _ = try await problems {
      try await fixture.bundle(zooms: 0...1, loader: loader) { $0.replaces = true }
    }
    #expect(try fixture.bytes("bundle/tiles/world.pmtiles") == old)
    #expect(try fixture.others == ["bundle"])
  }

  @Test func aFolderThatCannotBeMadeIsReported() async throws {
    let fixture = try BundleFixture()
    await #expect(throws: BundleError.self) { try await fixture.bundle("style.json/bundle", zooms: 0...0) }
  }

  @Test func aCancelledBundleLeavesNothing() async throws {
    let fixture = try BundleFixture()
    let task = Task { try await fixture.bundle() }
    task.cancel()
    _ = try? await task.value
    #expect(try fixture.others.allSatisfy { $0 == "bundle" })
  }
}
