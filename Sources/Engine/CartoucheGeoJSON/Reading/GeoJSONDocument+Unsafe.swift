// Sound because the array outlives the closure that its buffer is lent to, and no scanned string leaves it.

import CartoucheJSON

/// The root object of `bytes` and their questionable parts.
///
/// Pieces of about `pieceSize` bytes are read on all processors. What the values take is counted by `meter`.
func parseGeoJSON(
  _ bytes: [UInt8], name: String?, options: GeoJSONReadingOptions, meter: inout ReadingMeter,
  pieceSize: Int = FeaturePiece.usualSize
) throws(GeoJSONError) -> (root: GeoJSON, diagnostics: [Diagnostic]) {
  let result = bytes.withUnsafeBufferPointer {
    buffer -> Result<(root: GeoJSON, findings: [Finding]), JSONFault> in
    var parser = GeoJSONParser(JSONCursor(buffer), options: options, meter: meter)
    defer { meter = parser.json.meter }
    parser.piecesAhead = FeaturePiece.readAhead(bytes, options: options, meter: meter, size: pieceSize)
    do throws(JSONFault) {
      let root = try parser.parseRoot()
      return .success((root, parser.takeFindings()))
    } catch { return .failure(error) }
  }
  switch result {
  case .success(let parsed):
    let places = LineIndex(offsets: parsed.findings.map(\.fault.offset), in: bytes).locations
    let diagnostics = zip(parsed.findings, places).map { finding, place in
      Diagnostic(
        finding.fault, in: bytes, name: name, location: place,
        pointer: finding.pointer(
          in: bytes, featureAt: finding.feature.offset, faultAt: finding.fault.offset))
    }
    return (parsed.root, diagnostics)
  case .failure(let fault): throw GeoJSONError(fault, in: bytes, name: name, memory: meter.limit)
  }
}

extension GeoJSONParser {
  /// The findings so far in the order of the text; they are then forgotten.
  mutating func takeFindings() -> [Finding] {
    let all = findings.sorted {
      ($0.fault.offset, $0.fault.code.rawValue) < ($1.fault.offset, $1.fault.code.rawValue)
    }
    findings.removeAll()
    return Array(all.prefix(options.json.maximumDiagnostics))
  }

  /// Turns repeated names in the JSON just read into findings of their feature.
  mutating func collectRepeatedNames() {
    for offset in json.repeatedNames { note(.repeatedName, at: offset) }
    json.repeatedNames.removeAll()
  }
}

extension Diagnostic {
  /// The diagnostic for a finding: a skipped feature when it is a failure, else a remark.
  init(
    _ finding: JSONFault, in bytes: [UInt8], name: String?, location: TextLocation?, pointer: JSONPointer?
  ) {
    // A document that exceeds its limit is an error, not a finding: no limit has to be named here.
    let error = GeoJSONError(unplaced: finding, in: bytes, memory: 0)
    let isFailure = finding.code.rawValue < 128
    let detail = error.expected.isEmpty ? error.found : "\(error.found), expected \(error.expected)"
    self.init(
      isFailure ? .error : finding.code == .geometryMembers ? .note : .warning,
      isFailure ? "feature left out: \(detail)" : detail, source: name, location: location, pointer: pointer)
  }
}
