import CartoucheExpressions
import CartoucheJSON

extension Validation {
  mutating func checkLayers(_ value: JSONValue, at place: StylePlace) {
    let layers = elements(of: value, at: place)
    var identified = LayersByIdentifier(layers)
    for (index, layer) in layers.enumerated() {
      checkLayer(layer, index, of: &identified, at: place.element(index))
    }
    for use in identified.uses.values {
      if let index = use.duplicate { duplicates[index].count = use.count }
    }
  }

  private mutating func checkLayer(
    _ value: JSONValue, _ index: Int, of layers: inout LayersByIdentifier, at place: StylePlace
  ) {
    guard let layer = value.object else {
      expect(false, "object", value, place)
      return
    }
    if layer["type"] == nil, layer["ref"] == nil {
      report("either \"type\" or \"ref\" is required", at: place, of: value)
    }
    checkIdentifier(layer, index, of: &layers, at: place)
    var type = layer["type"]?.string
    if let ref = layer["ref"] {
      type = checkReference(ref, of: layer, layers, at: place) ?? type
    } else if type != "background" {
      checkSourceReference(of: layer, value, at: place)
    }
    checkResampling(of: layer, at: place)
    checkMembers(layer, value, type: type, at: place)
  }

  private mutating func checkIdentifier(
    _ layer: JSONObject, _ index: Int, of layers: inout LayersByIdentifier, at place: StylePlace
  ) {
    guard let id = layer["id"], !id.isNull else { return }
    guard let first = layers.use(id, at: index) else { return }
    // The line and the number of uses are filled in once they are known.
    layers.noteDuplicate(of: id, as: duplicates.count)
    duplicates.append(
      (finding: findings.count, first: JSONPointer(["layers", String(first), "id"]), count: 2))
    report(
      "duplicate layer id \"\(id.string ?? id.shown)\"", at: place,
      pointer: place.pointer.appending("id"), of: id)
  }

  /// Checks a layer that refers to another by `ref`; returns the type of that layer.
  private mutating func checkReference(
    _ ref: JSONValue, of layer: JSONObject, _ layers: LayersByIdentifier, at place: StylePlace
  ) -> String? {
    for name in ["type", "source", "source-layer", "filter", "layout"] {
      guard let member = layer[name] else { continue }
      report(
        "\"\(name)\" is prohibited for ref layers", at: place, pointer: place.pointer.appending(name),
        of: member)
    }
    let pointer = place.pointer.appending("ref")
    guard let parent = layers.last(identifiedBy: ref) else {
      report(
        "ref layer \"\(ref.string ?? ref.shown)\" not found", at: place, pointer: pointer, of: ref,
        suggestion: nearest(to: ref.string ?? "", in: layers.names))
      return nil
    }
    if parent["ref"] != nil {
      report("ref cannot reference another ref layer", at: place, pointer: pointer, of: ref)
      return nil
    }
    return parent["type"]?.string
  }

  private mutating func checkSourceReference(
    of layer: JSONObject, _ value: JSONValue, at place: StylePlace
  ) {
    guard let name = layer["source"], !name.isNull else {
      return report("missing required property \"source\"", at: place, of: value)
    }
    let pointer = place.pointer.appending("source")
    let sources = style["sources"]?.object ?? JSONObject()
    guard let source = name.string.flatMap({ sources[$0] }) else {
      return report(
        "source \"\(name.string ?? name.shown)\" not found", at: place, pointer: pointer, of: name,
        suggestion: name.string.flatMap { nearest(to: $0, in: sources.keys) })
    }
    let id = layer["id"].map { $0.string ?? $0.shown } ?? "undefined"
    let sourceType = source["type"]?.string.flatMap(SourceType.init)
    let type = layer["type"]?.string
    let drawn = layerTypes.first { $0.name == type }?.sourceTypes ?? []
    func mismatch(_ message: String) { report(message, at: place, pointer: pointer, of: name) }
    if sourceType == .vector, drawn.contains(.raster) {
      mismatch("layer \"\(id)\" requires a raster source")
    } else if sourceType != .rasterDEM, drawn == [.rasterDEM] {
      mismatch("layer \"\(id)\" requires a raster-dem source")
    } else if sourceType == .raster, !drawn.contains(.raster) {
      mismatch("layer \"\(id)\" requires a vector source")
    } else if sourceType == .vector, layer["source-layer"] == nil {
      report("layer \"\(id)\" must specify a \"source-layer\"", at: place, of: value)
    } else if sourceType == .rasterDEM, !drawn.contains(.rasterDEM) {
      let types = layerTypes.filter { $0.sourceTypes.contains(.rasterDEM) }.map { "'\($0.name)'" }
      mismatch("raster-dem source can only be used with layer type \(types.joined(separator: " or ")).")
    } else if type == "line", layer["paint"]?["line-gradient"] != nil,
      sourceType != .geoJSON || source["lineMetrics"]?.bool != true
    {
      report(
        "layer \"\(id)\" specifies a line-gradient, which requires a GeoJSON source with `lineMetrics` enabled.",
        at: place, of: value)
    }
  }

