import CartoucheExpressions
import CartoucheRaster
import CartoucheStyle

extension FillExtrusionLayer {
  /// Draws each polygon as a solid with a roof and walls, lit by the style's light.
  package static func paint(
    _ tiles: [LaidOutTile<FillExtrusionLayout>], _ properties: LayerProperties<Properties>,
    _ frame: FrameContext, into list: inout DisplayList
  ) {
    let opacity = frame.value(of: properties.opacity)
    guard opacity > 0 else { return }
    if let globe = frame.globe {
      paint(tiles, properties, frame, on: globe, opacity: Float(opacity), into: &list)
      return
    }
    guard let space = frame.space else { return }
    list.prisms(in: space, opacity: Float(opacity), isBlended: properties.pattern.isSet) { pen, list in
      pen.reserve(points: tiles.reduce(0) { $0 + $1.layout.footprints.pointCount }, in: &list)
      let drawn = FrameProperties(properties, frame)
      for tile in tiles {
        ExtrusionPainter(tile, drawn, properties, frame).paint(with: &pen, into: &list)
      }
    }
  }
}

/// Draws the extrusions of one tile.
private struct ExtrusionPainter {
  private let layout: FillExtrusionLayout
  private let transform: Transform
  private let frame: FrameContext
  private let vector: SIMD3<Double>
  private let gradient: VerticalGradient
  private let values: FrameValues<FillExtrusionProperties>
  private let pattern: ExtrusionPattern?
  private let pixelsPerMeter: Double
  private let feet: ExtrusionFeet?

  /// Heights are clamped to this many metres, up or down.
  private static let highest = 1e8

  init(
    _ tile: LaidOutTile<FillExtrusionLayout>, _ drawn: FrameProperties<FillExtrusionProperties>,
    _ properties: LayerProperties<FillExtrusionProperties>, _ frame: FrameContext
  ) {
    layout = tile.layout
    self.frame = frame
    transform = frame.translated(
      tile.transform, by: frame.value(of: properties.translate), frame.value(of: properties.translateAnchor))
    vector = frame.light.vector(rotation: frame.rotation)
    gradient = frame.value(of: properties.verticalGradient)
    values = FrameValues(tile.layout.values, drawn)
    pattern = properties.pattern.isSet ? ExtrusionPattern(tile, transform, frame) : nil
    pixelsPerMeter = frame.pixelsPerMeter(in: tile.tile)
    feet = ExtrusionFeet(tile.layout, tile.tile, frame)
  }

  func paint(with pen: inout PrismPen, into list: inout DisplayList) {
    pen.turn(to: transform)
    let (colors, bases, heights) = (values.color, values.base, values.height)
    let patterns = pattern == nil ? nil : values[\.pattern, at: .whole]
    let (footprints, light, pixelsPerMeter) = (layout.footprints, frame.light, pixelsPerMeter)
    let features = layout.features
    for index in 0..<footprints.count {
      let feature = Int(features[index])
      let base = min(max(bases[feature], 0), Self.highest)
      let height = min(max(heights[feature], 0), Self.highest)
      let span = feet?.span(of: feature, from: base, to: height) ?? (base: base, height: height)
      let (foot, top) = (span.base * pixelsPerMeter, span.height * pixelsPerMeter)
      guard pen.mayShow(index, of: footprints, from: foot, to: top) else {
        continue
      }
      if let patterns {
        guard let image = patterns[feature].flatMap({ frame.image($0.name) }) else { continue }
        let shading = FaceShading(light, vector, color: nil, base: base, height: height, gradient)
        let prism = Prism(base: foot, height: top, roof: shading.roof)
        pen.draw(
          prism, on: index, of: footprints, into: &list, texture: { texture(image, on: $0) },
          wall: { shading.wall($0) })
        continue
      }
      let color = colors[feature].premultiplied
      let shading = FaceShading(
        light, vector, color: SIMD3(color.x, color.y, color.z), base: base, height: height, gradient)
      let prism = Prism(base: foot, height: top, roof: shading.roof)
      pen.draw(prism, on: index, of: footprints, into: &list) { shading.wall($0) }
    }
  }

  /// The image on a wall, or on the roof.
  private func texture(_ image: StyleImage, on wall: PrismWall?) -> FaceTexture? {
    let distances =
      frame.conventions.wallPatternsLeaveOutCuts ? layout.uncutDistances : layout.distances
    return wall.map { pattern?.wall(image, $0, distances[$0.point]) } ?? pattern?.roof(image)
  }
}
