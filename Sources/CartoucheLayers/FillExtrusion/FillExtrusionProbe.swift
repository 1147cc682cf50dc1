import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

extension FillExtrusionLayer {
  /// Extrusions are found by their roofs and walls.
  package static func probe(
    _ properties: LayerProperties<Properties>, _ frame: FrameContext
  ) -> (any FeatureProbe)? {
    guard frame.value(of: properties.opacity) > 0, let space = frame.space else { return nil }
    return ExtrusionProbe(properties, frame, space)
  }
}

/// Finds extrusions by their roofs and walls, as seen in the picture.
private struct ExtrusionProbe: FeatureProbe {
  let reachDependsOnFeatures: Bool
  private let frame: FrameContext
  private let space: SpaceView
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
    let top = max(base.greatest(of: selection), height.greatest(of: selection)) * frame.pixelsPerMeter
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
    let (bases, heights) = (base.values(selection), height.values(selection))
    return selection.features.enumerated().map { index, feature in
      guard feature.type == .polygon else { return nil }
      let foot = max(bases[index], 0) * frame.pixelsPerMeter
      let top = max(heights[index], 0) * frame.pixelsPerMeter
      if let box = query.boxes?[feature.index], !mayMeet(box, transform, foot, top, query.picture) {
        return nil
      }
      let rings = (0..<feature.partCount).map { place.line(feature, part: $0) }
      return depth(of: rings, foot, top, query.picture)
    }
  }

  /// Whether the box around an extrusion overlaps the box around an outline.
  private func mayMeet(
    _ box: Box, _ transform: Transform, _ foot: Double, _ top: Double, _ outline: QueryOutline
  ) -> Bool {
    var seen = Box(around: [])
    for x in [box.min.x, box.max.x] {
      for y in [box.min.y, box.max.y] {
        let corner = transform.apply(x: x, y: y)
        for height in [foot, top] {
          guard let pixel = space.pixel(corner, height: height) else { return true }
          seen.formUnion(Point(pixel.x, pixel.y))
        }
      }
    }
    return seen.intersects(outline.box)
  }

  /// The smallest depth of the faces of an extrusion that an outline touches.
  private func depth(
    of rings: [[Point]], _ foot: Double, _ top: Double, _ outline: QueryOutline
  ) -> Double? {
    var least: Double?
    func meet(_ face: [[SIMD3<Double>]]) {
      let flat = face.map { ring in ring.map { Point($0.x, $0.y) } }
      guard let first = face.first, outline.meets(rings: flat) else { return }
      least = min(least ?? .infinity, Self.depth(of: first, at: outline))
    }
    // Rings that reach behind the camera are ignored.
    func seen(_ ring: [Point], _ height: Double) -> [SIMD3<Double>]? {
      let points = ring.compactMap { space.pixel($0, height: height) }
      return points.count == ring.count ? points : nil
    }
    let tops = rings.compactMap { seen($0, top) }
    if tops.count == rings.count { meet(tops) }
    for ring in rings {
      guard let upper = seen(ring, top), let lower = seen(ring, foot) else { continue }
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