  private mutating func checkResampling(of layer: JSONObject, at place: StylePlace) {
    guard let paint = layer["paint"], paint["resampling"] != nil, paint["raster-resampling"] != nil else {
      return
    }
    let id = layer["id"].map { $0.string ?? $0.shown } ?? "undefined"
    report(
      "layer \"\(id)\" redundantly specifies \"resampling\" and \"raster-resampling\" paint properties, "
        + "but only one is allowed. It is advised to use \"resampling\".", at: place,
      pointer: place.pointer.appending("paint"), of: paint)
  }

  // MARK: Members

  private mutating func checkMembers(
    _ layer: JSONObject, _ value: JSONValue, type: String?, at place: StylePlace
  ) {
    for (name, member) in layer {
      let inner = place.member(name)
      switch String(name.prefix { $0 != "." }) {
      case "id", "source", "source-layer": check(member, .string, at: inner)
      case "type": checkEnumeration(member, layerTypes.map { .string($0.name) }, at: inner)
      case "minzoom", "maxzoom": check(member, .number(0...24), at: inner)
      case "filter": checkFilter(member, at: inner)
      case "layout": checkProperties(member, .layout, type: type, at: inner)
      case "paint": checkProperties(member, .paint, type: type, at: inner)
      default: break
      }
    }
    if layer["id"] == nil { report("missing required property \"id\"", at: place, of: value) }
  }

  private mutating func checkProperties(
    _ value: JSONValue, _ group: PropertyGroup, type: String?, at place: StylePlace
  ) {
    guard let properties = value.object else {
      expect(false, "object", value, place)
      return
    }
    guard let type = layerTypes.first(where: { $0.name == type }) else { return }
    for (name, property) in properties {
      checkProperty(name, property, group, of: type, at: place.member(name))
    }
  }

  private mutating func checkProperty(
    _ name: String, _ value: JSONValue, _ group: PropertyGroup, of type: LayerSpecification,
    at place: StylePlace
  ) {
    if group == .paint, name.hasSuffix("-transition"),
      type.property(String(name.dropLast("-transition".count)), group)?.transitions == true
    {
      return checkObject(value, .transition, at: place)
    }
    guard let property = type.property(name, group) else {
      let known = type.properties.filter { $0.group == group }.map(\.name)
      return report(
        "unknown property \"\(name)\"", at: place, of: value,
        suggestion: nearest(to: name, in: known))
    }
    let rule = PropertyRule(property)
    if let token = value.string?.wholeToken, rule.specification.allowsFeature, !rule.specification.hasTokens {
      return report(
        "\"\(name)\" does not support interpolation syntax\nUse an identity property function instead: "
          + "`{ \"type\": \"identity\", \"property\": \(JSONValue.string(token).shown) }`.", at: place,
        of: value)
    }
    if name == "text-font", value.object != nil, value["type"] == "identity" {
      report("\"text-font\" does not support identity functions", at: place, of: value)
    }
    check(value, rule, at: place, as: .layer(group))
  }
}

/// The layers of a style by their identifiers, of any type.
private struct LayersByIdentifier {
  struct Use {
    /// The index of the first layer that has the identifier.
    var first: Int
    /// The number of layers so far that have it.
    var count = 1
    /// The index of its finding among the findings on duplicates.
    var duplicate: Int?
  }

  /// The identifiers used so far.
  private(set) var uses: [JSONValue: Use] = [:]
  private let layers: [JSONValue]
  private var last: [JSONValue: Int] = [:]

  init(_ layers: [JSONValue]) {
    self.layers = layers
    guard layers.contains(where: { $0["ref"] != nil }) else { return }
    for (index, layer) in layers.enumerated() {
      if let id = layer["id"] { last[Self.key(id)] = index }
    }
  }

  /// Numbers are the same when their values are equal.
  private static func key(_ id: JSONValue) -> JSONValue { id.number.map(JSONValue.double) ?? id }

  /// Counts the use of an identifier; the index of its first use if this is the second.
  mutating func use(_ id: JSONValue, at index: Int) -> Int? {
    let key = Self.key(id)
    guard let use = uses[key] else {
      uses[key] = Use(first: index)
      return nil
    }
    uses[key]?.count += 1
    return use.count == 1 ? use.first : nil
  }

  mutating func noteDuplicate(of id: JSONValue, as index: Int) { uses[Self.key(id)]?.duplicate = index }

  /// The last layer with an identifier.
  func last(identifiedBy id: JSONValue) -> JSONValue? { last[Self.key(id)].map { layers[$0] } }

  /// The identifiers that are texts.
  var names: [String] { layers.compactMap { $0["id"]?.string } }
}

extension String {
  /// The name in `{name}`, when the text consists of nothing else.
  fileprivate var wholeToken: String? {
    guard count > 2, hasPrefix("{"), firstIndex(of: "}") == index(before: endIndex) else { return nil }
    return String(dropFirst().dropLast())
  }
}
