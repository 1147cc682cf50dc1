import Cartouche
import CartoucheImages
import CartoucheTesting
import Foundation
import Testing

@Suite struct PictureRecordTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func record(isRecording: Bool = false) -> PictureRecord {
    PictureRecord(
      folder: "\(folder.path)/known", file: "/tests/CityTests.swift",
      differences: "\(folder.path)/differences",
      isRecording: isRecording)
  }

  private let plain = Image(width: 20, height: 10, color: (200, 210, 220, 255))

  /// The plain picture with the first pixels of the first rows changed by an amount.
  private func changed(_ pixels: Int, by amount: UInt8) -> Image {
    var image = plain
    for index in 0..<pixels { image[index % 20, index / 20].red -= amount }
    return image
  }

  @Test func foldersAreBesideTheTest() {
    let standard = PictureRecord(file: "/tests/Map/CityTests.swift", isRecording: false)
    #expect(standard.path(of: "north/old town") == "/tests/Map/Pictures/CityTests/north/old town.png")
    let named = PictureRecord(folder: "../Known", file: "/tests/Map/CityTests.swift", isRecording: false)
    #expect(named.folder == "/tests/Known")
  }

  @Test func missingPicturesAreWrittenAndFail() throws {
    let path = record().path(of: "city")
    #expect(throws: PictureError.missing(name: "city", writtenTo: path)) {
      try record().compare(plain, named: "city")
    }
    #expect(try record().compare(plain, named: "city") == .same)
  }

  @Test func recordingWritesWhatDiffers() throws {
    let recording = record(isRecording: true)
    let path = recording.path(of: "a/city")
    #expect(try recording.compare(plain, named: "a/city") == .recorded(path: path))
    #expect(try recording.compare(plain, named: "a/city") == .same)
    #expect(try recording.compare(changed(1, by: 1), named: "a/city") == .recorded(path: path))
    #expect(try record().compare(changed(1, by: 1), named: "a/city") == .same)
    #expect(folder.files == ["known/a/city.png"])
  }

  @Test func differencesSayWhereAndHowMuch() throws {
    try record(isRecording: true).compare(plain, named: "a/city")
    let error = try #require(throws: PictureError.self) {
      try record().compare(changed(22, by: 40), named: "a/city")
    }
    let difference = try #require(error.difference)
    #expect(difference.pixels == 22)
    #expect(difference.share == 0.11)
    #expect(difference.largest == 40)
    #expect(difference.columns == 0...19)
    #expect(difference.rows == 0...1)
    let expected = """
      picture "a/city": 22 pixels (11.00 %) differ, by at most 40 of 255, all in columns 0–19 and rows 0–1
        expected:   \(folder.path)/known/a/city.png
        actual:     \(folder.path)/differences/CityTests.a.city.actual.png
        difference: \(folder.path)/differences/CityTests.a.city.difference.png
      To accept the new picture, run the test with CARTOUCHE_RECORD=1.
      """
    #expect("\(error)" == expected)
  }

  @Test func theDifferenceIsAPicture() throws {
    try record(isRecording: true).compare(plain, named: "city")
    let error = try #require(throws: PictureError.self) {
      try record().compare(changed(1, by: 200), named: "city")
    }
    let difference = try #require(error.difference)
    let actual = try PNGDecoder().decode(Array(Data(contentsOf: URL(fileURLWithPath: difference.actualPath))))
    #expect(actual == changed(1, by: 200))
    let view = try PNGDecoder().decode(
      Array(Data(contentsOf: URL(fileURLWithPath: difference.differencePath))))
    #expect(view.width == 3 * 20 + 2 * 8 && view.height == 10)
    #expect(view[0, 0] == (200, 210, 220, 255))
    #expect(view[28, 0] == (0, 210, 220, 255))
    #expect(view[56, 0].red > view[56, 0].green + 100, "a pixel that differs is red")
    #expect(view[57, 0].red == view[57, 0].green, "an equal one is grey")
  }

  @Test func sizesHaveToAgree() throws {
    try record(isRecording: true).compare(plain, named: "city")
    let small = Image(width: 19, height: 10, color: (200, 210, 220, 255))
    let error = try #require(throws: PictureError.self) {
      try record().compare(small, named: "city", tolerance: .pixels(1))
    }
    #expect("\(error)".hasPrefix("picture \"city\": expected 20 x 10 pixels, found 19 x 10\n"))
  }

  @Test(
    arguments: [
      (pixels: 1, amount: 1, tolerance: PictureTolerance.exact, isSame: false),
      (pixels: 2, amount: 255, tolerance: .pixels(0.01), isSame: true),
      (pixels: 3, amount: 1, tolerance: .pixels(0.01), isSame: false),
      (pixels: 200, amount: 3, tolerance: .pixels(0, channel: 3), isSame: true),
      (pixels: 1, amount: 4, tolerance: .pixels(0, channel: 3), isSame: false),
      (pixels: 1, amount: 1, tolerance: .pixels(.nan), isSame: false),
      (pixels: 1, amount: 1, tolerance: .pixels(0, channel: -7), isSame: false),
      (pixels: 200, amount: 200, tolerance: .pixels(0, channel: 1000), isSame: true),
    ] as [(pixels: Int, amount: UInt8, tolerance: PictureTolerance, isSame: Bool)])
  func tolerances(pixels: Int, amount: UInt8, tolerance: PictureTolerance, isSame: Bool) throws {
    let amount = min(amount, 200)
    try record(isRecording: true).compare(plain, named: "city")
    let outcome = try? record().compare(changed(pixels, by: amount), named: "city", tolerance: tolerance)
    #expect((outcome == .same) == isSame)
  }

  @Test func pixelsThatNobodySeesAreEqual() throws {
    try record(isRecording: true).compare(Image(width: 2, height: 2, color: (1, 2, 3, 0)), named: "clear")
    #expect(try record().compare(Image(width: 2, height: 2, color: (9, 9, 9, 0)), named: "clear") == .same)
  }

  @Test func filesThatAreNoPicturesAreNamed() throws {
    let error = try #require(throws: PictureError.self) {
      try record().compare(png: Data("nothing".utf8), named: "city")
    }
    #expect("\(error)".hasPrefix("picture city: PNG: expected a file that begins with"))
    #expect(folder.files.isEmpty)
    // Such as the pointer that Git LFS leaves.
    let path = record().path(of: "city")
    try FileManager.default.createDirectory(atPath: record().folder, withIntermediateDirectories: true)
    try Data("version https://git-lfs".utf8).write(to: URL(fileURLWithPath: path))
    let damaged = try #require(throws: PictureError.self) { try record().compare(plain, named: "city") }
    #expect("\(damaged)".hasPrefix("picture \(path): PNG"))
    #expect(try record(isRecording: true).compare(plain, named: "city") == .recorded(path: path))
  }

  @Test func snapshotsAreCompared() async throws {
    let snapshot = try await Snapshotter().snapshot(
      of: try Map.world(), in: Viewport(width: 32, height: 32))
    #expect(try record(isRecording: true).compare(snapshot, named: "world") != .same)
    #expect(try record().compare(snapshot, named: "world") == .same)
  }

  @Test func partialPicturesAreNotRecorded() async throws {
    let map = Map([
      "version": 8, "sources": ["places": ["type": "geojson", "data": "/nowhere/places.geojson"]],
      "layers": [["id": "places", "type": "circle", "source": "places"]],
    ])
    let snapshot = try await Snapshotter().snapshot(of: map, in: Viewport(width: 8, height: 8))
    let error = try #require(throws: PictureError.self) {
      try record(isRecording: true).compare(snapshot, named: "places")
    }
    #expect("\(error)".contains("/nowhere/places.geojson"))
    #expect(folder.files.isEmpty)
    let recording = record(isRecording: true)
    #expect(try recording.compare(snapshot, named: "places", allowsPartial: true) != .same)
  }
}
