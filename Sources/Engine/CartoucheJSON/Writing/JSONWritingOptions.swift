/// The options for writing JSON.
public struct JSONWritingOptions: Sendable, Hashable {
  /// Whether the members of objects are written in the order of their names' UTF-8 bytes instead of their own order.
  public var sortedKeys: Bool
  /// Whether the text has line breaks, with two spaces per level.
  public var pretty: Bool
  /// Whether doubles without a fraction are written as `1.0`, so that they are read again as doubles.
  ///
  /// Otherwise numbers are spelled exactly as ECMAScript does, `1` for the double 1.
  public var keepsDoubles: Bool

  /// Options for compact, lossless text in the order of the values.
  public init(sortedKeys: Bool = false, pretty: Bool = false, keepsDoubles: Bool = true) {
    self.sortedKeys = sortedKeys
    self.pretty = pretty
    self.keepsDoubles = keepsDoubles
  }
}
