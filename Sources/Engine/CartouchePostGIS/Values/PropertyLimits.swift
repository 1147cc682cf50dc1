/// The limits of the values that become properties, and the form of JSON.
public struct PropertyLimits: Sendable, Hashable {
  /// The ways in which a value of `json`, `jsonb` or `hstore` becomes properties.
  public enum Documents: String, Sendable, Hashable, CaseIterable {
    /// The scalars among the members of an object are properties of their own; other values are as in ``text``.
    case members
    /// The value is one property, a string of JSON.
    case text
  }

  /// The maximum number of columns; further columns are left out.
  public var maximumColumns = 1_000
  /// The greatest number of bytes of a value; longer ones are left out.
  public var maximumBytes = 1 << 20
  /// The greatest depth of JSON.
  public var maximumDepth = 64
  /// The form of properties from JSON.
  public var documents = Documents.members

  /// The limits of features.
  public init() {}

  /// The limits of features in tiles: 64 KiB a value.
  public static let tile: PropertyLimits = {
    var limits = PropertyLimits()
    limits.maximumBytes = 64 << 10
    return limits
  }()
}

/// The numbers of values that did not become properties, by their reasons.
public struct PropertyFindings: Sendable, Hashable {
  /// The values that are no numbers, or infinite.
  public var notFinite = 0
  /// The values of `bytea`, and others whose binary format is not read.
  public var binary = 0
  /// The values beyond the limit of bytes, and the values of columns beyond the limit of columns.
  public var tooLarge = 0
  /// The values whose bytes violate the format of their type.
  public var malformed = 0

  /// No values.
  public init() {}

  /// All values.
  public var count: Int { notFinite + binary + tooLarge + malformed }
}
