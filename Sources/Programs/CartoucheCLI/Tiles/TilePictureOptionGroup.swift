import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartouchePyramids

/// The options for the pictures of a pyramid.
struct TilePictureOptionGroup: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The logical pixels of a tile: 512 (default) or 256.", valueName: "pixels"),
    transform: Self.size)
  var tileSize: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Device pixels per logical pixel (default: 1).", valueName: "number"),
    transform: NumberRange.scale.number)
  var scale: Double?

  @OptionGroup var file: EncodingOptionGroup

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The logical pixels of the squares of tiles that are drawn together, 256 to 4096 (default: 1024).",
      valueName: "pixels"),
    transform: NumberRange(256...4096, unit: "logical pixels").wholeNumber)
  var metatile: Int?

  /// The form of the pictures.
  var options: PictureTileOptions {
    var options = PictureTileOptions()
    options.size = tileSize ?? options.size
    options.scale = scale ?? options.scale
    options.metatile = metatile ?? options.metatile
    var encoding = file.format ?? .png
    if let compression = file.compression { encoding.compression = compression }
    if let quality = file.quality { encoding.quality = quality }
    if file.dither { encoding.dither = true }
    options.encoding = encoding
    return options
  }

  private static func size(_ text: String) throws(ValidationError) -> Int {
    guard let size = Int(text), [256, 512].contains(size) else {
      throw ValidationError("\"\(text)\" is no size of tiles; expected 256 or 512")
    }
    return size
  }
}
