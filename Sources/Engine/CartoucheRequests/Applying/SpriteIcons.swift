import Cartouche
import CartoucheLayers
import CartoucheRenderer
import CartoucheResources

/// The images of styles' sprites, which markers can show by their names.
package struct SpriteIcons: Sendable {
  private let store = SpriteStore()

  /// Images that are loaded when they are first asked for.
  package init() {}

  /// The images of the sprites of a map's style, for pictures of a pixel ratio; those that cannot be loaded are missing.
  package func images(
    of map: Map, pixelRatio: Double, through loader: any ResourceLoader, within time: Duration
  ) async -> ImageSet {
    var options = LoadOptions()
    options.timeout = time
    let references = StyleReferences(of: DocumentOrigin(map.style.trust, baseURL: map.baseURL))
    let member = map.style.members["sprite"]
    return await LoadSession.run(loader, options) { [store] session in
      await store.load(member, in: references, pixelRatio: pixelRatio, through: session).images
    }
  }
}
