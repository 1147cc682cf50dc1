import CartoucheGeoJSON
import CartoucheJSON
import Testing

@testable import CartoucheFormats

@Suite struct WKBTests {
  /// Writes numbers in one byte order.
  struct Writer {
    var bytes: [UInt8] = []
    var isBig = false

    static func + (writer: Writer, type: UInt32) -> Writer {
      var writer = writer
      writer.bytes += [writer.isBig ? 0 : 1] + writer.ordered(type)
      return writer
    }

    func ordered(_ number: some FixedWidthInteger) -> [UInt8] {
      let little = (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
      return isBig ? little.reversed() : little
    }

    func count(_ value: UInt32) -> Writer { appending(ordered(value)) }
    func numbers(_ values: Double...) -> Writer { appending(values.flatMap { ordered($0.bitPattern) }) }
    func part(_ other: Writer) -> Writer { appending(other.bytes) }

    private func appending(_ more: [UInt8]) -> Writer {
      var writer = self
      writer.bytes += more
      return writer
    }
  }

  private static let little = Writer()
  private static let big = Writer(isBig: true)

  private func read(_ writer: Writer) throws(BinaryFault) -> WKBValue {
    var meter = ReadingMeter(memory: 1 << 20)
    return try WKBReader.geometry(writer.bytes, meter: &meter)
  }

