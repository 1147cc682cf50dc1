/// The rule for points inside a path.
public enum FillRule: UInt8, Hashable, Sendable {
  /// Points that the contours wind around, in either direction.
  case nonZero
  /// Points that the contours wind around an odd number of times.
  case evenOdd
}

/// The treatment of pixels at the edge of a fill.
public enum FillEdge: UInt8, Hashable, Sendable {
  /// A pixel is covered by the exact fraction of its area that is inside.
  case antialiased
  /// A pixel is covered when its centre is inside, or on a left or top edge, and not at all otherwise.
  case pixelCentre
}

extension DisplayList {
  // MARK: Areas

  /// Fills the inside of a path; every contour counts as closed.
  ///
  /// Points that are not finite are left out; parts far outside the frame are cut off.
  public mutating func fill(
    _ path: Path, transform: Transform = .identity, rule: FillRule = .nonZero, edge: FillEdge = .antialiased,
    paint: Paint, on facet: Facet
  ) {
    recordRings(
      edge == .antialiased ? .areaFill : .centreFill, margin: 0, path, transform, rule, paint, facet)
  }

  /// Draws the soft outline of a fill: one pixel to each side of every edge.
  ///
  /// A pixel is covered by 1 − smoothstep(0, 1, d), where d is the distance of its centre from the edge
  /// measured along y for edges that are longer in x than in y, along x otherwise; edges cover the pixels
  /// whose centres lie in their extent along the longer axis, start included. Of several edges the greatest
  /// coverage counts.
  public mutating func outline(
    _ path: Path, transform: Transform = .identity, paint: Paint, on facet: Facet
  ) {
    let mark = (points: points.count, runs: runs.count)
    var extent = Extent()
    for contour in path.contours where contour.end - contour.start >= 2 {
      appendOutline(
        PathContour(path, contour), isClosed: contour.isClosed, transform, on: facet, &extent)
    }
    var command = Command(kind: .outline, bounds: extent.box(margin: 1))
    keep(&command, from: mark, paint: paint, on: facet)
  }

  /// Draws the part of a path's soft outline outside it, by pixel centres.
  ///
  /// With it, the inside can be filled with a translucent paint without a darker edge.
  public mutating func rim(
    _ path: Path, transform: Transform = .identity, rule: FillRule = .nonZero, paint: Paint,
    on facet: Facet
  ) {
    recordRings(.rim, margin: 1, path, transform, rule, paint, facet)
  }

  /// Fills the inside of a path by pixel centres, and around it draws its soft outline.
  ///
  /// The greater of the two coverages counts, so a translucent paint is even up to the edge.
  public mutating func softFill(
    _ path: Path, transform: Transform = .identity, rule: FillRule = .nonZero, paint: Paint,
    on facet: Facet
  ) {
    recordRings(.softFill, margin: 1, path, transform, rule, paint, facet)
  }

  private mutating func recordRings(
    _ kind: Command.Kind, margin: Float, _ path: Path, _ transform: Transform, _ rule: FillRule,
    _ paint: Paint, _ facet: Facet
  ) {
    let mark = (points: points.count, runs: runs.count)
    var extent = Extent()
    for contour in path.contours where contour.end - contour.start >= 2 {
      appendRing(PathContour(path, contour), transform, on: facet, &extent)
    }
    var command = Command(kind: kind, bounds: extent.box(margin: margin))
    command.isEvenOdd = rule == .evenOdd
    keep(&command, from: mark, paint: paint, on: facet)
  }

  // MARK: Lines

