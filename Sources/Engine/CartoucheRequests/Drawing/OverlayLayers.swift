import Cartouche
import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheJSON
import CartoucheLayers
import CartoucheStyle

/// Writes overlays into a map, as sources and layers below one of its layers.
struct OverlayLayers {
  private var map: Map
  private let before: String?
  private let figures: MarkerFigures
  private var sourceNames: Set<String>
  private var layerNames: Set<String>
  private var layers: [StyleLayer] = []

  /// Writes into `map`.
  ///
  /// - Parameters:
  ///   - before: The name of the layer below which overlays are drawn, which exists; `nil` is on top.
  ///   - figures: The images of markers.
  init(_ map: Map, before: String?, _ figures: MarkerFigures) {
    self.map = map
    self.before = before
    self.figures = figures
    sourceNames = Set(map.style.sources.map(\.id))
    layerNames = Set(map.style.layers.map(\.id))
  }

  /// The map with the overlays.
  mutating func drawing(_ shapes: OverlayShapes) -> Map {
    for run in shapes.runs {
      switch run {
      case .shapes(let shapes): draw(shapes)
      case .markers(let markers): draw(markers)
      case .literal(let shapes): draw(shapes)
      }
    }
    let index = before.flatMap { name in map.style.layers.firstIndex { $0.id == name } }
    map.style.layers.insert(contentsOf: layers, at: index ?? map.style.layers.endIndex)
    for (name, image) in figures.images { map.addImage(image, named: name) }
    return map
  }

  // MARK: - Runs

  private mutating func draw(_ shapes: [OverlayShapes.Shape]) {
    let source = addSource(
      shapes.map { Feature(geometry: $0.geometry, properties: $0.look.properties) },
      reach: shapes.map(\.look.reach).max() ?? 0)
    if shapes.contains(where: { $0.look.fill != nil }) {
      addLayer(
        "fill", source, filter: ["has", "fill"], paint: ["fill-color": ["to-color", ["get", "fill"]]])
    }
    // Borders are wider lines below all lines of the run.
    let ends = shapes.filter { $0.look.reach > 0 }.map(\.look.ends)
    let kinds = ends.enumerated().filter { index, end in !ends[..<index].contains(end) }.map(\.element)
    for (color, width) in [("border", "border-width"), ("stroke", "stroke-width")] {
      guard shapes.contains(where: { $0.look.properties[color] != nil }) else { continue }
      for (cap, join) in kinds.map({ ($0.x, $0.y) }) {
        addLayer(
          "line", source,
          filter: ["all", ["has", .string(color)], ["==", ["get", "ends"], .string("\(cap) \(join)")]],
          layout: ["line-cap": .string(Self.caps[cap]), "line-join": .string(Self.joins[join])],
          paint: [
            "line-color": ["to-color", ["get", .string(color)]], "line-width": ["get", .string(width)],
          ])
      }
    }
  }

  private static let caps = ShapeLook.Cap.allCases.map(\.rawValue)
  private static let joins = ShapeLook.Join.allCases.map(\.rawValue)

  private mutating func draw(_ markers: [MarkerOverlay]) {
    let source = addSource(
      markers.map { marker in
        Feature(
          geometry: .point(Position(marker.place.x, marker.place.y)),
          properties: [
            "icon": .string(figures.name(of: marker.figure)), "scale": .double(marker.scale),
            // The style specification multiplies offsets by the size.
            "offset": .place(marker.offset / marker.scale), "anchor": .string(marker.anchor.rawValue),
          ])
      }, reach: 0)
    addLayer(
      "symbol", source, filter: nil,
      layout: [
        "icon-image": ["get", "icon"], "icon-size": ["get", "scale"], "icon-offset": ["get", "offset"],
        "icon-anchor": ["get", "anchor"], "icon-allow-overlap": true, "icon-ignore-placement": true,
        "icon-padding": 0, "symbol-z-order": "source", "icon-pitch-alignment": "viewport",
        "icon-rotation-alignment": "viewport",
      ])
  }

