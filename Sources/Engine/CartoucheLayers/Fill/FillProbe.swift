import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

extension FillLayer {
  /// Areas are found by their shape, even where they are transparent.
  package static func probe(
    _ properties: LayerProperties<Properties>, _ frame: FrameContext
  ) -> (any FeatureProbe)? {
    AreaProbe(frame, properties.translate, properties.translateAnchor)
  }
}

/// Finds polygons by their shape on the ground.
struct AreaProbe: FeatureProbe {
  private let frame: FrameContext
  private let translate: SIMD2<Double>
  private let anchor: TranslateAnchor

  init(
    _ frame: FrameContext, _ translate: PropertyValue<SIMD2<Double>>, _ anchor: PropertyValue<TranslateAnchor>
  ) {
    self.frame = frame
    self.translate = frame.value(of: translate)
    self.anchor = frame.value(of: anchor)
  }

  var reachDependsOnFeatures: Bool { false }

  func reach(of selection: FeatureSelection?) -> Double { translate.length * frame.pixelRatio }

  func meets(_ query: TileQuery, _ selection: FeatureSelection) -> [Double?] {
    let transform = frame.translated(query.transform, by: translate, anchor)
    let place = QueriedPlace(transform, frame)
    return selection.features.map { feature in
      guard feature.type == .polygon else { return nil }
      let isMet =
        query.covers(feature, transform)
        || query.plane.meets(rings: (0..<feature.partCount).map { place.line(feature, part: $0) })
      return isMet ? 0 : nil
    }
  }
}

extension SIMD2<Double> {
  /// The length of the vector.
  var length: Double { (x * x + y * y).squareRoot() }
}
