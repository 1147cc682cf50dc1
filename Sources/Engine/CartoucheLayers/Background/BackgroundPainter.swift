import CartoucheExpressions
import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

extension BackgroundLayer {
  /// Covers the whole picture, or the world.
  package static func paint(
    _ tiles: [LaidOutTile<Never>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList
  ) {
    func cover(with paint: Paint) {
      // Squares of terrain are within the world.
      let isCut = frame.conventions.backgroundsEndAtPoles && frame.drape == nil
      list.paint(
        paint, on: isCut ? list.facet(frame.plane, within: frame.worldCorners) : frame.plane)
    }
    if properties.pattern.isSet {
      guard frame.part != .opaque else { return }
      let image = frame.value(of: properties.pattern, atZoom: frame.wholeZoom)
      let opacity = frame.value(of: properties.opacity)
      if let globe = frame.globe {
        if let image = image.flatMap({ frame.image($0.name) }), opacity > 0 {
          paint(image, opacity: opacity, frame, on: globe, into: &list)
        }
        return
      }
      if let pattern = image.flatMap({ pattern($0.name, opacity: opacity, frame) }) { cover(with: pattern) }
      return
    }
    let color = PremultipliedColor(
      frame.value(of: properties.color), opacity: frame.value(of: properties.opacity))
    guard !color.isInvisible, frame.part == .whole || (frame.part == .opaque) == (color.alpha >= 1) else {
      return
    }
    if let globe = frame.globe {
      list.fill(
        surface(of: globe, frame), rule: .evenOdd, edge: .pixelCentre, paint: .color(color), on: .picture)
      return
    }
    cover(with: .color(color))
  }

  /// The identity of the squares of tiles on the sphere.
  private static let square = LayoutToken()

  /// The visible surface of the globe, as the union of its tiles.
  private static func surface(of globe: Globe, _ frame: FrameContext) -> Path {
    var surface = Path()
    for id in frame.globeTiles {
      let tile = GlobeTile(globe, id)
      let square = frame.areas(of: Self.square, in: tile) { SphereAreas(squareOf: tile) }
      surface.append(square.path(of: 0, on: tile))
    }
    return surface
  }

  /// Repeats an image over the globe; its repetitions begin at the corner of the world.
  private static func paint(
    _ image: StyleImage, opacity: Double, _ frame: FrameContext, on globe: Globe, into list: inout DisplayList
  ) {
    var picture = MeshPicture(image.bitmap, sampling: .bilinear, opacity: Float(opacity))
    picture.repeats = true
    let size = SIMD2(Double(image.bitmap.width), Double(image.bitmap.height))
    for id in frame.globeTiles {
      let texelsPerUnit =
        512 * Transform.powerOfTwo(frame.wholeZoom - Double(id.canonical.z)) * image.pixelRatio
        / GlobeTile.extent
      // Whole repetitions before the tile do not count.
      let corner = SIMD2(Double(id.canonical.x), Double(id.canonical.y)) * (GlobeTile.extent * texelsPerUnit)
      let start = corner - (corner / size).rounded(.down) * size
      let surface = GlobeTile(globe, id).surface(hasBorder: false) { start + $0 * texelsPerUnit }
      list.mesh(surface, paint: .picture(picture))
    }
  }
}
