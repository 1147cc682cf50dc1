import CartoucheJSON
import CartoucheLayers
import CartoucheRenderer
import CartoucheStyle
import MapLibreExpressions

extension MLNStyle {
  /// The layers of the style from the bottom to the top; the same objects each time.
  ///
  /// Setting the array removes the layers that are not in it, adds those that are new and orders all of them; see
  /// ``setLayers(_:)`` for a variant that throws.
  public var layers: [MLNStyleLayer] {
    get { document.layers.map(object) }
    set { attempt { () throws(MLNStyleError) in try setLayers(newValue) } }
  }

  /// The layer with an identifier; `nil` when the style has none.
  public func layer(withIdentifier identifier: String) -> MLNStyleLayer? {
    document.layer(identifier).map(object)
  }

  // MARK: Adding

  /// Adds a layer above all others.
  ///
  /// Has no effect for a layer that is in a style already, whose identifier is taken, or whose source is not in the
  /// style; see ``error``, or ``add(_:)-(MLNStyleLayer)`` for a variant that throws.
  public func addLayer(_ layer: MLNStyleLayer) { attempt { () throws(MLNStyleError) in try add(layer) } }

  /// Adds a layer above all others.
  ///
  /// - Throws: `duplicateLayer` when the identifier is taken, `foreignLayer` for a layer of another style,
  ///   `missingSource` when its source is not in the style, `invalidLayer` when it cannot draw that source.
  public func add(_ layer: MLNStyleLayer) throws(MLNStyleError) {
    try insert(layer, at: UInt(clamping: document.layers.count))
  }

  /// Adds a layer at an index, counted from the bottom.
  ///
  /// Has no effect for an index beyond the number of layers, and where ``addLayer(_:)`` has none; see ``error``, or
  /// ``insert(_:at:)`` for a variant that throws.
  public func insertLayer(_ layer: MLNStyleLayer, at index: UInt) {
    attempt { () throws(MLNStyleError) in try insert(layer, at: index) }
  }

  /// Adds a layer at an index, counted from the bottom.
  ///
  /// - Throws: `outOfRange` for an index beyond the number of layers, else as ``add(_:)-(MLNStyleLayer)`` does.
  public func insert(_ layer: MLNStyleLayer, at index: UInt) throws(MLNStyleError) {
    var document = document
    guard let place = Int(exactly: index), place <= document.layers.count else {
      throw MLNStyleError(
        .outOfRange,
        "layer \"\(layer.identifier)\": expected an index from 0 to \(document.layers.count), found \(index)")
    }
    document.layers.insert(try value(of: layer, in: document), at: place)
    replace(document)
    join(layer)
  }

  /// Adds a layer directly below another, or above all when the other is not in the style.
  ///
  /// Has no effect where ``addLayer(_:)`` has none; see ``error``, or ``insert(_:below:)`` for a variant that throws.
  public func insertLayer(_ layer: MLNStyleLayer, below sibling: MLNStyleLayer) {
    attempt { () throws(MLNStyleError) in try insert(layer, below: sibling) }
  }

  /// Adds a layer directly below another, or above all when the other is not in the style.
  ///
  /// - Throws: As ``add(_:)-(MLNStyleLayer)`` does.
  public func insert(_ layer: MLNStyleLayer, below sibling: MLNStyleLayer) throws(MLNStyleError) {
    try insert(layer, at: UInt(clamping: index(of: sibling) ?? document.layers.count))
  }

  /// Adds a layer directly above another.
  ///
  /// Has no effect when the other is not in the style, and where ``addLayer(_:)`` has none; see ``error``, or
  /// ``insert(_:above:)`` for a variant that throws.
  public func insertLayer(_ layer: MLNStyleLayer, above sibling: MLNStyleLayer) {
    attempt { () throws(MLNStyleError) in try insert(layer, above: sibling) }
  }

