import CartoucheJSON

extension GeoJSONError {
  /// The error for a failure at an offset in `bytes`, without its place.
  ///
  /// - Parameter memory: The bytes that the values were allowed to take.
  init(unplaced fault: JSONFault, in bytes: [UInt8], memory: Int) {
    guard let text = fault.code.text else {
      self.init(JSONError(unplaced: fault, in: bytes, memory: memory))
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
        let close = Spelling.nearest(to: name, in: names)
      {
        expected = "\"\(close)\""
      }
    }
    self.init(
      text.kind, found: text.found ?? ValueSummary.describe(at: fault.offset, in: bytes), expected: expected)
  }

  /// The error for a failure while reading `bytes`, whose values were allowed to take `memory` bytes.
  init(_ fault: JSONFault, in bytes: [UInt8], name: String?, memory: Int) {
    self.init(unplaced: fault, in: bytes, memory: memory)
    source = name
    location = TextLocation(offset: fault.offset, in: bytes)
    pointer = JSONLocator.pointers(at: [fault.offset], in: bytes).first ?? nil
  }
}