  private mutating func draw(_ shapes: OverlayShapes.LiteralShapes) {
    let source = addSource(shapes.geometries.map { Feature(geometry: $0) }, reach: 128)
    let isLine = shapes.geometries.contains { [.lineString, .multiLineString].contains($0.kind) }
    let isSymbol = shapes.look.uses(3)
    for (index, type) in LiteralLook.types.enumerated() {
      let kinds = Self.kinds[index]
      let isDrawn = shapes.geometries.contains { geometry in
        kinds.contains(geometry.kind) || geometry.kind == .geometryCollection
      }
      // Areas are filled unless they have properties of lines alone, and have edges only with those; places are circles
      // unless they have properties of texts and icons alone.
      let isChosen = [
        shapes.look.uses(0) || !shapes.look.uses(1), shapes.look.uses(1) || isLine,
        shapes.look.uses(2) || !isSymbol, isSymbol,
      ]
      guard isDrawn, isChosen[index] else { continue }
      addLayer(
        type, source,
        filter: [
          "match", ["geometry-type"], .array(kinds.map { .string($0.rawValue) }), true, false,
        ], layout: type == "symbol" ? symbolLayout(shapes.look.layout[index]) : shapes.look.layout[index],
        paint: shapes.look.paint[index])
    }
  }

  /// The layout of texts and icons: they are drawn wherever they are, in the font of the style's own labels.
  private func symbolLayout(_ own: JSONObject) -> JSONObject {
    var layout: JSONObject = [
      "text-allow-overlap": true, "text-ignore-placement": true, "icon-allow-overlap": true,
      "icon-ignore-placement": true,
    ]
    let fonts = map.style.layers.lazy.compactMap { $0.layout["text-font"]?.array }
    // An expression begins with the name of its operator, which is no font.
    let isNamed =
      fonts.first.map { $0.count == 1 || $0.allSatisfy { $0.string?.contains(" ") == true } } ?? false
    if isNamed, let font = fonts.first { layout["text-font"] = .array(font) }
    for (name, value) in own { layout[name] = value }
    return layout
  }

  /// The geometries that layers of each type draw.
  private static let kinds: [[Geometry.Kind]] = [
    [.polygon, .multiPolygon], [.lineString, .multiLineString, .polygon, .multiPolygon],
    [.point, .multiPoint], [.point, .multiPoint],
  ]

  // MARK: - Sources and layers

  /// Adds a source that holds features.
  private mutating func addSource(_ features: [Feature], reach: Double) -> String {
    let name = Self.unused("overlay", &sourceNames)
    map.style.sources.append(
      StyleSource(
        id: name,
        members: [
          "type": "geojson", "data": ["type": "FeatureCollection", "features": []], "maxzoom": 22,
          // Round corners stay round.
          "tolerance": 0.05,
          // Lines that are wider than the usual border of tiles would be cut at their edges.
          "buffer": .int(reach > 120 ? 512 : 128),
        ]))
    map.data[name] = SourceData(.featureCollection(FeatureCollection(features)))
    return name
  }

  private mutating func addLayer(
    _ type: String, _ source: String, filter: JSONValue?, layout: JSONObject = [:], paint: JSONObject = [:]
  ) {
    var layer = StyleLayer(id: Self.unused("\(source) \(type)", &layerNames), type: type, source: source)
    layer.filter = filter
    if !layout.isEmpty { layer.layout = layout }
    if !paint.isEmpty { layer.paint = paint }
    layers.append(layer)
  }

  /// An unused name.
  private static func unused(_ name: String, _ taken: inout Set<String>) -> String {
    var found = name
    var attempt = 2
    while !taken.insert(found).inserted {
      found = "\(name) \(attempt)"
      attempt += 1
    }
    return found
  }
}

extension ShapeLook {
  /// The indices of cap and join in the lists of their kinds.
  fileprivate var ends: SIMD2<Int> {
    SIMD2(Cap.allCases.firstIndex(of: cap) ?? 0, Join.allCases.firstIndex(of: join) ?? 0)
  }

  /// The properties that the layers of a run read.
  fileprivate var properties: JSONObject {
    var properties: JSONObject = ["ends": .string("\(ends.x) \(ends.y)")]
    properties["fill"] = fill.map { .string($0.css) }
    if let stroke, strokeWidth > 0 {
      properties["stroke"] = .string(stroke.css)
      properties["stroke-width"] = .double(strokeWidth)
    }
    if let border, edgeWidth > 0 {
      properties["border"] = .string(border.css)
      properties["border-width"] = .double(strokeWidth + 2 * edgeWidth)
    }
    return properties
  }
}