  /// Draws lines along the contours of a path, with lengths in device pixels after the transform.
  ///
  /// Coverage comes from the distance to the line. Where parts of one call overlap in a pixel, the greatest coverage
  /// counts, so translucent lines do not blend with themselves unless the style says so. Points that repeat the
  /// previous one are left out, and closed contours of two points count as open.
  public mutating func stroke(
    _ path: Path, transform: Transform = .identity, style: StrokeStyle, paint: Paint, on facet: Facet
  ) {
    if case .lineGradient(let gradient) = paint, gradient.length == nil {
      strokeMeasured(path, transform: transform, style: style, gradient, on: facet)
      return
    }
    guard let begun = beginStroke(style, paint, transform, on: facet) else { return }
    var extent = Extent()
    for contour in path.contours where contour.end - contour.start >= 2 {
      appendLine(
        PathContour(path, contour), isClosed: contour.isClosed, transform, on: facet, &extent,
        margin: Double(begun.stroke.reach))
    }
    finishStroke(begun, extent, paint, facet)
  }

  /// A stroke being recorded.
  struct BegunStroke {
    var stroke: ResolvedStroke
    var mark: (points: Int, runs: Int)
    /// Nowhere when they would change nothing.
    var sharpCorners: SharpCorners
    /// The same as `LineDistances.limit`.
    var distanceLimit: Float
  }

  /// Resolves the style of lines to come; nil when it draws nothing.
  mutating func beginStroke(
    _ style: StrokeStyle, _ paint: Paint, _ transform: Transform, on facet: Facet
  ) -> BegunStroke? {
    guard sees(facet) else { return nil }
    var style = style
    // The dashes of a pixel are those of one segment, and so are the colours that follow the line.
    if paint.followsLine || style.dash != nil { style.overlap = .each }
    guard let stroke = resolved(style, facet.lens) else { return nil }
    let isMeasured = stroke.dash != nil || paint.followsLine
    let reach = style.sharpCornerReach.isFinite ? max(style.sharpCornerReach, 0) : 0
    return BegunStroke(
      stroke: stroke, mark: (points.count, runs.count),
      sharpCorners: SharpCorners(
        reach: isMeasured || style.dividesAtSharpCorners || stroke.segmentReach > reach ? reach : 0,
        unit: stroke.distances.step > 0 ? transform.unit : nil),
      distanceLimit: paint.spansLine || !(style.distances.limit > 0) ? .infinity : style.distances.limit)
  }

  /// Takes the lines recorded since a stroke began into a step.
  mutating func finishStroke(_ begun: BegunStroke, _ extent: Extent, _ paint: Paint, _ facet: Facet) {
    let mark = begun.mark
    if let capsule = capsule(from: mark, stroke: begun.stroke, paint: paint) {
      record(capsule, from: mark, extent: extent, paint: paint, on: facet)
      return
    }
    if begun.sharpCorners.reach > 0 { divideAtSharpCorners(mark, begun.sharpCorners) }
    let distanceMark = distances.count
    let boxMark = segmentBoxes.count
    if begun.stroke.dash != nil || paint.followsLine { appendDistances(mark, limit: begun.distanceLimit) }
    var command: Command
    if begun.stroke.lens >= 0 {
      command = Command(kind: .planeStroke, bounds: appendSegmentBoxes(mark, begun.stroke).box(margin: 1))
    } else {
      command = Command(kind: .stroke, bounds: extent.box(margin: begun.stroke.reach))
    }
    command.style = Int32(clamping: strokes.count - 1)
    command.distances = Int32(clamping: distanceMark) &- Int32(clamping: mark.points)
    command.boxes = Int32(clamping: boxMark) &- Int32(clamping: mark.points)
    if !keep(&command, from: mark, paint: paint, on: facet) {
      distances.removeLast(distances.count - distanceMark)
      segmentBoxes.removeLast(segmentBoxes.count - boxMark)
    }
  }

  /// Makes a style the last of the list's strokes, unless it is; nil when it draws nothing.
  ///
  /// Lines of one style after another share it, which keeps the list small and in the cache.
  private mutating func resolved(_ style: StrokeStyle, _ lens: Int32) -> ResolvedStroke? {
    if let lastStyle, lastStyle == style, let last = strokes.last, last.lens == lens { return last }
    guard var stroke = ResolvedStroke(style, dashes: &dashes) else { return nil }
    stroke.lens = lens
    strokes.append(stroke)
    lastStyle = style
    return stroke
  }

