import SeededRandom
import CartoucheGeoJSON
import CartoucheJSON
import Testing

@Suite struct MutationTests {
  private let seeds = [
    collection(
      #"{"type":"Feature","id":"a","properties":{"x":1.5,"y":[null,{"z":"\u00e9"}]},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1.25],[0,0]]]}}"#,
      feature(#"{"coordinates":[[1,2,3],[4,5]],"type":"LineString"}"#)),
    feature(
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[-12.345678901234567,1e1]},{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]]}]}"#
    ),
    #"{"type":"MultiLineString","bbox":[1,2,3,4],"coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}"#,
  ].map { Array($0.utf8) }

  @Test func mutatedTextsNeverTrap() throws {
    var random = SplitMix64(seed: 31)
    let lenient = GeoJSONReadingOptions(skipsInvalidFeatures: true)
    let pieces = [
      "null", "[]", "{}", "1e999", "[[", "]]", "\"type\":", "\"coordinates\":[", "-", ",", "\\", "\u{FF}",
    ]
    var accepted = 0
    for _ in 0..<10_000 {
      var bytes = seeds[Int.random(in: 0..<seeds.count, using: &random)]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(at + Int.random(in: 0...12, using: &random), bytes.count)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.removeSubrange(at..<end)
        case 2: bytes.insert(contentsOf: Array(bytes[at..<end]), at: at)
        case 3:
          bytes.replaceSubrange(at..<end, with: Array(pieces.randomElement(using: &random)?.utf8 ?? "".utf8))
        default: bytes.insert(UInt8(ascii: "0") + UInt8(random.next() % 10), at: at)
        }
        if bytes.isEmpty { bytes = [0x7B] }
      }
      _ = try? GeoJSONDocument(parsing: bytes, options: lenient)
      guard let root = try? GeoJSON(parsing: bytes) else { continue }
      accepted += 1
      #expect(try GeoJSON(parsing: root.encoded()) == root)
      #expect((try? JSONValue(parsing: bytes)) != nil)
    }
    #expect(accepted > 300)
  }
}
