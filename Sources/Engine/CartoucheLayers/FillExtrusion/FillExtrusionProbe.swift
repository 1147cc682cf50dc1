import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles
import Synchronization

extension FillExtrusionLayer {
  /// Extrusions are found by their roofs and walls.
  package static func probe(
    _ properties: LayerProperties<Properties>, _ frame: FrameContext
  ) -> (any FeatureProbe)? {
    guard frame.value(of: properties.opacity) > 0 else { return nil }
    if let globe = frame.globe { return GlobeExtrusionProbe(properties, frame, on: globe) }
    return frame.space.map { ExtrusionProbe(properties, frame, $0) }
  }
}

/// Finds extrusions by their roofs and walls, as seen in the picture.
private struct ExtrusionProbe: FeatureProbe {
  let reachDependsOnFeatures: Bool
  private let frame: FrameContext
  private let space: SpaceView
  private let heights = TileHeights()
  private let base: ProbedProperty<Double>
  private let height: ProbedProperty<Double>
  private let translate: SIMD2<Double>
  private let anchor: TranslateAnchor

  init(_ properties: LayerProperties<FillExtrusionProperties>, _ frame: FrameContext, _ space: SpaceView) {
    self.frame = frame
    self.space = space
    base = ProbedProperty(properties.base, frame)
    height = ProbedProperty(properties.height, frame)
    translate = frame.value(of: properties.translate)
    anchor = frame.value(of: properties.translateAnchor)
    reachDependsOnFeatures = base.dependsOnFeature || height.dependsOnFeature
  }

  func reach(of selection: FeatureSelection?) -> Double {
    let top =
      greatest(of: selection) * (selection.map { frame.pixelsPerMeter(in: $0.tile) } ?? frame.pixelsPerMeter)
    let ground = translate.length * frame.pixelRatio
    // The nearer a roof is to the eye, the farther away a line of sight at its height meets the ground.
    guard let eye = space.eyeHeight, top < 0.9 * eye else {
      return top > 0 ? .greatestFiniteMagnitude : ground
    }
    return top * eye / (eye - top) + ground
  }

  func meets(_ query: TileQuery, _ selection: FeatureSelection) -> [Double?] {
    let transform = frame.translated(query.transform, by: translate, anchor)
    let place = QueriedPlace(transform, frame)
    let pixelsPerMeter = frame.pixelsPerMeter(in: selection.tile)
    let known = reachDependsOnFeatures ? heights.values(forTile: selection.tile) : nil
    let own = known == nil ? values(of: selection) : []
    return selection.features.enumerated().map { index, feature in
      guard feature.type == .polygon else { return nil }
      let ends = known?[feature.index] ?? own[index]
      let foot = max(ends.x, 0) * pixelsPerMeter
      let top = max(ends.y, 0) * pixelsPerMeter
      var isInside = false
      if let box = query.boxes?[feature.index], let seen = seen(box, transform, foot, top) {
        guard seen.intersects(query.picture.box) else { return nil }
        isInside = query.picture.covers(seen)
      }
      let rings = (0..<feature.partCount).map { place.line(feature, part: $0) }
      return (isInside ? depth(of: rings, foot, top) : nil) ?? depth(of: rings, foot, top, query.picture)
    }
  }

  /// The greatest height of features in metres; all heights are kept for later queries.
  private func greatest(of selection: FeatureSelection?) -> Double {
    guard reachDependsOnFeatures, let selection else {
      return max(base.greatest(of: selection), height.greatest(of: selection))
    }
    let values = values(of: selection)
    heights.keep(values, for: selection)
    return values.reduce(0) { max($0, abs($1.x), abs($1.y)) }
  }

  /// The base and the height of each feature in metres.
  private func values(of selection: FeatureSelection) -> [SIMD2<Double>] {
    let (bases, heights) = (base.values(selection), height.values(selection))
    return selection.features.indices.map { SIMD2(bases[$0], heights[$0]) }
  }

