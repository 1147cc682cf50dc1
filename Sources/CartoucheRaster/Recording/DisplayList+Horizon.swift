extension DisplayList {
  /// Puts a gradient behind all that has been drawn, on one side of its line.
  ///
  /// What was drawn counts as the picture would have it, in whole steps of a channel. The list's projection is not
  /// applied.
  package mutating func paintBehind(_ gradient: HorizonGradient) {
    let (start, up) = (gradient.origin, gradient.up)
    guard (start + up).sum().isFinite, gradient.reach.isFinite,
      (gradient.color + gradient.lineColor).sum().isFinite
    else { return }
    record(gradient, bounds: frame)
  }
}
