import CartoucheRaster

/// Plays display lists on a canvas of shapes.
///
/// The rasteriser draws everything that vector formats lack (heat, reliefs, faces in space, soft lines, pictures in
/// perspective), and the result is placed as a picture.
struct VectorPlayer<Canvas: VectorCanvas> {
  private let lists: [DisplayList]
  private(set) var canvas: Canvas
  /// The pending commands that are drawn together as one picture, by list.
  private var waiting: [(list: Int, commands: Range<Int>)] = []
  private var waitingBounds: PixelRectangle?
  private var groups = 0
  /// The list that is being played.
  private var current = 0
  private var shapes = GlyphShapes()
  private let rasterizer = Rasterizer()
  private let frame: PixelRectangle

  init(_ lists: [DisplayList], on canvas: Canvas) {
    self.lists = lists
    self.canvas = canvas
    frame = PixelRectangle(x: 0, y: 0, width: lists.first?.width ?? 0, height: lists.first?.height ?? 0)
  }

  /// Plays all steps.
  ///
  /// - Throws: `RasterError` when a part that has to be drawn as a picture is too large.
  mutating func play() throws(RasterError) {
    try playSkies()
    var layer: String?
    for (number, list) in lists.enumerated() {
      let outlook = ListOutlook(list)
      current = number
      for numbered in list.numberedSteps {
        if numbered.step.layer != layer, groups == 0 {
          try flush()
          layer = numbered.step.layer
          canvas.turn(toLayer: layer)
        }
        if try play(numbered, outlook, of: list) { continue }
        add(numbered, of: number)
      }
    }
    try flush()
    canvas.turn(toLayer: nil)
  }

  /// Draws skies first: they lie behind everything else, whatever their order.
  private mutating func playSkies() throws(RasterError) {
    for (number, list) in lists.enumerated() {
      for numbered in list.numberedSteps {
        if case .sky = numbered.step.content { add(numbered, of: number) }
      }
    }
    try flush()
  }

  /// Plays a step as shapes; false if it has to be drawn as a picture.
  private mutating func play(
    _ numbered: NumberedStep, _ outlook: ListOutlook, of list: DisplayList
  ) throws(RasterError) -> Bool {
    let step = numbered.step
    switch step.content {
    case .fill(let path, let rule, let edge, let paint):
      guard let paint = VectorPaint(paint) else { return false }
      try turn(to: step)
      let isOutlined = list.ringsIdentity(of: numbered.commands.lowerBound).map {
        outlook.outlined.contains($0)
      }
      // Only opaque colours can be drawn twice.
      let isSoft = step.isOpaque && (edge == .soft || edge == .rim || isOutlined == true)
      canvas.fill(path, rule, paint, edge: isSoft ? 1 : 0)
      return true
    case .outline(let path, let paint):
      guard case .color(let color) = paint else { return false }
      if let rings = list.ringsIdentity(of: numbered.commands.lowerBound), outlook.outlined.contains(rings) {
        return true
      }
      try turn(to: step)
      canvas.stroke(path, VectorStroke(width: 1), color)
      return true
    case .stroke(let lines, let paint):
      guard case .color(let color) = paint, lines.isSharp else { return false }
      try turn(to: step)
      stroke(lines, color)
      return true
    case .circle(let circle, let plane):
      guard circle.blur == 0 else { return false }
      try turn(to: step)
      draw(circle, plane)
      return true
    case .field(let field):
      try turn(to: step)
      draw(field)
      return true
    case .text(let run):
      try flush()
      canvas.turn(toClip: nil)
      draw(run, outlook)
      return true
    case .picture(let picture):
      guard let image = VectorImage(picture) else { return false }
      try turn(to: step)
      canvas.picture(image)
      return true
    case .groupBegin:
      try flush()
      canvas.turn(toClip: nil)
      groups += 1
      // The end of the group has its opacity.
      canvas.beginGroup(opacity: outlook.opacity(ofGroupAt: numbered.commands.lowerBound) ?? opacityAhead)
      return true
    case .groupEnd:
      try flush()
      canvas.turn(toClip: nil)
      groups -= 1
      canvas.endGroup()
      return true
    case .sky: return true
    case .heat, .relief, .heights, .faces, .mesh, .atmosphere: return false
    }
  }

  /// The opacity of a group that begins in the current list and ends in a later one.
  private var opacityAhead: Float {
    lists[(current + 1)...].lazy.compactMap { ListOutlook.danglingOpacity(of: $0) }.first ?? 1
  }

  // MARK: Shapes

  private mutating func stroke(_ lines: StrokedLines, _ color: PremultipliedColor) {
    let style = lines.style
    var stroke = VectorStroke(
      width: Double(style.width), cap: style.dash?.cap ?? style.cap, join: style.join,
      miterLimit: Double(style.join == .miter ? max(style.miterLimit, 1) : 2))
    stroke.dashes = style.dash?.lengths.map(Double.init) ?? []
    let phase = Double(style.dash?.phase ?? 0)
    let sides =
      style.gapWidth > 0
      ? [-1.0, 1].map { Double(style.offset) + $0 * Double(style.gapWidth + style.width) / 2 }
      : [Double(style.offset)]
    for side in sides {
      for (path, distance) in lines.parts(isDashed: !stroke.dashes.isEmpty) {
        stroke.phase = phase + Double(distance)
        let moved = LineOutline.moved(path, by: side)
        if let plane = lines.plane {
          canvas.fill(LineOutline(moved, stroke).path(through: plane), .nonZero, .color(color), edge: 0)
        } else {
          canvas.stroke(moved, stroke, color)
        }
      }
    }
  }