  /// The box in the picture around an extrusion, by the box around its feature; `nil` if it reaches behind the camera.
  private func seen(_ box: Box, _ transform: Transform, _ foot: Double, _ top: Double) -> Box? {
    let corners = (
      transform.apply(x: box.min.x, y: box.min.y), transform.apply(x: box.min.x, y: box.max.y),
      transform.apply(x: box.max.x, y: box.min.y), transform.apply(x: box.max.x, y: box.max.y)
    )
    return space.pixels(of: corners, foot, top).map { Box(min: $0.low, max: $0.high) }
  }

  /// The smallest depth of the corners of an extrusion that lies wholly inside an outline.
  ///
  /// `nil` if that cannot be told from corners alone.
  private func depth(of rings: [[Point]], _ foot: Double, _ top: Double) -> Double? {
    var least: Double?
    for ring in rings {
      guard ring.count > 1, let depth = space.leastDepth(of: ring, foot, top) else { return nil }
      least = min(least ?? .infinity, depth)
    }
    return least
  }

  /// The smallest depth of the faces of an extrusion that an outline touches.
  private func depth(
    of rings: [[Point]], _ foot: Double, _ top: Double, _ outline: QueryOutline
  ) -> Double? {
    // Rings that reach behind the camera are ignored.
    func seen(_ ring: [Point], _ height: Double) -> [SIMD3<Double>]? {
      let points = ring.compactMap { space.pixel($0, height: height) }
      return points.count == ring.count ? points : nil
    }
    return ExtrusionFaces.leastDepth(
      of: rings.map { (top: seen($0, top), foot: seen($0, foot)) }, at: outline)
  }
}

/// The faces of an extrusion as they are seen: pixels and depths.
enum ExtrusionFaces {
  /// The smallest depth of the faces that an outline touches; `nil` if it touches none.
  ///
  /// - Parameter rings: Each ring at the roof and at the foot; `nil` where it cannot be seen.
  static func leastDepth(
    of rings: [(top: [SIMD3<Double>]?, foot: [SIMD3<Double>]?)], at outline: QueryOutline
  ) -> Double? {
    var least: Double?
    func meet(_ face: [[SIMD3<Double>]]) {
      let flat = face.map { ring in ring.map { Point($0.x, $0.y) } }
      guard let first = face.first, outline.meets(rings: flat) else { return }
      least = min(least ?? .infinity, depth(of: first, at: outline))
    }
    let tops = rings.compactMap(\.top)
    if tops.count == rings.count { meet(tops) }
    for ring in rings {
      guard let upper = ring.top, let lower = ring.foot else { continue }
      for (a, b) in zip(upper.indices, upper.indices.dropFirst()) {
        meet([[upper[a], upper[b], lower[b], lower[a]]])
      }
    }
    return least
  }

  /// The depth of a face at a point, or the smallest of its corners for larger outlines.
  private static func depth(of face: [SIMD3<Double>], at outline: QueryOutline) -> Double {
    guard outline.points.count == 1, let point = outline.points.first, let a = face.first else {
      return face.reduce(.infinity) { min($0, $1.z) }
    }
    for index in face.indices.dropFirst().dropLast() {
      let (b, c) = (face[index] - a, face[index + 1] - a)
      let area = b.x * c.y - b.y * c.x
      guard area != 0 else { continue }
      let d = point - Point(a.x, a.y)
      let (u, v) = ((d.x * c.y - d.y * c.x) / area, (b.x * d.y - b.y * d.x) / area)
      return a.z + u * b.z + v * c.z
    }
    return a.z
  }
}

/// The heights of the features of tiles, kept for later queries of a frame.
private final class TileHeights: Sendable {
  private let tiles = Mutex<[OverscaledTileID: [SIMD2<Double>]]>([:])

  /// Keeps the base and the height of each feature that a layer may draw in a tile.
  func keep(_ values: [SIMD2<Double>], for selection: FeatureSelection) {
    guard let layer = selection.features.first?.layer else { return }
    var all = [SIMD2<Double>](repeating: .zero, count: layer.count)
    for (feature, value) in zip(selection.features, values) { all[feature.index] = value }
    tiles.withLock { $0[selection.tile] = all }
  }

  /// The base and the height of each feature of a tile; `nil` if they have not been kept.
  func values(forTile tile: OverscaledTileID) -> [SIMD2<Double>]? { tiles.withLock { $0[tile] } }
}
