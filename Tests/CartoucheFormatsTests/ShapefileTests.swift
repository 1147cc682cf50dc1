import CartoucheGeoJSON
import CartoucheJSON
import Testing

@testable import CartoucheFormats

@Suite struct ShapefileTests {
  // MARK: Writing

  private static func little(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func big(_ value: Int) -> [UInt8] { little(value).reversed() }

  private static func doubles(_ values: [Double]) -> [UInt8] {
    values.flatMap { little(Int(truncatingIfNeeded: $0.bitPattern), 8) }
  }

  private static func file(_ type: Int, _ shapes: [[UInt8]]) -> [UInt8] {
    let body = shapes.flatMap { big(1) + big($0.count / 2) + $0 }
    return [0, 0, 0x27, 0x0A] + [UInt8](repeating: 0, count: 20) + big((100 + body.count) / 2) + little(1000)
      + little(type) + [UInt8](repeating: 0, count: 64) + body
  }

  private static func point(_ x: Double, _ y: Double) -> [UInt8] { little(1) + doubles([x, y]) }

  /// A polygon of rings, or a line of parts.
  private static func parts(_ type: Int, _ parts: [[(Double, Double)]]) -> [UInt8] {
    var start = 0
    let starts = parts.flatMap { part in
      defer { start += part.count }
      return little(start)
    }
    return little(type) + doubles([0, 0, 0, 0]) + little(parts.count) + little(start) + starts
      + doubles(parts.flatMap { $0.flatMap { [$0.0, $0.1] } })
  }

  /// A square ring, clockwise unless it is a hole.
  private static func square(_ x: Double, _ y: Double, _ side: Double, hole: Bool = false) -> [(
    Double, Double
  )] {
    let ring = [(x, y), (x, y + side), (x + side, y + side), (x + side, y), (x, y)]
    return hole ? ring.reversed() : ring
  }

  private static func table(
    _ fields: [(name: String, type: Character, length: Int, decimals: Int)], _ records: [[UInt8]],
    driver: UInt8 = 0
  ) -> [UInt8] {
    let stride = 1 + fields.reduce(0) { $0 + $1.length }
    var bytes: [UInt8] = [3, 124, 5, 6] + little(records.count) + little(33 + 32 * fields.count, 2)
    bytes += little(stride, 2) + [UInt8](repeating: 0, count: 17) + [driver, 0, 0]
    for field in fields {
      let name = Array(field.name.utf8)
      bytes += name + [UInt8](repeating: 0, count: 11 - name.count) + [field.type.asciiValue ?? 0]
      bytes += [0, 0, 0, 0, UInt8(field.length), UInt8(field.decimals)] + [UInt8](repeating: 0, count: 14)
    }
    return bytes + [0x0D] + records.flatMap(\.self) + [0x1A]
  }

  private func read(_ bytes: [UInt8], _ companions: [String: [UInt8]] = [:]) throws(DataError) -> DataDocument
  {
    try DataReader().read(RecognizedContent(bytes, name: "a.shp"), companions: companions)
  }

  // MARK: Rings

  @Test func holesBelongToTheSmallestRingAroundThem() throws {
    // An island in a hole of a larger one, and a hole in the island; holes come last.
    let shape = Self.parts(
      5,
      [
        Self.square(4, 4, 2), Self.square(0, 0, 10), Self.square(4.5, 4.5, 1, hole: true),
        Self.square(3, 3, 4, hole: true), Self.square(20, 20, 1),
      ])
    let document = try read(Self.file(5, [shape]))
    guard case .multiPolygon(let polygons)? = document.geoJSON.features.first?.geometry else {
      Issue.record("no multi-polygon")
      return
    }
    #expect(polygons.map(\.count) == [2, 2, 1])
    #expect(polygons[0][1].first?.longitude == 4.5)
    #expect(polygons[1][1].first?.longitude == 3)
  }

  @Test func ringsTheWrongWayRoundAreAreasNevertheless() throws {
    let shape = Self.parts(5, [Self.square(0, 0, 1, hole: true), Self.square(5, 5, 1, hole: true)])
    let document = try read(Self.file(5, [shape]))
    #expect(document.geoJSON.features.first?.geometry?.kind == .multiPolygon)
  }

  // MARK: Attributes

  @Test func attributesHaveTheTypesOfTheirFields() throws {
    let fields: [(name: String, type: Character, length: Int, decimals: Int)] = [
      ("text", "C", 6, 0), ("whole", "N", 4, 0), ("part", "N", 6, 2), ("yes", "L", 1, 0), ("day", "D", 8, 0),
      ("memo", "M", 10, 0),
    ]
    let rows = [
      "  ab     12  1.50T20240506          ", "       ****      ?00000000          ",
      "*xx       1  0.00F20240506          ",
    ].map { Array($0.utf8) }
    let companions = ["dbf": Self.table(fields, rows)]
    let shapes = [Self.point(1, 2), Self.point(3, 4), Self.point(5, 6)]
    let document = try read(Self.file(1, shapes), companions)
    let properties = document.geoJSON.features.map(\.properties)
    let expected: [JSONObject] = [
      ["text": " ab", "whole": 12, "part": 1.5, "yes": true, "day": "2024-05-06"],
      ["text": .null, "whole": .null, "part": .null, "yes": .null, "day": .null],
    ]
    #expect(properties == expected)
    #expect(document.diagnostics.map(\.message).contains { $0.contains("\"memo\"") })
  }

  static let encodings: [(cpg: String?, driver: UInt8, bytes: [UInt8], text: String)] = [
    ("UTF-8", 0, [0xC3, 0xBC], "ü"), ("ISO-8859-1", 0, [0xFC], "ü"), ("1252", 0, [0x80], "€"),
    ("ANSI 1251", 0, [0xE6], "ж"), ("ISO-8859-2", 0, [0xE6], "ć"), ("LDID/87", 0, [0xFC], "ü"),
    ("65001", 0, [0xC3, 0xBC], "ü"), ("big5", 0, [0xA4, 0xA4], "中"), ("GBK", 0, [0xC4, 0xE3], "你"),
    ("932", 0, [0x82, 0xA0], "あ"),
    (nil, 0x57, [0xFC], "ü"), (nil, 0x65, [0x80], "А"), (nil, 0xC9, [0xE6], "ж"),
    // Without any name: UTF-8 if it is valid, else Windows-1252.
    (nil, 0, [0xC3, 0xBC], "ü"), (nil, 0, [0xFC], "ü"),
  ]

  @Test(arguments: encodings.indices) func encoding(_ index: Int) throws {
    let (cpg, driver, bytes, text) = Self.encodings[index]
    let row = [0x20] + bytes + [UInt8](repeating: 0x20, count: 4 - bytes.count)
    var companions = ["dbf": Self.table([("t", "C", 4, 0)], [row], driver: driver)]
    companions["cpg"] = cpg.map { Array($0.utf8) }
    let document = try read(Self.file(1, [Self.point(1, 2)]), companions)
    #expect(document.geoJSON.features.first?.properties["t"] == .string(text))
    #expect(
      document.diagnostics.contains { $0.message.contains("Windows-1252") }
        == (index == Self.encodings.count - 1))
  }

