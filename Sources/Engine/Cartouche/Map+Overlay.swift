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

  private func index(below layer: String?) throws(MapError) -> Int {
    guard let layer else { return style.layers.endIndex }
    guard let index = style.layers.firstIndex(where: { $0.id == layer }) else {
      throw .style(
        .unknownLayer(layer, nearest: Spelling.nearest(to: layer, in: style.layers.map(\.id))))
    }
    return index
  }

  private mutating func insertOverlay(
    _ data: JSONValue, held: SourceData?, id: String, at index: Int
  ) -> String {
    let followsFeatures = held.map(Simplestyle.isUsed) ?? true
    return insertOverlay(
      data, held: held, id: id, at: index, followsFeatures: followsFeatures, drawsPins: followsFeatures)
  }

  /// Draws marks on top, in the look of overlays; returns the name of the new source.
  mutating func insertMarks(_ data: SourceData, id: String) -> String {
    // Circles are to be round at any pixel ratio.
    insertOverlay(
      .null, held: data, id: id, at: style.layers.endIndex, followsFeatures: true, tolerance: 0.05)
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
    _ data: JSONValue, held: SourceData?, id: String, at index: Int, followsFeatures: Bool,
    tolerance: Double? = nil, drawsPins: Bool = false
  ) -> String {
    let color = OverlayLook.palette[overlays.count % OverlayLook.palette.count]
    let name = unusedSourceName(id)
    // A style that is written to a file must not contain the held data.
    var source = StyleSource.overlay(
      name, data: held == nil ? data : ["type": "FeatureCollection", "features": []])
    if let tolerance { source.members["tolerance"] = .double(tolerance) }
    style.sources.append(source)
    overlays.append(source)
    self.data[name] = held
    let look = OverlayLook(color: color, followsFeatures: followsFeatures)
    var layers = look.layers(of: name, avoiding: Set(style.layers.map(\.id)))
    if drawsPins, let held, let pins = OverlayPins(of: held, color: color, source: name) {
      layers = pins.adding(to: layers)
      self.pins.add(pins)
      diagnostics += pins.diagnostics
    }
    style.layers.insert(contentsOf: layers, at: index)
    return name
  }
}
