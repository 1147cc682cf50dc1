/// An icon as shapes in a square of 24 units with y pointing down: our own drawings, in the manner of building signs.
struct IconShapes {
  /// A shape of an icon.
  enum Shape {
    /// A filled polygon.
    case area([SIMD2<Float>])
    /// A line with a width.
    case line([SIMD2<Float>], width: Float)
    /// A filled circle.
    case disc(SIMD2<Float>, radius: Float)
  }

  /// The name of the image.
  let name: String
  /// The colour of the sign behind the shapes.
  let ground: Tone
  /// Whether the sign is a rounded square rather than a disc.
  let isSquare: Bool
  /// The shapes, drawn in white on the sign.
  let shapes: [Shape]

  private init(_ name: String, _ ground: UInt32, isSquare: Bool = true, _ shapes: [Shape]) {
    self.name = name
    self.ground = Tone(ground)
    self.isSquare = isSquare
    self.shapes = shapes
  }

  /// Returns the name of the image for a kind of place.
  static func name(of kind: PlaceKind) -> String { "venue-\(kind.rawValue)" }

  /// The name of the image for points of interest without a kind.
  static let point = "venue-point"
  /// The name of the image for the start of a route.
  static let start = "venue-start"
  /// The name of the image for the end of a route.
  static let end = "venue-end"

  private static let blue: UInt32 = 0x2563B8
  private static let green: UInt32 = 0x1B8A4B
  private static let red: UInt32 = 0xC62F2F

  /// All icons.
  static let all: [IconShapes] = [
    elevator, stairs, escalator, ramp, toilets, food, shop, information, parking, firstAid, fireSafety, exit,
    pointSign, startSign, endSign,
  ]

  private static let elevator = IconShapes(
    name(of: .elevator), blue,
    [
      .line([[6, 5], [18, 5], [18, 19], [6, 19], [6, 5]], width: 1.4),
      .area([[12, 6.8], [15.2, 11], [8.8, 11]]), .area([[12, 17.2], [15.2, 13], [8.8, 13]]),
    ])
  private static let stairs = IconShapes(
    name(of: .stairs), blue,
    [
      .line(
        [
          [4.5, 18.5], [8.5, 18.5], [8.5, 14.5], [12, 14.5], [12, 10.5], [15.5, 10.5], [15.5, 6.5],
          [19.5, 6.5],
        ], width: 2.2)
    ])
  private static let escalator = IconShapes(
    name(of: .escalator), blue,
    [
      .line([[4.5, 17.5], [8, 17.5], [15.5, 9], [19.5, 9]], width: 2.4),
      .area([[11.5, 5], [15.6, 4.6], [14.2, 8]]), .line([[9, 10.5], [13.2, 6.2]], width: 1.4),
    ])
  private static let ramp = IconShapes(
    name(of: .ramp), blue, [.area([[4.5, 17.5], [19.5, 17.5], [19.5, 9.5]])])
  private static let toilets = IconShapes(
    name(of: .toilets), blue,
    [
      .disc([7.5, 6.2], radius: 1.8),
      .area([
        [5.2, 9], [9.8, 9], [9.8, 14], [8.9, 14], [8.9, 19.5], [6.1, 19.5], [6.1, 14], [5.2, 14],
      ]),
      .disc([16.5, 6.2], radius: 1.8),
      .area([
        [15.2, 9], [17.8, 9], [20, 15.2], [18, 15.2], [18, 19.5], [15, 19.5], [15, 15.2], [13, 15.2],
      ]),
      .line([[12, 4.5], [12, 19.5]], width: 1),
    ])
  private static let food = IconShapes(
    name(of: .food), 0xB8651B,
    [
      .line([[8, 4.5], [8, 19.5]], width: 1.8),
      .line([[5.6, 4.5], [5.6, 9.5], [10.4, 9.5], [10.4, 4.5]], width: 1.4),
      .area([[15.2, 4.5], [17.4, 6.5], [17.4, 13], [15.2, 13]]),
      .line([[15.9, 5], [15.9, 19.5]], width: 1.8),
    ])
  private static let shop = IconShapes(
    name(of: .shop), 0x7A4BA8,
    [
      .area([[5.5, 9], [18.5, 9], [19.5, 19.5], [4.5, 19.5]]),
      .line([[8.8, 9], [8.8, 6], [15.2, 6], [15.2, 9]], width: 1.6),
    ])
  private static let information = IconShapes(
    name(of: .information), blue, isSquare: false,
    [.disc([12, 7], radius: 1.7), .line([[12, 11], [12, 18]], width: 2.8)])
  private static let parking = IconShapes(
    name(of: .parking), blue,
    [
      .line(
        [[9, 19], [9, 5.8], [13, 5.8], [15.6, 7.2], [15.6, 10.8], [13, 12.4], [9, 12.4]], width: 2.6)
    ])
  private static let firstAid = IconShapes(
    name(of: .firstAid), green,
    [
      .area([
        [9.8, 5], [14.2, 5], [14.2, 9.8], [19, 9.8], [19, 14.2], [14.2, 14.2], [14.2, 19], [9.8, 19],
        [9.8, 14.2], [5, 14.2], [5, 9.8], [9.8, 9.8],
      ])
    ])
  private static let fireSafety = IconShapes(
    name(of: .fireSafety), red,
    [
      .area([[9.5, 10], [10.8, 8.4], [14.2, 8.4], [15.5, 10], [15.5, 20], [9.5, 20]]),
      .line([[12.5, 8.4], [12.5, 5.6], [16.5, 5]], width: 1.6),
      .line([[12.5, 6.4], [8, 7.4], [7, 11]], width: 1.4),
    ])
  private static let exit = IconShapes(
    name(of: .exit), green,
    [
      .line([[12.5, 4.8], [19, 4.8], [19, 19.2], [12.5, 19.2]], width: 1.8),
      .line([[4.5, 12], [12, 12]], width: 2.2), .area([[11, 7.8], [15.6, 12], [11, 16.2]]),
    ])
  private static let pointSign = IconShapes(point, 0x55616D, isSquare: false, [.disc([12, 12], radius: 4)])
  private static let startSign = IconShapes(start, 0x1F6FEB, isSquare: false, [.disc([12, 12], radius: 6.5)])
  private static let endSign = IconShapes(end, red, isSquare: false, [.disc([12, 12], radius: 5)])
}
