import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

/// Finds extrusions on a globe by their roofs and walls, as seen in the picture.
struct GlobeExtrusionProbe: FeatureProbe {
  let reachDependsOnFeatures: Bool
  private let frame: FrameContext
  private let globe: Globe
  private let base: ProbedProperty<Double>
  private let height: ProbedProperty<Double>
  private let translate: SIMD2<Double>
  private let anchor: TranslateAnchor

  /// Heights are clamped to this many metres, as they are drawn.
  private static let highest = 1e8

  init(_ properties: LayerProperties<FillExtrusionProperties>, _ frame: FrameContext, on globe: Globe) {
    (self.frame, self.globe) = (frame, globe)
    base = ProbedProperty(properties.base, frame)
    height = ProbedProperty(properties.height, frame)
    translate = frame.value(of: properties.translate)
    anchor = frame.value(of: properties.translateAnchor)
    reachDependsOnFeatures = base.dependsOnFeature || height.dependsOnFeature
  }

  func reach(of selection: FeatureSelection?) -> Double {
    let top = min(max(base.greatest(of: selection), height.greatest(of: selection)), Self.highest)
    // On a sphere a metre is more pixels of the plane away from the equator than at the centre.
    return top * frame.pixelsPerMeter / max(globe.centerCosine, 1e-3) + translate.length * frame.pixelRatio
  }

  func meets(_ query: TileQuery, _ selection: FeatureSelection) -> [Double?] {
    let ground = frame.globeTile(globe, selection.tile.unwrapped, by: translate, anchor)
    let grid = GlobeGrid(cells: ground.cellCount(base: 128, least: 2))
    let surface = frame.elevation?.surface(of: selection.tile)
    let (bases, heights) = (base.values(selection), height.values(selection))
    return selection.features.enumerated().map { index, feature in
      guard feature.type == .polygon else { return nil }
      let rings = (0..<feature.partCount).map { grid.divided(line: points(feature, part: $0)) }
      let lift = surface.map { $0.height(at: middle(of: rings)) } ?? 0
      func seen(_ ring: [SIMD2<Double>], _ height: Double) -> [SIMD3<Double>]? {
        let height = min(max(height, 0), Self.highest) + lift
        let points = ring.compactMap { pixel($0, height, ground) }
        return points.count == ring.count ? points : nil
      }
      return ExtrusionFaces.leastDepth(
        of: rings.map { (top: seen($0, heights[index]), foot: seen($0, bases[index])) }, at: query.picture)
    }
  }

  private func points(_ feature: TileFeature, part: Int) -> [SIMD2<Double>] {
    let coordinates = feature.layer.coordinates
    return feature.vertices(ofPart: part).map {
      SIMD2(Double(coordinates[2 * $0]), Double(coordinates[2 * $0 + 1]))
    }
  }

  private func middle(of rings: [[SIMD2<Double>]]) -> SIMD2<Double> {
    let points = rings.joined()
    let count = Double(max(rings.reduce(0) { $0 + $1.count }, 1))
    return points.reduce(into: .zero) { $0 += $1 } / count
  }

  /// The pixel and the depth of a place at a height in metres; `nil` behind the camera and where the planet hides it.
  private func pixel(
    _ place: SIMD2<Double>, _ height: Double, _ ground: GlobeTile
  ) -> SIMD3<Double>? {
    let image = ground.solidImage(of: place, height: height)
    let raised = Globe.raised(ground.point(place), by: height)
    guard image.w > 0, globe.share < 1 || globe.distanceFromHorizon(raised) >= 0 else { return nil }
    return SIMD3(image.x / image.w, image.y / image.w, image.w)
  }
}
