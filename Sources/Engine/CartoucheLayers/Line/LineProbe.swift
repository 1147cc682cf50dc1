import CartoucheExpressions
import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

extension LineLayer {
  /// Lines are found by their width; their gap is part of them.
  package static func probe(
    _ properties: LayerProperties<Properties>, _ frame: FrameContext
  ) -> (any FeatureProbe)? {
    let isHidden =
      properties.opacity.constant == 0 || properties.color.constant?.alpha == 0
      || properties.width.constant == 0
    return isHidden ? nil : LineProbe(properties: properties, frame: frame)
  }
}

/// Finds lines by their width.
private struct LineProbe: FeatureProbe {
  let properties: LayerProperties<LineProperties>
  let frame: FrameContext

  private var width: ProbedProperty<Double> { ProbedProperty(properties.width, frame) }
  private var gapWidth: ProbedProperty<Double> { ProbedProperty(properties.gapWidth, frame) }
  private var offset: ProbedProperty<Double> { ProbedProperty(properties.offset, frame) }
  private var translate: SIMD2<Double> { frame.value(of: properties.translate) }
  private var anchor: TranslateAnchor { frame.value(of: properties.translateAnchor) }

  var reachDependsOnFeatures: Bool {
    width.dependsOnFeature || gapWidth.dependsOnFeature || offset.dependsOnFeature
  }

  func reach(of selection: FeatureSelection?) -> Double {
    let half = Self.halfWidth(width.greatest(of: selection), gap: gapWidth.greatest(of: selection))
    return (half + offset.greatest(of: selection) + translate.length) * frame.pixelRatio
  }

  func meets(_ query: TileQuery, _ selection: FeatureSelection) -> [Double?] {
    let transform = frame.translated(query.transform, by: translate, anchor)
    let place = QueriedPlace(transform, frame)
    let (widths, gaps, offsets) = (
      width.values(selection), gapWidth.values(selection), offset.values(selection)
    )
    return selection.features.enumerated().map { index, feature in
      guard feature.type != .point else { return nil }
      if offsets[index] == 0, query.covers(feature, transform) { return 0 }
      let half = Self.halfWidth(widths[index], gap: gaps[index]) * frame.pixelRatio
      let offset = offsets[index] * frame.pixelRatio
      let isMet = (0..<feature.partCount).contains { part in
        let line = place.line(feature, part: part)
        return query.plane.meets(line: offset == 0 ? line : line.moved(by: offset), within: half)
      }
      return isMet ? 0 : nil
    }
  }

  private static func halfWidth(_ width: Double, gap: Double) -> Double {
    (gap > 0 ? gap + 2 * width : width) / 2
  }
}

extension [Point] {
  /// The line moved to the right, as seen along it, by `offset`; corners stay corners.
  fileprivate func moved(by offset: Double) -> [Point] {
    func normal(_ from: Int, _ to: Int) -> Point? {
      guard indices.contains(from), indices.contains(to) else { return nil }
      let (d, length) = (self[to] - self[from], (self[to] - self[from]).length)
      return length > 0 ? Point(-d.y, d.x) / length : nil
    }
    return indices.map { index in
      let (before, after) = (normal(index - 1, index), normal(index, index + 1))
      guard let one = before ?? after else { return self[index] }
      let sum = one + (after ?? one)
      let length = sum.length
      // Straight back: there is no corner to move to.
      guard length > 1e-6 else { return self[index] + one * offset }
      // Half the length of the sum is the cosine of half the angle.
      return self[index] + sum * (2 * offset / (length * length))
    }
  }
}