  /// Adds a layer directly above another.
  ///
  /// - Throws: `foreignLayer` when the other is not in the style, else as ``add(_:)-(MLNStyleLayer)`` does.
  public func insert(_ layer: MLNStyleLayer, above sibling: MLNStyleLayer) throws(MLNStyleError) {
    guard let index = index(of: sibling) else {
      throw MLNStyleError(
        .foreignLayer,
        "layer \"\(layer.identifier)\": expected a layer of the style to be above, found \"\(sibling.identifier)\""
          + Spelling.suggestion(for: sibling.identifier, in: document.layers.map(\.id)))
    }
    try insert(layer, at: UInt(clamping: index + 1))
  }

  private func index(of layer: MLNStyleLayer) -> Int? {
    document.layers.firstIndex { $0.id == layer.identifier }
  }

  // MARK: Removing

  /// Removes a layer.
  ///
  /// Has no effect for a layer that is not in the style; see ``error``, or ``remove(_:)-(MLNStyleLayer)`` for a variant
  /// that throws. The layer keeps its properties and may be added again.
  public func removeLayer(_ layer: MLNStyleLayer) {
    attempt { () throws(MLNStyleError) in try remove(layer) }
  }

  /// Removes a layer.
  ///
  /// - Throws: `foreignLayer` when the layer is not in the style.
  public func remove(_ layer: MLNStyleLayer) throws(MLNStyleError) {
    var document = document
    let index = try place(of: layer, in: document)
    document.layers.remove(at: index)
    forgetLayer(layer.identifier)
    replace(document)
  }

  /// Replaces a layer with another one.
  ///
  /// Has no effect when the other is not in the style, and where ``addLayer(_:)`` has none; see ``error``, or
  /// ``replace(_:with:)`` for a variant that throws.
  public func replaceLayer(_ layer: MLNStyleLayer, with other: MLNStyleLayer) {
    attempt { () throws(MLNStyleError) in try replace(layer, with: other) }
  }

  /// Replaces a layer with another one, which may have the same identifier.
  ///
  /// - Throws: `foreignLayer` when the one to be replaced is not in the style, else as ``add(_:)-(MLNStyleLayer)``
  ///   does.
  public func replace(_ layer: MLNStyleLayer, with other: MLNStyleLayer) throws(MLNStyleError) {
    guard layer !== other else { return }
    var document = document
    let index = try place(of: layer, in: document)
    document.layers.remove(at: index)
    document.layers.insert(try value(of: other, in: document), at: index)
    forgetLayer(layer.identifier)
    replace(document)
    join(other)
  }

  /// Removes the layers that are not in an array, adds the new ones and orders all of them.
  ///
  /// - Throws: As ``add(_:)-(MLNStyleLayer)`` does; the style is then as it was.
  public func setLayers(_ layers: [MLNStyleLayer]) throws(MLNStyleError) {
    var document = document
    let old = document.layers.map(object)
    document.layers = []
    for layer in layers {
      document.layers.append(try value(of: layer, in: document))
    }
    for layer in old where !layers.contains(where: { $0 === layer }) { forgetLayer(layer.identifier) }
    replace(document)
    for layer in layers { join(layer) }
  }

  // MARK: Values

  /// The index of a layer that is in the style.
  private func place(of layer: MLNStyleLayer, in document: StyleDocument) throws(MLNStyleError) -> Int {
    let id = layer.identifier
    guard let index = document.layers.firstIndex(where: { $0.id == id }) else {
      throw MLNStyleError(
        .foreignLayer,
        "there is no layer \"\(id)\"" + Spelling.suggestion(for: id, in: document.layers.map(\.id)))
    }
    guard layerObjects[id] === layer else {
      throw MLNStyleError(
        .foreignLayer,
        "the style has another layer \"\(id)\"; expected the one that layer(withIdentifier:) returns")
    }
    return index
  }

