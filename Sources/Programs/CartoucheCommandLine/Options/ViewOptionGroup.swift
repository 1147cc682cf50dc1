import ArgumentParser
import Cartouche

/// The size of a picture and the camera that sees it.
package struct ViewOptionGroup: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Width and height in logical pixels, or on paper as in 210mmx297mm, with cm and in (default: 1024x768).",
      valueName: "WxH"),
    transform: PictureSize.init)
  package var size: PictureSize?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Device pixels per logical pixel, above 0 and at most 16 (default: 1).", valueName: "ratio"),
    transform: NumberRange.scale.number)
  package var scale: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Device pixels per inch, in place of --scale: a logical pixel is 1/96 inch.", valueName: "number"),
    transform: NumberRange.density.number)
  package var dpi: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Longitude and latitude of the centre, in degrees.", valueName: "lon,lat"),
    transform: Coordinate.init)
  package var center: Coordinate?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The zoom level, -2 to 25.5; at 0 the world is 512 pixels wide.", valueName: "level"),
    transform: NumberRange.zoom.number)
  package var zoom: Double?

  @Option(
    help: ArgumentHelp(
      "The scale on paper at the centre of the picture, in place of --zoom.", valueName: "1:N"),
    transform: MapScale.init)
  package var mapScale: MapScale?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The compass direction that is up, in degrees.", valueName: "degrees"),
    transform: NumberRange.bearing.number)
  package var bearing: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The tilt, 0 to 85 degrees.", valueName: "degrees"),
    transform: NumberRange.pitch.number)
  package var pitch: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The rotation about the line of sight, in degrees.", valueName: "degrees"),
    transform: NumberRange.bearing.number)
  package var roll: Double?

  @Option(
    help: ArgumentHelp(
      "Draw one tile of a pyramid; its labels continue in the neighbouring tiles (default size: 512x512).",
      valueName: "z/x/y"), transform: TileAddress.init)
  package var tile: TileAddress?

  package init() {}

  package func validate() throws {
    if scale != nil, dpi != nil {
      throw ValidationError("--scale and --dpi both set the device pixels; omit one of them")
    }
    if zoom != nil, mapScale != nil {
      throw ValidationError("--zoom and --map-scale both set the zoom level; omit one of them")
    }
    guard tile != nil else { return }
    if center != nil || zoom != nil || bearing != nil || pitch != nil || roll != nil {
      throw ValidationError(
        "--tile sets the camera; omit --center, --zoom, --bearing, --pitch and --roll")
    }
    if mapScale != nil { throw ValidationError("--tile sets the camera; omit --map-scale") }
    if let size, size.width != size.height {
      throw ValidationError(
        "a tile is square; expected a --size such as 256x256, found \(size.width.formatted)x\(size.height.formatted)"
      )
    }
  }

  /// Whether the options determine the position of the camera.
  package var placesCamera: Bool { tile != nil || center != nil && (zoom != nil || mapScale != nil) }

  /// The device pixels per logical pixel.
  private var pixelRatio: Double { scale ?? dpi.map { $0 / 96 } ?? 1 }

  /// The size of the picture.
  package var viewport: Viewport {
    let size = size ?? (tile == nil ? .standard : .tile)
    var viewport = Viewport(width: size.width, height: size.height, pixelRatio: pixelRatio)
    if size.isPaper {
      viewport.width = Self.whole(size.width, pixelRatio)
      viewport.height = Self.whole(size.height, pixelRatio)
    }
    return viewport
  }

  /// The length in logical pixels nearest to another that is whole device pixels.
  private static func whole(_ length: Double, _ ratio: Double) -> Double {
    let pixels = max((length * ratio).rounded(), 1)
    // Pictures round down, and the quotient may be a little less.
    return (pixels / ratio) * ratio < pixels ? (pixels / ratio).nextUp : pixels / ratio
  }

  /// Sets bearing, pitch and roll as far as they are given.
  package func turn(_ camera: inout Camera) {
    if let bearing { camera.bearing = bearing }
    if let pitch { camera.pitch = pitch }
    if let roll { camera.roll = roll }
  }

  /// Sets centre, zoom and scale as far as they are given, or shows the tile.
  ///
  /// - Throws: ``CommandFailure`` for a scale that no zoom level has at the centre.
  package func move(_ map: inout Map) throws(CommandFailure) {
    if let center { map.camera.center = [center.longitude, center.latitude] }
    if let zoom { map.camera.zoom = zoom }
    if let mapScale {
      let zoom = mapScale.zoom(at: map.camera.center.y)
      guard (-2...25.5).contains(zoom) else {
        let latitude = (map.camera.center.y * 100).rounded() / 100
        throw CommandFailure(
          .usage,
          """
          --map-scale 1:\(mapScale.denominator.formatted): at latitude \(latitude.formatted) that is the zoom level \
          \(((zoom * 100).rounded() / 100).formatted); expected one from -2 to 25.5
          """)
      }
      map.camera.zoom = zoom
    }
    // An address that was parsed is that of a tile, so nothing is refused.
    if let tile { try? map.show(tile.id, in: viewport) }
  }
}
