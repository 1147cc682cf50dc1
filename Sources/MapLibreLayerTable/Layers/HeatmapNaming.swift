extension LayerNaming {
  /// The words for `heatmap` layers.
  static let heatmap = LayerNaming(
    "heatmap", .vector, "A layer that shows by colours how densely points lie.",
    Section([
      PropertyNaming(
        "heatmap-color", "The colours by density, from 0 to 1.",
        "The colour at density 0 should be transparent, or it covers the map."),
      PropertyNaming("heatmap-intensity", "The factor by which all densities are multiplied."),
      PropertyNaming(
        "heatmap-opacity", "The opacity of the layer as a whole, from 0 (invisible) to 1 (opaque)."),
      PropertyNaming("heatmap-radius", "The distance up to which a point has influence."),
      PropertyNaming("heatmap-weight", "The number of points that one point counts as."),
    ]))
}
