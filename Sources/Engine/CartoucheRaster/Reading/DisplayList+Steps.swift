extension DisplayList {
  /// The steps of the list in the order in which they are drawn.
  ///
  /// Complexity: linear in the number of points and glyphs; each step is made when it is asked for.
  public var steps: some Sequence<DrawingStep> { DrawingSteps(list: self).lazy.map { $0.step } }

  /// The steps with the commands that they were made of.
  package var numberedSteps: some Sequence<NumberedStep> { DrawingSteps(list: self) }

  /// A list that draws only some commands of this one, over the same geometry.
  package func part(_ range: Range<Int>) -> DisplayList {
    var part = self
    part.notes = nil
    part.commands = Arena()
    part.commands.append(contentsOf: commands[range.clamped(to: 0..<commands.count)])
    if !part.commands.contains(where: { $0.kind == .density }) { part.densities = [] }
    return part
  }

  /// The number that rings of a fill and its outline have in common; nil for other steps.
  package func ringsIdentity(of command: Int) -> Int? {
    guard commands.indices.contains(command) else { return nil }
    switch commands[command].kind {
    case .areaFill, .centreFill, .outline, .rim, .softFill: return Int(commands[command].first)
    default: return nil
    }
  }
}

/// A step with the commands of its list that draw it.
package struct NumberedStep: Sendable {
  /// The step.
  package var step: DrawingStep
  /// The commands, to be drawn by ``DisplayList/part(_:)``.
  package var commands: Range<Int>
}

/// The steps of a list, made one after the other.
private struct DrawingSteps: Sequence, IteratorProtocol {
  let list: DisplayList
  private var place = 0
  private var nextText = 0

  init(list: DisplayList) { self.list = list }

  mutating func next() -> NumberedStep? {
    guard place < list.count else { return nil }
    if let texts = list.notes?.texts {
      while nextText < texts.count, texts[nextText].steps.lowerBound < place { nextText += 1 }
      if nextText < texts.count, texts[nextText].steps.lowerBound == place {
        let (range, run) = texts[nextText]
        nextText += 1
        place = range.upperBound
        return NumberedStep(step: list.step(of: run, range), commands: range)
      }
    }
    defer { place += 1 }
    return NumberedStep(step: list.step(at: place), commands: place..<place + 1)
  }
}

extension DisplayList {
  /// A text as one step.
  fileprivate func step(of run: TextRun, _ range: Range<Int>) -> DrawingStep {
    var run = run
    var bounds = commands[range.lowerBound].bounds
    for index in range {
      bounds = bounds.union(commands[index].bounds)
      run.pieces.append(content(of: commands[index]))
    }
    return DrawingStep(
      layer: notes?.layer(of: range.lowerBound), bounds: PixelRectangle(bounds), clip: nil,
      content: .text(run))
  }

  /// The step of a command.
  fileprivate func step(at index: Int) -> DrawingStep {
    let command = commands[index]
    return DrawingStep(
      layer: notes?.layer(of: index), bounds: PixelRectangle(command.bounds), clip: drawingClip(of: command),
      content: content(of: command))
  }

  /// The shape and paint of a command; a new kind of commands takes its case here.
  private func content(of command: Command) -> DrawingStep.Content {
    let first = Int(command.first)
    let rule = command.isEvenOdd ? FillRule.evenOdd : .nonZero
    switch command.kind {
    case .box:
      return .fill(Self.path(of: command.bounds), rule: .nonZero, edge: .pixelCentre, paint(of: command))
    case .areaFill: return .fill(rings(of: command), rule: rule, edge: .antialiased, paint(of: command))
    case .centreFill: return .fill(rings(of: command), rule: rule, edge: .pixelCentre, paint(of: command))
    case .softFill: return .fill(rings(of: command), rule: rule, edge: .soft, paint(of: command))
    case .rim: return .fill(rings(of: command), rule: rule, edge: .rim, paint(of: command))
    case .outline: return .outline(rings(of: command), paint(of: command))
    case .stroke, .planeStroke: return .stroke(lines(of: command), paint(of: command))
    case .capsule: return .stroke(lines(of: capsules[first]), paint(of: command))
    case .circle: return .circle(circles[first], plane: nil)
    case .groundCircle: return .circle(circles[first], plane: plane(at: command.style))
    case .picture: return .picture(DrawnPicture(images[first]))
    case .field: return .field(field(at: first, command))
    case .faces: return .faces((first..<first + Int(command.count)).map { face(faces[$0]) })
    case .face:
      let face = faces[Int(command.style)]
      return .faces([
        DrawnFace(outline: rings(of: command), color: PremultipliedColor(rgba: SIMD4(face.foot, 1)))
      ])
    case .density: return .heat(pointCount: densities[first].points.reduce(0) { $0 + $1.places.count })
    case .drawing: return drawings[first].content
    case .mesh: return .mesh(triangleCount: Int(command.count))
    case .onceBegin, .depthsClear: return .mesh(triangleCount: 0)
    case .groupBegin: return .groupBegin
    case .groupEnd: return .groupEnd(opacity: command.color.w)
    }
  }

