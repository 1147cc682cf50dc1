/// The members of a style's root and of its layers, in the order of the specification.
enum StyleMembers {
  /// The members of the root.
  static let root = [
    "version", "name", "metadata", "center", "centerAltitude", "zoom", "bearing", "pitch", "roll", "state",
    "light", "sky", "projection", "terrain", "sources", "sprite", "glyphs", "font-faces", "transition",
    "layers",
  ]

  /// The members of a layer.
  static let layer = [
    "id", "type", "ref", "metadata", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout",
    "paint",
  ]
}
