import CartoucheStyle

/// What a `…-translate` moves along with when the map is turned.
package enum TranslateAnchor: String, StyleKeyword {
  /// The map: x is east and y is south.
  case map
  /// The picture: x is right and y is down.
  case viewport
}
