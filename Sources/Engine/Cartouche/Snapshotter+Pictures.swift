import CartoucheGeometry
import CartoucheRenderer

extension Snapshotter {
  /// The picture of one tile, to be put beside those of its neighbours: no label is cut where they meet.
  ///
  /// ```swift
  /// let picture = try await snapshotter.tile(TileID(z: 14, x: 8298, y: 5634), of: map, pixelRatio: 2)
  /// try picture.writePNG(to: "14/8298/5634@2x.png")
  /// ```
  ///
  /// It is drawn as ``Map/show(_:in:)`` says, whatever the camera of the map.
  ///
  /// - Parameters:
  ///   - tile: The tile.
  ///   - map: The map.
  ///   - size: The side of the picture in logical pixels: 512, or 256 for pyramids whose zoom levels count from a world of
  ///     256 pixels.
  ///   - pixelRatio: Device pixels per logical pixel, above 0.
  ///   - options: What this picture may take, within the limits of the snapshotter.
  /// - Throws: ``MapError/tile(_:)`` for an address without a tile; otherwise ``MapError``, as other pictures.
  public func tile(
    _ tile: TileID, of map: Map, size: Double = 512, pixelRatio: Double = 1,
    options: FrameOptions = FrameOptions()
  ) async throws(MapError) -> Snapshot {
    let viewport = Viewport(width: size, height: size, pixelRatio: pixelRatio)
    var map = map
    try map.show(tile, in: viewport)
    return try await snapshot(of: map, in: viewport, options: options)
  }

  /// The picture of `map` with its data in view: those of its overlays, or of all its GeoJSON sources if it has none.
  ///
  /// ```swift
  /// let map = try await Map(contentsOf: "tracks.gpx")
  /// let picture = try await snapshotter.snapshot(fittingDataOf: map, in: Viewport(width: 800, height: 600))
  /// ```
  ///
  /// The camera is that of ``fitToData(_:in:padding:options:)``; ``Map/fit(_:in:padding:)`` fits one to a box.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - viewport: The size of the picture.
  ///   - padding: Logical pixels left free on all sides; below 0, the data reach beyond the picture.
  ///   - options: What this picture may take, within the limits of the snapshotter; its time is that of both steps.
  /// - Throws: ``MapError/nothingToFit(causes:)`` when there are no data; otherwise ``MapError``, as other pictures.
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
