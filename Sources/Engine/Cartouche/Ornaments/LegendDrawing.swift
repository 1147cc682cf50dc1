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
  private static let heading = 23.0
  private static let swatch = 20.0
  private static let gap = 7.0

  /// A row of a legend.
  private enum Row {
    case heading(String)
    case entry(Legend.Entry)
    /// A disc of its real size.
    case disc(Legend.Entry)
    /// A point of a ramp, whose colours run to the next one if there is one.
    case stop(Legend.Entry, next: Legend.Entry?)

    var height: Double {
      switch self {
      case .heading: LegendDrawing.heading
      case .entry, .stop: LegendDrawing.row
      case .disc(let entry): max(LegendDrawing.row, LegendDrawing.diameter(of: entry) + 5)
      }
    }

    var isEntry: Bool { if case .heading = self { false } else { true } }
  }

  /// The drawing of a legend.
  ///
  /// - Parameters:
  ///   - room: The greatest size in logical pixels.
  ///   - isOpaque: Whether nothing is seen through the ground.
  init(
    _ legend: Legend, room: SIMD2<Double>, isDark: Bool, isOpaque: Bool = false, _ fonts: [FontFile]
  ) {
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
    var rows = Self.rows(of: legend)
    var rest: OrnamentText?
    if let kept = Self.count(of: rows, in: room.y - top - Self.inset) {
      let left = rows[kept...].count(where: \.isEntry)
      rows = Array(rows[..<kept])
      // A heading alone heads nothing.
      while rows.last?.isEntry == false { rows.removeLast() }
      rest = text("and \(left) more", 11)
    }
    let labels = rows.map { row in
      switch row {
      case .heading(let words): text(words, 12)
      case .entry(let entry), .disc(let entry), .stop(let entry, _): text(entry.label, 11.5)
      }
    }
    let column = rows.reduce(Self.swatch) { width, row in
      if case .disc(let entry) = row { max(width, Self.diameter(of: entry)) } else { width }
    }
    var widest = max(title?.width ?? 0, rest?.width ?? 0)
    for (row, label) in zip(rows, labels) {
      widest = max(widest, label.width + (row.isEntry ? column + Self.gap : 0))
    }
    let height = rows.reduce(0) { $0 + $1.height } + (rest == nil ? 0 : Self.row)
    size = SIMD2(widest + 2 * Self.inset, top + height + Self.inset - 3)
    let ground =
      isDark
      ? PremultipliedColor(red: 0.08, green: 0.09, blue: 0.11, alpha: isOpaque ? 1 : 0.88)
      : PremultipliedColor(red: 1, green: 1, blue: 1, alpha: isOpaque ? 1 : 0.9)
    shapes.append(OrnamentShape(path: .box(.zero, size), color: ground))
    if let title { write(title, at: SIMD2(Self.inset, Self.inset + 11)) }
    var edge = top
    for (row, label) in zip(rows, labels) {
      switch row {
      case .heading: write(label, at: SIMD2(Self.inset, edge + 16))
      case .entry(let entry), .stop(let entry, _):
        let middle = edge + 0.5 * Self.row - 2
        if case .stop(_, let next) = row {
          addStop(entry, next, middle: middle)
        } else {
          add(entry, middle: middle)
        }
        write(label, at: SIMD2(Self.inset + column + Self.gap, middle + 4))
      case .disc(let entry):
        let middle = edge + 0.5 * row.height - 2
        addDisc(
          entry, center: SIMD2(Self.inset + column / 2, middle), diameter: Self.diameter(of: entry))
        write(label, at: SIMD2(Self.inset + column + Self.gap, middle + 4))
      }
      edge += row.height
    }
    if let rest { write(rest, at: SIMD2(Self.inset, edge + 0.5 * Self.row + 2)) }
  }

  /// The rows of a legend below its title.
  private static func rows(of legend: Legend) -> [Row] {
    var rows = legend.entries.map(legend.comparesSizes ? Row.disc : Row.entry)
    if legend.isContinuous {
      let others = legend.entries.dropFirst().map(Optional.some) + [nil]
      rows = zip(legend.entries, others).map { Row.stop($0, next: $1) }
    }
    for part in legend.parts where !part.isEmpty {
      if let title = part.title { rows.append(.heading(title)) }
      rows += self.rows(of: part)
    }
    return rows
  }

  /// The number of rows that leave room for one with the number of those left out; `nil` if there is room for all.
  private static func count(of rows: [Row], in room: Double) -> Int? {
    let room = min(max(room, 0), 1000 * row)
    var height = 0.0
    var kept = 0
    for row in rows {
      height += row.height
      if height + Self.row <= room { kept += 1 }
    }
    // One row is shown, whatever the room.
    return height <= room || rows.count == 1 ? nil : kept
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

  private static func color(_ css: String) -> PremultipliedColor {
    let color = Color(css: css) ?? .black
    return PremultipliedColor(
      red: Float(color.red), green: Float(color.green), blue: Float(color.blue), alpha: Float(color.alpha))
  }

  private mutating func add(_ entry: Legend.Entry, middle: Double) {
    let color = Self.color(entry.color)
    let edge = entry.edge.map(Self.color) ?? ink.multiplied(by: 0.4)
    switch entry.swatch {
    case .area:
      let colors = [color] + entry.otherColors.prefix(Self.mostColors - 1).map(Self.color)
      let width = Self.swatch / Double(colors.count)
      for (index, color) in colors.enumerated() {
        let corner = SIMD2(Self.inset + Double(index) * width, middle - 6)
        shapes.append(OrnamentShape(path: .box(corner, SIMD2(width, 12)), color: color))
      }
      let box = Path.box(SIMD2(Self.inset, middle - 6), SIMD2(Self.swatch, 12))
      shapes.append(OrnamentShape(path: box, color: edge, lineWidth: 0.75))
    case .line: addLine(entry, color, middle: middle)
    case .point:
      let center = SIMD2(Self.inset + Self.swatch / 2, middle)
      addDisc(entry, center: center, diameter: min(max(entry.width ?? 11, 4), 16))
    }
  }

  /// The diameter of a disc that shows a size.
  private static func diameter(of entry: Legend.Entry) -> Double { min(max(entry.width ?? 11, 1), 80) }

  private mutating func addDisc(_ entry: Legend.Entry, center: SIMD2<Double>, diameter: Double) {
    var disc = Path()
    disc.tolerance = 0.02
    disc.appendCircle(center: SIMD2<Float>(center), radius: Float(diameter / 2))
    shapes.append(OrnamentShape(path: disc, color: Self.color(entry.color)))
    let edge = entry.edge.map(Self.color) ?? ink.multiplied(by: 0.4)
    shapes.append(OrnamentShape(path: disc, color: edge, lineWidth: 0.75))
  }

  /// The most colours of a swatch; more are too narrow to tell apart.
  private static let mostColors = 6

  private mutating func addLine(_ entry: Legend.Entry, _ color: PremultipliedColor, middle: Double) {
    let width = min(max(entry.width ?? 3, 0.75), 8)
    let dashes = entry.dashes.filter { $0 > 0 }
    guard dashes.count == entry.dashes.count, dashes.count >= 2 else {
      var path = Path()
      let (start, end) = (Float(Self.inset + 1.5), Float(Self.inset + Self.swatch - 1.5))
      path.append(contour: [SIMD2(start, Float(middle)), SIMD2(end, Float(middle))], closed: false)
      shapes.append(OrnamentShape(path: path, color: color, lineWidth: width))
      return
    }
    // At least two dashes are seen.
    let period = dashes.prefix(2).reduce(0, +) * width
    let scale = width * min(1, Self.swatch / (1.6 * period))
    var start = 0.0
    var index = 0
    while start < Self.swatch {
      let length = max(dashes[index % dashes.count] * scale, 0.5)
      if index % 2 == 0 {
        let corner = SIMD2(Self.inset + start, middle - width / 2)
        let size = SIMD2(min(length, Self.swatch - start), width)
        shapes.append(OrnamentShape(path: .box(corner, size), color: color))
      }
      start += length
      index += 1
    }
  }

  /// Adds a point of a ramp, with a tick at its middle, and the colours from there to the next point, a row below.
  private mutating func addStop(_ entry: Legend.Entry, _ next: Legend.Entry?, middle: Double) {
    let first = Color(css: entry.color) ?? .black
    if let next {
      let last = Color(css: next.color) ?? .black
      let steps = 18
      for step in 0..<steps {
        let color = first.mixed(with: last, fraction: (Double(step) + 0.5) / Double(steps))
        let height = Self.row / Double(steps)
        let corner = SIMD2(Self.inset, middle + Double(step) * height)
        // Rows of pixels overlap, so that none shows the ground.
        let box = Path.box(corner, SIMD2(Self.swatch, height + (color.alpha < 1 ? 0 : 0.5)))
        shapes.append(OrnamentShape(path: box, color: Self.color(color.css)))
      }
    }
    let tick = Path.box(SIMD2(Self.inset + Self.swatch, middle - 0.5), SIMD2(3, 1))
    shapes.append(OrnamentShape(path: tick, color: ink.multiplied(by: 0.6)))
  }

  /// Records the shapes with the upper left corner at a place in logical pixels.
  func record(in list: inout DisplayList, at origin: SIMD2<Double>, pixelRatio: Double) {
    shapes.record(in: &list, at: origin, size: size, pixelRatio: pixelRatio)
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
