import CartoucheJSON

/// An area: an outer ring and holes.
public struct PolygonOverlay: Sendable, Hashable {
  /// The rings, the outer one first; each is closed, whether or not its last place repeats the first.
  public var rings: [[SIMD2<Double>]]
  /// The look.
  public var look: ShapeLook

  /// An area within rings.
  public init(_ rings: [[SIMD2<Double>]], look: ShapeLook = .simpleArea) {
    self.rings = rings
    self.look = look
  }

  static let memberNames = ["rings"] + ShapeLook.memberNames

  init(_ reader: RequestReader) throws(RequestError) {
    let value = try reader.required(
      "rings", reader.value("rings"), expected: "an array of rings, each an array of places")
    guard let list = value.array, !list.isEmpty else {
      throw reader.error(
        .value, "rings", value.summary, expected: "an array of rings, each an array of places")
    }
    var rings: [[SIMD2<Double>]] = []
    for (index, ring) in list.enumerated() {
      rings.append(try PathOverlay.places(ring, at: reader.place("rings").appending(index), atLeast: 3))
    }
    self.rings = rings
    look = try ShapeLook(reader, standard: .simpleArea)
  }

  var members: JSONObject {
    let rings = rings.map { JSONValue.array($0.map(JSONValue.place)) }
    return JSONObject([(key: "rings", value: .array(rings))] + Array(look.members))
  }
}
