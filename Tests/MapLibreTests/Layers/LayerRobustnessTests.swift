import CartoucheExpressions
import CartoucheJSON
import CartoucheStyle
import MapLibre
import MapLibreStyle
import SeededRandom
import Testing

/// Layers of styles that say anything at all.
@Suite struct LayerRobustnessTests {
  @Test(
    "reading any property value ends and leaves the style unchanged", arguments: 0..<8)
  func anything(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for property in PropertyAccess.all {
      for _ in 0..<6 {
        let value = Self.value(&random, depth: 0)
        var style = StyleLayer(id: "l", type: property.type, source: "s")
        let group = try property.line().group.rawValue
        style.members[group] = [property.name: value, "\(property.name)-transition": value]
        let layer = MLNStyleLayer.layer(style)
        let read = property.get(layer)
        #expect(read != nil)
        _ = property.transition?.get(layer)
        #expect(layer.styleLayer == style)
        // What was read is taken or refused; it is never half written.
        property.set(layer, read)
        let written = try property.json(layer)
        if layer.error == nil, let written {
          _ = try property.line().resolve(written, names: PropertyNames())
        } else if layer.error != nil {
          #expect(written == value)
        }
      }
    }
  }

  private static let words: [JSONValue] = [
    "zoom", "get", "literal", "step", "interpolate", "rgba", "heatmap-density", "{a}", "{", "linear", "map",
    "",
    "#f00", "case", "==", "id", "format", "image",
  ]

  private static func value(_ random: inout SplitMix64, depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth < 4 ? 10 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .int(Int64.random(in: -3...30, using: &random))
    case 3: return .double([0.5, -1e300, 1e300, 1e-300].randomElement(using: &random) ?? 0)
    case 4, 5: return words.randomElement(using: &random) ?? ""
    case 6:
      return [
        "stops": .array(
          (0..<Int.random(in: 0..<3, using: &random)).map { _ in value(&random, depth: depth + 1) }),
        "property": words.randomElement(using: &random) ?? "",
      ]
    default:
      return .array((0..<Int.random(in: 0..<5, using: &random)).map { _ in value(&random, depth: depth + 1) })
    }
  }
}
