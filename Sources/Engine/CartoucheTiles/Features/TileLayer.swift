import CartoucheGeometry
import CartoucheJSON

/// The type of the parts of a feature.
public enum TileGeometryType: UInt8, Sendable, Hashable, CaseIterable {
  /// Points; all are in one part.
  case point = 1
  /// Lines; each is a part.
  case lineString = 2
  /// Rings; each is a part and ends where it begins.
  case polygon = 3
}

/// The features of one layer in the square of a tile, in flat storage.
///
/// Coordinates are integers relative to the tile's north-western corner, x to the east and y to the south, 0…``extent``
/// inside the square and some way beyond. Outer rings of polygons run clockwise on the screen (positive area in these
/// axes), holes the other way; the holes of an outer ring follow it.
///
/// In loops, take the arrays into local constants first.
public final class TileLayer: Sendable {
  /// The ranges of one feature's data in the arrays of a layer.
  public struct Record: Sendable, Hashable {
    /// The type of the parts.
    public var type: TileGeometryType
    /// Whether the whole feature is a multi-geometry, whatever is left of it in the tile; `nil` if the tile does not
    /// say.
    public var isMultiple: Bool?
    /// The index of the identifier in ``TileAttributes/identifiers``, `UInt32.max` for none.
    public var identifier: UInt32
    /// The first index of the feature's pairs in ``TileAttributes/tags``.
    public var tagStart: UInt32
    /// The index after the feature's pairs.
    public var tagEnd: UInt32
    /// The feature's first part in ``TileLayer/partEnds``.
    public var partStart: UInt32
    /// The index after the feature's parts.
    public var partEnd: UInt32

    /// The record of a feature.
    public init(
      type: TileGeometryType, identifier: UInt32 = .max, tags: Range<UInt32>, parts: Range<UInt32>
    ) {
      self.type = type
      self.identifier = identifier
      tagStart = tags.lowerBound
      tagEnd = tags.upperBound
      partStart = parts.lowerBound
      partEnd = parts.upperBound
    }
  }

  /// The name that `source-layer` refers to; empty for GeoJSON.
  public let name: String
  /// The side of the square in coordinate units.
  public let extent: Int
  /// The attributes that the records point into.
  public let attributes: TileAttributes
  /// The features in order.
  public let records: [Record]
  /// The number of vertices before the end of each part.
  public let partEnds: [UInt32]
  /// The vertices: x, y, x, y, ….
  public let coordinates: [Int16]
  /// The part of each feature's line that is in the tile, as fractions of its length in 0…1.
  ///
  /// Empty unless the layer was made with line metrics. Features that are not lines have 0…1.
  public let lineFractions: [ClosedRange<Double>]

  /// The layer with these arrays, `nil` if a range points outside its array or ranges are out of order.
  public convenience init?(
    name: String, extent: Int = TileID.extent, attributes: TileAttributes, records: [Record],
    partEnds: [UInt32],
    coordinates: [Int16]
  ) {
    var last: UInt32 = 0
    for end in partEnds {
      guard end >= last else { return nil }
      last = end
    }
    guard coordinates.count.isMultiple(of: 2), Int(last) <= coordinates.count / 2 else { return nil }
    for record in records {
      guard record.tagStart <= record.tagEnd, Int(record.tagEnd) <= attributes.tags.count,
        record.partStart <= record.partEnd, Int(record.partEnd) <= partEnds.count,
        record.identifier == .max || Int(record.identifier) < attributes.identifiers.count
      else { return nil }
    }
    self.init(
      name: name, extent: extent, attributes: attributes,
      content: Content(records: records, partEnds: partEnds, coordinates: coordinates))
  }

  /// The arrays that belong to a layer alone.
  struct Content {
    var records: [Record]
    var partEnds: [UInt32]
    var coordinates: [Int16]
    var lineFractions: [ClosedRange<Double>] = []
  }

  init(name: String, extent: Int, attributes: TileAttributes, content: Content) {
    self.name = name
    self.extent = extent
    self.attributes = attributes
    records = content.records
    partEnds = content.partEnds
    coordinates = content.coordinates
    lineFractions = content.lineFractions
  }

  /// The number of bytes that the layer itself holds, without the shared attributes.
  public var byteCount: Int {
    records.count * MemoryLayout<Record>.stride + partEnds.count * 4 + coordinates.count * 2
      + lineFractions.count * 16
  }
}

extension TileLayer: RandomAccessCollection {
  /// The index of the first feature: 0.
  @inlinable
  public var startIndex: Int { 0 }
  /// The number of features.
  @inlinable
  public var endIndex: Int { records.count }
  /// The feature at an index.
  @inlinable
  public subscript(index: Int) -> TileFeature { TileFeature(layer: self, index: index) }
}
