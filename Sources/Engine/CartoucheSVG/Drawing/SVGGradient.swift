import CartoucheExpressions
import CartoucheRaster

/// Colours along a line or around a point (SVG 1.1, section 13.2).
struct SVGGradient {
  /// The form of a gradient, in its own plane.
  enum Form {
    case linear(from: SIMD2<Double>, to: SIMD2<Double>)
    case radial(center: SIMD2<Double>, radius: Double, focus: SIMD2<Double>)
  }

  /// The continuation beyond the ends.
  enum Spread: String {
    case pad, reflect, `repeat`
  }

  /// A colour at a place of 0 to 1.
  struct Stop {
    let offset: Double
    let color: Color
  }

  let form: Form
  let spread: Spread
  /// The map from the plane of the gradient to device pixels.
  let transform: Transform
  /// The colours in bytes, premultiplied, at 1024 places from 0 to 1.
  private let table: [SIMD4<UInt8>]

  /// A gradient; its stops are in order, and at least one.
  init(form: Form, spread: Spread, transform: Transform, stops: [Stop], opacity: Double) {
    (self.form, self.spread, self.transform) = (form, spread, transform)
    var table: [SIMD4<UInt8>] = []
    var next = 0
    for index in 0..<1024 {
      let place = Double(index) / 1023
      while next < stops.count, stops[next].offset <= place { next += 1 }
      let (left, right) = (stops[max(next - 1, 0)], stops[min(next, stops.count - 1)])
      let length = right.offset - left.offset
      let share = length > 0 ? min(max((place - left.offset) / length, 0), 1) : 0
      func mixed(_ channel: KeyPath<Color, Double>) -> Double {
        left.color[keyPath: channel] + (right.color[keyPath: channel] - left.color[keyPath: channel]) * share
      }
      let alpha = mixed(\.alpha) * opacity
      let values = SIMD4(mixed(\.red) * alpha, mixed(\.green) * alpha, mixed(\.blue) * alpha, alpha)
      table.append(SIMD4<UInt8>(clamping: SIMD4<Int>(values * 255 + 0.5)))
    }
    self.table = table
  }

  /// The pixels of a box of the frame: O(pixels).
  ///
  /// - Parameters:
  ///   - origin: The column and the row of the box's first pixel in the frame.
  ///   - size: Its width and height.
  func bitmap(origin: SIMD2<Int>, size: SIMD2<Int>) -> Bitmap? {
    guard let inverse = transform.inverse else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * size.x * size.y)
    for y in 0..<size.y {
      for x in 0..<size.x {
        let place = inverse.apply(x: Double(origin.x + x) + 0.5, y: Double(origin.y + y) + 0.5)
        let color = table[index(of: parameter(at: place))]
        bytes.append(color.x)
        bytes.append(color.y)
        bytes.append(color.z)
        bytes.append(color.w)
      }
    }
    return try? Bitmap(width: size.x, height: size.y, pixels: bytes)
  }

  private func parameter(at place: SIMD2<Double>) -> Double {
    switch form {
    case .linear(let from, let to):
      let axis = to - from
      let length = (axis * axis).sum()
      return length > 0 ? ((place - from) * axis).sum() / length : 1
    case .radial(let center, let radius, let focus):
      let (toPlace, toCenter) = (place - focus, center - focus)
      let a = radius * radius - (toCenter * toCenter).sum()
      guard radius > 0, a > 0 else { return 1 }
      let b = (toPlace * toCenter).sum()
      return ((b * b + a * (toPlace * toPlace).sum()).squareRoot() - b) / a
    }
  }

  private func index(of parameter: Double) -> Int {
    guard parameter.isFinite else { return 1023 }
    var place = parameter
    switch spread {
    case .pad: break
    case .repeat: place -= place.rounded(.down)
    case .reflect:
      let half = place / 2
      place = 2 * (half - half.rounded(.down))
      if place > 1 { place = 2 - place }
    }
    return Int(min(max(place, 0), 1) * 1023 + 0.5)
  }
}
