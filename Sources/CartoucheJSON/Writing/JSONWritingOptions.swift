/// How JSON is spelled when written.
public struct JSONWritingOptions: Sendable, Hashable {
  /// Writes the members of objects in the order of their names' UTF-8 bytes instead of their own order.
  public var sortedKeys: Bool
  /// Writes line breaks and two spaces a level.
  public var pretty: Bool
  /// Writes doubles without a fraction as `1.0`, so that they are read again as doubles.
  ///
  /// Otherwise numbers are spelled exactly as ECMAScript does, `1` for the double 1.
  public var keepsDoubles: Bool

  /// Compact, in the order of the values, and lossless.
  public init(sortedKeys: Bool = false, pretty: Bool = false, keepsDoubles: Bool = true) {
    self.sortedKeys = sortedKeys
    self.pretty = pretty
    self.keepsDoubles = keepsDoubles
  }
}
