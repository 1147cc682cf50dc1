import CartoucheExpressions
import CartoucheGeometry
import CartoucheJSON
import CartoucheStyle
import CartoucheThreads
import CartoucheTiles

/// The features of a tile that pass a layer's filter, in drawing order; there is at least one.
package struct FeatureSelection: LayerContent {
  private var content: TileContent
  private let layer: FeatureLayer
  private let states: [String: [String: Value]]
  /// The features in drawing order.
  package let features: [TileFeature]

  /// The features of the source layer that pass the filter, ordered by the sort key.
  ///
  /// Equal keys keep the order of the source.
  package init?(_ content: TileContent, _ choice: FeatureChoice) {
    guard let cursor = FeatureCursor(content, sourceLayer: choice.sourceLayer) else { return nil }
    self.init(cursor, choice, among: nil)
  }

  /// The given features that pass the filter, ordered by the sort key.
  ///
  /// - Parameters:
  ///   - cursor: The source layer that `choice` names.
  ///   - candidates: The indices of the features in their layer, ascending; `nil` for all.
  package init?(_ cursor: FeatureCursor, _ choice: FeatureChoice, among candidates: [Int]?) {
    content = cursor.content
    layer = cursor.layer
    states = cursor.states
    let (reader, layer) = (cursor.reader, cursor.layer)
    // Taken out of the cursor, so that each access need not be checked.
    var context = EvaluationContext()
    swap(&context, &cursor.context)
    defer { swap(&context, &cursor.context) }
    var features: [TileFeature] = []
    var watch = StopWatch(cursor.content.stop)
    func consider(_ index: Int) {
      if watch.stops() { return }
      reader.turn(&context, to: index)
      if choice.filter?.matches(in: &context) ?? true { features.append(layer.features[index]) }
    }
    if let candidates {
      for index in candidates { consider(index) }
    } else {
      features.reserveCapacity(layer.features.count)
      for index in layer.features.indices { consider(index) }
    }
    if let sortKey = choice.sortKey, sortKey.dependsOnFeature {
      let keys = features.map { feature in
        reader.turn(&context, to: feature.index)
        return sortKey.value(in: &context)
      }
      let order = features.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
      features = order.map { features[$0] }
    }
    guard !features.isEmpty else { return nil }
    self.features = features
  }

  /// The features of a layout that a query considers.
  ///
  /// - Parameters:
  ///   - laidOut: The features that passed the filter, in drawing order, by their index in the layer.
  ///   - isCandidate: Whether the query considers each feature of the layer.
  package init?(_ cursor: FeatureCursor, laidOut: [Int32], among isCandidate: [Bool]) {
    content = cursor.content
    layer = cursor.layer
    states = cursor.states
    var features: [TileFeature] = []
    for index in laidOut.lazy.map({ Int($0) }) where isCandidate.indices.contains(index) && isCandidate[index]
    {
      features.append(cursor.layer.features[index])
    }
    guard !features.isEmpty else { return nil }
    self.features = features
  }

  /// Some features of a selection.
  init(_ whole: FeatureSelection, _ features: [TileFeature]) {
    content = whole.content
    layer = whole.layer
    states = whole.states
    self.features = features
  }

  /// The selection for a layout of `tile`, which has the same data and inputs as the selection's own.
  func with(_ tile: TileContent) -> FeatureSelection {
    var selection = self
    selection.content = tile
    return selection
  }

  /// Vertices as pairs of `Float`, and the data kept for each feature.
  package var byteCount: Int { Self.byteCount(vertices: vertexCount, features: features.count) }

  package var vertexCount: Int {
    let ends = layer.features.partEnds
    return features.reduce(0) { sum, feature in
      let (first, last) = (Int(feature.record.partStart), Int(feature.record.partEnd))
      return first < last ? sum + Int(ends[last - 1]) - (first > 0 ? Int(ends[first - 1]) : 0) : sum
    }
  }

  package var featureIndices: [Int32] { features.map { Int32(clamping: $0.index) } }

  private static func byteCount(vertices: Int, features: Int) -> Int { 8 * vertices + 128 * features }

  /// The maximum number of bytes in a layout of a layer's features.
  package static func mostBytes(of layer: FeatureLayer) -> Int {
    byteCount(vertices: layer.features.coordinates.count / 2, features: layer.features.count)
  }

  /// The source layer that the features belong to.
  package var tileLayer: TileLayer { layer.features }

  /// The images and glyphs for laying out symbols.
  package var resources: SymbolResources { content.symbols }

  /// The maximum number of symbols in a layout of the features.
  package var room: SymbolRoom { content.room }

  /// The part of the tile in which symbols along lines are laid out; `nil` for all of it.
  var window: TileWindow? { content.window }

  /// The signal after which the layout is no longer wanted.
  package var stop: StopSignal { content.stop }

  /// A context of the tile, without a feature, at its whole zoom.
  package var tileContext: EvaluationContext { content.context() }

  /// The tile that the features belong to.
  package var tile: OverscaledTileID { content.id }

  /// The selected features of these geometry types; `nil` if there are none.
  package func only(_ types: TileGeometryType...) -> FeatureSelection? {
    let chosen = features.filter { types.contains($0.type) }
    return chosen.isEmpty ? nil : FeatureSelection(self, chosen)
  }

  /// The values of a property for the selected features.
  package func values<Value>(of property: PropertyValue<Value>) -> FeatureValues<Value> {
    guard case .expression(let expression) = property, expression.dependsOnFeature else { return .uniform }
    let lower = values(of: expression, zoomedBy: 0)
    return expression.isComposite
      ? .betweenZooms(content.zoom, lower, values(of: expression, zoomedBy: 1)) : .each(lower)
  }

  /// Calls `body` with a context that is set to each selected feature in order.
  ///
  /// The context is for the tile's whole zoom, or for `steps` levels above it.
  package func forEach(zoomedBy steps: Int = 0, _ body: (TileFeature, inout EvaluationContext) -> Void) {
    let reader = FeatureReader(layer, states)
    var context = reader.context(of: content, zoomedBy: steps)
    for feature in features {
      reader.turn(&context, to: feature.index)
      body(feature, &context)
    }
  }

  /// Calls `body` with the index of each wanted feature and a context that is set to it, in order.
  func forEach(
    where isWanted: (TileLayer.Record) -> Bool, _ body: (_ index: Int, inout EvaluationContext) -> Void
  ) {
    let reader = FeatureReader(layer, states)
    var context = reader.context(of: content)
    for index in features.indices where isWanted(features[index].record) {
      reader.turn(&context, to: features[index].index)
      body(index, &context)
    }
  }

  private func values<Value>(of expression: PropertyExpression<Value>, zoomedBy steps: Int) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(features.count)
    var watch = StopWatch(content.stop)
    forEach(zoomedBy: steps) { _, context in
      // A stopped layout is never shown, but it must still have one value for each feature.
      if watch.stops(), let last = values.last {
        values.append(last)
      } else {
        values.append(expression.value(in: &context))
      }
    }
    return values
  }
}

