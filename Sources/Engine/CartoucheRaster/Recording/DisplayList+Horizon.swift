extension DisplayList {
  /// Paints a gradient behind everything drawn so far, on one side of its line.
  ///
  /// The pixels drawn so far are rounded to whole steps of a channel first, as in the finished picture.
  package mutating func paintBehind(_ gradient: HorizonGradient) {
    let (start, up) = (gradient.origin, gradient.up)
    guard (start + up).sum().isFinite, gradient.reach.isFinite,
      (gradient.color + gradient.lineColor).sum().isFinite
    else { return }
    record(gradient, bounds: frame)
  }
}
