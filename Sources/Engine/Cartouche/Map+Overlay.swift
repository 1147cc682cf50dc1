import CartoucheGeoJSON
import CartoucheJSON
import CartoucheRenderer
import CartoucheStyle

extension Map {
  /// Draws in-memory data above the map in a default style: tinted areas, cased lines, and discs for points.
  ///
  /// Each overlay takes the next of eight colours. Feature properties of the simplestyle specification 1.1, such as
  /// `stroke`, `fill` and `marker-color`, take precedence; points with a `marker-` property are drawn as pins.
  ///
  /// - Parameter id: The name of the new source; if it is taken, a number is appended.
  /// - Returns: The name of the new source.
  @discardableResult
  public mutating func addOverlay(_ data: SourceData, id: String) -> String {
    insertOverlay(.null, held: data, id: id, at: style.layers.endIndex)
  }

  /// Draws in-memory data in a default style, below a layer of the style.
  ///
  /// - Parameters:
  ///   - id: The name of the new source; if it is taken, a number is appended.
  ///   - layer: The name of the layer below which to draw; if `nil`, the data are drawn above all layers.
  /// - Returns: The name of the new source.
  /// - Throws: ``MapError/style(_:)`` if there is no such layer; the error suggests a layer with a similar name.
  @discardableResult
  public mutating func addOverlay(
    _ data: SourceData, id: String, below layer: String?
  ) throws(MapError) -> String {
    insertOverlay(.null, held: data, id: id, at: try index(below: layer))
  }

  /// Draws the GeoJSON at a URL above the map, in a default style.
  ///
  /// - Parameters:
  ///   - dataURL: A path or URL. It may be a file even if the style comes from a server. A relative URL is resolved like
  ///     those in the style.
  ///   - id: The name of the new source; if it is taken, a number is appended.
  /// - Returns: The name of the new source.
  @discardableResult
  public mutating func addOverlay(dataURL: String, id: String) -> String {
    addOverlay(data: .string(dataURL), id: id)
  }

  /// Draws the GeoJSON at a URL in a default style, below a layer of the style.
  ///
  /// - Throws: ``MapError/style(_:)`` if there is no such layer.
  @discardableResult
  public mutating func addOverlay(
    dataURL: String, id: String, below layer: String?
  ) throws(MapError) -> String {
    insertOverlay(.string(dataURL), held: nil, id: id, at: try index(below: layer))
  }

  /// Draws a GeoJSON object above the map, in a default style.
  @discardableResult
  public mutating func addOverlay(data: JSONValue, id: String) -> String {
    insertOverlay(data, held: nil, id: id, at: style.layers.endIndex)
  }

  /// Draws in-memory data in a look of their own: their shapes below a layer of the style, their texts on top.
  ///
  /// - Parameters:
  ///   - data: The data; of data that are computed tile by tile, a look can have neither names nor colours by a property.
  ///   - id: The name of the new source; if it is taken, a number is appended.
  ///   - layer: The name of the layer below which to draw the shapes; if `nil`, they are drawn above all layers.
  ///   - look: The look.
  ///   - diagnostics: Notes on what the look decides by the data, such as points drawn as their density, are appended here.
  /// - Returns: The name of the new source.
  /// - Throws: ``MapError/style(_:)`` if there is no such layer; the error suggests a layer with a similar name.
  /// - Complexity: O(*n* log *n*) in the number of features.
  @discardableResult
  public mutating func addOverlay(
    _ data: SourceData, id: String, below layer: String? = nil, look: OverlayLook,
    diagnostics: inout [Diagnostic]
  ) throws(MapError) -> String {
    let index = try index(below: layer)
    let resolved = look.resolved(for: data, diagnostics: &diagnostics)
    let color = OverlayLook.color(at: overlays.count)
    guard resolved.points == .clusters, data.tiles == nil else {
      return insertOverlay(.null, held: data, id: id, at: index, resolved, color)
    }
    // A source of clusters has nothing but points.
    let features = data.geoJSON.features
    let points = features.filter { $0.geometry?.isSinglePoint == true }
    let others = features.filter { $0.geometry?.isSinglePoint != true }
    var name: String?
    if !others.isEmpty || points.isEmpty {
      var look = resolved
      look.points = .all
      let rest = SourceData(
        .featureCollection(FeatureCollection(others)), name: data.name, diagnostics: data.diagnostics)
      name = insertOverlay(.null, held: rest, id: id, at: index, look, color)
    }
    guard !points.isEmpty else { return name ?? id }
    let part = SourceData(
      .featureCollection(FeatureCollection(points)), name: data.name,
      diagnostics: name == nil ? data.diagnostics : [])
    let below = try self.index(below: layer)
    let added = insertOverlay(
      .null, held: part, id: name.map { "\($0) points" } ?? id, at: below, resolved, color)
    return name ?? added
  }

