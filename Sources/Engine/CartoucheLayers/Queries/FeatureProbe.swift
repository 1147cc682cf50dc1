import CartoucheExpressions
import CartoucheStyle
import CartoucheTiles

/// A probe that finds the features of a layer that a query touches, by their drawn shapes in a frame.
///
/// The rules are those of MapLibre's `queryRenderedFeatures`; distances are not rounded to whole units.
package protocol FeatureProbe: Sendable {
  /// Whether ``reach(of:)`` needs to examine the features.
  var reachDependsOnFeatures: Bool { get }

  /// The greatest distance of the drawn shape from the vertices of its feature, in device pixels of the map plane.
  ///
  /// - Parameter selection: The features; `nil` if the reach does not depend on them.
  func reach(of selection: FeatureSelection?) -> Double

  /// For each of the features, the depth at which the query touches it, or `nil`.
  ///
  /// The depth is that of the nearest part of an extrusion, and grows away from the viewer; 0 for flat features.
  func meets(_ query: TileQuery, _ selection: FeatureSelection) -> [Double?]
}

/// A feature that a query touches.
package struct FeatureHit: Sendable {
  /// The index of the feature in its layer.
  package let index: Int
  /// The depth at which it is touched; 0 for flat features.
  package let depth: Double

  /// A feature at a depth.
  package init(index: Int, depth: Double = 0) {
    self.index = index
    self.depth = depth
  }
}

extension FeatureSelection {
  /// The features that a probe finds and that pass a filter, the one drawn last first.
  package func hits(_ probe: any FeatureProbe, _ query: TileQuery, _ filter: Filter?) -> [FeatureHit] {
    let depths = probe.meets(query, self)
    var hits: [FeatureHit] = []
    for (feature, depth) in zip(features, depths) {
      if let depth { hits.append(FeatureHit(index: feature.index, depth: depth)) }
    }
    if filter != nil {
      let met = Dictionary(hits.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
      let selection = FeatureSelection(self, hits.map { features[0].layer[$0.index] })
      hits = selection.hits(filter).compactMap { met[$0] }
    }
    return hits.reversed()
  }

  /// The features that pass a filter, by their index in their layer.
  package func hits(_ filter: Filter?) -> [Int] {
    guard let filter else { return features.map(\.index) }
    var hits: [Int] = []
    forEach { feature, context in
      if filter.matches(in: &context) { hits.append(feature.index) }
    }
    return hits
  }
}

/// The values of a property in a frame for the features of a query.
struct ProbedProperty<Value: StyleValue>: Sendable {
  private let property: PropertyValue<Value>
  private let frame: FrameContext

  init(_ property: PropertyValue<Value>, _ frame: FrameContext) {
    self.property = property
    self.frame = frame
  }

  /// Whether features may differ.
  var dependsOnFeature: Bool { property.dependsOnFeature }

  /// The values of the selected features as they are drawn.
  func values(_ selection: FeatureSelection) -> ResolvedValues<Value> {
    selection.values(of: property).resolved(property, frame)
  }
}

extension ProbedProperty<Double> {
  /// The greatest magnitude of the value among the features.
  func greatest(of selection: FeatureSelection?) -> Double {
    guard property.dependsOnFeature else { return abs(frame.value(of: property)) }
    guard let selection else { return 0 }
    let values = values(selection)
    return selection.features.indices.reduce(0) { max($0, abs(values[$1])) }
  }
}
