import CartoucheGeoJSON
import CartoucheJSON

/// A failure to read bytes as map data: what was found, where, and what was expected.
public struct DataError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure.
  public enum Kind: String, Sendable, Hashable {
    /// There are no bytes, or nothing but white space.
    case empty
    /// A known format that is not read.
    case unsupportedFormat
    /// A format that is not known.
    case unknownFormat
    /// The bytes are not text in any encoding that is read.
    case encoding
    /// Compressed bytes are damaged.
    case compression
    /// The bytes break the rules of their format.
    case syntax
    /// Nothing says where the data are on the earth.
    case noCoordinates
    /// The data are larger than the limits allow.
    case tooLarge
    /// The coordinate system cannot be used.
    case coordinateSystem
  }

  /// The kind of failure.
  public var kind: Kind
  /// What was found.
  public var found: String
  /// What was expected instead; empty when there is nothing to say.
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

  /// What was found, what was expected, and where, in one line.
  public var description: String {
    let file = [source, location.map { "\($0.line):\($0.column)" }].compactMap(\.self).joined(separator: ":")
    let place = [file, pointer?.description ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    return found + (expected.isEmpty ? "" : ", expected \(expected)") + (place.isEmpty ? "" : " (\(place))")
  }
}

extension DataError {
  /// The same failure of the GeoJSON below.
  init(_ error: GeoJSONError) {
    self.init(
      error.kind == .tooLarge ? .tooLarge : .syntax, found: error.found, expected: error.expected,
      source: error.source, location: error.location, pointer: error.pointer)
  }

  /// The same failure of the JSON below.
  init(_ error: JSONError) {
    self.init(
      error.kind == .tooLarge ? .tooLarge : .syntax, found: error.found, expected: error.expected,
      source: error.source, location: error.location, pointer: error.pointer)
  }
}
