/// The part of its renderer's ``Limits`` that one frame may use.
///
/// Only what concerns a frame as a whole can differ from frame to frame. The other limits decide what tiles, layouts and
/// sources consist of, which frames share.
package struct FrameShare: Sendable, Hashable {
  /// The pixels that the picture may have; `nil` for all that the limits allow, as for the others.
  package var picture: Int?
  /// The tiles of all sources together.
  package var tiles: Int?
  /// The time that laying out and drawing may take.
  package var drawing: Duration?

  /// A part of the limits, by default all.
  package init(picture: Int? = nil, tiles: Int? = nil, drawing: Duration? = nil) {
    self.picture = picture
    self.tiles = tiles
    self.drawing = drawing
  }
}

extension Limits {
  /// The limits of a frame that may use a part of these: the lower one of each; below 0 is 0.
  package func narrowed(to share: FrameShare) -> Limits {
    var limits = self
    if let picture = share.picture { limits.picture = min(limits.picture, max(picture, 0)) }
    if let tiles = share.tiles { limits.tiles = min(limits.tiles, max(tiles, 0)) }
    if let drawing = share.drawing { limits.drawing = min(limits.drawing, max(drawing, .zero)) }
    return limits
  }
}
