import CartoucheExpressions
import CartoucheGeometry
import CartoucheStyle
import CartoucheText
import CartoucheTiles

/// Evaluates the properties of a symbol layer for each feature.
struct SymbolReader {
  private let properties: SymbolFeatureProperties
  let settings: SymbolSettings
  let textSizes: SymbolSizes
  let iconSizes: SymbolSizes
  private let zoom: Double
  private let hasText: Bool
  private let hasIcon: Bool

  init(_ properties: LayerProperties<SymbolProperties>, _ settings: SymbolSettings, zoom: Int) {
    self.properties = SymbolFeatureProperties(properties)
    self.settings = settings
    self.zoom = Double(zoom)
    textSizes = SymbolSizes(properties.textSize, zoom: zoom)
    iconSizes = SymbolSizes(properties.iconSize, zoom: zoom)
    hasText = properties.isSet(\.textField)
    hasIcon = properties.isSet(\.iconImage)
  }

  /// The features that have a text or an icon, in the order in which their symbols are laid out.
  ///
  /// Those with a sort key come in ascending order; of equal keys the later one comes first, as in MapLibre Native
  /// (`symbol_layout.cpp`, insertion by lower bound).
  func features(of selection: FeatureSelection) -> [(SymbolFeature, SymbolLabelValues)] {
    var found: [(SymbolFeature, SymbolLabelValues)] = []
    var index = 0
    var watch = StopWatch(selection.stop, every: 64)
    selection.forEach { feature, context in
      if watch.stops() { return }
      var symbol = SymbolFeature(index: index, feature: feature)
      index += 1
      var values = SymbolLabelValues()
      if hasText {
        symbol.label = SymbolLabel(properties.label, in: &context)
        if symbol.label != nil { values = labelValues(in: &context) }
        if values.layoutSize <= 0 { symbol.label = nil }
      }
      if hasIcon { symbol.icon = icon(in: &context) }
      guard symbol.label != nil || symbol.icon != nil else { return }
      if settings.isSorted { symbol.sortKey = properties.sortKey.value(in: &context) }
      symbol.parts = feature.partsInTileUnits
      found.append((symbol, values))
    }
    guard settings.isSorted else { return found }
    let order = found.indices.sorted {
      (found[$0].0.sortKey, -$0) < (found[$1].0.sortKey, -$1)
    }
    return order.map { found[$0] }
  }

  private func icon(in context: inout EvaluationContext) -> SymbolIcon? {
    guard let image = properties.iconImage.value(in: &context), !image.name.isEmpty else { return nil }
    return SymbolIcon(
      name: image.name, sizes: iconSizes.ends(properties.iconSize, in: &context),
      layoutSize: iconSizes.layoutSize(properties.iconSize, atZoom: zoom + 1, in: &context),
      anchor: properties.iconAnchor.value(in: &context), offset: properties.iconOffset.value(in: &context),
      rotation: properties.iconRotate.value(in: &context),
      padding: properties.iconPadding.value(in: &context))
  }

  private func labelValues(in context: inout EvaluationContext) -> SymbolLabelValues {
    var values = SymbolLabelValues()
    values.sizes = textSizes.ends(properties.textSize, in: &context)
    values.layoutSize = textSizes.layoutSize(properties.textSize, atZoom: zoom + 1, in: &context)
    values.sizeAtZoom = textSizes.layoutSize(properties.textSize, atZoom: zoom, in: &context)
    values.sizeAlongLines = textSizes.layoutSize(properties.textSize, atZoom: 18, in: &context)
    values.anchor = properties.textAnchor.value(in: &context)
    values.offset = properties.textOffset.value(in: &context)
    values.radialOffset = properties.textRadialOffset?.value(in: &context)
    values.justify = properties.textJustify.value(in: &context)
    values.letterSpacing = properties.textLetterSpacing.value(in: &context)
    values.maxWidth = properties.textMaxWidth.value(in: &context)
    values.rotation = properties.textRotate.value(in: &context)
    if !settings.textFollowsLines { values.anchorOffsets = anchorOffsets(values, in: &context) }
    return values
  }

  /// The anchors that a label may have, in order of preference; none if only `text-anchor` counts.
  private func anchorOffsets(
    _ values: SymbolLabelValues, in context: inout EvaluationContext
  ) -> [VariableAnchor] {
    if let collection = properties.textVariableAnchorOffset.value(in: &context), !collection.entries.isEmpty {
      return collection.entries.compactMap { entry in
        SymbolAnchor(rawValue: entry.anchor).map { anchor in
          var offset = entry.offset * Em.units
          if anchor.vertical == 0 { offset.y -= 7 }
          if anchor.vertical == 1 { offset.y += 7 }
          return VariableAnchor(anchor: anchor, offset: SIMD2(offset))
        }
      }
    }
    return (settings.variableAnchors ?? []).map { anchor in
      let offset =
        values.radialOffset.map { anchor.offset(radius: $0 * Em.units) }
        ?? anchor.offset(values.offset * Em.units)
      return VariableAnchor(anchor: anchor, offset: SIMD2(offset))
    }
  }
}

extension TileFeature {
  /// The parts of the geometry in tile units.
  fileprivate var partsInTileUnits: [[Point]] {
    let coordinates = layer.coordinates
    let unit = Double(TileID.extent) / Double(max(layer.extent, 1))
    return (0..<partCount).map { part in
      vertices(ofPart: part).map {
        Point(Double(coordinates[2 * $0]), Double(coordinates[2 * $0 + 1])) * unit
      }
    }
  }
}
