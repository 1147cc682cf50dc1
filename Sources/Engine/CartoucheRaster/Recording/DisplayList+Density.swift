extension DisplayList {
  /// Colours the frame by how densely points lie.
  ///
  /// Densities are summed at the centres of the cells of a grid, in the order of the points, and interpolated between
  /// them. The points spread their weights in the plane of the facet. Complexity: linear in the number of points and in
  /// that of the cells; points of large radii are summed in wider cells.
  ///
  /// - Parameters:
  ///   - grid: The cells; about half as many as the frame has pixels along each axis look smooth.
  ///   - intensity: The factor on all weights.
  ///   - ramp: The colours of the densities 0…1, evenly spaced: colour `i` of `n` is that of (i + ½) / n; the first and
  ///     the last continue to the ends.
  ///   - opacity: The factor on all channels, 0…1.
  public mutating func density(
    of points: [DensityPoints], grid: DensityGrid, intensity: Float = 1, ramp: [PremultipliedColor],
    opacity: Float = 1, on facet: Facet
  ) {
    guard opacity > 0, sees(facet) else { return }
    let colors = ramp.map { $0.drawable.rgba * min(opacity, 1) }
    // Even where there are no points, a ramp may have a colour.
    guard let first = colors.first, first != .zero || points.contains(where: { !$0.places.isEmpty }) else {
      return
    }
    var command = Command(kind: .density, bounds: frame)
    command.first = Int32(clamping: densities.count)
    // The ramp has colours of its own; any colour here keeps the step.
    guard record(command, paint: .color(.black), on: facet) else { return }
    densities.append(
      PlacedDensity(
        points: points, grid: grid.limited(width: width, height: height),
        frame: SIMD2(Double(width), Double(height)), intensity: intensity,
        ramp: colors, lens: lens(of: facet), isBent: points.contains { !$0.corners.isEmpty }))
  }
}

/// Points whose density is drawn, and its colours.
struct PlacedDensity: Sendable {
  var points: [DensityPoints]
  var grid: DensityGrid
  /// The size of the frame in device pixels.
  var frame: SIMD2<Double>
  var intensity: Float
  /// The premultiplied colours; one at least.
  var ramp: [SIMD4<Float>]
  var lens: Lens?
  /// Whether points have facets of their own; those without spread no weight then.
  var isBent = false

  /// A unit vector along the x axis of the places, in the plane.
  var axis: SIMD2<Double> {
    guard let transform = points.first?.transform else { return SIMD2(1, 0) }
    if transform.b == 0 { return SIMD2(1, 0) }
    if transform.a == 0 { return SIMD2(0, 1) }
    let vector = SIMD2(transform.a, transform.b)
    let length = (vector * vector).sum().squareRoot()
    return length > 0 && length.isFinite ? vector / length : SIMD2(1, 0)
  }
}
