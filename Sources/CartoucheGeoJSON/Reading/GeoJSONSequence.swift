import CartoucheJSON

/// GeoJSON objects one after another: newline-delimited GeoJSON, or a GeoJSON text sequence (RFC 8142).
///
/// Records are features, collections or bare geometries; all become the features of one collection, in order. A
/// record that is not GeoJSON is left out with a diagnostic at its line, and the next one is read.
public struct GeoJSONSequence: Sendable {
  /// The features of all records.
  public let features: FeatureCollection
  /// The questionable parts and the records that were left out, in the order of the text.
  public let diagnostics: [Diagnostic]
  /// The number of records that were left out.
  public let brokenRecords: Int

  /// The sequence in UTF-8 `bytes`.
  ///
  /// A record ends where its object ends; line breaks and the record separators of RFC 8142 (byte 0x1E) separate
  /// records.
  ///
  /// - Complexity: O(n) in the number of bytes.
  /// - Throws: ``GeoJSONError`` about the first record when none can be read.
  public init(
    parsing bytes: [UInt8], name: String? = nil, options: GeoJSONReadingOptions = GeoJSONReadingOptions()
  ) throws(GeoJSONError) {
    let parsed = parseSequence(bytes, options: options)
    if parsed.features.features.isEmpty, let fault = parsed.firstFault {
      var error = GeoJSONError(fault, in: bytes, name: name)
      error.pointer = nil
      throw error
    }
    let places = LineIndex(offsets: parsed.findings.map(\.offset), in: bytes).locations
    var diagnostics = zip(parsed.findings, places).map { fault, place in
      Diagnostic(fault, in: bytes, name: name, location: place, pointer: nil)
    }
    let untold = parsed.brokenRecords - diagnostics.count { $0.severity == .error }
    if untold > 0 {
      diagnostics.append(Diagnostic(.error, "\(untold) more broken records left out", source: name))
    }
    features = parsed.features
    brokenRecords = parsed.brokenRecords
    self.diagnostics = diagnostics
  }
}
