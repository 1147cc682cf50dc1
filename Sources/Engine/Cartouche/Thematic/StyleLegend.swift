import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheJSON
import CartoucheLayers
import CartoucheStyle

/// The meaning of a style's layers, as far as the style says: the contents of a legend.
///
/// A layer is listed under the words of its metadata: `legend`, a text, or an object with `label`, `unit` and `labels`
/// (words by values); or `name`. If no layer has any, layers are listed by their identifiers, but for labels and for
/// what only decorates others, such as casings and outlines. `"legend": false` leaves a layer out.
///
/// ```swift
/// let legend = StyleLegend(of: map, zoom: 8)
/// for item in legend.items { print(item.label, item.colors) }
/// ```
public struct StyleLegend: Sendable, Hashable {
  /// A layer with its meaning.
  public struct Item: Sendable, Hashable {
    /// The identifier of the layer.
    public var layer: String
    /// The type of the layer.
    public var type: String
    /// The words for the layer.
    public var label: String
    /// The unit of the numbers; `nil` without one.
    public var unit: String?
    /// The shape of the swatch.
    public var swatch: Legend.Swatch
    /// The colours, with their opacity: several where features differ without a meaning of their own.
    public var colors: [Color] = []
    /// The colours by the values of features; `nil` where all features have one colour.
    public var scale: ColorScale?
    /// The sizes of discs by the values of features; `nil` where all have one size.
    public var sizes: SizeScale?
    /// The colour of the edge of areas and discs.
    public var edge: Color?
    /// The width of lines, or of discs, in logical pixels.
    public var width: Double?
    /// The lengths of dashes and gaps in widths of the line.
    public var dashes: [Double] = []
  }

  /// The name of the style.
  public let title: String?
  /// The zoom level.
  public let zoom: Double
  /// The layers, the topmost first.
  public private(set) var items: [Item] = []

  /// The most classes of a scale.
  private static let mostClasses = 256

  /// The meaning of the visible layers of a map's style at a zoom level.
  public init(of map: Map, zoom: Double) {
    self.init(of: map.style, zoom: zoom) { layer in
      // Of data that are at hand, layers for other geometries are empty.
      guard let source = layer.source, let data = map.data[source], data.tiles == nil else { return true }
      return data.geoJSON.features.contains { layer.accepts($0.geometry) }
    }
  }

  /// The meaning of the visible layers of a style at a zoom level.
  public init(of style: StyleDocument, zoom: Double) { self.init(of: style, zoom: zoom) { _ in true } }

  private init(of style: StyleDocument, zoom: Double, isShown: (StyleLayer) -> Bool) {
    title = style.name
    self.zoom = zoom
    let isNamed = style.layers.contains { LegendWords($0, isNamed: true).label != nil }
    var known: Set<String> = []
    for layer in style.layers.reversed()
    where layer.isVisible && layer.isDrawn(atZoom: zoom) && isShown(layer) {
      let words = LegendWords(layer, isNamed: isNamed)
      guard let label = words.label, var item = LegendLayer(layer, zoom: zoom)?.item(label) else { continue }
      item.unit = words.unit ?? (layer.type == "color-relief" ? "m" : nil)
      item.scale = item.scale.flatMap { words.applied(to: $0, colors: &item.colors) }
      if let scale = item.scale, scale.classes.count > Self.mostClasses {
        item.scale?.classes = Array(scale.classes.prefix(Self.mostClasses))
      }
      // Layers of one name are parts of one object, and the topmost is visible.
      if known.insert(label).inserted { items.append(item) }
    }
  }

  /// The colour of discs that show sizes alone.
  private static let sizeColor = Color(red: 0.6, green: 0.6, blue: 0.6)

  /// The legend, to be drawn: layers of one colour first, then each of several with its classes.
  public var legend: Legend {
    var legend = Legend(title: title)
    for item in items {
      let title = item.unit.map { "\(item.label) (\($0))" } ?? item.label
      if let scale = item.scale {
        var part = Legend(title: title)
        part.isContinuous = scale.kind == .interpolate
        part.entries = scale.classes.map { item.entry($0.label ?? "", [$0.color]) }
        legend.parts.append(part)
      }
      if let sizes = item.sizes {
        // Sizes of what has its colours by another number are those of that number.
        var part = Legend(title: item.scale == nil ? title : sizes.property ?? title)
        part.comparesSizes = true
        part.entries = sizes.sizes.map { size in
          var entry = item.entry(size.label, item.scale == nil ? item.colors : [Self.sizeColor])
          entry.width = size.diameter
          return entry
        }
        legend.parts.append(part)
      }
      if item.scale == nil, item.sizes == nil {
        legend.entries.append(item.entry(item.label, item.colors))
      }
    }
    return legend
  }
}

extension Legend {
  /// The legend of the visible layers of a style at a zoom level; see ``StyleLegend``.
  public init(of style: StyleDocument, zoom: Double) { self = StyleLegend(of: style, zoom: zoom).legend }
}

extension StyleLegend.Item {
  fileprivate func entry(_ label: String, _ colors: [Color]) -> Legend.Entry {
    var entry = Legend.Entry(color: (colors.first ?? .black).css, label: label, swatch: swatch)
    entry.otherColors = colors.dropFirst().map(\.css)
    entry.edge = edge?.css
    entry.width = width
    entry.dashes = dashes
    return entry
  }
}

extension StyleLayer {
  /// Whether the layer may draw a geometry, by its type and by a filter for types of geometries.
  fileprivate func accepts(_ geometry: Geometry?) -> Bool {
    guard let geometry else { return false }
    let types = geometry.typeNames
    let drawn: [String]
    switch type {
    case "fill", "fill-extrusion": drawn = ["Polygon"]
    case "line": drawn = ["LineString", "Polygon"]
    case "circle", "heatmap": drawn = ["Point"]
    default: return true
    }
    guard types.contains(where: drawn.contains) else { return false }
    guard let filter = filter?.array, filter.first == "in", filter.count == 3, filter[1] == ["geometry-type"],
      let wanted = filter[2].array?.last?.array?.compactMap(\.string)
    else { return true }
    return types.contains(where: wanted.contains)
  }
}

extension Geometry {
  /// The types of the geometry's parts, those of multiple ones as single.
  fileprivate var typeNames: Set<String> {
    switch self {
    case .point, .multiPoint: ["Point"]
    case .lineString, .multiLineString: ["LineString"]
    case .polygon, .multiPolygon: ["Polygon"]
    case .geometryCollection(let parts): parts.reduce(into: []) { $0.formUnion($1.typeNames) }
    }
  }
}
