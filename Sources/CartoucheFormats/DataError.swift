import CartoucheGeoJSON
import CartoucheJSON

/// A failure to read bytes as map data: what was found, where, and what was expected.
public struct DataError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure.
  public enum Kind: String, Sendable, Hashable {
    /// There are no bytes, or nothing but white space.
    case empty
    /// A known format that cannot be read.
    case unsupportedFormat
    /// An unknown format.
    case unknownFormat
    /// The bytes are not text in any supported encoding.
    case encoding
    /// Compressed bytes are damaged.
    case compression
    /// The bytes violate the rules of their format.
    case syntax
    /// Nothing says where on the earth the data are.
    case noCoordinates
    /// The data are larger than the limits allow.
    case tooLarge
    /// The coordinate system cannot be used.
    case coordinateSystem
  }

  /// The kind of failure.
  public var kind: Kind
  /// A description of what was found.
  public var found: String
  /// A description of what was expected instead; empty when there is nothing to say.
  public var expected: String
  /// The file or URL, when known.
  public var source: String?
  /// Line and column, when the error is about a place in a text.
  public var location: SourceLocation?
  /// The path inside a JSON document, when known.
  public var pointer: JSONPointer?

  /// An error with as much of its place as is known.
  public init(
    _ kind: Kind, found: String, expected: String = "", source: String? = nil,
    location: SourceLocation? = nil, pointer: JSONPointer? = nil
  ) {
    self.kind = kind
    self.found = found
    self.expected = expected
    self.source = source
    self.location = location
    self.pointer = pointer
  }

  /// A line with what was found, what was expected, and where.
  public var description: String {
    let file = [source, location.map { "\($0.line):\($0.column)" }].compactMap(\.self).joined(separator: ":")
    let place = [file, pointer?.description ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    return found + (expected.isEmpty ? "" : ", expected \(expected)") + (place.isEmpty ? "" : " (\(place))")
  }
}

extension DataError {
  /// The same failure of the underlying GeoJSON.
  init(_ error: GeoJSONError) {
    self.init(
      error.kind == .tooLarge ? .tooLarge : .syntax, found: error.found, expected: error.expected,
      source: error.source, location: error.location, pointer: error.pointer)
  }

  /// The same failure of the underlying JSON.
  init(_ error: JSONError) {
    self.init(
      error.kind == .tooLarge ? .tooLarge : .syntax, found: error.found, expected: error.expected,
      source: error.source, location: error.location, pointer: error.pointer)
  }
}
