import CartoucheExpressions
import CartoucheJSON
import CartoucheStyle

/// The words for a layer in a legend.
struct LegendWords {
  /// The name of what the layer shows; `nil` leaves it out.
  private(set) var label: String?
  /// The unit of its numbers.
  private(set) var unit: String?
  /// Words by values of features, as text; empty ones leave a class out.
  private var labels: [String: String] = [:]

  /// The words that a layer's metadata have.
  ///
  /// - Parameter isNamed: Whether layers are listed only under the words of their metadata; otherwise the identifier stands
  ///   in.
  init(_ layer: StyleLayer, isNamed: Bool) {
    let metadata = layer.members["metadata"]
    switch metadata?["legend"] {
    case .bool(false)?: return
    case .string(let text)? where !text.isEmpty: label = text
    case .object(let members)?:
      label = members["label"]?.string ?? members["title"]?.string
      unit = members["unit"]?.string
      for member in members["labels"]?.object ?? [:] { labels[member.key] = member.value.string ?? "" }
    default: break
    }
    label = label ?? metadata?["name"]?.string ?? layer.members["name"]?.string
    if label == nil, !isNamed { label = Self.words(of: layer) }
  }

  /// The scale in the words of the metadata; `nil` where its values say nothing, whose colours are then those of the layer.
  func applied(to scale: ColorScale, colors: inout [Color]) -> ColorScale? {
    var scale = scale
    for index in scale.classes.indices {
      let values = scale.classes[index].values
      for text in values.map(Self.text) + [scale.classes[index].label ?? ""] where labels[text] != nil {
        scale.classes[index].label = labels[text]
        break
      }
      if scale.classes[index].isRest, let text = labels["other"] { scale.classes[index].label = text }
    }
    if scale.kind != .interpolate { scale.classes.removeAll { $0.label == "" } }
    let isCoded =
      scale.kind == .match && scale.classes.contains { $0.values.contains { $0.number != nil } }
      && labels.isEmpty
    guard isCoded || scale.classes.contains(where: { $0.label == nil }) else { return scale }
    // Numbers that stand for something else, such as tints, have no meaning for readers of a map.
    colors = scale.classes.map(\.color).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    return nil
  }

  private static func text(_ value: JSONValue) -> String {
    value.string ?? value.number.map { NumberLabel.text($0, width: 1) } ?? value.bool.map { "\($0)" } ?? ""
  }

  // MARK: - Identifiers

  /// Words for layers that decorate others, or name them.
  private static let decorations: Set<String> = [
    "casing", "case", "glow", "shadow", "halo", "outline", "blur", "hover", "highlight", "highlighted",
    "selected", "label", "labels", "name", "names", "text", "pattern",
  ]
  /// Words for the type of a layer, which readers see.
  private static let types: Set<String> = [
    "fill", "line", "circle", "polygon", "layer", "symbol", "extrusion",
  ]

  /// The identifier of a layer in words; `nil` for one that only decorates others.
  private static func words(of layer: StyleLayer) -> String? {
    if layer.type == "background", layer.id.lowercased() == "background" { return nil }
    var words = layer.id.split { "-_. /".contains($0) }.map(String.init)
    if words.contains(where: { decorations.contains($0.lowercased()) }) { return nil }
    while words.count > 1, let last = words.last, Int(last) != nil || types.contains(last.lowercased()) {
      words.removeLast()
    }
    let text = words.joined(separator: " ")
    return text.isEmpty ? nil : text.prefix(1).uppercased() + text.dropFirst()
  }
}
