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
  /// - Throws: ``GeoJSONError`` about the first record when none can be read; of kind ``GeoJSONFailure/tooLarge`` when
  ///   all records together take more memory than the options allow.
  public init(
    parsing bytes: [UInt8], name: String? = nil, options: GeoJSONReadingOptions = GeoJSONReadingOptions()
  ) throws(GeoJSONError) {
    var meter = ReadingMeter(memory: options.json.maximumMemory)
    try self.init(parsing: bytes, name: name, options: options, meter: &meter)
  }

  /// The sequence in UTF-8 `bytes`, whose values are counted by `meter`, whatever memory the options allow.
  ///
  /// - Throws: ``GeoJSONError``, as the public initialiser does.
  package init(
    parsing bytes: [UInt8], name: String?, options: GeoJSONReadingOptions, meter: inout ReadingMeter
  ) throws(GeoJSONError) {
    let parsed = parseSequence(bytes, options: options, meter: &meter)
    if let fault = parsed.end ?? (parsed.features.features.isEmpty ? parsed.firstFault : nil) {
      var error = GeoJSONError(fault, in: bytes, name: name, memory: meter.limit)
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
