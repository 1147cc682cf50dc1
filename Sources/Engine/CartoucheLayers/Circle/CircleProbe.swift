import CartoucheExpressions
import CartoucheRaster
import CartoucheStyle

extension CircleLayer {
  /// Circles are found by their radius and stroke.
  package static func probe(
    _ properties: LayerProperties<Properties>, _ frame: FrameContext
  ) -> (any FeatureProbe)? {
    let isHidden =
      properties.radius.constant == 0 && properties.strokeWidth.constant == 0
      || properties.color.constant?.alpha == 0 && properties.strokeColor.constant?.alpha == 0
      || properties.opacity.constant == 0 && properties.strokeOpacity.constant == 0
    return isHidden ? nil : CircleProbe(properties, frame)
  }
}

/// Finds circles by their radius and stroke, on the ground or in the picture.
private struct CircleProbe: FeatureProbe {
  let reachDependsOnFeatures: Bool
  private let frame: FrameContext
  private let radius: ProbedProperty<Double>
  private let strokeWidth: ProbedProperty<Double>
  private let translate: SIMD2<Double>
  private let anchor: TranslateAnchor
  private let liesInPlane: Bool
  private let shrinksWithDepth: Bool

  init(_ properties: LayerProperties<CircleProperties>, _ frame: FrameContext) {
    self.frame = frame
    radius = ProbedProperty(properties.radius, frame)
    strokeWidth = ProbedProperty(properties.strokeWidth, frame)
    translate = frame.value(of: properties.translate)
    anchor = frame.value(of: properties.translateAnchor)
    liesInPlane = frame.value(of: properties.pitchAlignment) == .map
    shrinksWithDepth = frame.value(of: properties.pitchScale) == .map
    reachDependsOnFeatures = radius.dependsOnFeature || strokeWidth.dependsOnFeature
  }

  func reach(of selection: FeatureSelection?) -> Double {
    (radius.greatest(of: selection) + strokeWidth.greatest(of: selection) + translate.length)
      * frame.pixelRatio
  }

  func meets(_ query: TileQuery, _ selection: FeatureSelection) -> [Double?] {
    let transform = frame.translated(query.transform, by: translate, anchor)
    let ground = frame.ground(of: selection.tile, query.transform, by: translate, anchor)
    let place = QueriedPlace(transform, on: ground, frame)
    let (radii, strokes) = (radius.values(selection), strokeWidth.values(selection))
    return selection.features.enumerated().map { index, feature in
      if query.covers(feature, transform) { return 0 }
      let size = (radii[index] + strokes[index]) * frame.pixelRatio
      let isMet = place.vertices(of: feature).contains { vertex in
        if liesInPlane {
          return query.plane.meets(
            center: vertex.plane, radius: shrinksWithDepth ? size : size * vertex.depth)
        }
        return query.picture.meets(
          center: vertex.picture, radius: shrinksWithDepth ? size / vertex.depth : size)
      }
      return isMet ? 0 : nil
    }
  }
}
