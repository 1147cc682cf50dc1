import ArgumentParser
import Cartouche

/// The size of a picture and the camera that sees it.
package struct ViewOptionGroup: ParsableArguments {
  @Option(
    help: ArgumentHelp("Width and height in logical pixels (default: 1024x768).", valueName: "WxH"),
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
    help: ArgumentHelp("Longitude and latitude of the centre, in degrees.", valueName: "lon,lat"),
    transform: Coordinate.init)
  package var center: Coordinate?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The zoom level, -2 to 25.5; at 0 the world is 512 pixels wide.", valueName: "level"),
    transform: NumberRange.zoom.number)
  package var zoom: Double?

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
    guard tile != nil else { return }
    if center != nil || zoom != nil || bearing != nil || pitch != nil || roll != nil {
      throw ValidationError(
        "--tile sets the camera; omit --center, --zoom, --bearing, --pitch and --roll")
    }
    if let size, size.width != size.height {
      throw ValidationError(
        "a tile is square; expected a --size such as 256x256, found \(size.width)x\(size.height)")
    }
  }

  /// Whether the options determine the position of the camera.
  package var placesCamera: Bool { tile != nil || center != nil && zoom != nil }

  /// The size of the picture.
  package var viewport: Viewport {
    let size = size ?? (tile == nil ? .standard : .tile)
    return Viewport(width: Double(size.width), height: Double(size.height), pixelRatio: scale ?? 1)
  }

  /// Sets bearing, pitch and roll as far as they are given.
  package func turn(_ camera: inout Camera) {
    if let bearing { camera.bearing = bearing }
    if let pitch { camera.pitch = pitch }
    if let roll { camera.roll = roll }
  }

  /// Sets centre and zoom as far as they are given, or shows the tile.
  package func move(_ map: inout Map) {
    if let center { map.camera.center = [center.longitude, center.latitude] }
    if let zoom { map.camera.zoom = zoom }
    // An address that was parsed is that of a tile, so nothing is refused.
    if let tile { try? map.show(tile.id, in: viewport) }
  }
}
