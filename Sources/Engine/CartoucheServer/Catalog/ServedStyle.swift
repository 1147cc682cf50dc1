import Cartouche
import CartoucheJSON
import CartoucheResources
import CartoucheStyle

/// A style that is drawn, and given out as a document.
struct ServedStyle: Sendable {
  /// The name in paths.
  let id: String
  /// The map of the style, with its data and camera.
  private(set) var map: Map
  /// The tag of everything that pictures of the style are made from.
  private(set) var tag: EntityTag
  /// The names in paths of the tiles that its sources show, by the names of the sources.
  let tiles: [String: String]
  /// The attributions of its sources as HTML, without repetitions, separated by ` | `; `nil` without any.
  let attribution: String?
  /// The settings of a configuration for the style.
  var settings = StyleSettings()
  /// The archive of its drawn tiles; `nil` where all are drawn when they are asked for.
  var archive: PictureArchive?
  /// The folders of icons that are sprites of the style, by the names of these.
  var icons: [String: IconFolder] = [:]
  /// The tables that its sources show, by the names of the sources.
  var tables: [String: ServedTable] = [:]

  /// The style with the rows that its tables have now: pictures of other rows have other tags.
  var current: ServedStyle {
    guard !tables.isEmpty else { return self }
    var style = self
    for index in map.style.sources.indices {
      guard let table = tables[map.style.sources[index].id] else { continue }
      let stamp = table.stamp
      style.map.style.sources[index].members["url"] = .string(ServedDatabases.url(of: table.id, stamp: stamp))
      style.tag.combine(Array("\(table.id) \(table.wish) \(stamp)".utf8))
    }
    return style
  }

  /// Sees to it that pictures of the style are given.
  ///
  /// - Throws: ``ServerProblem``: 404 where a configuration gives none.
  func checkIsDrawn() throws(ServerProblem) {
    if !settings.isDrawn { throw .notFound("picture of the style \"\(id)\"; its document is given alone") }
  }

  /// The name for people.
  var name: String { map.style.name ?? id }

  /// The document for clients elsewhere: everything that is on this machine is given by this server, and what is on others
  /// has absolute URLs, without the keys of the style unless these may be published.
  ///
  /// - Parameters:
  ///   - base: The URL in front of every path.
  ///   - suffix: The query that URLs carry on, such as `?key=…`; empty for none.
  func document(base: String, suffix: String) -> JSONObject {
    var style = map.style
    let references = LocalReferences(map)
    let own = "\(base)/styles/\(PercentEncoding.encoded(id))"
    for index in style.sources.indices {
      style.sources[index].members = members(of: style.sources[index], references, base: base, suffix: suffix)
    }
    let glyphs = "\(base)/fonts/{fontstack}/{range}.pbf\(suffix)"
    if let template = style.glyphs {
      style.glyphs = published(template, references) ?? glyphs
    } else if !StyleInventory(style).fontStacks.isEmpty {
      // Here labels are drawn in the engine's own font without any; other renderers draw none.
      style.glyphs = glyphs
    }
    style.members["font-faces"] = remoteFaces(references)
    style.sprites = style.sprites.map { sprite in
      if let url = published(sprite.url, references) { return StyleSprite(id: sprite.id, url: url) }
      let isDefault = sprite.id == StyleSprite.defaultID
      let path = "sprite\(isDefault ? "" : "/\(PercentEncoding.encoded(sprite.id))")"
      return StyleSprite(id: sprite.id, url: "\(own)/\(path)\(suffix)")
    }
    style.sprites += icons.keys.sorted().map { id in
      let path = "sprite\(id == StyleSprite.defaultID ? "" : "/\(PercentEncoding.encoded(id))")"
      return StyleSprite(id: id, url: "\(own)/\(path)\(suffix)")
    }
    if style.sprites.isEmpty, map.hasPins { style.sprites = [StyleSprite(url: "\(own)/sprite\(suffix)")] }
    if style.camera.center == nil, map.camera.center != .zero {
      style.members["center"] = [
        .double(map.camera.center.x.rounded(places: 6)), .double(map.camera.center.y.rounded(places: 6)),
      ]
      style.members["zoom"] = style.members["zoom"] ?? .double(map.camera.zoom.rounded(places: 2))
    }
    return style.json.object ?? [:]
  }

  /// The members of a source with the URLs under which clients reach it.
  private func members(
    of source: StyleSource, _ references: LocalReferences, base: String, suffix: String
  ) -> JSONObject {
    var members = source.members
    if let id = tiles[source.id] {
      for name in ["url", "tiles", "scheme", "minzoom", "maxzoom", "bounds"] { members[name] = nil }
      members["url"] = .string("\(base)/data/\(PercentEncoding.encoded(id)).json\(suffix)")
      return members
    }
    let file = StyleData.fileName(of: source).map { name in
      "\(base)/styles/\(PercentEncoding.encoded(id))/data/\(PercentEncoding.encoded(name))\(suffix)"
    }
    // MapLibre GL JS refuses styles whose sources of data have members that it does not know.
    if source.type == "geojson" { members["metadata"] = nil }
    if map.data[source.id] != nil { members["data"] = file.map(JSONValue.string) }
    for name in ["url", "data"] {
      guard let text = source.members[name]?.string, map.data[source.id] == nil || name == "url" else {
        continue
      }
      // Tiles without a name could not be read, which their address says.
      let failed =
        "\(base)/data/\(PercentEncoding.encoded(CatalogReader.name(of: text))).json\(suffix)"
      members[name] = .string(published(text, references) ?? file ?? failed)
    }
    for name in ["tiles", "urls"] {
      guard let texts = source.members[name]?.array?.compactMap(\.string) else { continue }
      members[name] = .array(texts.compactMap { published($0, references) }.map(JSONValue.string))
    }
    return members
  }

  /// The URL of something on another server as clients learn of it; `nil` for what is on this machine.
  private func published(_ url: String, _ references: LocalReferences) -> String? {
    references.remote(url).map { settings.publishesKeys ? $0 : SecretParameters.removed(from: $0) }
  }

  /// The files of fonts that are on other servers; those of this machine are in the glyphs.
  private func remoteFaces(_ references: LocalReferences) -> JSONValue? {
    var faces: JSONObject = [:]
    for (name, value) in map.style.members["font-faces"]?.object ?? [:] {
      if let url = value.string {
        faces[name] = published(url, references).map(JSONValue.string)
      } else if let list = value.array {
        let kept = list.compactMap { face -> JSONValue? in
          guard var members = face.object,
            let url = face["url"]?.string.flatMap({ published($0, references) })
          else { return nil }
          members["url"] = .string(url)
          return .object(members)
        }
        if !kept.isEmpty { faces[name] = .array(kept) }
      }
    }
    return faces.isEmpty ? nil : .object(faces)
  }
}
