import CartoucheExpressions
import CartoucheJSON
import CartoucheLayers
import CartoucheStyle

/// The look of a layer at a zoom level, as far as a legend shows it.
struct LegendLayer {
  private let layer: StyleLayer
  private let specification: LayerSpecification
  private let zoom: Double

  /// The names of the properties of a layer type that legends show.
  private struct Properties {
    var swatch: Legend.Swatch
    var color: String
    var opacities: [String]
    var edge: String?
    var width: String?
    /// Properties with which a layer has pictures in place of its colour.
    var pictures: [String] = []
  }

  private static let properties: [String: Properties] = [
    "background": Properties(
      swatch: .area, color: "background-color", opacities: ["background-opacity"],
      pictures: ["background-pattern"]),
    "fill": Properties(
      swatch: .area, color: "fill-color", opacities: ["fill-opacity", "fill-layer-opacity"],
      edge: "fill-outline-color", pictures: ["fill-pattern"]),
    "fill-extrusion": Properties(
      swatch: .area, color: "fill-extrusion-color", opacities: ["fill-extrusion-opacity"],
      pictures: ["fill-extrusion-pattern"]),
    "line": Properties(
      swatch: .line, color: "line-color", opacities: ["line-opacity", "line-layer-opacity"],
      width: "line-width", pictures: ["line-pattern"]),
    "circle": Properties(
      swatch: .point, color: "circle-color", opacities: ["circle-opacity"], edge: "circle-stroke-color",
      width: "circle-radius"),
    "symbol": Properties(swatch: .point, color: "icon-color", opacities: ["icon-opacity"]),
    "heatmap": Properties(swatch: .area, color: "heatmap-color", opacities: ["heatmap-opacity"]),
    "color-relief": Properties(
      swatch: .area, color: "color-relief-color", opacities: ["color-relief-opacity"]),
  ]

  /// The look of a layer; `nil` for layers without colours of their own.
  init?(_ layer: StyleLayer, zoom: Double) {
    guard Self.properties[layer.type] != nil, let type = LayerTypes.named(layer.type) else { return nil }
    self.layer = layer
    self.zoom = zoom
    specification = type.specification
  }

  /// The layer in a legend; `nil` for one that cannot be seen, or whose colours are those of its data or of pictures.
  func item(_ label: String) -> StyleLegend.Item? {
    guard let properties = Self.properties[layer.type],
      !properties.pictures.contains(where: { layer.paint[$0] != nil })
    else { return nil }
    // Icons are pictures, too, unless the style gives them a colour.
    if layer.type == "symbol", layer.layout["icon-image"] == nil || layer.paint["icon-color"] == nil {
      return nil
    }
    let opacity = properties.opacities.reduce(1) { $0 * (number($1) ?? 1) }
    guard opacity > 0 else { return nil }
    var item = StyleLegend.Item(layer: layer.id, type: layer.type, label: label, swatch: properties.swatch)
    switch ColorScaleReader(zoom: zoom).reading(layer.paint[properties.color] ?? "#000000") {
    case .color(let color):
      guard color.alpha > 0 else { return nil }
      item.colors = [color.faded(by: opacity)]
    case .scale(var scale):
      for index in scale.classes.indices { scale.classes[index].color.alpha *= opacity }
      item.scale = scale
    case .unknown: return nil
    }
    if let name = properties.edge, layer.paint[name] != nil { item.edge = edge(name) }
    if let name = properties.width {
      let width = number(name)
      // Nothing is seen of it.
      if let width, width <= 0 { return nil }
      item.width = layer.type == "circle" ? width.map { 2 * $0 } : width
      if layer.type == "circle", width == nil, let radius = layer.paint[name] {
        item.sizes = SizeScale(radius: radius, zoom: zoom)
      }
    }
    if layer.type == "line", let dashes = layer.paint["line-dasharray"]?.array?.compactMap(\.number) {
      item.dashes = dashes
    }
    return item
  }

  private func edge(_ name: String) -> Color? {
    if layer.type == "circle", (number("circle-stroke-width") ?? 0) <= 0 { return nil }
    if case .color(let color) = ColorScaleReader(zoom: zoom).reading(layer.paint[name] ?? .null) {
      return color
    }
    return nil
  }

  /// The number that a property has at the zoom level; `nil` where features differ.
  private func number(_ name: String) -> Double? {
    guard let property = specification.property(name, .paint) as? Property<Double> else { return nil }
    guard let json = layer.paint[name] else { return property.default }
    guard let value = try? property.resolve(json, names: PropertyNames()) as? PropertyValue<Double>,
      !value.dependsOnFeature
    else { return nil }
    var context = EvaluationContext(zoom: zoom)
    return value.value(in: &context)
  }
}

extension Color {
  /// The colour with its opacity times `factor`.
  fileprivate func faded(by factor: Double) -> Color {
    var color = self
    color.alpha *= factor
    return color
  }
}
