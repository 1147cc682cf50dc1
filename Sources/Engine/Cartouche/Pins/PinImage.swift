import CartoucheExpressions
import CartoucheGeometry
import CartoucheLayers
import CartoucheRaster

/// A pin as an image of a style: a drop whose tip is in the middle of the lower edge.
package struct PinImage {
  private let look: PinLook
  private let ratio: Double

  /// A pin of `ratio` pixels per logical pixel.
  package init(_ look: PinLook, pixelRatio ratio: Double) {
    self.look = look
    self.ratio = ratio
  }

  /// The height of a pin as a multiple of the diameter of its head.
  private static let height = 1.36

  /// The size in logical pixels.
  package static func size(of size: PinLook.Size) -> SIMD2<Double> { SIMD2(size.head, size.head * height) }

  /// The image.
  package var image: StyleImage {
    let size = Self.size(of: look.size) * ratio
    // Even, so that the tip is between two pixels.
    let width = 2 * Int((size.x / 2).rounded(.up))
    let height = Int(size.y.rounded(.up))
    var list = DisplayList(width: width, height: height)
    draw(into: &list, tip: SIMD2(Double(width) / 2, Double(height)))
    let bitmap = (try? Rasterizer(threads: 1).rasterize(list)) ?? Bitmap(width: width, height: height)
    return StyleImage(bitmap, pixelRatio: ratio)
  }

  private func draw(into list: inout DisplayList, tip: SIMD2<Double>) {
    let radius = look.size.head / 2 * ratio
    let reach = look.size.head * Self.height * ratio - radius
    let center = tip - SIMD2(0, reach)
    let rim = 1.25 * ratio
    list.fill(Self.drop(center, radius, reach), paint: .color(isLight ? Self.dark : .white), on: .picture)
    let share = (radius - rim) / radius
    let ground = PremultipliedColor(color: look.color)
    list.fill(Self.drop(center, radius * share, reach * share), paint: .color(ground), on: .picture)
    let ink: PremultipliedColor = isLight ? Self.dark : .white
    for piece in symbol(around: center) {
      let paint = Paint.color(piece.isGround ? ground : ink)
      switch piece.pen {
      case .fill: list.fill(piece.path, rule: .evenOdd, paint: paint, on: .picture)
      case .line(let width):
        var style = StrokeStyle(width: width)
        style.cap = .round
        style.join = .round
        list.stroke(piece.path, style: style, paint: paint, on: .picture)
      }
    }
  }

  private static let dark = PremultipliedColor(red: 0.2, green: 0.2, blue: 0.2)

  /// Whether white cannot be read on the head (ITU-R BT.601 luma).
  private var isLight: Bool {
    0.299 * look.color.red + 0.587 * look.color.green + 0.114 * look.color.blue > 0.72
  }

  /// A circle and the tangents to it from a tip below.
  private static func drop(_ center: SIMD2<Double>, _ radius: Double, _ reach: Double) -> Path {
    // The tangents touch the circle where its radius is at a right angle to them.
    let touch = ElementaryFunctions.arctangent(
      y: radius / reach, x: ElementaryFunctions.squareRoot(1 - radius * radius / (reach * reach)))
    let steps = 64
    var points = [SIMD2(center.x, center.y + reach)]
    for step in 0...steps {
      let angle = touch - (Double.pi + 2 * touch) * Double(step) / Double(steps)
      points.append(
        center + radius * SIMD2(ElementaryFunctions.cosine(angle), ElementaryFunctions.sine(angle)))
    }
    var path = Path()
    path.append(contour: points.map { SIMD2(Float($0.x), Float($0.y)) }, closed: true)
    return path
  }

  // MARK: - Symbols

  private func symbol(around center: SIMD2<Double>) -> [PinDrawing.Piece] {
    let head = look.size.head * ratio
    let middle = SIMD2(Float(center.x), Float(center.y))
    switch look.symbol {
    case .none:
      return PinDrawing("o 0 0 1", scale: Float(0.17 * head), offset: middle)?.pieces ?? []
    case .icon(let name):
      let side = Float(0.6 * head)
      let drawing = PinIcons.drawing(name) ?? ""
      return PinDrawing(drawing, scale: side / 15, offset: middle - side / 2)?.pieces ?? []
    case .label(let text):
      let letters = Array(text)
      let scale = Float(head) * (letters.count > 1 ? 0.06 : 0.078)
      // Letters are four units wide, with a gap of two.
      let width = Float(letters.count * 6 - 2) * scale
      return letters.enumerated().flatMap { index, letter -> [PinDrawing.Piece] in
        let corner = middle + SIMD2(Float(index * 6) * scale - width / 2, -3 * scale)
        let drawing = "s\(letters.count > 1 ? 1.15 : 1.1) " + (PinLetters.path(letter) ?? "")
        return PinDrawing(drawing, scale: scale, offset: corner)?.pieces ?? []
      }
    }
  }
}

extension PremultipliedColor {
  /// A colour with straight channels.
  fileprivate init(color: Color) {
    let channels = color.premultiplied
    self.init(rgba: SIMD4(Float(channels.x), Float(channels.y), Float(channels.z), Float(channels.w)))
  }
}
