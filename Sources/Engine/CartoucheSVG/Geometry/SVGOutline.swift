import CartoucheGeometry

/// Lines and curves in the plane of a shape.
struct SVGOutline {
  /// A step from the end of the one before it.
  enum Step {
    case move(SIMD2<Double>)
    case line(SIMD2<Double>)
    case cubic(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    case close
  }

  /// The steps in order.
  private(set) var steps: [Step] = []
  /// The end of the last step.
  private(set) var point = SIMD2<Double>.zero
  private var start = SIMD2<Double>.zero

  /// Begins a part.
  mutating func move(to end: SIMD2<Double>) {
    steps.append(.move(end))
    (start, point) = (end, end)
  }

  /// Adds a line.
  mutating func line(to end: SIMD2<Double>) {
    steps.append(.line(end))
    point = end
  }

  /// Adds a cubic curve.
  mutating func cubic(_ first: SIMD2<Double>, _ second: SIMD2<Double>, to end: SIMD2<Double>) {
    steps.append(.cubic(first, second, end))
    point = end
  }

  /// Adds a quadratic curve.
  mutating func quadratic(_ control: SIMD2<Double>, to end: SIMD2<Double>) {
    cubic(point + (control - point) * (2.0 / 3), end + (control - end) * (2.0 / 3), to: end)
  }

  /// Adds a line to the beginning of the part.
  mutating func close() {
    steps.append(.close)
    point = start
  }

  /// Adds an elliptical arc, as cubic curves of at most a quarter turn (SVG 1.1, appendix F.6).
  mutating func arc(radii: SIMD2<Double>, rotation: Double, large: Bool, sweep: Bool, to end: SIMD2<Double>) {
    var radii = SIMD2(radii.x.magnitude, radii.y.magnitude)
    guard end != point else { return }
    guard radii.x > 0, radii.y > 0 else { return line(to: end) }
    let angle = rotation * .pi / 180
    let axis = SIMD2(ElementaryFunctions.cosine(angle), ElementaryFunctions.sine(angle))
    func turned(_ v: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(axis.x * v.x - axis.y * v.y, axis.y * v.x + axis.x * v.y)
    }
    let half = (point - end) * 0.5
    let local = SIMD2(axis.x * half.x + axis.y * half.y, axis.x * half.y - axis.y * half.x)
    let excess = (local / radii * (local / radii)).sum()
    if excess > 1 { radii *= excess.squareRoot() }
    let squares = radii * radii
    let below = squares.x * local.y * local.y + squares.y * local.x * local.x
    let root = (max(0, squares.x * squares.y - below) / below).squareRoot()
    let side = (large == sweep ? -root : root)
    let center = SIMD2(side * radii.x * local.y / radii.y, -side * radii.y * local.x / radii.x)
    let (from, to) = ((local - center) / radii, (-local - center) / radii)
    guard from.x.isFinite, from.y.isFinite, to.x.isFinite, to.y.isFinite else { return line(to: end) }
    let first = ElementaryFunctions.arctangent(y: from.y, x: from.x)
    var turn = ElementaryFunctions.arctangent(
      y: from.x * to.y - from.y * to.x, x: from.x * to.x + from.y * to.y)
    if sweep, turn < 0 { turn += 2 * .pi }
    if !sweep, turn > 0 { turn -= 2 * .pi }
    let middle = turned(center) + (point + end) * 0.5
    let count = max(1, Int((turn.magnitude / (.pi / 2) - 1e-9).rounded(.up)))
    let part = turn / Double(count)
    let handle = 4.0 / 3 * ElementaryFunctions.tangent(part / 4)
    func place(_ angle: Double, _ along: Double) -> SIMD2<Double> {
      let (c, s) = (ElementaryFunctions.cosine(angle), ElementaryFunctions.sine(angle))
      return middle + turned(radii * SIMD2(c - along * s, s + along * c))
    }
    for index in 0..<count {
      let begin = first + Double(index) * part
      let last = index == count - 1 ? end : place(begin + part, 0)
      cubic(place(begin, handle), place(begin + part, -handle), to: last)
    }
  }

  /// Adds an ellipse, clockwise from its rightmost point.
  mutating func ellipse(center: SIMD2<Double>, radii: SIMD2<Double>) {
    move(to: center + SIMD2(radii.x, 0))
    arc(radii: radii, rotation: 0, large: false, sweep: true, to: center - SIMD2(radii.x, 0))
    arc(radii: radii, rotation: 0, large: false, sweep: true, to: center + SIMD2(radii.x, 0))
    close()
  }

  // MARK: - Flattening

  /// A part of an outline as points.
  struct Contour {
    var points: [SIMD2<Double>]
    var isClosed: Bool
  }

  /// The outline as points no farther than `tolerance` from its curves, at most `limit` of them.
  func contours(tolerance: Double, limit: Int) -> [Contour] {
    var contours: [Contour] = []
    var open: Contour?
    var count = 0
    func isFinite(_ p: SIMD2<Double>) -> Bool { p.x.magnitude < 1e12 && p.y.magnitude < 1e12 }
    func end(closed: Bool) {
      guard var contour = open else { return }
      contour.isClosed = closed
      contours.append(contour)
      open = closed ? contour.points.first.map { Contour(points: [$0], isClosed: false) } : nil
    }
    func add(_ p: SIMD2<Double>) {
      guard isFinite(p), count < limit else { return }
      count += 1
      if open == nil { open = Contour(points: [p], isClosed: false) } else { open?.points.append(p) }
    }
    for step in steps where count < limit {
      switch step {
      case .move(let p):
        // The point after a closed part draws nothing by itself.
        if let contour = open, contour.points.count > 1 || contours.isEmpty || !wasClosed(contours, contour) {
          end(closed: false)
        }
        open = nil
        add(p)
      case .line(let p): add(p)
      case .cubic(let a, let b, let p):
        guard let from = open?.points.last, isFinite(a), isFinite(b), isFinite(p) else { continue }
        let (first, second) = (from - a - a + b, a - b - b + p)
        let bend = max((first * first).sum(), (second * second).sum()).squareRoot() * 0.75
        let wanted = (bend / max(tolerance, 1e-9)).squareRoot().rounded(.up)
        let cuts = wanted >= 1 ? Int(min(wanted, 512)) : 1
        for cut in 1..<max(cuts, 1) {
          let t = Double(cut) / Double(cuts)
          let s = 1 - t
          let early = from * (s * s * s) + a * (3 * s * s * t)
          add(early + b * (3 * s * t * t) + p * (t * t * t))
        }
        add(p)
      case .close: end(closed: true)
      }
    }
    if let contour = open, contour.points.count > 1 || !wasClosed(contours, contour) { end(closed: false) }
    return contours
  }

  /// Whether a part is only the point to which the one before it returned.
  private func wasClosed(_ contours: [Contour], _ contour: Contour) -> Bool {
    guard let last = contours.last, last.isClosed, contour.points.count == 1 else { return false }
    return last.points.first == contour.points.first
  }
}
