/// The limits of a request, checked before anything is made of it.
public struct RequestLimits: Sendable, Hashable {
  /// The longest side in logical pixels.
  public var side = 4096
  /// The number of device pixels of the whole picture.
  public var pixels = 16 << 20
  /// The scales: device pixels per logical pixel.
  public var scales = 0.5...4.0
  /// The zoom levels, of tiles of 512 pixels; the lowest one of tiles of 256 pixels is −1.
  public var zooms = -1.0...24.0
  /// The largest pitch in degrees.
  public var pitch = 60.0
  /// The number of overlays that are no markers.
  public var overlays = 100
  /// The number of markers, those of GeoJSON included.
  public var markers = 1000
  /// The number of positions of all overlays together.
  public var positions = 200_000
  /// The number of layers and of sources that a request adds to the style.
  public var layers = 100
  /// The number of values of all layers and filters that a request adds: names, numbers, parts of expressions.
  public var values = 10_000
  /// The bytes of the text.
  public var bytes = 5 << 20

  /// The limits of a server that strangers may ask: sides of 4096 pixels, 16 megapixels, scales from 0.5 to 4, a
  /// thousand markers.
  public init() {}

  /// The limits of the engine, for programs that trust their clients.
  public static var engine: RequestLimits {
    var limits = RequestLimits()
    limits.side = 65_536
    limits.pixels = 1 << 28
    limits.scales = 0.01...16
    limits.zooms = -2...25.5
    limits.pitch = 85
    limits.overlays = 1_000_000
    limits.markers = 1_000_000
    limits.layers = 10_000
    limits.values = 10_000_000
    limits.positions = 100_000_000
    limits.bytes = 1 << 28
    return limits
  }
}