  // MARK: Shapes

  private static func path(of box: PixelBox) -> Path {
    let (x0, y0) = (Float(box.x0), Float(box.y0))
    let (x1, y1) = (Float(box.x1), Float(box.y1))
    var path = Path()
    path.append(contour: [SIMD2(x0, y0), SIMD2(x1, y0), SIMD2(x1, y1), SIMD2(x0, y1)], closed: true)
    return path
  }

  private func rings(of command: Command) -> Path {
    path(
      ofRuns: Int(command.first)..<Int(command.first) + Int(command.count), isFilled: command.kind != .outline
    )
  }

  /// The contours of runs; rings repeat their first point at the end.
  private func path(ofRuns range: Range<Int>, isFilled: Bool) -> Path {
    var path = Path()
    for run in runs[range] {
      let (start, end) = (Int(run.start), Int(run.start) + Int(run.count))
      let isClosed = points[start] == points[end]
      path.append(contour: points[start..<(isClosed ? end : end + 1)], closed: isClosed || isFilled)
    }
    return path
  }

  private func lines(of command: Command) -> StrokedLines {
    let stroke = strokes[Int(command.style)]
    var path = Path()
    var distances: [Float] = []
    for run in runs[Int(command.first)..<Int(command.first) + Int(command.count)] {
      let (start, end) = (Int(run.start), Int(run.start) + Int(run.count))
      let isClosed = points[start] == points[end] && !points[start - 1].x.isNaN
      path.append(contour: points[start..<(isClosed ? end : end + 1)], closed: isClosed)
      distances.append(run.offset)
    }
    return StrokedLines(
      path: path, distances: distances, style: style(of: stroke), plane: plane(at: stroke.lens))
  }

  private func lines(of capsule: Capsule) -> StrokedLines {
    var path = Path()
    path.move(to: capsule.start)
    path.line(to: capsule.start + capsule.direction * capsule.length)
    return StrokedLines(
      path: path, distances: [0],
      style: StrokeStyle(
        width: 2 * (capsule.outset - 0.5), blur: capsule.feather - 1, cap: .round, join: .round))
  }

  /// The style that a stroke was made from.
  private func style(of stroke: ResolvedStroke) -> StrokeStyle {
    // `ResolvedStroke.init` backwards.
    let inner = stroke.innerEdge + stroke.feather
    let gap = inner > 0 ? inner - 0.5 : 0
    let width = inner > 0 ? stroke.outset - 0.5 - gap : 2 * (stroke.outset - 0.5)
    var style = StrokeStyle(
      width: width, gapWidth: 2 * gap, blur: stroke.feather - 1, cap: stroke.cap, join: stroke.join)
    style.offset = stroke.offset
    style.distances = stroke.distances
    style.overlap = stroke.isDivided ? .each : .once
    if stroke.join == .miter { style.miterLimit = stroke.squaredLimit.squareRoot() }
    if stroke.join == .round { style.roundLimit = stroke.squaredLimit.squareRoot() }
    if let dash = stroke.dash { style.dash = pattern(of: dash) }
    return style
  }

  private func pattern(of dash: ResolvedDash) -> DashPattern {
    let all = dashes[Int(dash.first)..<Int(dash.first) + Int(dash.count)].map {
      SIMD2($0.x - $0.y, $0.x + $0.y)
    }
    let own = all.filter { $0.x >= 0 && $0.x < dash.period }
    var lengths: [Float] = []
    for (index, interval) in own.enumerated() {
      let next = index + 1 < own.count ? own[index + 1].x : (own.first?.x ?? 0) + dash.period
      lengths += [interval.y - interval.x, max(next - interval.y, 0)]
    }
    return DashPattern(
      lengths: lengths, phase: dash.phase - (own.first?.x ?? 0), softness: 0.5 / dash.slope)
  }

  private func plane(at lens: Int32) -> ProjectiveTransform? {
    lens >= 0 ? lenses[Int(lens)].forward : nil
  }

