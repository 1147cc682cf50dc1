import CartoucheJSON
import CartoucheRenderer
import CartoucheResources
import CartoucheStyle

extension Map {
  /// Adds a `vector` source of tiles that the program makes.
  ///
  /// ```swift
  /// try map.addSource("shops", shops)
  /// var layer = StyleLayer(id: "shops", type: "circle", source: "shops")
  /// layer.members["source-layer"] = "shops"
  /// try map.style.addLayer(layer)
  /// ```
  ///
  /// The source names its tiles by the URL `program://NAME`. The map itself has the tiles; where only the style goes,
  /// `SchemeLoader.tiles` provides them.
  ///
  /// - Parameters:
  ///   - id: The name of the new source.
  ///   - tiles: The tiles, which ``tiles`` then contains.
  /// - Throws: ``MapError/style(_:)`` when there is a source of that name.
  public mutating func addSource(_ id: String, _ tiles: ProgramTiles) throws(MapError) {
    let source = StyleSource(
      id: id, members: ["type": "vector", "url": .string(ProgramTiles.url(named: id))])
    do throws(StyleError) { try style.addSource(source) } catch { throw .style(error) }
    self.tiles[id] = tiles
  }
}
