import CartoucheJSON
import CartoucheLayers
import CartoucheStyle

/// A change to layers of an existing style: by their names, in which `*` stands for any characters.
///
/// ```swift
/// try map.apply(LayerEdit(layers: "label_*", .hide))
/// try map.apply(LayerEdit(layers: "water", .set("fill-color", to: "#abcdef")))
/// ```
public struct LayerEdit: Sendable, Hashable {
  /// The change.
  public enum Change: Sendable, Hashable {
    /// The layers are not drawn.
    case hide
    /// A paint or layout property, or another member such as `minzoom`, has this value; `null` resets it.
    case set(String, to: JSONValue)
    /// Features have to pass this filter; `null` lets all of them pass.
    case filter(JSONValue)
  }

  /// The name of the layer, or a pattern of names.
  public let layers: String
  /// The change.
  public let change: Change

  /// A change to the layers of a name, or of a pattern of names.
  public init(layers: String, _ change: Change) {
    self.layers = layers
    self.change = change
  }
}

/// The reason why a layer could not be changed; the style is then as it was before.
public enum LayerEditError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No layer has this name, or one of this pattern; `nearest` is an existing one that is similar.
  case unknownLayer(String, nearest: String?)
  /// The layers of these types have no such property; `nearest` is an existing one that is similar.
  case unknownProperty(String, types: [String], nearest: String?)
  /// The value does not suit the property, or an expression has an error: the finding says why.
  case invalidValue(layer: String, finding: String)

  /// A description of the error, with a suggestion if there is one.
  public var description: String {
    switch self {
    case .unknownLayer(let name, let nearest):
      (name.contains("*") ? "no layer has a name like \"\(name)\"" : "there is no layer \"\(name)\"")
        + Spelling.hint(nearest)
    case .unknownProperty(let name, let types, let nearest):
      "layers of type \(types.joined(separator: ", ")) have no property \"\(name)\"" + Spelling.hint(nearest)
    case .invalidValue(let layer, let finding): "layer \"\(layer)\": \(finding)"
    }
  }
}

extension Map {
  /// Changes layers of the style.
  ///
  /// - Throws: ``LayerEditError`` when there are no such layers, none of them has the property, or the value is invalid
  ///   by the style specification; the map is then unchanged.
  public mutating func apply(_ edit: LayerEdit) throws(LayerEditError) {
    try edit.apply(to: &style)
  }
}

extension LayerEdit {
  /// The members of layers that are no properties.
  private static let members = ["minzoom", "maxzoom", "filter", "source-layer", "metadata"]

  /// Changes the layers of a style.
  func apply(to style: inout StyleDocument) throws(LayerEditError) {
    let names = style.layers.map(\.id)
    let matching = style.layers.filter { Self.matches($0.id, layers) }
    guard !matching.isEmpty else {
      throw .unknownLayer(layers, nearest: Spelling.nearest(to: layers, in: names))
    }
    var changed = style
    let (name, value): (String, JSONValue) =
      switch change {
      case .hide: ("visibility", "none")
      case .set(let name, let value): (name, value)
      case .filter(let filter): ("filter", filter)
      }
    var known = 0
    for layer in matching {
      guard let member = Self.member(name, of: layer) else { continue }
      known += 1
      do throws(StyleError) {
        switch member {
        case .property(let group): try changed.setProperty(name, group, of: layer.id, to: value)
        case .other: try changed.setMember(name, of: layer.id, to: value.isNull ? nil : value)
        }
      } catch { throw .invalidValue(layer: layer.id, finding: "\(error)") }
      if let finding = Self.finding(of: name, member, in: layer.id, of: changed) {
        throw .invalidValue(layer: layer.id, finding: finding)
      }
    }
    if known == 0 {
      var types: [String] = []
      for layer in matching where !types.contains(layer.type) { types.append(layer.type) }
      let candidates = types.flatMap { LayerTypes.named($0)?.specification.properties.map(\.name) ?? [] }
      throw .unknownProperty(
        name, types: types, nearest: Spelling.nearest(to: name, in: candidates + Self.members))
    }
    style = changed
  }

  /// The part of a layer that has the value of a name.
  private enum Member {
    case property(PropertyGroup)
    case other
  }

  private static func member(_ name: String, of layer: StyleLayer) -> Member? {
    if members.contains(name) { return .other }
    let properties = LayerTypes.named(layer.type)?.specification.properties ?? []
    return properties.first { $0.name == name }.map { .property($0.group) }
  }

  /// The first error in a value by the style specification; `nil` if there is none.
  private static func finding(
    of name: String, _ member: Member, in layer: String, of style: StyleDocument
  ) -> String? {
    guard let edited = style.layer(layer) else { return nil }
    // The layer alone: errors elsewhere in the style are not those of the edit.
    var alone = StyleDocument(sources: style.sources.filter { $0.id == edited.source }, layers: [edited])
    alone.members["glyphs"] = "https://example.org/{fontstack}/{range}.pbf"
    let place: [String] =
      switch member {
      case .property(let group): ["layers", "0", group.rawValue, name]
      case .other: ["layers", "0", name]
      }
    let pointer = JSONPointer(place).description
    let finding = StyleValidator(layerTypes: LayerTypes.specifications).findings(in: alone.json)
      .first { found in
        let at = found.pointer.description
        return found.severity == .error && (at == pointer || at.hasPrefix(pointer + "/"))
      }
    guard let finding else { return nil }
    let prefix = "layers[0]."
    let message =
      finding.message.hasPrefix(prefix) ? String(finding.message.dropFirst(prefix.count)) : finding.message
    return message + Spelling.hint(finding.suggestion)
  }

  /// Whether a name follows a pattern: in O(characters of both, multiplied).
  static func matches(_ name: String, _ pattern: String) -> Bool {
    if !pattern.contains("*") { return name == pattern }
    let (name, pattern) = (Array(name), Array(pattern))
    var (at, place) = (0, 0)
    // The place of the last star, and the end of its text.
    var star: (place: Int, end: Int)?
    while at < name.count {
      if place < pattern.count, pattern[place] == "*" {
        star = (place, at)
        place += 1
      } else if place < pattern.count, pattern[place] == name[at] {
        at += 1
        place += 1
      } else if let last = star {
        star = (last.place, last.end + 1)
        (at, place) = (last.end + 1, last.place + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