  private mutating func draw(_ circle: Circle, _ plane: ProjectiveTransform?) {
    let center = SIMD2<Double>(Double(circle.center.x), Double(circle.center.y))
    func disc(_ radius: Double) -> Path {
      var path = Path()
      if let plane {
        let ring = LineOutline.fineCircle.map { center + $0 * radius }
        path.append(contour: LineOutline.project(ring, plane).map { SIMD2<Float>($0) }, closed: true)
      } else {
        path.append(contour: LineOutline.fineCircle.map { SIMD2<Float>(center + $0 * radius) }, closed: true)
      }
      return path
    }
    // The soft edge lies inside of the circle.
    let outer = max(Double(circle.radius + circle.strokeWidth - circle.antialiasing / 2), 0)
    let hasRing = circle.strokeWidth / circle.pixelRatio >= 0.01
    let inner = hasRing ? max(min(Double(circle.radius - circle.antialiasing / 2), outer), 0) : outer
    if circle.color.alpha > 0, inner > 0 { canvas.fill(disc(inner), .nonZero, .color(circle.color), edge: 0) }
    guard hasRing, circle.strokeColor.alpha > 0, outer > inner else { return }
    var ring = disc(outer)
    if inner > 0 { ring.append(disc(inner)) }
    canvas.fill(ring, .evenOdd, .color(circle.strokeColor), edge: 0)
  }

  // MARK: Text

  private mutating func draw(_ run: TextRun, _ outlook: ListOutlook) {
    if canvas.takesText, let label = VectorLabel(run) {
      guard run.isHalo else {
        var label = label
        label.halo = outlook.halos[LabelKey(run)].map { ($0.color, $0.reach(at: run.size)) }
        return canvas.label(label)
      }
      // A halo is drawn with its label, or alone if the label is invisible.
      if outlook.labels.contains(LabelKey(run)) { return }
    }
    for piece in run.pieces {
      switch piece {
      case .field(let field): draw(field)
      case .fill(let path, let rule, _, let paint):
        if let paint = VectorPaint(paint) { canvas.fill(path, rule, paint, edge: 0) }
      case .picture(let picture):
        if let image = VectorImage(picture) { canvas.picture(image) }
      default: break
      }
    }
  }

  private mutating func draw(_ field: DrawnField) {
    let reach = Double(TextRun.outlineValue - field.paint.edge) * TextRun.fieldRadius
    let (number, outline) = shapes.outline(of: field)
    let halo = field.paint.hole != nil || reach > 0.01 ? 2 * max(reach, 0) : nil
    if let halo, halo <= 0 { return }
    if let transform = Transform(field.transform) {
      canvas.glyph(
        VectorGlyph(
          number: number, outline: outline, transform: transform, color: field.paint.color, halo: halo))
      return
    }
    // In perspective each glyph is a shape of its own.
    if let halo {
      let pen = VectorStroke(width: halo, join: .round)
      canvas.fill(
        LineOutline(outline, pen).path(through: field.transform), .nonZero, .color(field.paint.color),
        edge: 0)
    } else {
      var path = Path()
      for contour in outline.contours {
        let points = outline.points[contour.start..<contour.end].map { SIMD2(Double($0.x), Double($0.y)) }
        path.append(
          contour: LineOutline.project(points, field.transform).map { SIMD2<Float>($0) }, closed: true)
      }
      canvas.fill(path, .evenOdd, .color(field.paint.color), edge: 0)
    }
  }

  // MARK: Clips

  /// Begins a shape, with its clip if the shape reaches beyond it.
  private mutating func turn(to step: DrawingStep) throws(RasterError) {
    try flush()
    canvas.turn(toClip: StepClip(step, frame: frame).polygon)
  }

  // MARK: Pictures

  private mutating func add(_ numbered: NumberedStep, of list: Int) {
    waitingBounds = waitingBounds.map { $0.union(numbered.step.bounds) } ?? numbered.step.bounds
    if let last = waiting.last, last.list == list, last.commands.upperBound == numbered.commands.lowerBound {
      waiting[waiting.count - 1].commands = last.commands.lowerBound..<numbered.commands.upperBound
    } else {
      waiting.append((list, numbered.commands))
    }
  }

  /// Draws the pending commands as one picture.
  private mutating func flush() throws(RasterError) {
    guard let bounds = waitingBounds else { return }
    let parts = waiting.map { lists[$0.list].part($0.commands) }
    (waiting, waitingBounds) = ([], nil)
    let frame = try rasterizer.rasterize(parts)
    guard let (picture, place) = frame.trimmed(to: bounds) else { return }
    canvas.turn(toClip: nil)
    canvas.picture(
      VectorImage(
        bitmap: picture, transform: .translation(x: Double(place.x), y: Double(place.y)), isSmooth: true,
        opacity: 1))
  }
}
