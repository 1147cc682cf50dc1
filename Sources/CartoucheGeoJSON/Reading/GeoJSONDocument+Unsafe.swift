// Sound because the array outlives the closure that its buffer is lent to, and no scanned string leaves it.

import CartoucheJSON

/// The root object of `bytes` and what is questionable in them.
func parseGeoJSON(
  _ bytes: [UInt8], name: String?, options: GeoJSONReadingOptions
) throws(GeoJSONError) -> (root: GeoJSON, diagnostics: [Diagnostic]) {
  let result = bytes.withUnsafeBufferPointer {
    buffer -> Result<(root: GeoJSON, findings: [JSONFault]), JSONFault> in
    var parser = GeoJSONParser(JSONCursor(buffer), options: options)
    do throws(JSONFault) {
      let root = try parser.parseRoot()
      return .success((root, parser.takeFindings()))
    } catch { return .failure(error) }
  }
  switch result {
  case .success(let parsed):
    let pointers = JSONLocator.pointers(at: parsed.findings.map(\.offset), in: bytes)
    let lines = LineIndex(offsets: parsed.findings.map(\.offset), in: bytes)
    let diagnostics = zip(parsed.findings, zip(lines.locations, pointers)).map { finding, place in
      Diagnostic(finding, in: bytes, name: name, location: place.0, pointer: place.1)
    }
    return (parsed.root, diagnostics)
  case .failure(let fault): throw GeoJSONError(fault, in: bytes, name: name)
  }
}

extension GeoJSONParser {
  /// The findings so far in the order of the text, those of the JSON below among them; forgets them.
  mutating func takeFindings() -> [JSONFault] {
    let repeated = json.repeatedNames.map { JSONFault(.repeatedName, at: $0) }
    let all = (findings + repeated).sorted { ($0.offset, $0.code.rawValue) < ($1.offset, $1.code.rawValue) }
    findings.removeAll()
    json.repeatedNames.removeAll()
    return Array(all.prefix(options.json.maximumDiagnostics))
  }
}

extension Diagnostic {
  /// What to tell about a finding: a skipped feature when it is a failure, else a remark.
  init(
    _ finding: JSONFault, in bytes: [UInt8], name: String?, location: SourceLocation?, pointer: JSONPointer?
  ) {
    let error = GeoJSONError(unplaced: finding, in: bytes)
    let isFailure = finding.code.rawValue < 128
    let detail = error.expected.isEmpty ? error.found : "\(error.found), expected \(error.expected)"
    self.init(
      isFailure ? .error : finding.code == .geometryMembers ? .note : .warning,
      isFailure ? "feature left out: \(detail)" : detail, source: name, location: location, pointer: pointer)
  }
}
