import Cartouche
import CartoucheJSON

// The members about what is drawn around a map, read and written.
extension ImageRequest {
  /// The names of the members.
  static let ornamentNames = [
    "attribution", "attribution_text", "watermark", "scale_bar", "north_arrow", "title",
  ]

  /// The longest title, watermark or attribution in characters.
  private static let textLimit = 500

  mutating func readOrnaments(_ reader: RequestReader) throws(RequestError) {
    switch reader.value("attribution") {
    case nil: break
    case .bool(let isShown)?: attribution = isShown ? .bottomRight : .hidden
    case let value?:
      guard let place = value.string.flatMap(AttributionPlace.init(name:)) else {
        throw reader.error(
          .value, "attribution", value.summary,
          expected: "true, false, or one of \(AttributionPlace.names.dropFirst(2).joined(separator: ", "))",
          suggestion: value.string.flatMap { Spelling.nearest(to: $0, in: AttributionPlace.names) })
      }
      attribution = place
    }
    if let isShown = reader.value("scale_bar")?.bool {
      scaleBar = isShown ? .metric : nil
    } else {
      scaleBar = try reader.word("scale_bar", DistanceUnits.self)
    }
    northArrow = try reader.bool("north_arrow") ?? false
    title = try Self.text("title", reader)
    attributionText = try Self.text("attribution_text", reader)
    watermark = try Self.text("watermark", reader)
  }

  private static func text(_ name: String, _ reader: RequestReader) throws(RequestError) -> String? {
    guard let text = try reader.string(name) else { return nil }
    guard text.count <= textLimit else {
      throw reader.error(.range, name, "a text of \(text.count) characters", expected: "at most \(textLimit)")
    }
    return text
  }

  /// Adds the members that have other than their usual values.
  func writeOrnaments(to members: inout JSONObject) {
    switch attribution {
    case .bottomRight: break
    case .hidden: members["attribution"] = false
    default: members["attribution"] = .string(attribution.rawValue)
    }
    members["scale_bar"] = scaleBar.map { .string($0.rawValue) }
    if northArrow { members["north_arrow"] = true }
    members["title"] = title.map(JSONValue.string)
    members["attribution_text"] = attributionText.map(JSONValue.string)
    members["watermark"] = watermark.map(JSONValue.string)
  }
}
