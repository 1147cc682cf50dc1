extension LayerNaming {
  /// The words for `color-relief` layers, which the iOS interface does not have.
  static let colorRelief = LayerNaming(
    "color-relief", .foreground, "A layer that colours terrain by its elevation.",
    Section([
      PropertyNaming(
        "color-relief-color", "The colours by elevation in metres.",
        "The interface has no variable for the elevation; create the expression with `NSExpression(mglJSONObject:)`."
      ),
      PropertyNaming("color-relief-opacity", "The opacity of the colours, from 0 (invisible) to 1 (opaque)."),
      PropertyNaming("resampling", "The interpolation of elevations when tiles are enlarged or reduced."),
    ]))
}
