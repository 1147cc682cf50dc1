import CartoucheJSON

extension GeoJSONParser {
  /// Consumes a whole text.
  mutating func parseRoot() throws(JSONFault) -> GeoJSON {
    json.cursor.skipWhitespace()
    let root = try parseRootObject()
    try json.cursor.finish()
    return root
  }

  /// Consumes one GeoJSON object, whatever follows it.
  mutating func parseRootObject() throws(JSONFault) -> GeoJSON {
    let start = json.cursor.offset
    guard json.cursor.next == 0x7B else {
      // A text that is not JSON at all is reported as such.
      var rest = json.cursor
      try rest.skipValue(depth: json.remainingDepth)
      throw json.cursor.fault(.rootObject)
    }
    let root: GeoJSON
    switch try rootType() {
    case .collection: root = .featureCollection(try parseCollection())
    case .feature: root = .feature(try parseFeature())
    case .geometry: root = .geometry(try parseGeometry())
    case .missing: throw JSONFault(.missingType, at: start)
    case .unknown(let offset): throw JSONFault(.unknownType, at: offset)
    }
    collectRepeatedNames()
    return root
  }

  private enum RootType {
    case collection, feature, geometry, missing
    case unknown(Int)
  }

  /// Looks for the `type` of the object at the cursor, which stays where it is.
  private mutating func rootType() throws(JSONFault) -> RootType {
    let start = json.cursor.offset
    defer { json.cursor.move(to: start) }
    _ = json.cursor.consume(0x7B)
    json.cursor.skipWhitespace()
    if json.cursor.next == 0x7D { return .missing }
    while true {
      let scanned = try parseMemberName()
      if name(of: scanned) == .type {
        let offset = json.cursor.offset
        let type = try parseTypeString()
        if type.equals("FeatureCollection") { return .collection }
        if type.equals("Feature") { return .feature }
        return geometryKind(type) == nil ? .unknown(offset) : .geometry
      }
      try json.cursor.skipValue(depth: json.remainingDepth)
      json.cursor.skipWhitespace()
      if json.cursor.consume(0x7D) { return .missing }
      guard json.cursor.consume(0x2C) else { throw json.cursor.fault(.commaOrBrace) }
      json.cursor.skipWhitespace()
    }
  }

  private mutating func parseCollection() throws(JSONFault) -> FeatureCollection {
    let start = json.cursor.offset
    try json.open()
    var collection = FeatureCollection()
    var foreign: [JSONObject.Member] = []
    var hasFeatures = false
    try forEachMember { (parser, name, scanned, offset) throws(JSONFault) in
      switch name {
      case .type:
        let value = parser.json.cursor.offset
        guard try parser.parseTypeString().equals("FeatureCollection") else {
          throw JSONFault(.conflictingType, at: value)
        }
      case .features:
        if hasFeatures { parser.note(.repeatedName, at: offset) }
        hasFeatures = true
        collection.features = try parser.parseFeatures()
      case .bbox: collection.boundingBox = try parser.parseBoundingBox()
      default: try parser.parseForeignMember(scanned, into: &foreign)
      }
    }
    guard hasFeatures else { throw JSONFault(.missingFeatures, at: start) }
    if !foreign.isEmpty { collection.foreignMembers = JSONObject(foreign) }
    return collection
  }

  private mutating func parseFeatures() throws(JSONFault) -> [Feature] {
    guard json.cursor.next == 0x5B else { throw json.cursor.fault(.featuresArray) }
    try json.open()
    json.cursor.skipWhitespace()
    var features: [Feature] = []
    if !json.cursor.consume(0x5D) {
      features = try parseElements().features
      guard json.cursor.consume(0x5D) else { throw json.cursor.fault(.commaOrBracket) }
    }
    json.remainingDepth += 1
    return features
  }

  /// Consumes elements of `features`, at least one, and counts them: up to the end of the array, or to an element that
  /// begins at `limit` or behind it.
  mutating func parseElements(
    until limit: Int = .max
  ) throws(JSONFault) -> (features: [Feature], count: Int) {
    var features: [Feature] = []
    features.reserveCapacity(piecesAhead.reduce(0) { $0 + $1.features.count })
    var count = 0
    while true {
      if let piece = takePiece(after: count) {
        features += piece.features
        count += piece.elementCount
      } else {
        feature = Finding.Feature(number: count, offset: json.cursor.offset)
        if let feature = try parseElement() { features.append(feature) }
        if !json.repeatedNames.isEmpty { collectRepeatedNames() }
        count += 1
      }
      let end = json.cursor.offset
      json.cursor.skipWhitespace()
      guard json.cursor.consume(0x2C) else { break }
      json.cursor.skipWhitespace()
      if json.cursor.offset >= limit {
        json.cursor.move(to: end)
        break
      }
    }
    feature = Finding.noFeature
    return (features, count)
  }

  /// Consumes the piece that was read ahead from here, if there is one; `count` elements are before it.
  private mutating func takePiece(after count: Int) -> FeaturePiece? {
    while let piece = piecesAhead.last, piece.start <= json.cursor.offset {
      piecesAhead.removeLast()
      guard piece.start == json.cursor.offset, piece.memoryLimit <= json.meter.left,
        (try? json.meter.take(piece.memory)) != nil
      else { continue }
      json.cursor.move(to: piece.end)
      for var finding in piece.findings where !hasGeometryMembers || finding.fault.code != .geometryMembers {
        finding.feature.number += count
        note(finding)
      }
      hasGeometryMembers = hasGeometryMembers || piece.hasGeometryMembers
      return piece
    }
    return nil
  }

  /// Consumes an element of `features`; `nil` when it is invalid and invalid ones are to be left out.
  mutating func parseElement() throws(JSONFault) -> Feature? {
    guard options.skipsInvalidFeatures else { return try parseFeature() }
    let start = json.cursor.offset
    let depth = json.remainingDepth
    do throws(JSONFault) {
      return try parseFeature()
    } catch {
      // There is no memory, or no time, for the features after it either.
      if error.isFinal { throw error }
      // Text that is not JSON has no next feature: in that case this throws.
      json.cursor.move(to: start)
      json.reset()
      json.remainingDepth = depth
      try json.cursor.skipValue(depth: depth)
      note(error.code, at: error.offset)
      return nil
    }
  }
}
