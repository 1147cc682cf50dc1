import CartoucheExpressions
import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle

extension HillshadeLayer {
  /// Shades the slopes of each tile.
  package static func paint(
    _ tiles: [LaidOutTile<HillshadeLayout>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList
  ) {
    if let globe = frame.globe {
      SurfacePictures(frame, on: globe).draw(tiles, into: &list) { tile, frame, list in
        paint([tile], properties, frame, into: &list)
      }
      return
    }
    let shading = shading(properties, frame)
    let sampling = frame.value(of: properties.resampling).sampling
    for tile in tiles {
      let slopes = tile.layout.slopes
      guard let transform = tile.transform.fromGrid(width: slopes.width, height: slopes.height) else {
        continue
      }
      list.relief(
        slopes, transform: transform, shading: shading, sampling: sampling, on: tile.facet, fillsClip: true)
    }
  }

  /// The shading of one frame.
  ///
  /// There are as many lights as the longest of the lists that describe them has values; the shorter lists repeat their
  /// last value.
  private static func shading(
    _ properties: LayerProperties<Properties>, _ frame: FrameContext
  ) -> ReliefShading {
    let method = frame.value(of: properties.method)
    let directions = frame.value(of: properties.illuminationDirection).values
    let altitudes = frame.value(of: properties.illuminationAltitude).values
    let shadows = frame.value(of: properties.shadowColor).values
    let highlights = frame.value(of: properties.highlightColor).values
    let isFixedToPicture = frame.value(of: properties.illuminationAnchor) == .viewport
    let longest = max(directions.count, altitudes.count, shadows.count, highlights.count)
    let count = method == .multidirectional ? longest : 1
    let lights = (0..<count).map { index in
      let angle = directions.element(index, or: 335) * .pi / 180
      let altitude = altitudes.element(index, or: 45) * .pi / 180
      var direction = SIMD2(ElementaryFunctions.cosine(angle), ElementaryFunctions.sine(angle))
      if isFixedToPicture { direction = frame.onMap(direction) }
      return ReliefShading.Light(
        direction: direction,
        altitude: SIMD2(ElementaryFunctions.cosine(altitude), ElementaryFunctions.sine(altitude)),
        shadow: PremultipliedColor(shadows.element(index, or: .black), opacity: 1),
        highlight: PremultipliedColor(highlights.element(index, or: .white), opacity: 1))
    }
    return ReliefShading(
      method: method.canvasMethod, lights: lights,
      accent: PremultipliedColor(frame.value(of: properties.accentColor), opacity: 1),
      exaggeration: frame.value(of: properties.exaggeration))
  }
}

extension HillshadeMethod {
  /// The method in the terms of the canvas.
  fileprivate var canvasMethod: ReliefShading.Method {
    switch self {
    case .standard: .standard
    case .basic: .basic
    case .combined: .combined
    case .igor: .igor
    case .multidirectional: .multidirectional
    }
  }
}

extension Array {
  /// The element at an index, the last one beyond the end, and a default if there are none.
  fileprivate func element(_ index: Int, or other: Element) -> Element {
    index < count ? self[index] : last ?? other
  }
}

extension FrameContext {
  /// A direction of the picture, given by cosine and sine clockwise from its top, as a direction of the map from north.
  fileprivate func onMap(_ direction: SIMD2<Double>) -> SIMD2<Double> {
    // The map is turned clockwise by the rotation, so its north lags behind by as much.
    SIMD2(
      direction.x * bearing.x + direction.y * bearing.y, direction.y * bearing.x - direction.x * bearing.y
    )
  }
}
