import CartoucheStyle

/// The reference of a `…-translate` when the map is rotated.
package enum TranslateAnchor: String, StyleKeyword {
  /// The map: x is east and y is south.
  case map
  /// The picture: x is right and y is down.
  case viewport
}
