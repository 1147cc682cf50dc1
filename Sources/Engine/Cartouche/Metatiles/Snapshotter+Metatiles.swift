import CartoucheRenderer

extension Snapshotter {
  /// Draws the tiles of a metatile together.
  ///
  /// The camera of the map is ignored.
  ///
  /// - Parameters:
  ///   - metatile: The metatile.
  ///   - map: The map.
  ///   - pixelRatio: The number of device pixels per logical pixel, greater than 0; it is moved to the next multiple of
  ///     1/256, at which tiles have whole pixels.
  ///   - options: The limits of this picture, within those of the snapshotter.
  /// - Throws: ``MapError/tile(_:)`` if the metatile does not exist, or another ``MapError`` as for any picture.
  public func picture(
    of metatile: Metatile, of map: Map, pixelRatio: Double = 1, options: FrameOptions = FrameOptions()
  ) async throws(MapError) -> MetatilePicture {
    let side = Double(metatile.side)
    let viewport = Viewport(width: side, height: side, pixelRatio: Metatile.pixelRatio(nearest: pixelRatio))
    var map = map
    let (corner, count) = metatile.tiles
    if count > 1 {
      try map.show(corner, columns: count, rows: count, in: viewport)
    } else {
      try map.show(corner, in: viewport)
    }
    return MetatilePicture(metatile, try await snapshot(of: map, in: viewport, options: options))
  }
}
