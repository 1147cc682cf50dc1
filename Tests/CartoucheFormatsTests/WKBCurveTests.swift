import CartoucheGeoJSON
import CartoucheJSON
import SeededRandom
import Testing

@testable import CartoucheFormats

/// Geometries with arcs, and the limits of those that come from databases.
@Suite struct WKBCurveTests {
  typealias Writer = WKBTests.Writer

  private static let little = Writer()
  private static let big = Writer(isBig: true)

  private func read(_ writer: Writer, _ limits: WKBLimits = .row()) throws(BinaryFault) -> Geometry? {
    var meter = ReadingMeter(memory: 1 << 26)
    return try WKBReader.geometry(writer.bytes, limits: limits, meter: &meter).geometry
  }

  private static func halfCircle(_ order: Writer) -> Writer { (order + 8).count(3).numbers(0, 0, 1, 1, 2, 0) }

  private static func bulge(_ order: Writer) -> Writer {
    (order + 9).count(2).part(halfCircle(order)).part((order + 2).count(2).numbers(2, 0, 0, 0))
  }

  private static let kinds: [(UInt32, Geometry.Kind, Int)] = [
    (8, .lineString, 0), (9, .lineString, 0), (10, .polygon, 1), (11, .multiLineString, 3),
    (12, .multiPolygon, 2),
  ]

  private static func sample(_ code: UInt32, _ order: Writer) -> Writer {
    switch code {
    case 8: halfCircle(order)
    case 9: bulge(order)
    case 10: (order + 10).count(1).part(bulge(order))
    case 11:
      (order + 11).count(3).part(halfCircle(order)).part(bulge(order))
        .part((order + 2).count(2).numbers(5, 5, 6, 6))
    default:
      (order + 12).count(2).part((order + 10).count(1).part(bulge(order)))
        .part((order + 3).count(1).count(4).numbers(0, 0, 1, 0, 1, 1, 0, 0))
    }
  }

  @Test(arguments: kinds.indices) func curvesBecomeLines(_ index: Int) throws {
    let (code, kind, lines) = Self.kinds[index]
    for order in [Self.little, Self.big] {
      let writer = Self.sample(code, order)
      let geometry = try #require(try read(writer))
      #expect(geometry.kind == kind)
      switch geometry {
      case .polygon(let rings): #expect(rings.count == lines)
      case .multiLineString(let parts): #expect(parts.count == lines)
      case .multiPolygon(let parts): #expect(parts.count == lines)
      default: break
      }
      // All positions of the half circle are on it, and there are 64 lines of a degree and a bit each.
      #expect(geometry.positionCount >= 65)
      for count in 0..<writer.bytes.count {
        let cut = Writer(bytes: Array(writer.bytes.prefix(count)))
        let fault = #expect(throws: BinaryFault.self) { try read(cut) }
        #expect(fault.map { $0.offset <= count } == true)
      }
    }
  }

  /// Start, middle and end of an arc, the centre, the radius, and whether it passes the point (x, y).
  static let arcs:
    [(positions: [Double], center: (Double, Double), radius: Double, passes: (Double, Double))] = [
      ([0, 0, 1, 1, 2, 0], (1, 0), 1, (1, 1)),
      ([0, 0, 1, -1, 2, 0], (1, 0), 1, (1, -1)),
      // Three quarters, both ways.
      ([1, 0, -1, 0, 0, -1], (0, 0), 1, (0, 1)),
      ([1, 0, -1, 0, 0, 1], (0, 0), 1, (0, -1)),
      // A whole circle, and nearly one whose middle is near its beginning.
      ([0, 0, 2, 0, 0, 0], (1, 0), 1, (1, 1)),
      ([1, 0, 0.8, 0.6, 0.8, -0.6], (0, 0), 1, (-1, 0)),
    ]

