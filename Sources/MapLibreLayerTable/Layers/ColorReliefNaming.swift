extension LayerNaming {
  /// The words for `color-relief` layers, which the iOS interface does not have.
  static let colorRelief = LayerNaming(
    "color-relief", .foreground, "A layer that colours terrain by its height.",
    Section([
      PropertyNaming(
        "color-relief-color", "The colours by height in metres.",
        "The interface has no variable for the height: make the expression with `NSExpression(mglJSONObject:)`."
      ),
      PropertyNaming("color-relief-opacity", "The opacity of the colours, from 0 (invisible) to 1 (opaque)."),
      PropertyNaming("resampling", "The way in which heights are enlarged and reduced."),
    ]))
}
