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

    if let globe = frame.globe {
      var look = MeshPicture(Bitmap(width: 0, height: 0), sampling: resampling.sampling, opacity: opacity)
      look.adjustment = adjustment
      look.maximumTaps = frame.surfaceTaps
      return paint(tiles, look, frame, on: globe, into: &list)
    }
    for tile in tiles {
      let bitmap = tile.layout.bitmap
      func draw(_ transform: Transform, on facet: Facet) {
        list.image(
          bitmap, transform: transform, sampling: resampling.sampling, opacity: opacity,
          adjustment: adjustment, on: facet, fillsClip: true)
      }
      guard let corners = tile.layout.corners else {
        if readsSmallerCopies(of: tile, frame) {
          var look = MeshPicture(bitmap, sampling: resampling.sampling, opacity: opacity)
          look.adjustment = adjustment
          paintSmaller(tile, look, frame, into: &list)
          continue
        }
        tile.transform.fromGrid(width: bitmap.width, height: bitmap.height).map { draw($0, on: tile.facet) }
        continue
      }
      let places = corners.map { tile.transform.apply(x: $0.x, y: $0.y) }
      guard isLarge(places, than: 2 * frame.pixelRatio) else { continue }
      if frame.conventions.imagesAreProjected,
        list.image(
          bitmap, between: places, sampling: resampling.sampling, opacity: opacity, adjustment: adjustment,
          on: list.facet(tile.facet, within: places), depthRatio: mostDepthRatio)
      {
        continue
      }
      for half in halves(of: bitmap, between: places) {
        draw(half.transform, on: list.facet(tile.facet, within: half.triangle))
      }
    }
  }

  /// Whether a picture may be seen smaller than it is, and is then to be read from its smaller copies.
  private static func readsSmallerCopies(of tile: LaidOutTile<RasterTile>, _ frame: FrameContext) -> Bool {
    guard frame.drape != nil || frame.conventions.rasterTilesHaveSmallerCopies else { return false }
    // In one half of the size two texels are nearest to one.
    let isSmaller =
      Double(tile.layout.bitmap.width) > 1.415 * tile.transform.scale * Double(TileID.extent)
    return isSmaller || frame.projection != nil
  }

  /// Draws a picture from its smaller copies where it is seen smaller than it is.
  private static func paintSmaller(
    _ tile: LaidOutTile<RasterTile>, _ look: MeshPicture, _ frame: FrameContext, into list: inout DisplayList
  ) {
    var look = look
    look.maximumTaps = frame.surfaceTaps
    look.levels = MipLevels(look.bitmap)
    let size = SIMD2(Float(look.bitmap.width), Float(look.bitmap.height))
    let extent = Double(TileID.extent)
    let corners = [SIMD2(0, 0), SIMD2(0, 1), SIMD2(1, 1), SIMD2(1, 0)].map { place in
      let pixel = tile.transform.apply(x: place.x * extent, y: place.y * extent)
      let seen = frame.projection?.homogeneous(pixel) ?? SIMD3(pixel.x, pixel.y, 1)
      return Mesh.Corner(
        image: SIMD4(seen.x, seen.y, 0, seen.z),
        values: SIMD4(lowHalf: SIMD2<Float>(place) * size, highHalf: .zero))
    }
    list.mesh(
      Mesh(corners: corners, triangles: [SIMD3(0, 1, 2), SIMD3(0, 2, 3)]), paint: .picture(look),
      clip: tile.facet.clip)
  }

  /// The greatest depth of a corner of a picture in perspective, in depths of the nearest one.
  ///
  /// Places of which one side would be farther away are not those of a rectangle; the reference draws these in other ways
  /// (`image_source.ts` of MapLibre GL JS).
  private static let mostDepthRatio = 4.0

  /// Whether places are farther apart than a length in one direction; smaller pictures are not drawn, as in the
  /// reference (`render_image_source.cpp`).
  private static func isLarge(_ places: [SIMD2<Double>], than length: Double) -> Bool {
    let (xs, ys) = (places.map(\.x), places.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
      return false
    }
    return max(right - left, bottom - top) > length
  }

  /// The two triangles of a picture between four places, with the transforms of its pixels.
  ///
  /// As in the reference, the picture is cut from its upper right to its lower left corner, and each half is stretched
  /// evenly.
  private static func halves(
    of bitmap: Bitmap, between places: [SIMD2<Double>]
  ) -> [(triangle: [SIMD2<Double>], transform: Transform)] {
    guard places.count == 4 else { return [] }
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    let (topLeft, topRight, bottomRight, bottomLeft) = (places[0], places[1], places[2], places[3])
    func transform(from origin: SIMD2<Double>, right: SIMD2<Double>, down: SIMD2<Double>) -> Transform {
      Transform(
        a: right.x / width, b: right.y / width, c: down.x / height, d: down.y / height, tx: origin.x,
        ty: origin.y)
    }
    return [
      (
        [topLeft, topRight, bottomLeft],
        transform(from: topLeft, right: topRight - topLeft, down: bottomLeft - topLeft)
      ),
      (
        [topRight, bottomRight, bottomLeft],
        transform(
          from: bottomLeft + topRight - bottomRight, right: bottomRight - bottomLeft,
          down: bottomRight - topRight)
      ),
    ]
  }
}

extension Resampling {
  /// The sampling in the terms of the canvas.
  var sampling: Sampling {
    switch self {
    case .linear: .bilinear
    case .nearest: .nearest
    }
  }
}

extension Transform {
  /// The mapping of a grid over the whole tile, given that this is the mapping of tile units.
  ///
  /// - Parameter border: The number of columns and rows of the grid outside the tile on each side.
  func fromGrid(width: Int, height: Int, border: Int = 0) -> Transform? {
    let extent = Double(TileID.extent)
    let (columns, rows) = (Double(width - 2 * border), Double(height - 2 * border))
    guard columns > 0, rows > 0 else { return nil }
    let grid = Transform(
      a: extent / columns, b: 0, c: 0, d: extent / rows, tx: -Double(border) * extent / columns,
      ty: -Double(border) * extent / rows)
    return grid.concatenated(with: self)
  }
}
