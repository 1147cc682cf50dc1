import CartoucheGeometry
import CartoucheImages
import CartoucheJSON
import CartoucheRenderer

/// The picture of a metatile, from which the pictures of tiles are cut.
public struct MetatilePicture: Sendable {
  /// The area.
  public let metatile: Metatile
  /// The width and height in device pixels.
  public let side: Int
  /// The pixels as premultiplied RGBA, four bytes each, row by row from the upper left corner.
  public let pixels: [UInt8]
  /// The diagnostics about the style and the data.
  public let diagnostics: [Diagnostic]
  /// How much of what the style requires is in the picture.
  public let outcome: FrameOutcome
  /// The attributions of the data, as HTML, without duplicates and in the order of the sources.
  public let attributions: [String]
  /// The durations of the rendering stages, in order.
  public let timings: [StageTiming]

  init(_ metatile: Metatile, _ snapshot: Snapshot) {
    self.metatile = metatile
    side = snapshot.width
    pixels = snapshot.pixels
    diagnostics = snapshot.diagnostics
    outcome = snapshot.outcome
    attributions = snapshot.attributions
    timings = snapshot.timings
  }

  /// The pixels of a tile, as premultiplied RGBA; `nil` for one that is not part of the metatile.
  ///
  /// - Complexity: O(pixels of the tile).
  public func pixels(of tile: TileID) -> [UInt8]? {
    guard let square = metatile.square(of: tile, width: side) else { return nil }
    if square.side == side { return pixels }
    var cut: [UInt8] = []
    cut.reserveCapacity(square.side * square.side * 4)
    for row in square.y..<square.y + square.side {
      let start = (row * side + square.x) * 4
      cut += pixels[start..<start + square.side * 4]
    }
    return cut
  }

  /// The picture of a tile as a file, encoded by threads of the engine's own.
  ///
  /// Cancelling the task ends it as for ``Snapshot/data(as:quality:)``.
  ///
  /// - Throws: ``MapError/tile(_:)`` for a tile that is not part of the metatile, ``MapError/image(_:)``, or
  ///   ``MapError/cancelled``.
  public func file(of tile: TileID, as encoding: ImageEncoding = .png) async throws(MapError) -> [UInt8] {
    guard let square = metatile.square(of: tile, width: side) else { throw .tile(tile) }
    return try await encoding.file { (pixels(of: tile) ?? [], square.side, square.side) }
  }
}
