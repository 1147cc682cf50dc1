import ArgumentParser
import Cartouche

/// The size of a picture and the camera that sees it.
struct ViewOptionGroup: ParsableArguments {
  @Option(
    help: ArgumentHelp("Width and height in logical pixels (default: 1024x768).", valueName: "WxH"),
    transform: PictureSize.init)
  var size: PictureSize?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Device pixels per logical pixel, above 0 and at most 16 (default: 1).", valueName: "ratio"),
    transform: NumberRange.scale.number)
  var scale: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Longitude and latitude of the centre, in degrees.", valueName: "lon,lat"),
    transform: Coordinate.init)
  var center: Coordinate?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The zoom level, -2 to 25.5; at 0 the world is 512 pixels wide.", valueName: "level"),
    transform: NumberRange.zoom.number)
  var zoom: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The compass direction that is up, in degrees.", valueName: "degrees"),
    transform: NumberRange.bearing.number)
  var bearing: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The tilt, 0 to 85 degrees.", valueName: "degrees"),
    transform: NumberRange.pitch.number)
  var pitch: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The turn about the line of sight, in degrees.", valueName: "degrees"),
    transform: NumberRange.bearing.number)
  var roll: Double?

  /// The size of the picture.
  var viewport: Viewport {
    let size = size ?? .standard
    return Viewport(width: Double(size.width), height: Double(size.height), pixelRatio: scale ?? 1)
  }

  /// Sets what is given of bearing, pitch and roll.
  func turn(_ camera: inout Camera) {
    if let bearing { camera.bearing = bearing }
    if let pitch { camera.pitch = pitch }
    if let roll { camera.roll = roll }
  }

  /// Sets what is given of centre and zoom.
  func move(_ camera: inout Camera) {
    if let center { camera.center = [center.longitude, center.latitude] }
    if let zoom { camera.zoom = zoom }
  }
}
