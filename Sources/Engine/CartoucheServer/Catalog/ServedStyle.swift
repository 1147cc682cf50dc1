import Cartouche
import CartoucheJSON
import CartoucheStyle

/// A style that is drawn, and given out as a document.
struct ServedStyle: Sendable {
  /// The name in paths.
  let id: String
  /// The map of the style, with its data and camera.
  let map: Map
  /// The tag of everything that pictures of the style are made from.
  let tag: EntityTag
  /// The names in paths of the tiles that its sources show, by the names of the sources.
  let tiles: [String: String]
  /// The attributions of its sources as HTML, without repetitions, separated by ` | `; `nil` without any.
  let attribution: String?

  /// The name for people.
  var name: String { map.style.name ?? id }

  /// The document for clients elsewhere: its tiles, sprites and glyphs are those of this server.
  ///
  /// - Parameters:
  ///   - base: The URL in front of every path.
  ///   - suffix: The query that URLs carry on, such as `?key=…`; empty for none.
  func document(base: String, suffix: String) -> JSONObject {
    var style = map.style
    for index in style.sources.indices {
      var members = style.sources[index].members
      if let id = tiles[style.sources[index].id] {
        for name in ["url", "tiles", "scheme", "minzoom", "maxzoom", "bounds"] { members[name] = nil }
        members["url"] = .string("\(base)/data/\(PercentEncoding.encoded(id)).json\(suffix)")
      }
      style.sources[index].members = members
    }
    let own = "\(base)/styles/\(PercentEncoding.encoded(id))"
    if style.glyphs != nil { style.glyphs = "\(base)/fonts/{fontstack}/{range}.pbf\(suffix)" }
    style.sprites = style.sprites.map { sprite in
      let isDefault = sprite.id == StyleSprite.defaultID
      return StyleSprite(
        id: sprite.id, url: "\(own)/sprite\(isDefault ? "" : "/\(PercentEncoding.encoded(sprite.id))")")
    }
    return style.json.object ?? [:]
  }
}
