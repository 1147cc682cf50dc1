import CartoucheJSON

/// A view of one feature of a layer.
public struct TileFeature: Sendable {
  /// The layer that the feature belongs to.
  public let layer: TileLayer
  /// The feature's index in the layer.
  public let index: Int
  /// The ranges of its data.
  public let record: TileLayer.Record

  /// The feature at an index of a layer.
  @inlinable
  public init(layer: TileLayer, index: Int) {
    self.layer = layer
    self.index = index
    record = layer.records[index]
  }

  /// The type of the parts.
  @inlinable
  public var type: TileGeometryType { record.type }

  /// The identifier, a string or a number, `nil` for none.
  public var identifier: JSONValue? {
    // Not by `?:`, where `nil` would be taken for the JSON value null.
    guard record.identifier != .max else { return nil }
    return layer.attributes.identifiers[Int(record.identifier)]
  }

  /// The pairs of key index and value index, flat.
  @inlinable
  public var tags: ArraySlice<UInt32> {
    layer.attributes.tags[Int(record.tagStart)..<Int(record.tagEnd)]
  }

  /// The value of a key given by its index in the layer's attributes; linear in the number of attributes.
  @inlinable
  public func value(ofKey key: UInt32) -> JSONValue? {
    let attributes = layer.attributes
    let tags = attributes.tags
    var index = Int(record.tagStart)
    let end = Int(record.tagEnd)
    while index < end {
      if tags[index] == key { return attributes.values[Int(tags[index + 1])] }
      index += 2
    }
    return nil
  }

  /// The value of an attribute, `nil` if the feature does not have it.
  public subscript(key: String) -> JSONValue? {
    layer.attributes.index(ofKey: key).flatMap { value(ofKey: $0) }
  }

  /// All attributes in their order.
  public var properties: JSONObject {
    let attributes = layer.attributes
    var members: [JSONObject.Member] = []
    for index in stride(from: Int(record.tagStart), to: Int(record.tagEnd), by: 2) {
      members.append(
        (attributes.keys[Int(attributes.tags[index])], attributes.values[Int(attributes.tags[index + 1])]))
    }
    return JSONObject(members)
  }

  /// The number of parts.
  @inlinable
  public var partCount: Int { Int(record.partEnd - record.partStart) }

  /// The range of a part's vertices in the layer; coordinates are at twice these indices.
  ///
  /// - Parameter part: 0…``partCount`` − 1.
  @inlinable
  public func vertices(ofPart part: Int) -> Range<Int> {
    let index = Int(record.partStart) + part
    let start = index == 0 ? 0 : Int(layer.partEnds[index - 1])
    return start..<Int(layer.partEnds[index])
  }

  /// The coordinates x, y, x, y, … of a part.
  ///
  /// - Parameter part: 0…``partCount`` − 1.
  @inlinable
  public func coordinates(ofPart part: Int) -> ArraySlice<Int16> {
    let range = vertices(ofPart: part)
    return layer.coordinates[2 * range.lowerBound..<2 * range.upperBound]
  }

  /// The part of the feature's line that is in the tile, as fractions of its length in 0…1.
  ///
  /// `nil` unless the layer was made with line metrics.
  public var lineFraction: ClosedRange<Double>? {
    layer.lineFractions.isEmpty ? nil : layer.lineFractions[index]
  }
}