  private func field(at index: Int, _ command: Command) -> DrawnField {
    let field = fields[index]
    return DrawnField(
      width: Int(field.cell.width), height: Int(field.cell.height),
      texels: sheets[Int(field.sheet)].texels(of: field.cell),
      identity: Int(field.cell.offset) &* 16 &+ Int(field.sheet),
      transform: field.map.inverse.inverse ?? ProjectiveTransform(.identity),
      paint: FieldPaint(
        color: PremultipliedColor(rgba: command.color), edge: field.edge, softness: field.softness,
        hole: field.hole.isNaN ? nil : field.hole))
  }

  private func face(_ face: Face) -> DrawnFace {
    let first = Int(face.first)
    var outline = Path()
    switch face.shape {
    case .convex: outline.append(contour: points[first..<first + Int(face.count)], closed: true)
    case .rings: outline = path(ofRuns: first..<first + Int(face.count), isFilled: true)
    }
    return DrawnFace(outline: outline, color: PremultipliedColor(rgba: SIMD4(face.foot, 1)))
  }

  // MARK: Clips

  private func drawingClip(of command: Command) -> DrawingClip? {
    switch command.kind {
    // A rectangle is its bounds, and groups and faces have no clips.
    case .groupBegin, .groupEnd, .faces, .face: return nil
    case .box where command.clip < 0: return nil
    default: break
    }
    if command.clip >= 0 { return .polygon(hull(of: clips[Int(command.clip)])) }
    return command.isCut ? .rectangle(PixelRectangle(command.bounds)) : nil
  }

  /// The convex polygon that has the rows of a clip.
  private func hull(of clip: Clip) -> [SIMD2<Float>] {
    var (left, right): ([SIMD2<Float>], [SIMD2<Float>]) = ([], [])
    func append(_ point: SIMD2<Float>, to chain: inout [SIMD2<Float>], sign: Float) {
      while chain.count >= 2 {
        let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
        let turn = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
        guard turn * sign <= 0 else { break }
        chain.removeLast()
      }
      chain.append(point)
    }
    // A pixel belongs to a polygon by its centre, so the edge is up to half a pixel beyond the outermost ones.
    let rows = clip.box.y0..<max(clip.box.y1, clip.box.y0)
    let kept = rows.filter { row in
      let span = spans[Int(clip.spans) + Int(row - clip.box.y0)]
      return span.x < span.y
    }
    guard let top = kept.first, let bottom = kept.last else { return [] }
    for row in kept {
      let span = spans[Int(clip.spans) + Int(row - clip.box.y0)]
      let y = row == top ? Float(row) : row == bottom ? Float(row) + 1 : Float(row) + 0.5
      let (low, high) = (Float(span.x) + 0.25, Float(span.y) - 0.25)
      append(SIMD2(low, y), to: &left, sign: -1)
      append(SIMD2(high, y), to: &right, sign: 1)
    }
    return left.reversed() + right
  }
}

extension PlacedImage {
  var content: DrawingStep.Content { .picture(DrawnPicture(self)) }
}

extension PlacedRelief {
  var content: DrawingStep.Content { .relief(width: field.width, height: field.height) }
}

extension PlacedHeights {
  var content: DrawingStep.Content { .heights(width: field.width, height: field.height) }
}

extension HorizonGradient {
  var content: DrawingStep.Content { .sky }
}

extension DrawnPicture {
  init(_ image: PlacedImage) {
    self.init(
      bitmap: image.bitmap, transform: image.inverse.inverse ?? ProjectiveTransform(.identity),
      sampling: image.sampling, opacity: image.opacity, adjustment: image.adjustment)
  }
}

extension TexelMap {
  /// The map from device pixels to texels, (0, 0) the top left corner of the first.
  var inverse: ProjectiveTransform {
    let (column, row) = (Double(x) + 0.5, Double(y) + 0.5)
    func line(_ first: Float, _ across: Float, _ down: Float) -> SIMD3<Double> {
      let (across, down) = (Double(across), Double(down))
      return SIMD3(across, down, Double(first) - across * column - down * row)
    }
    let w = line(firstW, acrossW, downW)
    return ProjectiveTransform(
      x: line(firstU, acrossU, downU) - w * 0.5, y: line(firstV, acrossV, downV) - w * 0.5, w: w)
  }
}

extension FieldSheet {
  /// The texels of a picture, row by row from the top left.
  func texels(of cell: Cell) -> [UInt8] {
    guard contains(cell) else { return [] }
    let (width, height) = (Int(cell.width), Int(cell.height))
    let stride = (width + 2) * 2
    var texels: [UInt8] = []
    texels.reserveCapacity(width * height)
    for y in 0..<height {
      let row = Int(cell.offset) + y * stride + 3
      for x in 0..<width { texels.append(bytes[row + 2 * x]) }
    }
    return texels
  }
}

extension Atmosphere {
  var content: DrawingStep.Content { .atmosphere }
}