/// The features of one source layer of a tile, read by one layer of the style after the other.
///
/// An object, so that what its context learns about the tile serves all of them; one thread uses it at a time.
package final class FeatureCursor {
  let content: TileContent
  let layer: FeatureLayer
  /// The number of features of the source layer.
  package var featureCount: Int { layer.features.count }
  let states: [String: [String: Value]]
  fileprivate let reader: FeatureReader
  fileprivate var context: EvaluationContext

  /// A cursor over a source layer; `nil` if the tile has none.
  package init?(_ content: TileContent, sourceLayer: String) {
    guard case .features(let tile) = content.data, let layer = tile.layer(named: sourceLayer) else {
      return nil
    }
    self.content = content
    self.layer = layer
    states = content.inputs.featureStates[sourceLayer]
    reader = FeatureReader(layer, states)
    context = reader.context(of: content)
  }
}

/// Sets a context to the features of one layer of a tile in turn.
private struct FeatureReader {
  private let layer: FeatureLayer
  private let records: [TileLayer.Record]
  private let states: [String: [String: Value]]

  init(_ layer: FeatureLayer, _ states: [String: [String: Value]]) {
    self.layer = layer
    self.states = states
    records = layer.features.records
  }

  /// A context for the features of the layer.
  func context(of content: TileContent, zoomedBy steps: Int = 0) -> EvaluationContext {
    var context = content.context(zoomedBy: steps)
    context.setTable(layer.table, tags: layer.features.attributes.tags)
    context.geometrySource = layer.features
    return context
  }

