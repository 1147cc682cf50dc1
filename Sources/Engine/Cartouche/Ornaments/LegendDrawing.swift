import CartoucheRaster
import CartoucheText

/// The shapes of a legend in logical pixels: a box with a title and, below it, swatches with their meanings.
struct LegendDrawing {
  /// The size in logical pixels.
  private(set) var size: SIMD2<Double>
  private var shapes: [OrnamentShape] = []
  private let ink: PremultipliedColor

  private static let inset = 9.0
  private static let row = 18.0
  private static let swatch = 20.0
  private static let gap = 7.0

  /// The drawing of a legend.
  ///
  /// - Parameter room: The greatest size in logical pixels.
  init(_ legend: Legend, room: SIMD2<Double>, isDark: Bool, _ fonts: [FontFile]) {
    ink =
      isDark
      ? PremultipliedColor(red: 0.92, green: 0.93, blue: 0.94)
      : PremultipliedColor(red: 0.13, green: 0.15, blue: 0.17)
    let longest = max(room.x - 2 * Self.inset - Self.swatch - Self.gap, 40)
    func text(_ text: String, _ size: Double) -> OrnamentText {
      Self.shortened(text, size, to: longest, fonts)
    }
    let title = legend.title.map { text($0, 12.5) }
    let top = Self.inset + (title == nil ? 0 : 20)
    let possible = max(Int(min(max(room.y - top - Self.inset, 0) / Self.row, 1000)), 1)
    var entries = legend.entries
    var rest: OrnamentText?
    if entries.count > possible {
      rest = text("and \(entries.count - possible + 1) more", 11)
      entries = Array(entries.prefix(possible - 1))
    }
    let labels = entries.map { text($0.label, 11.5) }
    let widest = max(
      title?.width ?? 0, (labels.map(\.width).max() ?? 0) + Self.swatch + Self.gap, rest?.width ?? 0)
    let rows = Double(entries.count + (rest == nil ? 0 : 1))
    size = SIMD2(widest + 2 * Self.inset, top + rows * Self.row + Self.inset - 3)
    let ground =
      isDark
      ? PremultipliedColor(red: 0.08, green: 0.09, blue: 0.11, alpha: 0.88)
      : PremultipliedColor(red: 1, green: 1, blue: 1, alpha: 0.9)
    shapes.append(OrnamentShape(path: .box(.zero, size), color: ground))
    if let title { write(title, at: SIMD2(Self.inset, Self.inset + 11)) }
    for (index, entry) in entries.enumerated() {
      let middle = top + (Double(index) + 0.5) * Self.row - 2
      add(entry, middle: middle)
      write(labels[index], at: SIMD2(Self.inset + Self.swatch + Self.gap, middle + 4))
    }
    if let rest {
      write(rest, at: SIMD2(Self.inset, top + (Double(entries.count) + 0.5) * Self.row + 2))
    }
  }

  /// A text with dots in place of what has no room.
  private static func shortened(
    _ text: String, _ size: Double, to width: Double, _ fonts: [FontFile]
  ) -> OrnamentText {
    // No legend is wider than this many letters.
    var kept = text.prefix(200)
    var drawn = OrnamentText(
      String(kept) + (kept.endIndex < text.endIndex ? "…" : ""), size: size, fonts: fonts)
    while drawn.width > width, kept.count > 1 {
      kept = kept.dropLast(max(kept.count / 8, 1))
      drawn = OrnamentText(kept + "…", size: size, fonts: fonts)
    }
    return drawn
  }

  // MARK: - Parts

  private mutating func write(_ text: OrnamentText, at point: SIMD2<Double>) {
    shapes.append(OrnamentShape(path: text.path, color: ink, offset: point))
  }

  private mutating func add(_ entry: Legend.Entry, middle: Double) {
    let css = Color(css: entry.color) ?? .black
    let color = PremultipliedColor(
      red: Float(css.red), green: Float(css.green), blue: Float(css.blue), alpha: Float(css.alpha))
    let edge = ink.multiplied(by: 0.4)
    switch entry.swatch {
    case .area:
      let box = Path.box(SIMD2(Self.inset, middle - 6), SIMD2(Self.swatch, 12))
      shapes.append(OrnamentShape(path: box, color: color))
      shapes.append(OrnamentShape(path: box, color: edge, lineWidth: 0.75))
    case .line:
      var path = Path()
      let (start, end) = (Float(Self.inset + 1.5), Float(Self.inset + Self.swatch - 1.5))
      path.append(contour: [SIMD2(start, Float(middle)), SIMD2(end, Float(middle))], closed: false)
      shapes.append(OrnamentShape(path: path, color: color, lineWidth: 3))
    case .point:
      var disc = Path()
      disc.tolerance = 0.02
      disc.appendCircle(center: SIMD2(Float(Self.inset + Self.swatch / 2), Float(middle)), radius: 5.5)
      shapes.append(OrnamentShape(path: disc, color: color))
      shapes.append(OrnamentShape(path: disc, color: edge, lineWidth: 0.75))
    }
  }

  // MARK: - Pixels

  /// The pixels; `nil` for a size that cannot be drawn.
  func bitmap(pixelRatio: Double) -> Bitmap? {
    shapes.bitmap(size: size, pixelRatio: pixelRatio)
  }
}

extension Path {
  /// A rectangle by its upper left corner and its size.
  fileprivate static func box(_ origin: SIMD2<Double>, _ size: SIMD2<Double>) -> Path {
    let (low, high) = (SIMD2<Float>(origin), SIMD2<Float>(origin + size))
    var path = Path()
    path.append(contour: [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)], closed: true)
    return path
  }
}
