/// The traits of a layer type, which do not depend on properties; by default layers lie on the ground, within the tile's
/// square.
package struct LayerTraits: Sendable {
  /// Whether drawing is clipped to the tile's square; if not, each tile is drawn once, however it is divided.
  package var isClippedToTiles = true
  /// Whether each tile is drawn for itself, so that tiles may be appended to different lists.
  ///
  /// The lists are then joined by `DisplayList.joinGroups(_:in:)`.
  package var isDivisible = false
  /// Whether tiles are moved by less than a pixel, so that the pixels of pictures align with those of the frame.
  package var isAlignedToPixels = false
  /// Whether features are extruded, so that a query returns the nearest first.
  package var drawsSolids = false
  /// The number of plain vertices that take as much memory and time to draw as one vertex of the type.
  var vertexWeight = 1
  /// The bytes that drawing a layer takes for each pixel of the picture, in addition to its layouts.
  package var bytesPerPixel = 0
}
