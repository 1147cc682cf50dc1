extension JSONValue {
  /// The value as UTF-8 JSON text; equal values give equal bytes.
  ///
  /// - Throws: ``JSONError`` of kind ``JSONFailure/notRepresentable`` for infinite numbers and NaN.
  public func encoded(options: JSONWritingOptions = JSONWritingOptions()) throws(JSONError) -> [UInt8] {
    var writer = JSONTextWriter()
    do throws(NotFinite) {
      try writer.value(self, options: options)
    } catch { throw error.error }
    return writer.finish() ?? []
  }

  /// Writes the value as UTF-8 JSON text to the file at `path`, replacing it.
  ///
  /// - Throws: ``JSONError`` for numbers without JSON form and when the file cannot be written.
  public func write(
    to path: String, options: JSONWritingOptions = JSONWritingOptions()
  ) throws(JSONError) {
    try FileBytes.write(encoded(options: options), to: path)
  }
}
