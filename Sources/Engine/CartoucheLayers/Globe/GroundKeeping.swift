import CartoucheRaster
import CartoucheTiles

/// The place where areas and pictures on a globe are kept for later frames.
package protocol GroundKeeping: Sendable {
  /// The areas of a layout in a tile, which are made if there are none.
  func areas(of layout: LayoutToken, in tile: UnwrappedTileID, make: () -> SphereAreas) -> SphereAreas

  /// A number that stands for all that pictures of a layer depend on besides its layouts; `nil` where none are kept.
  ///
  /// - Parameter layer: The index of the layer in the frame.
  func look(of layer: Int, in frame: FrameContext) -> Int?

  /// The picture of a layout in a tile, which is made if there is none; `nil` where nothing is drawn.
  ///
  /// - Parameters:
  ///   - side: The width and height in pixels.
  ///   - make: Makes the picture; its second result is whether it may be kept.
  func picture(
    of layout: LayoutToken, in tile: UnwrappedTileID, look: Int, side: Int, make: () -> (Bitmap?, Bool)
  ) -> Bitmap?
}

/// The identity of a layout for what is kept beside it.
package final class LayoutToken: Sendable, Hashable {
  package init() {}

  package static func == (a: LayoutToken, b: LayoutToken) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension FrameContext {
  /// The areas of a layout on the tile of a globe: those of an earlier frame, if there are any.
  func areas(of layout: LayoutToken, in ground: GlobeTile, make: () -> SphereAreas) -> SphereAreas {
    guard ground.offset == .zero, let keptGround else { return make() }
    return keptGround.areas(of: layout, in: ground.tile, make: make)
  }
}
