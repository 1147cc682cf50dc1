import CartoucheGeometry
import CartoucheResources
import Foundation
import Testing

@testable import CartoucheGeoTIFF

/// Heights in samples of all kinds.
@Suite struct GeoTIFFHeightsTests {
  private static let hasLibrary = TIFFLibrary.shared != nil

  /// A kind of samples, and the bytes of a number in it, the lowest first.
  struct Kind: Sendable {
    let format, bits: Int
    let bytes: @Sendable (Double) -> [UInt8]
  }

  private static func little(_ bits: some FixedWidthInteger) -> [UInt8] {
    (0..<bits.bitWidth / 8).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
  }

  static let kinds = [
    Kind(format: 1, bits: 8) { little(UInt8($0)) }, Kind(format: 1, bits: 16) { little(UInt16($0)) },
    Kind(format: 1, bits: 32) { little(UInt32($0)) }, Kind(format: 2, bits: 8) { little(Int8($0)) },
    Kind(format: 2, bits: 16) { little(Int16($0)) }, Kind(format: 2, bits: 32) { little(Int32($0)) },
    Kind(format: 3, bits: 32) { little(Float($0).bitPattern) },
    Kind(format: 3, bits: 64) { little($0.bitPattern) },
  ]

  /// A picture of the whole world whose samples are 3 · column + 7 · row, less an offset for kinds with signs.
  private static func file(_ kind: Kind, side: Int = 8, isLittleEndian: Bool = true) -> TIFFFile {
    var file = TIFFFile.world(side, samples: kind.bits / 8) { x, y in
      let bytes = kind.bytes(height(kind, x, y))
      return isLittleEndian ? bytes : bytes.reversed()
    }
    file.isLittleEndian = isLittleEndian
    file.pages[0].fields[277] = (3, [1])
    file.pages[0].fields[258] = (3, [Double(kind.bits)])
    file.pages[0].fields[339] = (3, [Double(kind.format)])
    return file
  }

  private static func height(_ kind: Kind, _ x: Int, _ y: Int) -> Double {
    Double(3 * x + 7 * y) - (kind.format == 1 ? 0 : 40)
  }

  private func open(_ file: TIFFFile, _ work: (GeoTIFFHeights) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(
      "heights-\(UUID().uuidString).tif")
    defer { try? FileManager.default.removeItem(at: path) }
    try Data(file.bytes).write(to: path)
    try work(try GeoTIFFHeights(path: path.path))
  }

  private func rows(_ heights: GeoTIFFHeights, _ columns: Range<Int>, _ rows: Range<Int>) throws -> [[Float]]
  {
    var found: [[Float]] = []
    try heights.forEachRow(columns: columns, rows: rows) { found.append($0) }
    return found
  }

  @Test(.enabled(if: hasLibrary), arguments: 0..<kinds.count, [true, false])
  func samplesOfAllKindsAreHeights(kind: Int, isLittleEndian: Bool) throws {
    let kind = Self.kinds[kind]
    try open(Self.file(kind, isLittleEndian: isLittleEndian)) { heights in
      #expect(heights.width == 8 && heights.height == 8)
      let expected = (2..<7).map { y in (1..<6).map { Float(Self.height(kind, $0, y)) } }
      let found = try rows(heights, 1..<6, 2..<7)
      #expect(found == expected)
    }
  }

  @Test(.enabled(if: hasLibrary)) func theValueForNoDataIsMissing() throws {
    var file = Self.file(Self.kinds[6])
    file.pages[0].texts[42113] = "-37 "
    try open(file) { heights in
      let first = try rows(heights, 0..<3, 0..<1)[0]
      #expect(first[0] == -40 && first[1].isNaN && first[2] == -34)
    }
  }

  @Test(.enabled(if: hasLibrary)) func pointsHaveTheirPlaces() throws {
    try open(Self.file(Self.kinds[0])) { heights in
      let places = try heights.degrees([Point(3.5, 3.5), Point(-0.5, 3.5)])
      #expect(abs(places[0]) < 1e-9 && abs(places[1]) < 1e-9)
      #expect(abs(places[2] + 180) < 1e-9)
      let window = try #require(try heights.window(CoordinateBounds(west: 1, south: 1, east: 44, north: 20)))
      #expect(window.columns == 3..<6)
      #expect(window.rows == 3..<5)
      #expect(!heights.isMirrored)
    }
  }

  @Test func coloursAreNoHeights() throws {
    let file = TIFFFile.world(4, samples: 3, photometric: 2) { _, _ in [1, 2, 3] }
    let error = #expect(throws: ResourceError.self) { try open(file) { _ in } }
    #expect(error?.description.contains("found a picture with colours") == true)
  }

  @Test func aFileThatIsMissingIsNotFound() {
    #expect(throws: ResourceError.notFound(url: "/nowhere/dem.tif")) {
      try GeoTIFFHeights(path: "/nowhere/dem.tif")
    }
  }
}