  @Test(arguments: arcs.indices) func positionsOfArcsAreOnTheCircle(_ index: Int) throws {
    let arc = Self.arcs[index]
    for tolerance in [nil, 0.1, 0.001] {
      let writer = arc.positions.reduce((Self.little + 8).count(3)) { $0.numbers($1) }
      guard case .lineString(let line) = try read(writer, .row(tolerance: tolerance)) else {
        Issue.record("no line")
        continue
      }
      let limit = tolerance ?? 3.1e-4
      var nearest = Double.infinity
      for (one, other) in zip(line, line.dropFirst()) {
        func distance(_ x: Double, _ y: Double, _ to: (Double, Double)) -> Double {
          ((x - to.0) * (x - to.0) + (y - to.1) * (y - to.1)).squareRoot()
        }
        #expect(abs(distance(one.longitude, one.latitude, arc.center) - arc.radius) < 1e-12)
        let middle = ((one.longitude + other.longitude) / 2, (one.latitude + other.latitude) / 2)
        #expect(arc.radius - distance(middle.0, middle.1, arc.center) <= limit)
        nearest = min(nearest, distance(middle.0, middle.1, arc.passes))
      }
      #expect(nearest < 0.5)
      // No more lines than the tolerance asks for, twice.
      #expect(line.count <= (tolerance == 0.1 ? 33 : tolerance == nil ? 257 : 145))
    }
  }

  @Test func arcsAreTheSameBackwards() throws {
    let forward = (Self.little + 8).count(5).numbers(0.1, 0.2, 1.3, 1.4, 2.5, 0.3, 3, -1.1, 2.9, -2.7)
    let backward = (Self.little + 8).count(5).numbers(2.9, -2.7, 3, -1.1, 2.5, 0.3, 1.3, 1.4, 0.1, 0.2)
    guard case .lineString(let one) = try read(forward), case .lineString(let other) = try read(backward)
    else {
      Issue.record("no lines")
      return
    }
    #expect(Array(one) == Array(other).reversed())
  }

  @Test func straightArcsAreLines() throws {
    for positions in [
      [0.0, 0, 1, 0, 2, 0], [0, 0, 1, 1e-9, 2, 0], [1, 1, 1, 1, 1, 1], [0, 0, 1e300, 1e300, 2, 0],
    ] {
      let writer = positions.reduce((Self.little + 8).count(3)) { $0.numbers($1) }
      #expect(try read(writer, WKBLimits())?.positionCount == 3)
    }
  }

  @Test func altitudesAreInterpolated() throws {
    let writer = (Self.little + 1008).count(3).numbers(0, 0, 10, 1, 1, 20, 2, 0, 30)
    guard case .lineString(let line) = try read(writer) else {
      Issue.record("no line")
      return
    }
    let altitudes = line.compactMap(\.altitude)
    #expect(altitudes.count == line.count && altitudes == altitudes.sorted())
    #expect(altitudes.first == 10 && altitudes.last == 30)
  }

  @Test func rowsHaveLimits() {
    var few = WKBLimits.row()
    few.maximumPositions = 100
    let arcs = (Self.little + 8).count(5).numbers(0, 0, 1, 1, 2, 0, 3, 1, 4, 0)
    #expect(throws: BinaryFault.self) { try read(arcs, few) }
    few.maximumPositions = 200
    #expect(throws: Never.self) { try read(arcs, few) }
    var short = WKBLimits.row()
    short.maximumBytes = 20
    #expect(throws: BinaryFault.self) { try read((Self.little + 1).numbers(1, 2), short) }
    let fault = #expect(throws: BinaryFault.self) { try read((Self.little + 1).numbers(1, 1e300)) }
    #expect(fault?.message == "a coordinate beyond 1000000000000000.0 at byte 5")
    #expect(throws: BinaryFault.self) { try read((Self.little + 2).count(2).numbers(1, 1, -1e300, 2)) }
    #expect(throws: Never.self) { try read((Self.little + 1).numbers(-1e9, 1e9)) }
  }

  @Test func emptyCurvesAreNothing() throws {
    for code: UInt32 in 8...12 { #expect(try read((Self.little + code).count(0)) == nil) }
  }

  /// Bytes that were changed at random are geometries of numbers, or faults.
  @Test func anyBytesAreNumbersOrFaults() {
    var random = SplitMix64(seed: 44)
    let samples = [Self.little, Self.big].flatMap { order in (8...12).map { Self.sample($0, order).bytes } }
    var read = 0
    for _ in 0..<20_000 {
      var bytes = samples[random.int(0...samples.count - 1)]
      for _ in 0..<random.int(1...4) {
        bytes[random.int(0...bytes.count - 1)] = UInt8(truncatingIfNeeded: random.next())
      }
      let tolerance = random.int(0...1) == 0 ? nil : Double(bitPattern: random.next())
      guard let geometry = try? self.read(Writer(bytes: bytes), .row(tolerance: tolerance)) else { continue }
      read += 1
      geometry.forEachPosition { position in
        #expect(position.longitude.isFinite && position.latitude.isFinite)
      }
    }
    #expect(read > 1000)
  }
}
