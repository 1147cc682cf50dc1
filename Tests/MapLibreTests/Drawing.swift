import Cartouche
import CartoucheJSON
import MapLibre

/// A picture of 64 × 64 pixels, at first around 0°, 0° at zoom level 0: 512 pixels around the world.
struct Picture {
  private let pixels: [UInt8]
  private let zoom: Double
  private let center: SIMD2<Double>
  /// The findings about style and data.
  let diagnostics: [Diagnostic]
  /// The features that are shown.
  let features: FrameFeatures

  /// Draws sources with layers on white, by way of a style.
  @MainActor
  init(_ sources: [MLNSource], layers: [MLNStyleLayer]) async throws {
    try await self.init(MLNStyle.white(sources, layers: layers))
  }

  /// Draws a style as it is now.
  @MainActor
  init(
    _ style: MLNStyle, zoom: Double = 0, center: SIMD2<Double> = [0, 0], scale: Double = 1,
    loader: any ResourceLoader = Answers(), fonts: LabelFonts = LabelFonts()
  ) async throws {
    var map = Map(style)
    map.camera = Camera(center: center, zoom: zoom)
    let viewport = Viewport(width: 64 / scale, height: 64 / scale, pixelRatio: scale)
    let snapshot = try await Snapshotter(loader: loader, fonts: fonts).snapshot(
      of: map, in: viewport)
    pixels = snapshot.pixels
    diagnostics = snapshot.diagnostics
    features = snapshot.features
    self.zoom = zoom
    self.center = center
    style.shownFeatures = features
  }

  /// Red, green and blue at a longitude on the parallel in the middle, for pictures of one pixel per point.
  subscript(longitude: Double) -> [UInt8] {
    self[column: Int(32 + (longitude - center.x) * 512 * exp2(zoom) / 360), row: 32]
  }

  /// Red, green and blue of a pixel.
  subscript(column column: Int, row row: Int) -> [UInt8] {
    let start = 4 * (row * 64 + column)
    return Array(pixels[start..<start + 3])
  }

  /// The number of pixels that are not white.
  var inked: Int {
    stride(from: 0, to: pixels.count, by: 4).count { Array(pixels[$0..<$0 + 3]) != Picture.white }
  }

  /// Red discs of 5 pixels for all points of a source.
  static func circles(of source: String, filter: NSPredicate? = nil) -> MLNCircleStyleLayer {
    let layer = MLNCircleStyleLayer(identifier: "circles", source: MLNSource(identifier: source))
    layer.circleColor = NSExpression(forConstantValue: UIColor.red)
    layer.circleRadius = NSExpression(forConstantValue: 5)
    layer.predicate = filter
    return layer
  }

  static let red: [UInt8] = [255, 0, 0]
  static let white: [UInt8] = [255, 255, 255]
}

extension MLNStyle {
  /// A style of sources and layers on white.
  static func white(_ sources: [MLNSource] = [], layers: [MLNStyleLayer] = []) throws -> MLNStyle {
    let style = MLNStyle()
    let ground = MLNBackgroundStyleLayer(identifier: "ground")
    ground.backgroundColor = NSExpression(forConstantValue: UIColor.white)
    try style.add(ground)
    for source in sources { try style.add(source) }
    for layer in layers { try style.add(layer) }
    return style
  }
}

/// Answers every HTTP URL with a point at 0°, 0°, and reads files and data in URLs.
struct Answers: ResourceLoader {
  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    if request.url.hasPrefix("http") {
      return ResourceResponse(Array(#"{"type":"Point","coordinates":[0,0]}"#.utf8))
    }
    return try await SchemeLoader.local.load(request)
  }
}
