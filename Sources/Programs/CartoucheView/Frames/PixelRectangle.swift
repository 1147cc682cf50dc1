/// A rectangle of device pixels; x to the right and y down from the upper left corner of the picture.
struct PixelRectangle: Hashable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  /// The number of pixels.
  var area: Int { width * height }
}