  static let shapes: [(Writer, String?)] = {
    var cases: [(Writer, String?)] = []
    for order in [little, big] {
      let point = (order + 1).numbers(1, 2)
      let line = (order + 2).count(2).numbers(1, 2, 3, 4)
      let area = (order + 3).count(1).count(4).numbers(0, 0, 1, 0, 1, 1, 0, 0)
      cases += [
        (point, #"{"type":"Point","coordinates":[1,2]}"#),
        (line, #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#),
        (area, #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#),
        ((order + 4).count(1).part(point), #"{"type":"MultiPoint","coordinates":[[1,2]]}"#),
        ((order + 5).count(1).part(line), #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]]]}"#),
        (
          (order + 6).count(1).part(area),
          #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]]}"#
        ),
        (
          (order + 7).count(2).part(point).part((order + 7).count(1).part(line)),
          #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[1,2],[3,4]]}]}]}"#
        ),
        // Triangles and surfaces of polygons.
        (
          (order + 17).count(1).count(4).numbers(0, 0, 1, 0, 1, 1, 0, 0),
          #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#
        ),
        (
          (order + 15).count(1).part(area),
          #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]]}"#
        ),
        // Z, M and ZM, by the numbers of ISO and by the flags of EWKB.
        ((order + 1001).numbers(1, 2, 3), #"{"type":"Point","coordinates":[1,2,3]}"#),
        ((order + 2001).numbers(1, 2, 3), #"{"type":"Point","coordinates":[1,2]}"#),
        ((order + 3001).numbers(1, 2, 3, 4), #"{"type":"Point","coordinates":[1,2,3]}"#),
        ((order + 0x8000_0001).numbers(1, 2, 3), #"{"type":"Point","coordinates":[1,2,3]}"#),
        ((order + 0x4000_0001).numbers(1, 2, 3), #"{"type":"Point","coordinates":[1,2]}"#),
        ((order + 0xC000_0001).numbers(1, 2, 3, 4), #"{"type":"Point","coordinates":[1,2,3]}"#),
        // Nothing in them.
        ((order + 1).numbers(.nan, .nan), nil), ((order + 2).count(0), nil), ((order + 6).count(0), nil),
      ]
    }
    // Parts in another byte order than the whole.
    cases.append(
      ((big + 4).count(1).part((little + 1).numbers(5, 6)), #"{"type":"MultiPoint","coordinates":[[5,6]]}"#))
    return cases
  }()

  @Test(arguments: shapes.indices) func shape(_ index: Int) throws {
    let (writer, expected) = Self.shapes[index]
    let geometry = try read(writer).geometry
    guard let expected else {
      #expect(geometry == nil)
      return
    }
    let value = try GeoJSON(parsing: Array(expected.utf8))
    #expect(geometry.map { GeoJSON.geometry($0) } == value)
    // Every beginning of it is a fault with a place within it.
    for count in 0..<writer.bytes.count {
      var meter = ReadingMeter(memory: 1 << 20)
      let fault = #expect(throws: BinaryFault.self) {
        try WKBReader.geometry(Array(writer.bytes.prefix(count)), meter: &meter)
      }
      #expect(fault.map { $0.offset <= count } == true)
    }
  }

  @Test func referenceSystemsAreThoseOfEWKB() throws {
    let writer = Self.little + 0x2000_0001
    let value = try read(writer.count(2056).numbers(1, 2))
    #expect(value.srid == 2056)
    #expect(value.geometry == .point(Position(1, 2)))
  }

  static let faults: [(Writer, String)] = [
    ((little + 8).count(2).numbers(0, 0, 1, 1), "2 positions at byte 5, expected an odd number"),
    ((little + 8).count(4).numbers(0, 0, 1, 1, 2, 0, 3, 0), "4 positions at byte 5, expected an odd number"),
    ((little + 13).count(0), "Curve at byte 1, expected a type of geometry"),
    ((little + 9).count(1).part((little + 1).numbers(1, 2)), "Point in a CompoundCurve at byte 10"),
    ((little + 11).count(1).part((little + 3).count(0)), "Polygon in a MultiCurve at byte 10"),
    ((little + 99).count(3), "the type 99 at byte 1, expected a type of geometry"),
    (Writer(bytes: [7, 1, 0, 0, 0, 0]), "the byte order 7 at byte 0, expected 0 or 1"),
    ((little + 2).count(4_000_000_000).numbers(1, 2), "4000000000 parts, for which there are too few bytes"),
    ((little + 2).count(1).numbers(1, 2), "1 position at byte 5, expected two or more in a line"),
    ((little + 1).numbers(.infinity, 2), "a coordinate that is not a number at byte 5"),
    ((little + 2).count(2).numbers(1, 2, .nan, 3), "a coordinate that is not a number at byte 25"),
    ((little + 4).count(1).part((little + 2).count(0)), "LineString in a MultiPoint at byte 10"),
    ((little + 1).numbers(1, 2).count(0), "more bytes at byte 21, expected the end of the geometry"),
  ]

  @Test(arguments: faults.indices) func fault(_ index: Int) {
    let fault = #expect(throws: BinaryFault.self) { try read(Self.faults[index].0) }
    #expect(fault?.message.hasPrefix(Self.faults[index].1) == true, "\(fault?.message ?? "")")
  }

  @Test func collectionsHaveALimitOfDepth() throws {
    func nested(_ depth: Int) -> Writer {
      var writer = (Self.little + 1).numbers(1, 2)
      for _ in 0..<depth { writer = (Self.little + 7).count(1).part(writer) }
      return writer
    }
    #expect(try read(nested(16)).geometry != nil)
    #expect(throws: BinaryFault.self) { try read(nested(17)) }
  }

  @Test func filesAreGeometriesOneAfterAnother() throws {
    let two = (Self.big + 1).numbers(1, 2).bytes + (Self.little + 1).numbers(3, 4).bytes
    let document = try DataReader().read(two, name: "a.wkb")
    #expect(document.format == .wkb)
    #expect(
      document.geoJSON.features.compactMap(\.geometry) == [.point(Position(1, 2)), .point(Position(3, 4))])
    let broken = try DataReader().read(two + [9, 9, 9, 9, 9], name: "a.wkb")
    #expect(broken.geoJSON.features.count == 2)
    #expect(
      broken.diagnostics.map(\.message) == [
        "the byte order 9 at byte 42, expected 0 or 1; the geometries before it are kept"
      ])
  }

  @Test func digitsAreReadLineByLine() throws {
    let text = """
      0101000020110F0000000000000000F03F0000000000000040
      01010000

      0101000020110F0000000000000000f03f0000000000000040\r

      """
    let document = try DataReader().read(Array(text.utf8), name: "dump.txt")
    #expect(document.geoJSON.features.count == 2)
    #expect(
      document.diagnostics.contains { $0.message.hasPrefix("geometry left out") && $0.location?.line == 2 })
    // EPSG:3857: a metre is a hundred-thousandth of a degree.
    let first = try #require(document.geoJSON.features.first?.geometry)
    #expect(first.positionCount == 1)
    if case .point(let position) = first { #expect(abs(position.longitude - 8.983e-6) < 1e-9) }
  }

  @Test func cellsOfTablesMayHoldIt() throws {
    let table = "name,geom\na,0101000000000000000000F03F0000000000000040\nb,0101000000000000000000F03F\n"
    let document = try DataReader().read(Array(table.utf8), name: "a.csv")
    #expect(document.geoJSON.features.first?.geometry == .point(Position(1, 2)))
    #expect(
      document.diagnostics.contains { $0.message.hasPrefix("row without a place: the end of the data") })
  }

  @Test func memoryIsCounted() {
    let line = Writer(bytes: [1, 2, 0, 0, 0]).count(10_000)
    let bytes = line.bytes + [UInt8](repeating: 0, count: 160_000)
    let error = #expect(throws: DataError.self) {
      try DataReader(limits: DataLimits(maximumMemory: 60_000)).read(bytes, name: "a.wkb")
    }
    #expect(error?.kind == .tooLarge)
  }
}
