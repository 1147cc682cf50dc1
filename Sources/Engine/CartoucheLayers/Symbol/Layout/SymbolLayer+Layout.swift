import CartoucheGeometry
import CartoucheStyle
import CartoucheText
import CartoucheThreads
import CartoucheTiles

extension SymbolLayer {
  /// The symbols of a layer.
  package static func symbols(
    _ properties: LayerProperties<Properties>, _ choice: FeatureChoice
  ) -> ResolvedSymbols? {
    ResolvedSymbols(properties: properties, choice: choice)
  }

  /// The symbols of the selected features, in the order in which they are placed.
  package static func layout(
    _ selection: FeatureSelection, _ properties: LayerProperties<Properties>
  ) -> SymbolLayout? {
    layout(selection, SymbolReader(selection, properties).features(of: selection), properties)
  }

  /// The symbols of the selected features that have some, in the order in which they are placed.
  static func layout(
    _ selection: FeatureSelection, _ features: SymbolFeatures, _ properties: LayerProperties<Properties>
  ) -> SymbolLayout? {
    var builder = SymbolLayoutBuilder(selection, features, properties)
    let lines = features.settings.placement == .line ? MergedLines(features, selection).parts : nil
    let geometry = SymbolGeometry(selection.tileLayer)
    var watch = StopWatch(selection.stop, every: 64)
    for (number, feature) in features.list.enumerated() {
      if watch.stops() { break }
      builder.add(feature, geometry, selection.features[Int(feature.index)].record, joined: lines?[number])
    }
    let layout = builder.finish()
    let isEmpty = layout.symbols.isEmpty && layout.missingImages.isEmpty && layout.shortfalls.isEmpty
    return isEmpty && !layout.isCut ? nil : layout
  }

  /// The cost of a layout of symbols.
  package static func cost(of layout: SymbolLayout, _ selection: FeatureSelection) -> LayoutCost {
    var cost = LayoutCost(
      byteCount: layout.byteCount, vertexCount: 0, symbols: layout.cost, isCut: layout.isCut,
      // Few of the symbols are shown.
      effort: selection.byteCount)
    cost.fonts = layout.fonts
    (cost.glyphRanges, cost.glyphCells) = (layout.glyphRanges, layout.glyphCells)
    return cost
  }
}
