import CartoucheJSON

/// One of a layer's two property objects.
public enum PropertyGroup: String, Sendable, Hashable {
  /// Properties that shape geometry before it is drawn.
  case layout
  /// Properties of colour, width and the like.
  case paint
}

extension StyleDocument {
  /// Adds `layer` below the layer `before`, or on top.
  ///
  /// - Throws: ``StyleError`` when the layer has no id or type, its id is taken, or `before` is unknown.
  public mutating func addLayer(_ layer: StyleLayer, before: String? = nil) throws(StyleError) {
    // As when a style is read, an empty name is a name.
    guard layer.members["id"]?.string != nil, layer.members["type"]?.string != nil else {
      throw .malformed(problem: "a layer needs an id and a type")
    }
    guard self.layer(layer.id) == nil else { throw .duplicateLayer(layer.id) }
    if let before {
      layers.insert(layer, at: try index(ofLayer: before))
    } else {
      layers.append(layer)
    }
  }

  /// Removes the layer `id`.
  ///
  /// - Throws: ``StyleError/unknownLayer(_:nearest:)``.
  public mutating func removeLayer(_ id: String) throws(StyleError) {
    layers.remove(at: try index(ofLayer: id))
  }

  /// Moves the layer `id` below the layer `before`, or on top.
  ///
  /// - Throws: ``StyleError/unknownLayer(_:nearest:)``.
  public mutating func moveLayer(_ id: String, before: String? = nil) throws(StyleError) {
    let old = try index(ofLayer: id)
    var new = try before.map { name throws(StyleError) in try index(ofLayer: name) } ?? layers.endIndex
    if new == old { return }
    let layer = layers.remove(at: old)
    if new > old { new -= 1 }
    layers.insert(layer, at: new)
  }

  /// Adds `source`.
  ///
  /// - Throws: ``StyleError`` when the source has no type or its id is taken.
  public mutating func addSource(_ source: StyleSource) throws(StyleError) {
    guard source.members["type"]?.string != nil else { throw .malformed(problem: "a source needs a type") }
    guard self.source(source.id) == nil else { throw .duplicateSource(source.id) }
    sources.append(source)
  }

  /// Removes the source `id`.
  ///
  /// - Throws: ``StyleError`` when the source is unknown or a layer still draws it.
  public mutating func removeSource(_ id: String) throws(StyleError) {
    guard let index = sources.firstIndex(where: { $0.id == id }) else {
      throw .unknownSource(id, nearest: Spelling.nearest(to: id, in: sources.map(\.id)))
    }
    if let user = layers.first(where: { $0.source == id }) { throw .sourceInUse(id, layer: user.id) }
    sources.remove(at: index)
  }

  /// Sets the data of the `geojson` source `id`: GeoJSON in place, or a URL.
  ///
  /// - Throws: ``StyleError`` when the source is unknown or of another type.
  public mutating func setSourceData(_ data: JSONValue, of id: String) throws(StyleError) {
    guard let index = sources.firstIndex(where: { $0.id == id }) else {
      throw .unknownSource(id, nearest: Spelling.nearest(to: id, in: sources.map(\.id)))
    }
    guard sources[index].sourceType == .geoJSON else {
      throw .wrongSourceType(id, expected: "geojson", found: sources[index].type)
    }
    sources[index].members["data"] = data
  }

  /// Sets the terrain; `nil` makes the ground flat.
  ///
  /// - Throws: ``StyleError`` when the source of the heights is unknown or of another type.
  public mutating func setTerrain(_ terrain: StyleTerrain?) throws(StyleError) {
    if let terrain {
      guard let source = source(terrain.source) else {
        throw .unknownSource(
          terrain.source, nearest: Spelling.nearest(to: terrain.source, in: sources.map(\.id)))
      }
      guard source.sourceType == .rasterDEM else {
        throw .wrongSourceType(source.id, expected: "raster-dem", found: source.type)
      }
    }
    members["terrain"] = terrain?.json
  }

  /// Adds a sprite.
  ///
  /// - Throws: ``StyleError/duplicateSprite(_:)``.
  public mutating func addSprite(_ sprite: StyleSprite) throws(StyleError) {
    guard !sprites.contains(where: { $0.id == sprite.id }) else { throw .duplicateSprite(sprite.id) }
    sprites.append(sprite)
  }

  /// Removes the sprite `id`.
  ///
  /// - Throws: ``StyleError/unknownSprite(_:nearest:)``.
  public mutating func removeSprite(_ id: String) throws(StyleError) {
    guard let index = sprites.firstIndex(where: { $0.id == id }) else {
      throw .unknownSprite(id, nearest: Spelling.nearest(to: id, in: sprites.map(\.id)))
    }
    sprites.remove(at: index)
  }

  /// Sets a property of the layer `id`; `null` resets it to its default.
  ///
  /// - Throws: ``StyleError/unknownLayer(_:nearest:)``.
  public mutating func setProperty(
    _ name: String, _ group: PropertyGroup, of id: String, to value: JSONValue
  ) throws(StyleError) {
    let index = try index(ofLayer: id)
    let stored = value.isNull ? nil : Optional(value)
    switch group {
    case .layout: layers[index].layout[name] = stored
    case .paint: layers[index].paint[name] = stored
    }
  }

  /// Sets the filter of the layer `id`; `nil` lets every feature pass.
  ///
  /// - Throws: ``StyleError/unknownLayer(_:nearest:)``.
  public mutating func setFilter(_ filter: JSONValue?, of id: String) throws(StyleError) {
    layers[try index(ofLayer: id)].filter = filter
  }

  /// Sets the zoom levels at which the layer `id` is drawn: from `minzoom` on, below `maxzoom`.
  ///
  /// - Throws: ``StyleError/unknownLayer(_:nearest:)``.
  public mutating func setZoomRange(
    minzoom: Double?, maxzoom: Double?, of id: String
  ) throws(StyleError) {
    let index = try index(ofLayer: id)
    layers[index].minzoom = minzoom
    layers[index].maxzoom = maxzoom
  }

  /// Sets any other member of the layer `id`; `nil` removes it.
  ///
  /// - Throws: ``StyleError`` when the layer is unknown, or when `name` is its identifier.
  public mutating func setMember(
    _ name: String, of id: String, to value: JSONValue?
  ) throws(StyleError) {
    guard name != "id" else { throw .malformed(problem: "the id of a layer cannot be changed") }
    layers[try index(ofLayer: id)].members[name] = value
  }

  private func index(ofLayer id: String) throws(StyleError) -> Int {
    guard let index = layers.firstIndex(where: { $0.id == id }) else {
      throw .unknownLayer(id, nearest: Spelling.nearest(to: id, in: layers.map(\.id)))
    }
    return index
  }
}
