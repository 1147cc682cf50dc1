import CartoucheJSON

extension GeoJSONError {
  /// The error for a failure at an offset in `bytes`, its place still to be filled in.
  init(unplaced fault: JSONFault, in bytes: [UInt8]) {
    guard let text = fault.code.text else {
      self.init(JSONError(unplaced: fault, in: bytes))
      return
    }
    var expected = text.expected
    if fault.code == .unknownType || fault.code == .unknownGeometryType || fault.code == .featureType {
      let names =
        switch fault.code {
        case .unknownType: ["FeatureCollection", "Feature"] + Geometry.Kind.allCases.map(\.rawValue)
        case .featureType: ["Feature"]
        default: Geometry.Kind.allCases.map(\.rawValue)
        }
      if case .string(let name)? = ValueSummary.value(at: fault.offset, in: bytes),
        let close = nearestName(to: name, among: names)
      {
        expected = "\"\(close)\""
      }
    }
    self.init(
      text.kind, found: text.found ?? ValueSummary.describe(at: fault.offset, in: bytes), expected: expected)
  }

  /// The error for a failure while reading `bytes`.
  init(_ fault: JSONFault, in bytes: [UInt8], name: String?) {
    self.init(unplaced: fault, in: bytes)
    source = name
    location = SourceLocation(offset: fault.offset, in: bytes)
    pointer = JSONLocator.pointers(at: [fault.offset], in: bytes).first ?? nil
  }
}

/// The name that differs least from a misspelt one, `nil` when all differ by more than a third.
func nearestName(to misspelt: String, among names: [String]) -> String? {
  let given = Array(misspelt.lowercased().unicodeScalars.prefix(64))
  var best: (name: String, distance: Int)?
  for name in names {
    let distance = editDistance(given, Array(name.lowercased().unicodeScalars))
    if distance * 3 <= name.count && distance < best?.distance ?? .max { best = (name, distance) }
  }
  return best?.name
}

/// The number of insertions, deletions and replacements between two texts (Levenshtein distance).
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var row = Array(0...right.count)
  for (index, scalar) in left.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for (column, other) in right.enumerated() {
      let above = row[column + 1]
      row[column + 1] = min(above + 1, row[column] + 1, diagonal + (scalar == other ? 0 : 1))
      diagonal = above
    }
  }
  return row[right.count]
}
