import ArgumentParser
import Cartouche

/// How large a picture is and from where it is seen.
struct ViewOptionGroup: ParsableArguments {
  @Option(help: ArgumentHelp("Width and height in logical pixels (default: 1024x768).", valueName: "WxH"))
  var size: PictureSize?

  @Option(help: "Device pixels a logical pixel (default: 1).")
  var scale: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Longitude and latitude of the middle, in degrees.", valueName: "lon,lat"))
  var center: Coordinate?

  @Option(parsing: .unconditional, help: "The zoom level; 0 shows the world on 512 pixels.")
  var zoom: Double?

  @Option(parsing: .unconditional, help: "The compass direction that is up, in degrees.")
  var bearing: Double?

  @Option(parsing: .unconditional, help: "The tilt in degrees, 0 to 85.")
  var pitch: Double?

  @Option(parsing: .unconditional, help: "The turn about the line of sight, in degrees.")
  var roll: Double?

  func validate() throws {
    if let scale, !(scale > 0 && scale <= 16) { throw ValidationError("--scale: expected 0 < scale <= 16") }
    let numbers = [("--zoom", zoom), ("--bearing", bearing), ("--pitch", pitch), ("--roll", roll)]
    for (name, value) in numbers {
      if let value, !value.isFinite { throw ValidationError("\(name): expected a finite number") }
    }
  }

  /// The size of the picture; what is not on the command line comes from `settings`.
  func viewport(_ settings: Settings) throws -> Viewport {
    let size = try settings.value(size, "size") ?? .standard
    return Viewport(
      width: Double(size.width), height: Double(size.height),
      pixelRatio: try settings.value(scale, "scale") ?? 1)
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
