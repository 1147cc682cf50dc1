import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheRenderer
import CartoucheStyle

/// The marks of a map, and the sources that draw them: all marks are in one, and their labels in another.
struct MapMarks: Sendable {
  /// A label at its own place, so that there is one for each mark, whatever tiles the mark is in.
  private struct Label {
    static let kind = "kind"
    static let beside = "beside"
    static let inside = "inside"
  }

  /// The marks, in the order in which they were added.
  private(set) var shapes: [Feature] = []
  private var labels: [Feature] = []
  private var last: Int64 = 0
  /// The names of the sources, once they have been needed.
  private(set) var source: String?
  private(set) var labelSource: String?

  /// The names that the sources have unless the style has sources of these names.
  static let name = "marks"

  /// Adds a mark.
  ///
  /// - Parameters:
  ///   - label: Its text, and the place of it.
  ///   - isInside: Whether the label is centred on its place, rather than beside it.
  mutating func append(
    _ geometry: Geometry, _ properties: JSONObject, label: (text: String, place: Point)?, isInside: Bool
  ) -> MarkID {
    last += 1
    shapes.append(Feature(geometry: geometry, properties: properties, identifier: .int(last)))
    if let label, !label.text.isEmpty {
      labels.append(
        Feature(
          geometry: .point(Position(label.place.x, label.place.y)),
          properties: [
            "title": .string(label.text), Label.kind: .string(isInside ? Label.inside : Label.beside),
          ], identifier: .int(last)))
    }
    return MarkID(number: last)
  }

  /// Removes a mark; `false` if there is no such mark.
  mutating func remove(_ id: MarkID) -> Bool {
    guard let index = shapes.firstIndex(where: { $0.identifier == id.identifier }) else { return false }
    shapes.remove(at: index)
    labels.removeAll { $0.identifier == id.identifier }
    return true
  }

  mutating func removeAll() { (shapes, labels) = ([], []) }

  /// Brings the sources and layers of a map up to date with the marks.
  mutating func update(_ map: inout Map) {
    if shapes.isEmpty {
      for name in [source, labelSource].compactMap(\.self) { map.removeSource(name) }
      (source, labelSource) = (nil, nil)
      return
    }
    let data = SourceData(.featureCollection(FeatureCollection(shapes)))
    if let source, map.style.source(source) != nil {
      map.data[source] = data
    } else {
      source = map.insertMarks(data, id: Self.name)
    }
    if labels.isEmpty {
      if let labelSource { map.removeSource(labelSource) }
      labelSource = nil
      return
    }
    if labelSource.map({ map.style.source($0) == nil }) ?? true {
      labelSource = insertLabels(into: &map)
    }
    if let labelSource { map.data[labelSource] = SourceData(.featureCollection(FeatureCollection(labels))) }
  }

  // MARK: - Labels

  private func insertLabels(into map: inout Map) -> String {
    let name = map.unusedSourceName("\(source ?? Self.name) labels")
    map.style.sources.append(
      StyleSource(
        id: name,
        members: ["type": "geojson", "data": ["type": "FeatureCollection", "features": []]]))
    let fonts = map.style.labelFonts
    let taken = Set(map.style.layers.map(\.id))
    // The upper ones are placed first, and the others go around them.
    for (kind, layout) in [(Label.beside, Self.beside), (Label.inside, Self.inside)] {
      var layer = StyleLayer(id: "\(name) \(kind)", type: "symbol", source: name)
      var attempt = 2
      while taken.contains(layer.id) {
        layer.members["id"] = .string("\(name) \(kind) \(attempt)")
        attempt += 1
      }
      layer.filter = ["==", ["get", .string(Label.kind)], .string(kind)]
      layer.layout = Self.common
      for (name, value) in layout { layer.layout[name] = value }
      layer.layout["text-font"] = fonts
      layer.paint = ["text-color": "#26292e", "text-halo-color": "#ffffff", "text-halo-width": 1.5]
      map.style.layers.append(layer)
    }
    return name
  }

  /// Labels of marks are always shown; those of the style make room for them.
  private static let common: JSONObject = [
    "text-field": ["get", "title"], "text-size": 13, "text-allow-overlap": true, "text-padding": 1,
  ]
  private static let inside: JSONObject = ["text-anchor": "center", "text-max-width": 8]
  private static let beside: JSONObject = [
    "text-variable-anchor": ["left", "right", "top", "bottom"], "text-radial-offset": 0.7,
    "text-justify": "auto", "text-max-width": 12,
  ]
}

extension Map {
  /// Removes a source with its layers and the data that the program holds for it.
  fileprivate mutating func removeSource(_ name: String) {
    style.layers.removeAll { $0.source == name }
    style.sources.removeAll { $0.id == name }
    overlays.removeAll { $0.id == name }
    data[name] = nil
  }
}
