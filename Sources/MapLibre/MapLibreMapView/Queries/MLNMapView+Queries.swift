import Cartouche
import CartoucheUIKit
import MapLibreExpressions
import MapLibreStyle

// Queries are answered by the last frame that was drawn: by `settle()`, `picture()` or `drawFrame()`.
extension MLNMapView {
  /// The features that the last frame shows at a point, the one drawn last first.
  public func visibleFeatures(at point: CGPoint) -> [any MLNFeature] {
    visibleFeatures(at: point, styleLayerIdentifiers: nil)
  }

  /// The features of some layers that the last frame shows at a point.
  public func visibleFeatures(at point: CGPoint, styleLayerIdentifiers: Set<String>?) -> [any MLNFeature] {
    visibleFeatures(at: point, styleLayerIdentifiers: styleLayerIdentifiers, predicate: nil)
  }

  /// The features of some layers that the last frame shows at a point and that satisfy a predicate.
  ///
  /// The features are given as the tiles have them: identifiers, attributes, and shapes cut at the edges of tiles.
  /// There are none before the first frame is drawn; see ``settle()``.
  ///
  /// - Parameters:
  ///   - point: A point of the view.
  ///   - styleLayerIdentifiers: The layers; `nil` for all. Those that the style does not have are ignored.
  ///   - predicate: The condition; `nil` for none.
  /// - Returns: The features, the one drawn last first.
  public func visibleFeatures(
    at point: CGPoint, styleLayerIdentifiers: Set<String>?, predicate: NSPredicate?
  ) -> [any MLNFeature] {
    features(.point(SIMD2(Double(point.x), Double(point.y))), styleLayerIdentifiers, predicate)
  }

  /// The features that the last frame shows in a rectangle, the one drawn last first.
  public func visibleFeatures(in rect: CGRect) -> [any MLNFeature] {
    visibleFeatures(in: rect, styleLayerIdentifiers: nil)
  }

  /// The features of some layers that the last frame shows in a rectangle.
  public func visibleFeatures(in rect: CGRect, styleLayerIdentifiers: Set<String>?) -> [any MLNFeature] {
    visibleFeatures(in: rect, styleLayerIdentifiers: styleLayerIdentifiers, predicate: nil)
  }

  /// The features of some layers that the last frame shows in a rectangle and that satisfy a predicate.
  ///
  /// See ``visibleFeatures(at:styleLayerIdentifiers:predicate:)``.
  ///
  /// - Parameters:
  ///   - rect: A rectangle of the view; an infinite one is limited to the view.
  ///   - styleLayerIdentifiers: The layers; `nil` for all.
  ///   - predicate: The condition; `nil` for none.
  public func visibleFeatures(
    in rect: CGRect, styleLayerIdentifiers: Set<String>?, predicate: NSPredicate?
  ) -> [any MLNFeature] {
    // Nothing is visible outside the view, and infinite rectangles are best cut before they are used.
    let low = SIMD2(max(Double(rect.minX), -1), max(Double(rect.minY), -1))
    let high = SIMD2(min(Double(rect.maxX), viewport.width + 1), min(Double(rect.maxY), viewport.height + 1))
    guard low.x <= high.x, low.y <= high.y else { return [] }
    return features(.box(min: low, max: high), styleLayerIdentifiers, predicate)
  }

  private func features(
    _ area: FeatureQuery.Area, _ layers: Set<String>?, _ predicate: NSPredicate?
  ) -> [any MLNFeature] {
    guard let frame = drawing.features, let style else { return [] }
    if case .point(let point) = area, !(point.x.isFinite && point.y.isFinite) { return [] }
    let known = Set(style.document.layers.map(\.id)).union(annotationStore.overlay.layerIdentifiers)
    let asked = layers.map { $0.intersection(known) } ?? known
    let filter = predicate.flatMap { try? $0.styleJSON() }
    guard !asked.isEmpty,
      let found = try? frame.features(FeatureQuery(area, layers: asked, filter: filter))
    else { return [] }
    let features = found.map { feature -> any MLNFeature in
      MLNShape.feature(
        of: Feature(
          geometry: feature.geometry, properties: feature.properties, identifier: feature.identifier))
    }
    guard let predicate, filter == nil else { return features }
    return features.filter { (try? predicate.holds(for: $0)) ?? false }
  }
}
