import CartoucheGeometry
import CartoucheRaster
import CartoucheText

/// The shapes of an ornament, in logical pixels from its upper left corner.
struct OrnamentDrawing {
  /// The size in logical pixels.
  let size: SIMD2<Double>
  /// Whether all letters were drawn.
  private(set) var isComplete = true
  private var shapes: [OrnamentShape] = []

  private init(size: SIMD2<Double>) { self.size = size }

  /// Records the shapes with the upper left corner at a place in logical pixels.
  func record(in list: inout DisplayList, at origin: SIMD2<Double>, pixelRatio: Double) {
    shapes.record(in: &list, at: origin, size: size, pixelRatio: pixelRatio)
  }

  // MARK: Parts

  private mutating func fill(_ path: Path, _ color: PremultipliedColor) {
    shapes.append(OrnamentShape(path: path, color: color))
  }

  private mutating func stroke(_ path: Path, _ color: PremultipliedColor, width: Double) {
    shapes.append(OrnamentShape(path: path, color: color, lineWidth: width))
  }

  private mutating func write(
    _ text: OrnamentText, at point: SIMD2<Double>, _ color: PremultipliedColor, halo: PremultipliedColor?
  ) {
    if let halo { shapes.append(OrnamentShape(path: text.path, color: halo, lineWidth: 2.5, offset: point)) }
    shapes.append(OrnamentShape(path: text.path, color: color, offset: point))
    if !text.isComplete { isComplete = false }
  }

  /// Writes the lines of a text below each other.
  ///
  /// - Parameters:
  ///   - point: The place where the first baseline begins.
  ///   - indentation: The indentation of a line of some width.
  private mutating func write(
    _ text: OrnamentParagraph, at point: SIMD2<Double>, _ color: PremultipliedColor,
    indentation: (Double) -> Double
  ) {
    for (index, line) in text.lines.enumerated() {
      let shift = SIMD2(indentation(line.width), Double(index) * text.spacing)
      write(line, at: point + shift, color, halo: nil)
    }
  }

  // MARK: Ornaments

  /// A scale bar: alternating dark and light parts with their distances above.
  ///
  /// - Parameter hasHalo: Whether the figures stand out from a map below, rather than on a plate.
  static func scaleBar(
    _ bar: ScaleBar, isDark: Bool, hasHalo: Bool = true, _ fonts: [FontFile]
  ) -> OrnamentDrawing {
    let labels = bar.labels.map { OrnamentText($0, size: 11, fonts: fonts) }
    let hasText = !fonts.isEmpty
    // Room for half of the first and half of the last figure beside the bar.
    let left = hasText ? (labels.first?.width ?? 0) / 2 + 2 : 1
    let right = hasText ? (labels.last?.width ?? 0) / 2 + 2 : 1
    let top = hasText ? 16.0 : 1
    var drawing = OrnamentDrawing(size: SIMD2(left + bar.length + right, top + 7))
    let ink: PremultipliedColor = isDark ? .white : .black
    let ground: PremultipliedColor = isDark ? .black : .white
    drawing.fill(.rectangle(SIMD2(left - 1, top), SIMD2(bar.length + 2, 6)), ink)
    let part = bar.length / Double(bar.partCount)
    for index in 0..<bar.partCount where index % 2 == 1 {
      drawing.fill(.rectangle(SIMD2(left + Double(index) * part, top + 1), SIMD2(part, 4)), ground)
    }
    guard hasText else { return drawing }
    for (index, label) in labels.enumerated() {
      let middle = left + Double(index) * part
      drawing.write(
        label, at: SIMD2(middle - label.width / 2, 12), ink,
        halo: hasHalo ? ground.multiplied(by: 0.85) : nil)
    }
    return drawing
  }

