import CartoucheJSON

/// The property names and values that the features of one source layer share (Mapbox Vector Tile 2.1, §4.4).
///
/// A feature is a run of tags: pairs of an index into ``keys`` and an index into the values. Reading a property
/// is a scan of the pairs, a few nanoseconds for the usual handful.
public final class FeatureTable: Sendable {
  /// The property names by key index.
  public let keys: [String]
  let data: [Datum]
  private let owners: [any AnyObject & Sendable]
  private let indices: [String: UInt32]

  /// A table of names and values; if names are equal, the last counts.
  public init(keys: [String], values: some Sequence<Value>) {
    self.keys = keys
    var data: [Datum] = []
    var owners: [any AnyObject & Sendable] = []
    for value in values {
      let (datum, owner) = Literal.store(value)
      data.append(datum)
      if let owner { owners.append(owner) }
    }
    self.data = data
    self.owners = owners
    indices = Dictionary(
      keys.enumerated().map { ($0.element, UInt32(truncatingIfNeeded: $0.offset)) },
      uniquingKeysWith: { _, last in last })
  }

  /// A table of names and JSON values.
  public convenience init(keys: [String], values: [JSONValue]) {
    self.init(keys: keys, values: values.lazy.map(Value.init))
  }

  /// The properties of one feature, and the tags that stand for them.
  public convenience init(properties: JSONObject) {
    self.init(keys: properties.keys, values: properties.lazy.map { Value($0.value) })
  }

  /// The tags of a feature that has each key with the value of the same index.
  public var ownTags: [UInt32] {
    (0..<UInt32(truncatingIfNeeded: min(keys.count, data.count))).flatMap { [$0, $0] }
  }

  /// The index of each name among ``keys``, or ``absent`` for a missing name.
  func resolve(_ names: [String]) -> [UInt32] { names.map { indices[$0] ?? Self.absent } }

  /// The key index of names that no feature of the table has.
  static let absent = UInt32.max
}
