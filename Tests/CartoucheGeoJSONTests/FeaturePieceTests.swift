import CartoucheJSON
import SeededRandom
import Testing

@testable import CartoucheGeoJSON

@Suite struct FeaturePieceTests {
  /// Features of all kinds, some of them questionable, some with texts that look like features.
  private let elements = [
    #"{"type":"Feature","properties":{"a":1,"b":"some text of more than fifteen bytes"},"geometry":null}"#,
    feature(#"{"type":"Point","coordinates":[1,2]}"#),
    #"{"type":"Feature","id":7,"properties":{"a":1,"a":2},"geometry":{"type":"Point","coordinates":[3,100]}}"#,
    feature(#"{"type":"LineString","coordinates":[[1,2],[3,4]],"extra":{"type":"Feature"}}"#),
    #"{"type":"Feature","properties":{"copy":{"type":"Feature","properties":null,"geometry":null}},"geometry":null}"#,
    #"{"type":"Feature","properties":{"text":"{\"type\":\"Feature\",\"geometry\":null}"},"geometry":null}"#,
    #"{"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0]]]}}"#,
    #"{"type":"Feature","properties":[],"geometry":null}"#,
    #"{"type":"Feature","properties":null,"geometry":{"type":"GeometryCollection","geometries":[]},"more":[1,[2]]}"#,
  ]

  private func text(_ count: Int, _ random: inout SplitMix64) -> String {
    var text = #"{"type":"FeatureCollection","features":[ "#
    for number in 0..<count {
      if number > 0 { text += [",", ",\n", " , "][random.int(0...2)] }
      text += elements[random.int(0...elements.count - 1)]
    }
    return text + #"],"name":"all"}"#
  }

  /// The result of reading in pieces of this size, as text.
  private func reading(_ bytes: [UInt8], _ options: GeoJSONReadingOptions, pieceSize: Int) -> String {
    do throws(GeoJSONError) {
      var meter = ReadingMeter(memory: options.json.maximumMemory)
      let parsed = try parseGeoJSON(bytes, name: "t", options: options, meter: &meter, pieceSize: pieceSize)
      return "\(parsed)"
    } catch { return "\(error)" }
  }

  @Test func textReadInPiecesGivesWhatItGivesAsAWhole() {
    var random = SplitMix64(seed: 7)
    for round in 0..<400 {
      var bytes = Array(text(random.int(1...60), &random).utf8)
      // Every other text is damaged.
      for _ in 0..<(round.isMultiple(of: 2) ? 0 : random.int(1...3)) {
        let at = random.int(0...bytes.count - 1)
        switch random.int(0...2) {
        case 0: bytes[at] = Array("{}[],:\"0\\ x".utf8)[random.int(0...10)]
        case 1: bytes.removeSubrange(at..<min(at + random.int(1...40), bytes.count))
        default: bytes.insert(contentsOf: Array(elements[random.int(0...8)].utf8), at: at)
        }
        if bytes.isEmpty { bytes = [0x7B] }
      }
      let memory = random.int(0...2) == 0 ? random.int(1_000...40_000) : 1 << 30
      let options = GeoJSONReadingOptions(
        skipsInvalidFeatures: random.int(0...3) > 0,
        json: JSONReadingOptions(maximumDiagnostics: random.int(1...20), maximumMemory: memory))
      let whole = reading(bytes, options, pieceSize: .max)
      #expect(reading(bytes, options, pieceSize: random.int(50...800)) == whole)
    }
  }

  @Test func piecesMeet() {
    var random = SplitMix64(seed: 8)
    let options = GeoJSONReadingOptions(skipsInvalidFeatures: true)
    let bytes = Array(
      collection(
        (0..<200).map { _ in feature("{\"type\":\"Point\",\"coordinates\":[\(random.int(0...90)),1]}") }
          .joined(separator: ",\n")
      ).utf8)
    let meter = ReadingMeter(memory: 1 << 30)
    let pieces = FeaturePiece.readAhead(bytes, options: options, meter: meter, size: 1_000)
    #expect(pieces.count > 10)
    #expect(pieces.reduce(0) { $0 + $1.features.count } == 200)
    for (later, earlier) in zip(pieces, pieces.dropFirst()) { #expect(earlier.end + 2 == later.start) }
    #expect(
      FeaturePiece.readAhead(bytes, options: options, meter: meter, size: FeaturePiece.usualSize).isEmpty)
  }
}