  // MARK: Rectangles

  /// Paints the pixels whose centres lie in a rectangle, left and top edges included; device pixels.
  public mutating func rectangle(
    x: Double, y: Double, width: Double, height: Double, paint: Paint, clip: ClipID? = nil
  ) {
    let box = PixelBox(centresFrom: SIMD2(x, y), to: SIMD2(x + width, y + height))
    record(Command(kind: .box, bounds: box), paint: paint, on: .picture.within(clip))
  }

  /// Paints all that is seen of a facet.
  public mutating func paint(_ paint: Paint, on facet: Facet) {
    guard sees(facet) else { return }
    var facet = facet
    if facet.clip == nil, let lens = lens(of: facet), lens.hidesSky(width: width, height: height) {
      let (low, high) = lens.ground
      let reach = (high - low) * 0.5 + 1
      facet = self.facet(
        facet,
        within: [
          low - reach, SIMD2(high.x + reach.x, low.y - reach.y), high + reach,
          SIMD2(low.x - reach.x, high.y + reach.y),
        ])
    }
    record(Command(kind: .box, bounds: frame), paint: paint, on: facet)
  }

  // MARK: Circles

  /// Draws a disc with its ring.
  public mutating func circle(_ circle: Circle, on facet: Facet) {
    var circle = circle
    circle.strokeWidth = circle.strokeWidth > 0 ? circle.strokeWidth : 0
    let radius = circle.radius + circle.strokeWidth
    guard circle.radius >= 0, radius > 0, radius.isFinite, circle.center.x.isFinite, circle.center.y.isFinite
    else { return }
    circle.blur = circle.blur > 0 ? min(circle.blur, 1e6) : 0
    circle.antialiasing = circle.antialiasing > 1e-3 ? min(circle.antialiasing, 1e6) : 1e-3
    circle.pixelRatio = circle.pixelRatio > 0 ? circle.pixelRatio : 1
    circle.color = circle.color.drawable
    circle.strokeColor = circle.strokeColor.drawable
    guard sees(facet), var command = facet.lens < 0 ? circle.command : see(&circle, on: facet) else { return }
    command.first = Int32(clamping: circles.count)
    // The visible colour is the circle's own; any colour here keeps the step.
    if record(command, paint: .color(.black), on: facet) { circles.append(circle) }
  }
}

extension Transform {
  /// The image of a unit of x; nil when it has no length.
  fileprivate var unit: SIMD2<Float>? {
    let unit = SIMD2<Float>(Float(a), Float(b))
    let squared = (unit * unit).sum()
    return squared.isNormal ? unit : nil
  }
}

extension Circle {
  /// The step that draws a circle facing the viewer.
  fileprivate var command: Command {
    let reach = SIMD2(repeating: radius + strokeWidth)
    return Command(kind: .circle, bounds: PixelBox(low: center - reach, high: center + reach, margin: 0))
  }
}

extension DisplayList {
  /// The step for a circle of the plane; nil if it is behind the eye.
  private mutating func see(_ circle: inout Circle, on facet: Facet) -> Command? {
    let place = SIMD2<Double>(circle.center)
    guard let lens = lens(of: facet), let image = lens.pixel(place) else { return nil }
    if circle.liesInPlane {
      if !circle.shrinksWithDepth { circle.scale(by: Float(image.depth)) }
      let reach = Double(circle.radius + circle.strokeWidth)
      guard reach.isFinite,
        let box = lens.box(
          around: place + SIMD2(-reach, -reach), place + SIMD2(reach, -reach), place + SIMD2(reach, reach),
          place + SIMD2(-reach, reach))
      else { return nil }
      var command = Command(
        kind: .groundCircle, bounds: PixelBox(low: box.lowHalf, high: box.highHalf, margin: 0))
      command.style = facet.lens
      return command
    }
    circle.center = SIMD2<Float>(image.place)
    if circle.shrinksWithDepth { circle.scale(by: Float(1 / image.depth)) }
    return circle.command
  }
}
