extension LayerNaming {
  /// The words for `heatmap` layers.
  static let heatmap = LayerNaming(
    "heatmap", .vector, "A layer that shows the density of points by colours.",
    Section([
      PropertyNaming(
        "heatmap-color", "The colours by density, from 0 to 1.",
        "The colour at density 0 should be transparent; otherwise it covers the whole map."),
      PropertyNaming("heatmap-intensity", "The factor by which all densities are multiplied."),
      PropertyNaming(
        "heatmap-opacity", "The opacity of the layer as a whole, from 0 (invisible) to 1 (opaque)."),
      PropertyNaming("heatmap-radius", "The distance within which a point has an influence."),
      PropertyNaming("heatmap-weight", "The number of points for which a point counts."),
    ]))
}
