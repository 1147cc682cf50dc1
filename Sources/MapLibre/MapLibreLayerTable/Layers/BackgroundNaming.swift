extension LayerNaming {
  /// The words for `background` layers.
  static let background = LayerNaming(
    "background", .plain, "A layer that covers the whole map with a colour or a pattern.",
    Section([
      PropertyNaming("background-color", "The colour of the background."),
      PropertyNaming(
        "background-opacity", "The opacity of the background, from 0 (invisible) to 1 (opaque)."),
      PropertyNaming(
        "background-pattern", "The image that tiles the background.",
        "Images whose sides are powers of two tile without seams."),
    ]))
}
