import SeededRandom
import CartoucheRaster

extension SplitMix64 {
  mutating func point(_ width: Float, _ height: Float) -> SIMD2<Float> {
    SIMD2(float(0...width), float(0...height))
  }

  mutating func color(alpha: Float) -> PremultipliedColor {
    PremultipliedColor(red: float(0...1), green: float(0...1), blue: float(0...1), alpha: alpha)
  }
}

/// A path of one contour.
func path(_ points: [SIMD2<Float>], closed: Bool = false) -> Path {
  var path = Path()
  path.append(contour: points, closed: closed)
  return path
}

/// The alpha bytes of what is drawn into a transparent frame, row-major.
func alphas(
  _ width: Int, _ height: Int, _ draw: (inout DisplayList) -> Void
) throws -> [UInt8] {
  var list = DisplayList(width: width, height: height)
  draw(&list)
  let bitmap = try rasterize(list, threads: 1)
  return stride(from: 3, to: bitmap.pixels.count, by: 4).map { bitmap.pixels[$0] }
}

/// The number of pixels of a frame for which something holds.
func pixels(_ width: Int, _ height: Int, where condition: (Int, Int) -> Bool) -> Int {
  (0..<width * height).count { condition($0 % width, $0 / width) }
}

/// The greatest difference of bytes from coverage 0…1, in steps of a byte, and where.
func worst(
  _ bytes: [UInt8], width: Int, _ coverage: (Double, Double) -> Double
) -> (difference: Double, x: Int, y: Int, found: UInt8, expected: Double) {
  var result = (difference: 0.0, x: 0, y: 0, found: UInt8(0), expected: 0.0)
  for index in bytes.indices {
    let (x, y) = (index % width, index / width)
    let expected = coverage(Double(x) + 0.5, Double(y) + 0.5) * 255
    let difference = abs(Double(bytes[index]) - expected)
    if difference > result.difference { result = (difference, x, y, bytes[index], expected) }
  }
  return result
}

/// A step for each thing that can be recorded, at random places.
func randomScene(_ width: Int, _ height: Int, seed: UInt64, steps: Int = 150) throws -> DisplayList {
  var random = SplitMix64(seed: seed)
  var list = DisplayList(width: width, height: height)
  let (w, h) = (Float(width), Float(height))
  let bitmap = try Bitmap(
    width: 5, height: 3, straight: (0..<60).map { _ in UInt8.random(in: 0...255, using: &random) })
  var sheet = FieldSheet()
  let cell = sheet.add(
    width: 9, height: 13, (0..<117).map { _ in UInt8.random(in: 0...255, using: &random) })
  let id = list.addSheet(sheet)
  list.paint(.color(random.color(alpha: 1)), on: .picture)
  for step in 0..<steps {
    let points = (0..<Int.random(in: 2...9, using: &random)).map { _ in
      random.point(w * 1.4, h * 1.4) - SIMD2(w, h) * 0.2
    }
    let paint: Paint =
      switch step % 5 {
      case 0:
        .linearGradient(
          LinearGradient(
            start: random.point(w, h), end: random.point(w, h),
            stops: [
              GradientStop(position: 0.2, color: random.color(alpha: 0.5)),
              GradientStop(position: 0.9, color: random.color(alpha: 1)),
            ]))
      case 1: .pattern(Pattern(bitmap: bitmap, transform: .scale(x: 2.3, y: 1.7), opacity: 0.6))
      default: .color(random.color(alpha: 0.6))
      }
    let center = random.point(w, h)
    let corners = [SIMD2(-30, -20), SIMD2(40, -10), SIMD2(20, 30)].map {
      SIMD2<Double>(center) + $0
    }
    let clip = step % 3 == 0 ? list.addClip(convexPolygon: corners) : nil
    switch step % 8 {
    case 0: list.fill(path(points), rule: .evenOdd, paint: paint, on: .picture.within(clip))
    case 1: list.fill(path(points), edge: .pixelCentre, paint: paint, on: .picture.within(clip))
    case 2: list.outline(path(points, closed: true), paint: paint, on: .picture.within(clip))
    case 3:
      list.stroke(
        path(points), style: StrokeStyle(width: 5, cap: .round, join: .round), paint: paint,
        on: .picture.within(clip))
    case 4:
      list.stroke(
        path(points, closed: true),
        style: StrokeStyle(width: 3, gapWidth: 4, dash: DashPattern(lengths: [9, 5])),
        paint: paint, on: .picture.within(clip))
    case 5:
      var circle = Circle(center: center, radius: 11, color: random.color(alpha: 0.7))
      circle.strokeWidth = 3
      list.circle(circle, on: .picture.within(clip))
    case 6:
      list.image(
        bitmap, transform: Transform(a: 9, b: 4, c: -3, d: 8, tx: Double(center.x), ty: 20),
        on: .picture.within(clip))
    default:
      guard let cell else { continue }
      let place = SIMD2<Double>(center)
      list.field(
        cell, of: id, part: [-1, -1, 10, 14],
        transform: Transform(a: 1.1, b: 0, c: 0, d: 0.9, tx: place.x, ty: place.y),
        paint: FieldPaint(color: random.color(alpha: 1), edge: 0.5, softness: 0.2), on: .picture.within(clip))
    }
  }
  return list
}
