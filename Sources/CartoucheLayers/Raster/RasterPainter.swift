import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle

extension RasterLayer {
  /// Draws each tile's picture in its square, or an image source's between its corners.
  package static func paint(
    _ tiles: [LaidOutTile<RasterTile>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList
  ) {
    let opacity = Float(frame.value(of: properties.opacity))
    guard opacity > 0 else { return }
    let angle = frame.value(of: properties.hueRotate) * .pi / 180
    let adjustment = ColorAdjustment(
      hueRotation: SIMD2(ElementaryFunctions.cosine(angle), ElementaryFunctions.sine(angle)),
      saturation: frame.value(of: properties.saturation), contrast: frame.value(of: properties.contrast),
      brightness: SIMD2(frame.value(of: properties.brightnessMin), frame.value(of: properties.brightnessMax)))
    let resampling =
      frame.value(of: properties.resampling) ?? frame.value(of: properties.rasterResampling)

    for tile in tiles {
      let bitmap = tile.layout.bitmap
      let transform: ProjectiveTransform?
      if let corners = tile.layout.corners {
        transform = placed(bitmap, tile.transform, corners, leastSide: 2 * frame.pixelRatio)
      } else {
        transform = tile.transform.fromGrid(width: bitmap.width, height: bitmap.height)
      }
      guard let transform else { continue }
      list.image(
        bitmap, transform: transform, sampling: resampling.sampling, opacity: opacity,
        adjustment: adjustment, clip: tile.clip, fillsClip: tile.layout.corners == nil)
    }
  }

  /// Pixels of a picture to the map plane; `nil` for a picture of next to no size, as in the reference
  /// (`render_image_source.cpp`).
  private static func placed(
    _ bitmap: Bitmap, _ transform: Transform, _ corners: [SIMD2<Double>], leastSide: Double
  ) -> ProjectiveTransform? {
    guard corners.count == 4 else { return nil }
    let places = corners.map { transform.apply(x: $0.x, y: $0.y) }
    let (xs, ys) = (places.map(\.x), places.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
      max(right - left, bottom - top) > leastSide
    else { return nil }
    return ProjectiveTransform(
      width: Double(bitmap.width), height: Double(bitmap.height), topLeft: places[0], topRight: places[1],
      bottomRight: places[2], bottomLeft: places[3])
  }
}

extension Resampling {
  /// How the canvas does it.
  var sampling: Sampling {
    switch self {
    case .linear: .bilinear
    case .nearest: .nearest
    }
  }
}

extension Transform {
  /// The map of a grid over the whole tile, where this is the map of tile units.
  ///
  /// - Parameter border: How many columns and rows of the grid lie outside of the tile on each side.
  func fromGrid(width: Int, height: Int, border: Int = 0) -> ProjectiveTransform? {
    let extent = 8192.0
    let (columns, rows) = (Double(width - 2 * border), Double(height - 2 * border))
    guard columns > 0, rows > 0 else { return nil }
    let grid = Transform(
      a: extent / columns, b: 0, c: 0, d: extent / rows, tx: -Double(border) * extent / columns,
      ty: -Double(border) * extent / rows)
    return ProjectiveTransform(grid.concatenated(with: self))
  }
}
