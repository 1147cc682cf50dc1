import CartoucheStyle

/// The interpolation between the pixels of a picture.
package enum Resampling: String, StyleKeyword {
  /// Mixed from the four pixels around.
  case linear
  /// The nearest pixel only.
  case nearest
}
