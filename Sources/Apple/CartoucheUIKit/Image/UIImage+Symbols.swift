import CartoucheCoreGraphics
import CartoucheRaster
import Foundation

extension UIImage {
  /// The size and weight of a symbol.
  open class SymbolConfiguration: Configuration, @unchecked Sendable {
    /// The sizes of symbols beside text.
    public enum Scale: Int, Sendable {
      /// The system's size.
      case `default` = -1
      /// The size of the surroundings.
      case unspecified
      /// Small.
      case small
      /// Medium.
      case medium
      /// Large.
      case large
    }

    let pointSize: CGFloat
    let weight: SymbolWeight
    let symbolScale: Scale

    private init(_ pointSize: CGFloat, _ weight: SymbolWeight, _ scale: Scale) {
      (self.pointSize, self.weight, symbolScale) = (
        pointSize.isFinite ? max(pointSize, 1) : 17, weight, scale
      )
    }

    /// The configuration of a size in points, a weight and a scale.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight = .regular, scale: Scale = .default) {
      self.init(pointSize, weight, scale)
    }
    /// The configuration of a weight.
    public convenience init(weight: SymbolWeight) { self.init(17, weight, .default) }
    /// The configuration of a scale.
    public convenience init(scale: Scale) { self.init(17, .regular, scale) }
    /// The configuration of a style of text.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(textStyle.pointSize, .regular, .default)
    }
    /// The configuration of a font.
    public convenience init(font: UIFont) { self.init(font.pointSize, .regular, .default) }
  }

  /// The options of a picture.
  open class Configuration: NSObject, @unchecked Sendable {}

  /// The weights of symbols.
  public enum SymbolWeight: Int, Sendable {
    /// The weight of the surroundings.
    case unspecified
    /// The lightest.
    case ultraLight
    /// Very light.
    case thin
    /// Light.
    case light
    /// The ordinary weight.
    case regular
    /// A little heavier.
    case medium
    /// Heavier.
    case semibold
    /// Bold.
    case bold
    /// Heavier than bold.
    case heavy
    /// The heaviest.
    case black
  }

  /// A symbol of the system, for its name: a plain drawing of our own here.
  ///
  /// The names that maps use most are drawn; all others are a circle.
  public convenience init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }

  /// A symbol of the system in a size and weight.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
    guard !name.isEmpty else { return nil }
    let scale = max(UIScreen.mainScale, 2)
    let drawing = SymbolDrawing(name, configuration as? SymbolConfiguration)
    self.init(symbol: name, drawing.image(scale: scale)?.cgImage, scale: scale)
  }

  /// A symbol of the system for traits, which change nothing.
  public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) {
    self.init(systemName: name)
  }

  /// The same symbol in another size and weight; other pictures are unchanged.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    symbolName.flatMap { UIImage(systemName: $0, withConfiguration: configuration) } ?? self
  }

  /// The same symbol in another size and weight; other pictures are unchanged.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    withConfiguration(configuration)
  }

  /// The picture in a single colour, as a stencil.
  public func withTintColor(_ color: UIColor) -> UIImage {
    withTintColor(color, renderingMode: renderingMode)
  }

  /// The picture in a single colour, as a stencil, with another use of its colours.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    guard let bitmap = uprightBitmap?.colored(PremultipliedColor(color.cgColor)),
      let image = UIImage(bitmap, scale: scale)
    else { return self }
    return image.withRenderingMode(renderingMode == .automatic ? .alwaysOriginal : renderingMode)
  }
}

/// The drawing of a symbol: lines and circles in a square of 20 units.
private struct SymbolDrawing {
  private let name: String
  private let isFilled: Bool
  private let isEncircled: Bool
  private let size: CGFloat
  private let lineWidth: CGFloat