  // MARK: Faults

  @Test func brokenShapesKeepTheirAttributes() throws {
    let bad =
      Self.little(3) + Self.doubles([0, 0, 0, 0]) + Self.little(1) + Self.little(1_000_000) + Self.little(0)
    let table = Self.table([("n", "N", 1, 0)], [[0x20, 0x31], [0x20, 0x32], [0x20, 0x33]])
    let document = try read(Self.file(1, [Self.point(1, 2), bad, Self.little(0)]), ["dbf": table])
    #expect(document.geoJSON.features.map { $0.geometry != nil } == [true, false, false])
    #expect(document.geoJSON.features.map { $0.properties["n"] } == [1, 2, 3])
    #expect(
      document.diagnostics.map(\.message) == [
        "1000000 points, for which there are too few bytes at byte 140, in the shape 2; feature left without geometry"
      ])
  }

  @Test func surfacesInSpaceAreRefused() {
    let error = #expect(throws: DataError.self) { try read(Self.file(31, [])) }
    #expect(error?.description.hasPrefix("MultiPatch, which has surfaces in space at byte 32") == true)
  }

  @Test func filesThatAreCutOffKeepWhatIsThere() throws {
    let whole = Self.file(1, [Self.point(1, 2), Self.point(3, 4)])
    for count in 100..<whole.count {
      let document = try read(Array(whole.prefix(count)))
      #expect(document.geoJSON.features.count <= 2)
    }
    #expect(throws: DataError.self) { try read(Array(whole.prefix(99))) }
  }

  @Test func anIndexLeadsToShapesInItsOwnOrder() throws {
    let index =
      [UInt8](repeating: 0, count: 100) + Self.big((100 + 28) / 2) + Self.big(10) + Self.big(50)
      + Self.big(10)
    let document = try read(Self.file(1, [Self.point(1, 2), Self.point(3, 4)]), ["shx": index])
    #expect(document.geoJSON.features.map(\.geometry) == [.point(Position(3, 4)), .point(Position(1, 2))])
  }
}
