import CartoucheGeometry
import CartoucheRenderer

extension Snapshotter {
  /// Draws one tile, whose labels continue seamlessly into the pictures of adjacent tiles.
  ///
  /// ```swift
  /// let picture = try await snapshotter.tile(TileID(z: 14, x: 8298, y: 5634), of: map, pixelRatio: 2)
  /// try picture.writePNG(to: "14/8298/5634@2x.png")
  /// ```
  ///
  /// The camera of the map is ignored; see ``Map/show(_:in:)``.
  ///
  /// - Parameters:
  ///   - tile: The tile.
  ///   - map: The map.
  ///   - size: The width and height of the picture in logical pixels: 512, or 256 for a tile pyramid with tiles of 256
  ///     pixels.
  ///   - pixelRatio: The number of device pixels per logical pixel, greater than 0.
  ///   - options: The limits of this picture, within those of the snapshotter.
  /// - Throws: ``MapError/tile(_:)`` if the tile does not exist, or another ``MapError`` as for any picture.
  public func tile(
    _ tile: TileID, of map: Map, size: Double = 512, pixelRatio: Double = 1,
    options: FrameOptions = FrameOptions()
  ) async throws(MapError) -> Snapshot {
    let viewport = Viewport(width: size, height: size, pixelRatio: pixelRatio)
    var map = map
    try map.show(tile, in: viewport)
    return try await snapshot(of: map, in: viewport, options: options)
  }

  /// Draws a map so that its data fill the picture.
  ///
  /// The data are those of the overlays or, if there are none, of all GeoJSON sources.
  ///
  /// ```swift
  /// let map = try await Map(contentsOf: "tracks.gpx")
  /// let picture = try await snapshotter.snapshot(fittingDataOf: map, in: Viewport(width: 800, height: 600))
  /// ```
  ///
  /// The camera is the one that ``fitToData(_:in:padding:)`` sets. To show a box instead, call ``Map/fit(_:in:padding:)``.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - viewport: The size of the picture.
  ///   - padding: The margin on all sides, in logical pixels; below 0, the data reach beyond the picture.
  ///   - options: The limits of this picture, within those of the snapshotter; their time covers both steps.
  /// - Throws: ``MapError/nothingToFit(causes:)`` if there are no data, or another ``MapError`` as for any picture.
  public func snapshot(
    fittingDataOf map: Map, in viewport: Viewport, padding: Double = 32,
    options: FrameOptions = FrameOptions()
  ) async throws(MapError) -> Snapshot {
    var map = map
    let options = options.begun
    try await fitToData(&map, in: viewport, padding: padding, options: options)
    return try await snapshot(of: map, in: viewport, options: options)
  }
}