  init(_ name: String, _ configuration: UIImage.SymbolConfiguration?) {
    var parts = name.split(separator: ".").map(String.init)
    isFilled = parts.contains("fill")
    parts.removeAll { $0 == "fill" }
    isEncircled = parts.count > 1 && parts.last == "circle"
    if isEncircled { parts.removeLast() }
    self.name = parts.joined(separator: ".")
    let scale: CGFloat =
      switch configuration?.symbolScale {
      case .small: 0.8
      case .large: 1.25
      default: 1
      }
    size = min((configuration?.pointSize ?? 17) * 1.2 * scale, 1000).rounded(.up)
    let weight = configuration?.weight ?? .regular
    let step = weight == .unspecified ? 4 : weight.rawValue
    lineWidth = 1 + CGFloat(step) * 0.17
  }

  func image(scale: CGFloat) -> UIImage? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: CGSize(width: size, height: size), format: format).image { context in
      let unit = size / 20
      context.cgContext.scaleBy(x: unit, y: unit)
      UIColor.black.set()
      if isEncircled {
        circle(around: CGPoint(x: 10, y: 10), 8.5, fills: isFilled)
        (isFilled ? UIColor.white : .black).set()
        context.cgContext.translateBy(x: 4.5, y: 4.5)
        context.cgContext.scaleBy(x: 0.55, y: 0.55)
      }
      draw()
    }
  }

  private func circle(around center: CGPoint, _ radius: CGFloat, fills: Bool) {
    let path = UIBezierPath(
      ovalIn: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    path.lineWidth = lineWidth
    if fills { path.fill() } else { path.stroke() }
  }

  private func draw() {
    guard let (lines, circles) = Self.shapes[name] else {
      if !isEncircled { circle(around: CGPoint(x: 10, y: 10), 8, fills: isFilled) }
      return
    }
    for line in lines {
      let path = UIBezierPath()
      (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (lineWidth, .round, .round)
      for (index, point) in line.points.enumerated() {
        let place = CGPoint(x: point.x, y: point.y)
        if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
      }
      if line.isClosed {
        path.close()
        if isFilled { path.fill() }
      }
      path.stroke()
    }
    for shape in circles {
      circle(around: CGPoint(x: shape.x, y: shape.y), shape.z, fills: isFilled && lines.isEmpty)
    }
  }

  /// A line, which may be closed.
  private struct Line {
    let points: [SIMD2<Double>]
    let isClosed: Bool

    init(_ numbers: Double..., closed: Bool = false) {
      points = stride(from: 0, to: numbers.count - 1, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
      isClosed = closed
    }
  }

  /// The lines and circles (x, y, radius) of symbols.
  private static let shapes: [String: (lines: [Line], circles: [SIMD3<Double>])] = [
    "plus": ([Line(10, 3, 10, 17), Line(3, 10, 17, 10)], []),
    "minus": ([Line(3, 10, 17, 10)], []),
    "xmark": ([Line(4, 4, 16, 16), Line(16, 4, 4, 16)], []),
    "multiply": ([Line(4, 4, 16, 16), Line(16, 4, 4, 16)], []),
    "checkmark": ([Line(3, 11, 8, 16, 17, 4)], []),
    "circle": ([], [SIMD3(10, 10, 8)]),
    "square": ([Line(3, 3, 17, 3, 17, 17, 3, 17, closed: true)], []),
    "triangle": ([Line(10, 3, 18, 17, 2, 17, closed: true)], []),
    "info": ([Line(10, 9, 10, 17)], [SIMD3(10, 4, 0.8)]),
    "questionmark": ([Line(6, 6, 8, 3, 12, 3, 14, 6, 10, 10, 10, 13)], [SIMD3(10, 17, 0.6)]),
    "exclamationmark": ([Line(10, 3, 10, 13)], [SIMD3(10, 17, 0.6)]),
    "exclamationmark.triangle": (
      [Line(10, 2, 18, 17, 2, 17, closed: true), Line(10, 8, 10, 12)], [SIMD3(10, 14.5, 0.5)]
    ),
    "location": ([Line(17, 3, 11, 17, 9, 11, 3, 9, closed: true)], []),
    "location.north": ([Line(10, 2, 16, 17, 10, 14, 4, 17, closed: true)], []),
    "location.north.line": ([Line(10, 2, 16, 14, 10, 11, 4, 14, closed: true), Line(6, 18, 14, 18)], []),
    "paperplane": ([Line(17, 3, 12, 17, 9, 11, 3, 8, closed: true), Line(17, 3, 9, 11)], []),
    "scope": (
      [Line(10, 1, 10, 6), Line(10, 14, 10, 19), Line(1, 10, 6, 10), Line(14, 10, 19, 10)], [SIMD3(10, 10, 6)]
    ),
    "mappin": ([Line(10, 9, 10, 18)], [SIMD3(10, 6, 3.5)]),
    "mappin.and.ellipse": (
      [Line(10, 8, 10, 15), Line(4, 14, 2, 16, 6, 18, 14, 18, 18, 16, 16, 14)], [SIMD3(10, 5, 3)]
    ),
    "pin": ([Line(7, 2, 13, 2, 12, 8, 15, 12, 5, 12, 8, 8, closed: true), Line(10, 12, 10, 18)], []),
    "map": (
      [
        Line(2, 5, 7, 3, 13, 5, 18, 3, 18, 15, 13, 17, 7, 15, 2, 17, closed: true), Line(7, 3, 7, 15),
        Line(13, 5, 13, 17),
      ],
      []
    ),
    "globe": (
      [Line(2, 10, 18, 10), Line(10, 2, 6, 10, 10, 18), Line(10, 2, 14, 10, 10, 18)], [SIMD3(10, 10, 8)]
    ),
    "house": ([Line(2, 10, 10, 3, 18, 10), Line(4, 9, 4, 17, 16, 17, 16, 9)], []),
    "car": (
      [Line(2, 14, 2, 10, 5, 9, 7, 5, 13, 5, 15, 9, 18, 10, 18, 14, closed: true)],
      [SIMD3(6, 14, 2), SIMD3(14, 14, 2)]
    ),
    "figure.walk": (
      [Line(10, 6, 9, 11, 12, 14, 12, 18), Line(9, 11, 7, 18), Line(10, 7, 6, 10), Line(10, 7, 14, 10)],
      [SIMD3(11, 3, 1.7)]
    ),
    "bicycle": (
      [Line(5, 13, 8, 7, 13, 7, 15, 13), Line(5, 13, 10, 13, 13, 7)], [SIMD3(5, 13, 3.2), SIMD3(15, 13, 3.2)]
    ),
    "flag": ([Line(4, 18, 4, 3, 16, 3, 13, 7, 16, 11, 4, 11)], []),
    "star": (
      [
        Line(
          10, 2, 12.3, 7.6, 18, 8, 13.6, 12, 15, 18, 10, 14.6, 5, 18, 6.4, 12, 2, 8, 7.7, 7.6, closed: true)
      ], []
    ),
    "heart": ([Line(10, 17, 3, 10, 3, 6, 6, 4, 10, 7, 14, 4, 17, 6, 17, 10, closed: true)], []),
    "bookmark": ([Line(5, 2, 15, 2, 15, 18, 10, 14, 5, 18, closed: true)], []),
    "magnifyingglass": ([Line(12, 12, 18, 18)], [SIMD3(8, 8, 5.5)]),
    "gear": (
      [
        Line(10, 1, 10, 4), Line(10, 16, 10, 19), Line(1, 10, 4, 10), Line(16, 10, 19, 10), Line(4, 4, 6, 6),
        Line(14, 14, 16, 16), Line(16, 4, 14, 6), Line(6, 14, 4, 16),
      ],
      [SIMD3(10, 10, 6), SIMD3(10, 10, 2)]
    ),
    "gearshape": (
      [
        Line(10, 1, 10, 4), Line(10, 16, 10, 19), Line(1, 10, 4, 10), Line(16, 10, 19, 10), Line(4, 4, 6, 6),
        Line(14, 14, 16, 16), Line(16, 4, 14, 6), Line(6, 14, 4, 16),
      ],
      [SIMD3(10, 10, 6), SIMD3(10, 10, 2)]
    ),
    "line.horizontal.3": ([Line(3, 5, 17, 5), Line(3, 10, 17, 10), Line(3, 15, 17, 15)], []),
    "list.bullet": (
      [Line(7, 5, 17, 5), Line(7, 10, 17, 10), Line(7, 15, 17, 15)],
      [SIMD3(3.5, 5, 0.7), SIMD3(3.5, 10, 0.7), SIMD3(3.5, 15, 0.7)]
    ),
    "ellipsis": ([], [SIMD3(4, 10, 1.4), SIMD3(10, 10, 1.4), SIMD3(16, 10, 1.4)]),
    "square.stack.3d.up": (
      [
        Line(10, 3, 18, 7, 10, 11, 2, 7, closed: true), Line(2, 10.5, 10, 14.5, 18, 10.5),
        Line(2, 14, 10, 18, 18, 14),
      ], []
    ),
    "square.and.arrow.up": (
      [Line(7, 8, 4, 8, 4, 18, 16, 18, 16, 8, 13, 8), Line(10, 13, 10, 2), Line(7, 5, 10, 2, 13, 5)], []
    ),
    "square.and.pencil": (
      [Line(10, 4, 3, 4, 3, 17, 16, 17, 16, 10), Line(8, 12, 9, 9, 16, 2, 18, 4, 11, 11, closed: true)], []
    ),
    "trash": (
      [
        Line(3, 5, 17, 5), Line(5, 5, 6, 18, 14, 18, 15, 5), Line(8, 5, 8, 2, 12, 2, 12, 5),
        Line(10, 8, 10, 15),
      ], []
    ),
    "folder": ([Line(2, 4, 8, 4, 10, 6, 18, 6, 18, 16, 2, 16, closed: true)], []),
    "book": ([Line(10, 5, 3, 3, 3, 15, 10, 17, 17, 15, 17, 3, closed: true), Line(10, 5, 10, 17)], []),
    "camera": (
      [Line(2, 6, 6, 6, 8, 4, 12, 4, 14, 6, 18, 6, 18, 16, 2, 16, closed: true)], [SIMD3(10, 11, 3.2)]
    ),
    "play": ([Line(5, 3, 17, 10, 5, 17, closed: true)], []),
    "pause": ([Line(7, 4, 7, 16), Line(13, 4, 13, 16)], []),
    "stop": ([Line(4, 4, 16, 4, 16, 16, 4, 16, closed: true)], []),
    "backward": ([Line(10, 4, 2, 10, 10, 16, closed: true), Line(18, 4, 10, 10, 18, 16, closed: true)], []),
    "forward": ([Line(2, 4, 10, 10, 2, 16, closed: true), Line(10, 4, 18, 10, 10, 16, closed: true)], []),
    "arrow.clockwise": (
      [Line(16, 4, 16, 8, 12, 8), Line(16, 8, 13, 4, 8, 3.5, 4, 7, 3.5, 12, 7, 16, 12, 16.5, 16, 13)], []
    ),
    "arrow.counterclockwise": (
      [Line(4, 4, 4, 8, 8, 8), Line(4, 8, 7, 4, 12, 3.5, 16, 7, 16.5, 12, 13, 16, 8, 16.5, 4, 13)], []
    ),
    "arrow.up": ([Line(10, 17, 10, 3), Line(5, 8, 10, 3, 15, 8)], []),
    "arrow.down": ([Line(10, 3, 10, 17), Line(5, 12, 10, 17, 15, 12)], []),
    "arrow.left": ([Line(17, 10, 3, 10), Line(8, 5, 3, 10, 8, 15)], []),
    "arrow.right": ([Line(3, 10, 17, 10), Line(12, 5, 17, 10, 12, 15)], []),
    "arrowshape.turn.up.left": ([Line(8, 3, 2, 9, 8, 15, 8, 11, 18, 17, 15, 8, 8, 7, closed: true)], []),
    "chevron.up": ([Line(3, 13, 10, 6, 17, 13)], []),
    "chevron.down": ([Line(3, 7, 10, 14, 17, 7)], []),
    "chevron.left": ([Line(13, 3, 6, 10, 13, 17)], []),
    "chevron.right": ([Line(7, 3, 14, 10, 7, 17)], []),
    "person": ([Line(3, 18, 4, 13, 7, 11.5, 13, 11.5, 16, 13, 17, 18, closed: true)], [SIMD3(10, 6, 3.5)]),
    "clock": ([Line(10, 5, 10, 10, 14, 12)], [SIMD3(10, 10, 8)]),
    "lock": (
      [Line(4, 9, 16, 9, 16, 18, 4, 18, closed: true), Line(6, 9, 6, 5, 8, 2, 12, 2, 14, 5, 14, 9)], []
    ),
    "eye": (
      [Line(1, 10, 5, 6, 10, 5, 15, 6, 19, 10, 15, 14, 10, 15, 5, 14, closed: true)], [SIMD3(10, 10, 2.5)]
    ),
    "bell": (
      [Line(3, 15, 5, 12, 5, 7, 8, 4, 12, 4, 15, 7, 15, 12, 17, 15, closed: true), Line(8, 17, 12, 17)], []
    ),
    "photo": (
      [Line(2, 4, 18, 4, 18, 16, 2, 16, closed: true), Line(2, 14, 7, 9, 11, 13, 14, 11, 18, 14)],
      [SIMD3(13, 8, 1.3)]
    ),
    "cube": (
      [
        Line(10, 2, 17, 6, 17, 14, 10, 18, 3, 14, 3, 6, closed: true), Line(3, 6, 10, 10, 17, 6),
        Line(10, 10, 10, 18),
      ], []
    ),
    "sun.max": (
      [
        Line(10, 1, 10, 3), Line(10, 17, 10, 19), Line(1, 10, 3, 10), Line(17, 10, 19, 10), Line(4, 4, 5, 5),
        Line(15, 15, 16, 16), Line(16, 4, 15, 5), Line(5, 15, 4, 16),
      ],
      [SIMD3(10, 10, 4)]
    ),
    "moon": (
      [Line(12, 2, 7, 4, 4, 9, 5, 14, 9, 17.5, 14, 17, 17, 14, 12, 13, 9.5, 9, 10, 5, closed: true)], []
    ),
    "safari": ([Line(14, 6, 11.5, 11.5, 6, 14, 8.5, 8.5, closed: true)], [SIMD3(10, 10, 8)]),
    "tram": (
      [
        Line(4, 3, 16, 3, 16, 15, 4, 15, closed: true), Line(4, 9, 16, 9), Line(6, 15, 4, 18),
        Line(14, 15, 16, 18),
      ], []
    ),
    "bus": (
      [Line(3, 4, 17, 4, 17, 15, 3, 15, closed: true), Line(3, 10, 17, 10)],
      [SIMD3(6, 15.5, 1.5), SIMD3(14, 15.5, 1.5)]
    ),
    "airplane": (
      [Line(18, 10, 12, 8, 8, 2, 9, 8, 3, 8, 2, 6, 2, 14, 3, 12, 9, 12, 8, 18, 12, 12, closed: true)], []
    ),
    "ruler": (
      [
        Line(2, 14, 14, 2, 18, 6, 6, 18, closed: true), Line(6, 10, 8, 12), Line(9, 7, 11, 9),
        Line(12, 4, 14, 6),
      ], []
    ),
    "pencil": ([Line(3, 17, 4, 13, 14, 3, 17, 6, 7, 16, closed: true)], []),
    "slider.horizontal.3": (
      [Line(2, 5, 18, 5), Line(2, 10, 18, 10), Line(2, 15, 18, 15)],
      [SIMD3(7, 5, 2), SIMD3(13, 10, 2), SIMD3(6, 15, 2)]
    ),
  ]
}
