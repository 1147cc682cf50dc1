import CartoucheJSON
import Foundation

extension GeoJSON {
  /// The object as UTF-8 text; equal values give equal bytes, and reading them gives an equal value.
  ///
  /// Coordinates are spelled as ECMAScript spells numbers, with as few digits as distinguish them. The option
  /// `sortedKeys` sorts properties and foreign members; the members that GeoJSON defines keep one order.
  ///
  /// - Throws: ``GeoJSONError`` of kind ``GeoJSONFailure/notRepresentable`` for infinite numbers and NaN.
  public func encoded(options: JSONWritingOptions = JSONWritingOptions()) throws(GeoJSONError) -> [UInt8] {
    var writer = JSONTextWriter()
    do throws(NotFinite) {
      try writer.root(self, options: options)
    } catch { throw GeoJSONError(error.error) }
    return writer.finish() ?? []
  }

  /// The object as text in `encoding`; characters that it lacks are written as escapes.
  ///
  /// - Throws: ``GeoJSONError`` for numbers without JSON form, and of kind ``GeoJSONFailure/encoding`` for
  ///   encodings that cannot even write ASCII.
  public func encoded(
    as encoding: String.Encoding, options: JSONWritingOptions = JSONWritingOptions()
  ) throws(GeoJSONError) -> Data {
    let bytes = try encoded(options: options)
    if encoding == .utf8 { return Data(bytes) }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let data = text.data(using: encoding) ?? escapedToASCII(text).data(using: encoding) else {
      throw GeoJSONError(.encoding, found: "encoding \(encoding)", expected: "one that can write ASCII")
    }
    return data
  }

  /// Writes the object as UTF-8 text to the file at `path`, replacing it.
  ///
  /// - Throws: ``GeoJSONError`` for numbers without JSON form and when the file cannot be written.
  public func write(
    to path: String, options: JSONWritingOptions = JSONWritingOptions()
  ) throws(GeoJSONError) {
    let bytes = try encoded(options: options)
    do throws(JSONError) {
      try FileBytes.write(bytes, to: path)
    } catch { throw GeoJSONError(error) }
  }
}

/// JSON text with every character beyond ASCII as a `\u` escape; such characters occur only in strings.
private func escapedToASCII(_ text: String) -> String {
  var escaped = ""
  for unit in text.utf16 {
    if unit < 0x80, let scalar = Unicode.Scalar(unit) {
      escaped.unicodeScalars.append(scalar)
    } else {
      let digits = String(unit, radix: 16)
      escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
  return escaped
}
