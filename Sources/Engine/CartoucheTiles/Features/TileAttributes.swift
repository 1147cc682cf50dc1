import CartoucheJSON

/// The attributes of features: distinct keys and values, and lists of pairs that point to them.
///
/// One table serves every tile cut from the same GeoJSON source. Equal keys share one index, and so do equal values, so
/// that a filter may compare indices.
public final class TileAttributes: Sendable {
  /// The distinct keys.
  public let keys: [String]
  /// The distinct values, exact, including nested ones.
  public let values: [JSONValue]
  /// Key index, value index, key index, value index, …; features refer to ranges of it.
  public let tags: [UInt32]
  /// The identifiers of features: strings and numbers.
  public let identifiers: [JSONValue]
  private let keyIndices: [String: UInt32]

  /// The table of these keys, values, pairs and identifiers.
  ///
  /// `nil` if an index in `tags` points outside `keys` or `values`, or if their number is odd.
  public convenience init?(keys: [String], values: [JSONValue], tags: [UInt32], identifiers: [JSONValue] = [])
  {
    guard tags.count.isMultiple(of: 2) else { return nil }
    for index in stride(from: 0, to: tags.count, by: 2)
    where Int(tags[index]) >= keys.count || Int(tags[index + 1]) >= values.count {
      return nil
    }
    self.init(checkedKeys: keys, values: values, tags: tags, identifiers: identifiers)
  }

  init(checkedKeys keys: [String], values: [JSONValue], tags: [UInt32], identifiers: [JSONValue]) {
    self.keys = keys
    self.values = values
    self.tags = tags
    self.identifiers = identifiers
    keyIndices = Dictionary(
      zip(keys, 0...).map { ($0, UInt32($1)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The index of a key, `nil` if no feature has it.
  ///
  /// Look a key up once per table, then compare indices.
  public func index(ofKey key: String) -> UInt32? { keyIndices[key] }
}
