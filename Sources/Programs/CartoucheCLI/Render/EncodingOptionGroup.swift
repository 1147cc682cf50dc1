import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheRequests

/// The options for the file format of pictures.
struct EncodingOptionGroup: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file format, whatever the name of the file: \(ImageEncoding.names.joined(separator: ", ")).",
      valueName: "name"),
    transform: Self.format)
  var format: ImageEncoding?

  @Option(
    help: ArgumentHelp(
      "The effort for small files of PNG and WebP: \(ImageCompression.names.joined(separator: ", ")), or 0 to 12.",
      valueName: "effort"),
    transform: Self.compression)
  var compression: ImageCompression?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The quality of JPEG and lossy WebP, 0 to 100 (default: 85).", valueName: "number"),
    transform: NumberRange.quality.number)
  var quality: Double?

  @Flag(help: "Spread the differences that a palette makes, as of png8.")
  var dither = false

  /// The encoding as far as the options say anything about it.
  ///
  /// - Parameter view: The options for the size, which may name the pixels per inch.
  func encoding(_ view: ViewOptionGroup) -> PictureEncoding {
    var encoding = PictureEncoding(format)
    encoding.compression = compression
    encoding.quality = quality
    encoding.dither = dither ? true : nil
    encoding.density = view.dpi
    return encoding
  }

  private static func format(_ name: String) throws(ValidationError) -> ImageEncoding {
    do throws(ImageError) {
      return try ImageEncoding(name: name)
    } catch {
      let hint = Spelling.suggestion(for: name, in: ImageEncoding.names)
      throw ValidationError(
        "\"\(name)\" is no format that is written; expected one of \(ImageEncoding.names.joined(separator: ", "))\(hint)"
      )
    }
  }

  private static func compression(_ text: String) throws(ValidationError) -> ImageCompression {
    if let compression = ImageCompression(name: text) { return compression }
    guard let level = Int(text), (0...12).contains(level) else {
      throw ValidationError(
        "\"\(text)\" is no effort; expected \(ImageCompression.names.joined(separator: ", ")), or a level from 0 to 12"
      )
    }
    return .level(level)
  }
}
