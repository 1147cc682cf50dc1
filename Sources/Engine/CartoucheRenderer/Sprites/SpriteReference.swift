import CartoucheJSON
import CartoucheStyle

/// One sprite of a style: its URL, and the names of its images (style specification, “Sprite”).
struct SpriteReference: Sendable, Hashable {
  /// The name of the sprite; images of any other than `default` carry it in front of their own.
  let id: String
  /// The URL without extension, absolute, and whoever named it.
  let reference: StyleReferences.Reference
  /// The place where the style names it.
  let pointer: JSONPointer

  /// The sprites that the root member `sprite` names: one URL, or a list of names and URLs.
  static func all(
    _ member: JSONValue?, in style: StyleReferences, diagnostics: inout [Diagnostic]
  ) -> [SpriteReference] {
    let root = JSONPointer(["sprite"])
    switch member {
    case nil, .null: return []
    case .string(let url):
      return [SpriteReference(id: "default", reference: style.root(url), pointer: root)]
    case .array(let items):
      var references: [SpriteReference] = []
      var names: Set<String> = []
      for (index, item) in items.enumerated() {
        let pointer = root.appending(index)
        guard let id = item["id"]?.string, let url = item["url"]?.string else {
          diagnostics.append(
            Diagnostic(
              .error, "sprite: expected an object with \"id\" and \"url\", found \(item.summary)",
              pointer: pointer))
          continue
        }
        guard names.insert(id).inserted else {
          diagnostics.append(
            Diagnostic(.error, "there is already a sprite \"\(id)\"", pointer: pointer.appending("id")))
          continue
        }
        references.append(
          SpriteReference(id: id, reference: style.root(url), pointer: pointer.appending("url")))
      }
      return references
    case let other?:
      diagnostics.append(
        Diagnostic(.error, "sprite: expected a URL or a list, found \(other.summary)", pointer: root))
      return []
    }
  }

  /// The name of an image of the sprite in the style.
  func name(of image: String) -> String { id == "default" ? image : "\(id):\(image)" }

  /// The URLs of index and picture: `@2x` above a pixel ratio of 1; a query stays at the end.
  func urls(pixelRatio: Double) -> (index: String, picture: String) {
    StyleSprite(id: id, url: reference.url).urls(pixelRatio: pixelRatio)
  }
}
