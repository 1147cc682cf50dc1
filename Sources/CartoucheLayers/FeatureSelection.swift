import CartoucheExpressions
import CartoucheStyle
import CartoucheTiles

/// The features of a tile that pass a layer's filter, in drawing order.
package struct FeatureSelection: Sendable {
  private let content: TileContent
  /// The features in drawing order.
  let features: [TileFeature]

  /// The features that pass `filter`, ordered by `sortKey`; equal keys keep the order of the source.
  init(_ content: TileContent, filter: Filter?, sortKey: PropertyValue<Double>?) {
    self.content = content
    var context = content.context()
    var features: [TileFeature] = []
    features.reserveCapacity(content.layer.count)
    for feature in content.layer {
      context.turn(to: feature)
      if filter?.matches(in: &context) ?? true { features.append(feature) }
    }
    if let sortKey, sortKey.dependsOnFeature {
      let keys = features.map { feature in
        context.turn(to: feature)
        return sortKey.value(in: &context)
      }
      let order = features.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
      features = order.map { features[$0] }
    }
    self.features = features
  }

  private init(_ content: TileContent, _ features: [TileFeature]) {
    self.content = content
    self.features = features
  }

  /// The selected features of these geometry types; `nil` when there are none.
  func only(_ types: TileGeometryType...) -> FeatureSelection? {
    let chosen = features.filter { types.contains($0.type) }
    return chosen.isEmpty ? nil : FeatureSelection(content, chosen)
  }

  /// The values of a property for the selected features.
  func values<Value>(of property: PropertyValue<Value>) -> FeatureValues<Value> {
    guard case .expression(let expression) = property, expression.dependsOnFeature else { return .uniform }
    let lower = values(of: expression, zoomedBy: 0)
    return expression.isComposite
      ? .betweenZooms(content.zoom, lower, values(of: expression, zoomedBy: 1)) : .each(lower)
  }

  private func values<Value>(of expression: PropertyExpression<Value>, zoomedBy steps: Int) -> [Value] {
    var context = content.context(zoomedBy: steps)
    return features.map { feature in
      context.turn(to: feature)
      return expression.value(in: &context)
    }
  }
}

/// The values of a property for the features of a tile, as far as the layout can tell.
package enum FeatureValues<Value: StyleValue>: Sendable {
  /// All features have the property's value at the camera's zoom.
  case uniform
  /// A value a feature, whatever the zoom.
  case each([Value])
  /// A value a feature at the tile's zoom and one at the zoom above; the painter mixes them.
  ///
  /// The reference renderer does the same with its vertex attributes (`paint_property_binder.hpp`).
  case betweenZooms(Int, [Value], [Value])

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

  /// The value of the feature at `index` of the selection.
  subscript(index: Int) -> Value { uniform ?? values[index] }
}