  /// Draws in-memory data in a look of their own: their shapes below a layer of the style, their texts on top.
  ///
  /// - Returns: The name of the new source.
  /// - Throws: ``MapError/style(_:)`` if there is no such layer.
  @discardableResult
  public mutating func addOverlay(
    _ data: SourceData, id: String, below layer: String? = nil, look: OverlayLook
  ) throws(MapError) -> String {
    var notes: [Diagnostic] = []
    return try addOverlay(data, id: id, below: layer, look: look, diagnostics: &notes)
  }

  private func index(below layer: String?) throws(MapError) -> Int {
    guard let layer else { return style.layers.endIndex }
    guard let index = style.layers.firstIndex(where: { $0.id == layer }) else {
      throw .style(
        .unknownLayer(layer, nearest: Spelling.nearest(to: layer, in: style.layers.map(\.id))))
    }
    return index
  }

  private mutating func insertOverlay(
    _ data: JSONValue, held: SourceData?, id: String, at index: Int, _ look: OverlayLook = OverlayLook(),
    _ color: String? = nil
  ) -> String {
    let followsFeatures = held.map(Simplestyle.isUsed) ?? true
    let layers = OverlayLayers(
      look: look, color: color ?? OverlayLook.color(at: overlays.count), followsFeatures: followsFeatures,
      isDark: style.isDark, fonts: style.labelFonts,
      density: look.points == .density ? held.map { PointDensity(of: $0.geoJSON.features) } : nil)
    return insertOverlay(
      data, held: held, id: id, at: index, layers, drawsPins: followsFeatures && look.points == .all)
  }

  /// Draws marks on top, in the look of overlays; returns the name of the new source.
  mutating func insertMarks(_ data: SourceData, id: String) -> String {
    let layers = OverlayLayers(
      look: OverlayLook(), color: OverlayLook.color(at: overlays.count), followsFeatures: true)
    // Circles are to be round at any pixel ratio.
    return insertOverlay(
      .null, held: data, id: id, at: style.layers.endIndex, layers, tolerance: 0.05)
  }

  /// The name for a new source: the given one or, if that is taken, one with a number.
  func unusedSourceName(_ id: String) -> String {
    var name = id
    var attempt = 2
    while style.source(name) != nil {
      name = "\(id) \(attempt)"
      attempt += 1
    }
    return name
  }

  private mutating func insertOverlay(
    _ data: JSONValue, held: SourceData?, id: String, at index: Int, _ look: OverlayLayers,
    tolerance: Double? = nil, drawsPins: Bool = false
  ) -> String {
    let name = unusedSourceName(id)
    // A style that is written to a file must not contain the held data.
    var source = StyleSource.overlay(
      name, data: held == nil ? data : ["type": "FeatureCollection", "features": []])
    if let tolerance { source.members["tolerance"] = .double(tolerance) }
    if look.look.points == .clusters {
      for (member, value) in PointClusters.sourceMembers { source.members[member] = value }
    }
    style.sources.append(source)
    overlays.append(source)
    self.data[name] = held
    var shapes = look.shapes(of: name)
    if drawsPins, let held,
      let pins = OverlayPins(
        of: held, color: look.look.color ?? look.color, isExplicit: look.look.color != nil, source: name)
    {
      shapes = pins.adding(to: shapes)
      self.pins.add(pins)
      diagnostics += pins.diagnostics
    }
    style.insertLayers(shapes, at: index)
    style.insertLayers(look.labels(of: name), at: style.layers.endIndex)
    return name
  }
}

extension StyleDocument {
  /// Inserts layers, with a number behind the names that are taken.
  fileprivate mutating func insertLayers(_ new: [StyleLayer], at index: Int) {
    if new.isEmpty { return }
    let taken = Set(layers.map(\.id))
    let named = new.map { layer in
      var layer = layer
      let name = layer.id
      var attempt = 2
      while taken.contains(layer.id) {
        layer.members["id"] = .string("\(name) \(attempt)")
        attempt += 1
      }
      return layer
    }
    layers.insert(contentsOf: named, at: index)
  }
}

extension Geometry {
  /// Whether the geometry is one that clusters are made of.
  fileprivate var isSinglePoint: Bool { if case .point = self { true } else { false } }
}