  /// A compass: a disc with a needle whose red end points north.
  static func compass(bearing: Double, pitch: Double) -> OrnamentDrawing {
    var drawing = OrnamentDrawing(size: SIMD2(40, 40))
    let middle = SIMD2<Float>(20, 20)
    var disc = Path()
    disc.appendCircle(center: middle, radius: 18)
    drawing.fill(disc, PremultipliedColor(red: 1, green: 1, blue: 1, alpha: 0.9))
    drawing.stroke(disc, PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0.25), width: 1)
    let angle = -bearing * .pi / 180
    let (sine, cosine) = (ElementaryFunctions.sine(angle), ElementaryFunctions.cosine(angle))
    // The compass is tilted with the map, as far as it stays legible.
    let flat = max(ElementaryFunctions.cosine(min(max(pitch, 0), 60) * .pi / 180), 0.5)
    func place(_ x: Double, _ y: Double) -> SIMD2<Float> {
      middle + SIMD2(Float(x * cosine - y * sine), Float((x * sine + y * cosine) * flat))
    }
    var north = Path()
    north.append(contour: [place(0, -14), place(5, 0), place(-5, 0)], closed: true)
    drawing.fill(north, PremultipliedColor(red: 0.84, green: 0.19, blue: 0.15))
    var south = Path()
    south.append(contour: [place(0, 14), place(5, 0), place(-5, 0)], closed: true)
    drawing.fill(south, PremultipliedColor(red: 0.55, green: 0.58, blue: 0.62))
    return drawing
  }

  /// The engine's name in a frame; only the frame without a font.
  static func logo(_ fonts: [FontFile]) -> OrnamentDrawing {
    let name = OrnamentText("Cartouche", size: 12, fonts: fonts)
    let width = fonts.isEmpty ? 40 : name.width + 20
    var drawing = OrnamentDrawing(size: SIMD2(width, 22))
    let frame = Path.rounded(SIMD2(1, 1), SIMD2(width - 2, 20), radius: 10)
    drawing.fill(frame, PremultipliedColor(red: 1, green: 1, blue: 1, alpha: 0.85))
    drawing.stroke(frame, PremultipliedColor(red: 0.15, green: 0.22, blue: 0.32), width: 1.5)
    drawing.write(
      name, at: SIMD2(10, 15.3), PremultipliedColor(red: 0.15, green: 0.22, blue: 0.32), halo: nil)
    drawing.isComplete = true
    return drawing
  }

  /// The attributions on a light plate.
  ///
  /// - Parameters:
  ///   - alignsLeft: Whether lines begin below each other instead of ending so.
  ///   - ink: The colour of the text; `nil` for a dark grey.
  static func attribution(
    _ text: OrnamentParagraph, alignsLeft: Bool = false, ink: PremultipliedColor? = nil
  ) -> OrnamentDrawing {
    var drawing = OrnamentDrawing(size: SIMD2(text.width + 12, text.height + 5))
    drawing.fill(.rounded(.zero, drawing.size, radius: 4), plate)
    drawing.write(text, at: SIMD2(6, text.size + 2), ink ?? dark) { alignsLeft ? 0 : text.width - $0 }
    return drawing
  }

  /// A title on a light plate.
  static func title(_ text: OrnamentParagraph) -> OrnamentDrawing {
    let padding = SIMD2(text.size * 0.6, text.size * 0.3).rounded(.up)
    var drawing = OrnamentDrawing(size: SIMD2(text.width, text.height) + 2 * padding)
    drawing.fill(.rounded(.zero, drawing.size, radius: 4), plate)
    drawing.write(text, at: padding + SIMD2(0, text.size * 1.02), dark) { (text.width - $0) / 2 }
    return drawing
  }

  /// An arrow to the north on a light disc, with its letter.
  ///
  /// - Parameter direction: The compass direction at the top of the picture, in degrees.
  static func northArrow(direction: Double, _ fonts: [FontFile]) -> OrnamentDrawing {
    var drawing = OrnamentDrawing(size: SIMD2(52, 52))
    let middle = SIMD2(26.0, 26.0)
    var disc = Path()
    disc.appendCircle(center: SIMD2<Float>(middle), radius: 26)
    drawing.fill(disc, plate)
    let angle = -direction * .pi / 180
    let (sine, cosine) = (ElementaryFunctions.sine(angle), ElementaryFunctions.cosine(angle))
    func place(_ x: Double, _ y: Double) -> SIMD2<Double> {
      middle + SIMD2(x * cosine - y * sine, x * sine + y * cosine)
    }
    // Half an arrow is filled, as on printed maps.
    var halves = [Path(), Path()]
    for (index, side) in [-7.5, 7.5].enumerated() {
      let corners = [place(0, -10), place(side, 17), place(0, 12)].map { SIMD2<Float>($0) }
      halves[index].append(contour: corners, closed: true)
    }
    drawing.fill(halves[1], .white)
    drawing.fill(halves[0], dark)
    for half in halves { drawing.stroke(half, dark, width: 1.2) }
    // The letter stays upright, at the tip.
    let letter = OrnamentText("N", size: 13, fonts: fonts)
    let tip = place(0, -17.5)
    drawing.write(letter, at: tip + SIMD2(-letter.width / 2, 4.7), dark, halo: nil)
    return drawing
  }

  /// The drawing on a light plate that is larger on all sides.
  func onPlate(padding: Double) -> OrnamentDrawing {
    var drawing = OrnamentDrawing(size: size + SIMD2(2 * padding, 2 * padding))
    drawing.fill(.rounded(.zero, drawing.size, radius: 4), Self.plate)
    drawing.shapes += shapes.map { shape in
      var shape = shape
      shape.offset += SIMD2(padding, padding)
      return shape
    }
    drawing.isComplete = isComplete
    return drawing
  }

  private static let plate = PremultipliedColor(red: 1, green: 1, blue: 1, alpha: 0.78)
  private static let dark = PremultipliedColor(red: 0.13, green: 0.13, blue: 0.13)
}

