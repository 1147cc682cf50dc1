/// A picture to be drawn, with the map from device pixels to its own.
struct PlacedImage: Sendable {
  var bitmap: Bitmap
  var inverse: ProjectiveTransform
  var sampling: Sampling
  var opacity: Float
  /// The change of colours before they are blended.
  var adjustment: ColorAdjustment?
}