  /// The value of a layer that can be added to a document.
  private func value(of layer: MLNStyleLayer, in document: StyleDocument) throws(MLNStyleError) -> StyleLayer
  {
    let value = layer.styleLayer
    guard document.layer(value.id) == nil else {
      let isSame = layerObjects[value.id] === layer
      throw MLNStyleError(
        .duplicateLayer,
        isSame
          ? "layer \"\(value.id)\" is already in the style"
          : "there is already a layer \"\(value.id)\"; expected an identifier that no other layer has")
    }
    guard layer.onChange == nil || layerObjects[value.id] === layer else {
      throw MLNStyleError(
        .foreignLayer, "layer \"\(value.id)\" is in another style; expected one that is in none")
    }
    try checkSource(of: value, in: document)
    return value
  }

  /// Checks that the style has the source that a layer draws, and that the layer can draw it.
  private func checkSource(of layer: StyleLayer, in document: StyleDocument) throws(MLNStyleError) {
    let types = LayerTypes.named(layer.type)?.specification.sourceTypes ?? []
    guard let name = layer.source else {
      if types.isEmpty { return }
      throw MLNStyleError(.missingSource, "layer \"\(layer.id)\": expected a source, found none")
    }
    guard let source = document.source(name) else {
      throw MLNStyleError(
        .missingSource,
        "layer \"\(layer.id)\": expected a source of the style, found \"\(name)\", which has not been added"
          + Spelling.suggestion(for: name, in: document.sources.map(\.id)))
    }
    guard types.isEmpty || source.sourceType.map(types.contains) == true else {
      throw MLNStyleError(
        .invalidLayer,
        "layer \"\(layer.id)\": expected a source of type \(types.map(\.rawValue).joined(separator: " or ")), "
          + "found \"\(name)\" of type \(source.type)")
    }
  }

  // MARK: Layers of the program

  /// The layers that the program draws by itself, bottom-most first.
  package var programLayers: [any ProgramLayer] { layers.compactMap { $0 as? any ProgramLayer } }

  /// The drawings of the layers of the program, bottom-most first, each with the layer of the document above it.
  ///
  /// - Parameter drawing: The drawing of a layer that is visible; `nil` for none.
  package func drawings(
    _ drawing: (any ProgramLayer) -> (any CustomLayer)? = { $0.drawing() }
  ) -> [(id: String, below: String?, layer: any CustomLayer)] {
    var drawings: [(id: String, below: String?, layer: any CustomLayer)] = []
    var above: String?
    for layer in layers.reversed() {
      guard let own = layer as? any ProgramLayer else {
        above = layer.identifier
        continue
      }
      guard layer.isVisible, let drawing = drawing(own) else { continue }
      let limited = ZoomLimitedDrawing(drawing: drawing, layer: layer.styleLayer)
      drawings.append((layer.identifier, above, limited))
    }
    return drawings.reversed()
  }

  // MARK: Objects

  /// The object of a layer of the document.
  private func object(of layer: StyleLayer) -> MLNStyleLayer {
    if let known = layerObjects[layer.id] { return known }
    let made = layerClasses[layer.type]?(layer) ?? MLNStyleLayer.layer(layer)
    join(made)
    return made
  }

  /// Makes a layer one of the style's.
  private func join(_ layer: MLNStyleLayer) {
    let (link, id) = (link, layer.identifier)
    layerObjects[id] = layer
    layer.onChange = { _ in link.note(.layer(id)) }
    layer.owner = self
  }

  private func forgetLayer(_ id: String) {
    if let layer = layerObjects.removeValue(forKey: id) { release(layer) }
  }

  /// Detaches a layer from its style.
  func release(_ layer: MLNStyleLayer) { (layer.onChange, layer.owner) = (nil, nil) }

  /// Takes the changes of a layer's object.
  func takeLayer(_ id: String) {
    guard let object = layerObjects[id], let index = current.layers.firstIndex(where: { $0.id == id })
    else { return }
    current.layers[index] = object.styleLayer
  }
}
