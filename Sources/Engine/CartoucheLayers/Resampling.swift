import CartoucheStyle

/// The interpolation between the pixels of a picture.
package enum Resampling: String, StyleKeyword {
  /// Interpolated from the four surrounding pixels.
  case linear
  /// The nearest pixel only.
  case nearest
}
