import Cartouche
import Foundation
import Testing

/// Files of pictures, encoded without keeping the threads of asynchronous programs.
@Suite final class SnapshotFileTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("cartouche-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func picture(side: Double = 64) async throws -> Snapshot {
    try await Snapshotter().snapshot(of: try Map.world(), in: Viewport(width: side, height: side))
  }

  @Test(arguments: [ImageFormat.png, .jpeg, .webp]) func bothWaysGiveTheSameBytes(format: ImageFormat)
    async throws
  {
    let picture = try await picture()
    for quality in [0.0, 60, 100, .nan, -1, .infinity] {
      #expect(
        try await picture.data(as: format, quality: quality) == picture.encoded(as: format, quality: quality))
    }
  }

  @Test func theEndingNamesTheFormat() async throws {
    let picture = try await picture()
    for (name, format) in [
      ("a.png", ImageFormat.png), ("a.JPG", .jpeg), ("a.jpeg", .jpeg), ("a.webp", .webp),
    ] {
      let file = folder.appendingPathComponent(name)
      try await picture.write(to: file.path)
      #expect(try [UInt8](Data(contentsOf: file)) == picture.encoded(as: format))
    }
    let file = folder.appendingPathComponent("picture")
    try await picture.write(to: file.path, as: .webp, quality: 10)
    #expect(try [UInt8](Data(contentsOf: file)) == picture.encoded(as: .webp, quality: 10))
  }

  @Test func filesThatCannotBeWrittenAreErrors() async throws {
    let picture = try await picture()
    await #expect {
      try await picture.write(to: "/nowhere/at/all.png")
    } throws: { error in
      if case MapError.unwritable("/nowhere/at/all.png", _) = error { true } else { false }
    }
    for (path, format) in [("map.tiff", nil), ("map", nil), ("map.gif", ImageFormat.gif)] {
      await #expect {
        try await picture.write(to: path, as: format)
      } throws: { error in
        if case MapError.image(.notWritten) = error { true } else { false }
      }
    }
  }

  @Test(arguments: [ImageFormat.png, .jpeg, .webp]) func whatNobodyWantsIsNotEncoded(format: ImageFormat)
    async throws
  {
    let picture = try await picture(side: 1024)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await picture.data(as: format)
    }
    task.cancel()
    await #expect {
      _ = try await task.value
    } throws: { error in
      if case MapError.cancelled = error { true } else { false }
    }
  }

  @Test func aPreparedPictureIsDrawnByOtherThreads() async throws {
    let prepared = try await Snapshotter(threads: 2).prepare(
      try Map.world(), in: Viewport(width: 200, height: 100))
    #expect(try await prepared.snapshot().pixels == prepared.draw().pixels)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await prepared.snapshot()
    }
    task.cancel()
    await #expect {
      _ = try await task.value
    } throws: { error in
      if case MapError.cancelled = error { true } else { false }
    }
  }

  // MARK: - Data

  private static let square = #"{"type":"Polygon","coordinates":[[[8,46],[9,46],[9,47],[8,47],[8,46]]]}"#

  @Test func dataAreReadFromFilesAndBytes() async throws {
    let file = folder.appendingPathComponent("square.geojson")
    try Data(Self.square.utf8).write(to: file)
    let read = try await SourceData(contentsOf: file.path)
    let bytes = try await SourceData(reading: Array(Self.square.utf8), name: "square")
    let document = try await GeoJSONDocument.load(file.path)
    let parsed = try await GeoJSONDocument.parse(Array(Self.square.utf8), name: "square")
    #expect(read.geoJSON == bytes.geoJSON && read.geoJSON == document.root && read.geoJSON == parsed.root)
    #expect(read.name == file.path && bytes.name == "square" && document.name == file.path)
    let table = try await SourceData(reading: Array("lon,lat,name\n8,47,a\n9,46,b\n".utf8), name: "a.csv")
    #expect(table.geoJSON.features.count == 2)
  }

  @Test func whatIsNoDataIsNamed() async throws {
    for (text, found) in [
      (#"{"version":8,"sources":{},"layers":[]}"#, "a style"), ("nonsense", "nonsense"),
    ] {
      await #expect {
        _ = try await SourceData(reading: Array(text.utf8), name: "input")
      } throws: { error in
        if case MapError.data = error {
          "\(error)".contains("input") || "\(error)".contains(found)
        } else {
          false
        }
      }
    }
    await #expect(throws: GeoJSONError.self) { try await GeoJSONDocument.load("/nowhere/a.geojson") }
  }

  @Test func dataThatNobodyWantsAreNotRead() async throws {
    let features = (0..<2000).map { _ in #"{"type":"Feature","properties":{},"geometry":\#(Self.square)}"# }
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await SourceData(reading: Array(text.utf8))
    }
    task.cancel()
    await #expect {
      _ = try await task.value
    } throws: { error in
      if case MapError.cancelled = error { true } else { false }
    }
  }
}