  /// Sets `context` to the feature at an index of the layer.
  func turn(_ context: inout EvaluationContext, to index: Int) {
    let record = records[index]
    context.setFeature(tags: Int(record.tagStart)..<Int(record.tagEnd))
    context.featureIndex = index
    let isMultiple = record.isMultiple
    context.isGeometryTypeExact = isMultiple != nil
    context.geometryType =
      switch record.type {
      case .point: isMultiple == true ? .multiPoint : .point
      case .lineString: isMultiple == true ? .multiLineString : .lineString
      case .polygon: isMultiple == true ? .multiPolygon : .polygon
      }
    let identifier = layer.identifier(at: index, record)
    context.featureID = identifier.map(Value.init) ?? .null
    if !states.isEmpty { context.featureState = identifier?.identifierText.flatMap { states[$0] } ?? [:] }
  }
}

extension JSONValue {
  /// An identifier as text, the key for states of features; `nil` for values that cannot be one.
  package var identifierText: String? {
    switch self {
    case .string(let text): text
    case .int(let number): String(number)
    case .double(let number): Int64(exactly: number).map { String($0) } ?? "\(number)"
    default: nil
    }
  }
}

extension TileLayer: FeatureGeometrySource {
  /// The parts of a feature in tile units, as points, lines or rings.
  public func geometry(ofFeature index: Int) -> [[SIMD2<Double>]] {
    guard indices.contains(index) else { return [] }
    let feature = self[index]
    return (0..<feature.partCount).map { part in
      feature.vertices(ofPart: part).map {
        SIMD2(Double(coordinates[2 * $0]), Double(coordinates[2 * $0 + 1]))
          * (Double(TileID.extent) / Double(extent))
      }
    }
  }
}

/// The values of a property for the features of a tile, as far as the layout can determine them.
package enum FeatureValues<Value: StyleValue>: Sendable {
  /// All features have the property's value at the camera's zoom.
  case uniform
  /// One value per feature, whatever the zoom.
  case each([Value])
  /// Two values per feature, at the tile's zoom and at the zoom above; the painter interpolates.
  ///
  /// The reference renderer does the same with its vertex attributes (`paint_property_binder.hpp`).
  case betweenZooms(Int, [Value], [Value])

  /// The values in a frame.
  func resolved(_ property: FrameProperty<Value>, _ frame: FrameContext) -> ResolvedValues<Value> {
    if case .uniform = self, let shared = property.shared { return ResolvedValues(uniform: shared) }
    return resolved(property.property, frame, atZoom: property.zoom)
  }

  /// The values at a zoom level, the camera's by default.
  func resolved(
    _ property: PropertyValue<Value>, _ frame: FrameContext, atZoom zoom: Double? = nil
  ) -> ResolvedValues<Value> {
    switch self {
    case .uniform: return ResolvedValues(uniform: frame.value(of: property, atZoom: zoom))
    case .each(let values): return ResolvedValues(each: values)
    case .betweenZooms(let level, let lower, let upper):
      guard case .expression(let expression) = property, let curve = expression.expression.zoomCurve else {
        return ResolvedValues(each: lower)
      }
      let fraction = min(
        max(curve.fraction(at: zoom ?? frame.zoom, from: Double(level), to: Double(level + 1)), 0), 1)
      return ResolvedValues(each: zip(lower, upper).map { $0.mixed(with: $1, fraction: fraction) })
    }
  }
}

/// A property in one frame, for all tiles of its layer.
final class FrameProperty<Value: StyleValue>: Sendable {
  /// The property.
  let property: PropertyValue<Value>
  /// The zoom level at which it is evaluated; `nil` for the camera's.
  fileprivate let zoom: Double?
  /// The value; `nil` if it depends on the feature.
  fileprivate let shared: Value?

  /// A property at a zoom level, the camera's by default.
  init(_ property: PropertyValue<Value>, _ frame: FrameContext, atZoom zoom: Double? = nil) {
    self.property = property
    self.zoom = zoom
    shared = property.dependsOnFeature ? nil : frame.value(of: property, atZoom: zoom)
  }

  /// Whether the value depends on the feature.
  var dependsOnFeature: Bool { shared == nil }
}

/// A property's value for each feature of a tile in one frame.
struct ResolvedValues<Value: StyleValue>: Sendable {
  private let uniform: Value?
  private let values: [Value]

  /// The same value for every feature.
  init(uniform: Value) {
    self.uniform = uniform
    values = []
  }

  /// A value for each feature; `values` is not empty.
  init(each values: [Value]) {
    uniform = nil
    self.values = values
  }

  /// Whether every feature has the same value.
  var isUniform: Bool { uniform != nil }

  /// The value of the feature at `index` of the selection.
  subscript(index: Int) -> Value { uniform ?? values[index] }
}
