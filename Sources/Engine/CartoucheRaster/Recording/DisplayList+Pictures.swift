extension DisplayList {
  /// Draws a picture; pixels whose centres fall inside it are covered.
  ///
  /// The transform maps pixels of the picture, with (0, 0) at the top left corner of the first one, to device pixels.
  /// Where sampling reaches beyond the border, the pixels at the border are repeated. Parts behind the eye (w ≤ 0) are
  /// not drawn.
  ///
  /// - Parameters:
  ///   - adjustment: How colours are changed as they are sampled.
  ///   - fillsClip: Whether to cover the whole clip instead: the border is extended to its edges.
  public mutating func image(
    _ bitmap: Bitmap, transform: ProjectiveTransform, sampling: Sampling = .bilinear, opacity: Float = 1,
    adjustment: ColorAdjustment? = nil, on facet: Facet, fillsClip: Bool = false
  ) {
    guard !bitmap.pixels.isEmpty, opacity > 0 else { return }
    recordPicture(
      SIMD2(bitmap.width, bitmap.height), transform, on: facet, fillsClip: fillsClip
    ) { inverse in
      PlacedImage(
        bitmap: bitmap, inverse: inverse, sampling: sampling, opacity: min(opacity, 1),
        adjustment: adjustment.flatMap { $0.isFinite && $0 != .none ? $0 : nil })
    }
  }

  /// Draws a picture under an affine map.
  public mutating func image(
    _ bitmap: Bitmap, transform: Transform, sampling: Sampling = .bilinear, opacity: Float = 1,
    adjustment: ColorAdjustment? = nil, on facet: Facet, fillsClip: Bool = false
  ) {
    image(
      bitmap, transform: ProjectiveTransform(transform), sampling: sampling, opacity: opacity,
      adjustment: adjustment, on: facet, fillsClip: fillsClip)
  }

  /// Draws a picture in perspective between four places: those of its upper left, upper right, lower right and lower left
  /// corners. In a facet with a clip, the border is extended to the edges of that.
  ///
  /// - Parameter depthRatio: The greatest depth of a corner, in depths of the nearest one.
  /// - Returns: Whether a perspective looks like that; nothing is drawn otherwise.
  @discardableResult
  public mutating func image(
    _ bitmap: Bitmap, between places: [SIMD2<Double>], sampling: Sampling = .bilinear, opacity: Float = 1,
    adjustment: ColorAdjustment? = nil, on facet: Facet, depthRatio: Double = .infinity
  ) -> Bool {
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    guard places.count == 4,
      let transform = ProjectiveTransform(
        width: width, height: height, topLeft: places[0], topRight: places[1], bottomRight: places[2],
        bottomLeft: places[3])
    else { return false }
    let corners = [SIMD2(0, 0), SIMD2(width, 0), SIMD2(width, height), SIMD2(0, height)]
    let depths = corners.map { transform.homogeneous($0).z }
    let (nearest, farthest) = (depths.min() ?? 0, depths.max() ?? 0)
    guard depthRatio == .infinity || nearest > 0 && farthest <= depthRatio * nearest else { return false }
    image(
      bitmap, transform: transform, sampling: sampling, opacity: opacity, adjustment: adjustment, on: facet,
      fillsClip: true)
    return true
  }

  /// Shades a relief; pixels whose centres fall inside its field are covered.
  ///
  /// The transform maps points of the field, with (0, 0) at the top left corner of its first square, to device pixels.
  /// Slopes are interpolated between points if the sampling says so; beyond the outermost points they are repeated.
  ///
  /// - Parameter fillsClip: Whether to cover the whole clip instead.
  public mutating func relief(
    _ field: SlopeField, transform: Transform, shading: ReliefShading,
    sampling: Sampling = .bilinear, on facet: Facet, fillsClip: Bool = false
  ) {
    guard let shading = ResolvedShading(shading) else { return }
    recordPicture(
      SIMD2(field.width, field.height), ProjectiveTransform(transform), on: facet, fillsClip: fillsClip
    ) { inverse in
      PlacedRelief(field: field, inverse: inverse, shading: shading, sampling: sampling)
    }
  }

  /// Colours a field by height; pixels whose centres fall inside its field are covered.
  ///
  /// The transform maps points of the field, with (0, 0) at the top left corner of its first square, to device pixels.
  /// Heights are interpolated between points if the sampling says so; beyond the outermost points they are repeated.
  ///
  /// - Parameter fillsClip: Whether to cover the whole clip instead.
  public mutating func heights(
    _ field: HeightField, transform: Transform, ramp: HeightRamp, opacity: Float = 1,
    sampling: Sampling = .bilinear, on facet: Facet, fillsClip: Bool = false
  ) {
    guard opacity > 0 else { return }
    recordPicture(
      SIMD2(field.width, field.height), ProjectiveTransform(transform), on: facet, fillsClip: fillsClip
    ) { inverse in
      PlacedHeights(field: field, inverse: inverse, sampling: sampling, ramp: ramp, opacity: min(opacity, 1))
    }
  }

  /// Records the drawing that is made of the map from device pixels to a picture, where that is seen.
  private mutating func recordPicture(
    _ size: SIMD2<Int>, _ transform: ProjectiveTransform, on facet: Facet, fillsClip: Bool,
    _ drawing: (ProjectiveTransform) -> any Drawing
  ) {
    guard sees(facet) else { return }
    let transform = picture(of: transform, on: facet)
    guard let inverse = transform.inverse else { return }
    if fillsClip, let id = facet.clip {
      // A rectangle does not keep its own rows.
      record(drawing(inverse), bounds: clip(id).box, clip: id)
      return
    }
    let polygon = transform.outline(of: SIMD4(0, 0, Double(size.x), Double(size.y)))
    guard let own = addClip(of: polygon, within: facet.clip) else { return }
    record(drawing(inverse), bounds: clip(own).box, clip: own)
  }

  /// Makes a clip of the pixels of a polygon in the frame within another clip; nil if there are none.
  mutating func addClip(of polygon: [SIMD2<Double>], within id: ClipID?) -> ClipID? {
    var (box, rows) = ConvexSpans.rows(of: polygon, within: frame)
    if let id {
      let clip = clip(id)
      for index in rows.indices {
        let y = box.y0 + Int32(index)
        guard y >= clip.box.y0, y < clip.box.y1 else {
          rows[index] = SIMD2(box.x0, box.x0)
          continue
        }
        let row =
          clip.spans < 0
          ? SIMD2(clip.box.x0, clip.box.x1) : spans[Int(clip.spans) + Int(y - clip.box.y0)]
        rows[index] = SIMD2(max(rows[index].x, row.x), min(rows[index].y, row.y))
      }
      let whole = box
      box = box.intersection(clip.box)
      guard !box.isEmpty else { return nil }
      rows = Array(rows[Int(box.y0 - whole.y0)..<Int(box.y1 - whole.y0)])
    }
    guard !box.isEmpty else { return nil }
    clips.append(Clip(box: box, spans: append(rows)))
    return ClipID(index: Int32(clamping: clips.count - 1))
  }
}

extension ProjectiveTransform {
  /// The image of a rectangle, low x and y, high x and y, before the eye: a convex polygon of up to five points.
  func outline(of box: SIMD4<Double>) -> [SIMD2<Double>] {
    let corners = [SIMD2(box.x, box.y), SIMD2(box.z, box.y), SIMD2(box.z, box.w), SIMD2(box.x, box.w)]
      .map(homogeneous)
    guard let largest = corners.map(\.z).max(), largest > 0 else { return [] }
    // Near the horizon points run off; a thousandth of the greatest w is far beyond any frame.
    let near = largest * 1e-3
    var polygon: [SIMD2<Double>] = []
    for index in corners.indices {
      let (p, q) = (corners[index], corners[(index + 1) % 4])
      if p.z >= near { polygon.append(SIMD2(p.x / p.z, p.y / p.z)) }
      if (p.z >= near) != (q.z >= near) {
        let cut = p + (q - p) * ((near - p.z) / (q.z - p.z))
        polygon.append(SIMD2(cut.x / near, cut.y / near))
      }
    }
    return polygon
  }
}
