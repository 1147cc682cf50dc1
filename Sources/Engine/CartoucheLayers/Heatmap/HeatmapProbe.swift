import CartoucheStyle

extension HeatmapLayer {
  /// Points are found as far as their heat reaches.
  package static func probe(
    _ properties: LayerProperties<Properties>, _ frame: FrameContext
  ) -> (any FeatureProbe)? {
    frame.value(of: properties.opacity) > 0 ? HeatmapProbe(properties, frame) : nil
  }
}

/// Finds points by their radius on the ground, as GL JS does.
private struct HeatmapProbe: FeatureProbe {
  let reachDependsOnFeatures: Bool
  private let frame: FrameContext
  private let radius: ProbedProperty<Double>

  init(_ properties: LayerProperties<HeatmapProperties>, _ frame: FrameContext) {
    self.frame = frame
    radius = ProbedProperty(properties.radius, frame)
    reachDependsOnFeatures = radius.dependsOnFeature
  }

  func reach(of selection: FeatureSelection?) -> Double { radius.greatest(of: selection) * frame.pixelRatio }

  func meets(_ query: TileQuery, _ selection: FeatureSelection) -> [Double?] {
    let place = QueriedPlace(query.transform, frame)
    let radii = radius.values(selection)
    return selection.features.enumerated().map { index, feature in
      let reach = radii[index] * frame.pixelRatio
      let isMet =
        query.covers(feature, query.transform)
        || place.vertices(of: feature).contains { query.plane.meets(center: $0.plane, radius: reach) }
      return isMet ? 0 : nil
    }
  }
}