extension Path {
  /// A rectangle by its upper left corner and its size.
  fileprivate static func rectangle(_ origin: SIMD2<Double>, _ size: SIMD2<Double>) -> Path {
    rounded(origin, size, radius: 0)
  }

  /// A rectangle with rounded corners.
  fileprivate static func rounded(_ origin: SIMD2<Double>, _ size: SIMD2<Double>, radius: Double) -> Path {
    let (low, high) = (SIMD2<Float>(origin), SIMD2<Float>(origin + size))
    var path = Path()
    path.tolerance = 0.02
    guard radius > 0 else {
      path.append(
        contour: [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)], closed: true)
      return path
    }
    let r = Float(min(radius, size.x / 2, size.y / 2))
    // A cubic curve with this constant matches a quarter circle to one part in a thousand.
    let k = r * (1 - 0.5523)
    path.move(to: SIMD2(low.x + r, low.y))
    path.line(to: SIMD2(high.x - r, low.y))
    path.cubic(
      to: SIMD2(high.x, low.y + r), control1: SIMD2(high.x - k, low.y), control2: SIMD2(high.x, low.y + k))
    path.line(to: SIMD2(high.x, high.y - r))
    path.cubic(
      to: SIMD2(high.x - r, high.y), control1: SIMD2(high.x, high.y - k), control2: SIMD2(high.x - k, high.y))
    path.line(to: SIMD2(low.x + r, high.y))
    path.cubic(
      to: SIMD2(low.x, high.y - r), control1: SIMD2(low.x + k, high.y), control2: SIMD2(low.x, high.y - k))
    path.line(to: SIMD2(low.x, low.y + r))
    path.cubic(
      to: SIMD2(low.x + r, low.y), control1: SIMD2(low.x, low.y + k), control2: SIMD2(low.x + k, low.y))
    path.close()
    return path
  }
}
