import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheJSON

/// `cartouche style show`: the content of a style and the resources that it needs.
struct StyleShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Describes a style: sources, layers, zoom levels, fonts and images.",
    discussion: """
      The inputs are the same as for the command render: without a style among them, the default look of tiles or data \
      is described. \(ExitStatus.help)
      """)

  @OptionGroup var content: MapOptionGroup

  @Flag(help: "Print the description as JSON.")
  var json = false

  @OptionGroup var resources: ResourceOptionGroup

  @OptionGroup var limits: LimitOptionGroup

  func run() async throws {
    let loader = resources.loader(for: content.names, limits: limits.limits)
    let scene = try await MapInputs(content, loader, limits: limits.limits).scene()
    let terminal = Terminal.standard
    for finding in scene.findings where finding.severity > .note { terminal.tell(finding) }
    let description = StyleDescription(scene.map.style)
    if json {
      try terminal.print(json: description.json)
    } else {
      try terminal.print(description.lines)
    }
    throw ExitCode(FindingsReport(scene.findings).status(isStrict: false).rawValue)
  }
}

/// A description of a style for people and programs.
private struct StyleDescription {
  private let style: StyleDocument
  private let inventory: StyleInventory

  init(_ style: StyleDocument) {
    self.style = style
    inventory = StyleInventory(style)
  }

  // MARK: Text

  var lines: [String] {
    var lines = [style.name ?? "(no name)"]
    lines += camera.map { ["camera   \($0)"] } ?? []
    lines += style.sprites.map { "sprite   \($0.id == StyleSprite.defaultID ? "" : "\($0.id): ")\($0.url)" }
    lines += style.glyphs.map { ["glyphs   \($0)"] } ?? []
    lines += ["", style.sources.count.counted("source")]
    lines += table(style.sources.map { [$0.id, $0.type, zooms($0.members), data(of: $0)] })
    lines += ["", style.layers.count.counted("layer") + (counts.isEmpty ? "" : ": \(counts)")]
    lines += table(
      style.layers.map { layer in
        let data = [layer.source, layer.sourceLayer].compactMap(\.self).joined(separator: " / ")
        return [layer.id, layer.type, zooms(layer.members), data, layer.isVisible ? "" : "hidden"]
      })
    if !inventory.fontStacks.isEmpty {
      lines += ["", inventory.fontStacks.count.counted("font stack")]
      lines += inventory.fontStacks.map { "  " + $0.joined(separator: ", ") }
    }
    if !inventory.images.isEmpty {
      lines += ["", inventory.images.count.counted("image") + " named"]
      lines += inventory.images.map { "  " + $0 }
    }
    return lines
  }

  private var camera: String? {
    let camera = style.camera
    let parts = [
      camera.center.map { "\($0.x), \($0.y)" }, camera.zoom.map { "zoom \($0)" },
      camera.bearing.map { "bearing \($0)" }, camera.pitch.map { "pitch \($0)" },
      camera.roll.map { "roll \($0)" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The number of layers of each type, in the order of their appearance.
  private var typeCounts: [(type: String, count: Int)] {
    var counts: [(type: String, count: Int)] = []
    var places: [String: Int] = [:]
    for layer in style.layers {
      if let place = places[layer.type] {
        counts[place].count += 1
      } else {
        places[layer.type] = counts.count
        counts.append((layer.type, 1))
      }
    }
    return counts
  }

  private var counts: String {
    typeCounts.map { "\($0.count) \($0.type)" }.joined(separator: ", ")
  }

  private func zooms(_ members: JSONObject) -> String {
    func text(_ name: String) -> String? {
      members[name]?.number.map { Int(exactly: $0).map(String.init) ?? String($0) }
    }
    switch (text("minzoom"), text("maxzoom")) {
    case (nil, nil): return ""
    case (let low, let high): return "z\(low ?? "")-\(high ?? "")"
    }
  }

  private func data(of source: StyleSource) -> String {
    if let url = source.members["url"]?.string ?? source.members["data"]?.string { return url }
    if let tiles = source.members["tiles"]?.array?.first?.string { return tiles }
    return source.members["data"] == nil ? "" : "inline"
  }

  private func table(_ rows: [[String]]) -> [String] { TextTable(rows).lines.map { "  " + $0 } }

  // MARK: JSON

  var json: JSONValue {
    [
      "name": style.name.map(JSONValue.string) ?? .null,
      "sources": .array(
        style.sources.map { ["id": .string($0.id), "type": .string($0.type), "data": .string(data(of: $0))] }),
      "layers": .array(style.layers.map(Self.json)),
      "layerTypes": .object(
        JSONObject(typeCounts.map { (key: $0.type, value: .int(Int64($0.count))) })),
      "fontStacks": .array(inventory.fontStacks.map { .array($0.map(JSONValue.string)) }),
      "images": .array(inventory.images.map(JSONValue.string)),
    ]
  }

  private static func json(_ layer: StyleLayer) -> JSONValue {
    var object: JSONObject = ["id": .string(layer.id), "type": .string(layer.type)]
    object["source"] = layer.source.map(JSONValue.string)
    object["sourceLayer"] = layer.sourceLayer.map(JSONValue.string)
    object["minzoom"] = layer.minzoom.map(JSONValue.double)
    object["maxzoom"] = layer.maxzoom.map(JSONValue.double)
    object["visible"] = .bool(layer.isVisible)
    return .object(object)
  }
}
