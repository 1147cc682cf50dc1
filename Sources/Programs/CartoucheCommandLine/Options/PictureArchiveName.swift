import ArgumentParser
import Cartouche
import CartoucheResources

/// An archive of drawn tiles and the style that it belongs to, as `paris=paris.pmtiles`.
package struct PictureArchiveName: Sendable, CustomStringConvertible {
  /// The name of the style.
  package let style: String
  /// The URL of the archive.
  package let url: String

  /// The archive that a text names.
  ///
  /// - Throws: `ValidationError` that says what was expected.
  package init(_ text: String) throws(ValidationError) {
    let expected = "expected the name of a style and an archive, such as paris=paris.pmtiles"
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw ValidationError("\"\(text)\": \(expected)")
    }
    let path = String(text[text.index(after: equals)...])
    guard let archive = ArchiveURL(recognizing: CommandInput.absolute(path)), archive.format != .geotiff
    else {
      throw ValidationError("\"\(path)\" is no .pmtiles or .mbtiles; \(expected)")
    }
    style = String(text[..<equals])
    url = archive.text
  }

  /// The name and the URL, without secrets.
  package var description: String { "\(style)=\(ResourceURL.redacted(url))" }
}
