import CartoucheStyle

/// How a picture is read between its pixels.
package enum Resampling: String, StyleKeyword {
  /// Mixed from the four pixels around.
  case linear
  /// The nearest pixel alone.
  case nearest
}
