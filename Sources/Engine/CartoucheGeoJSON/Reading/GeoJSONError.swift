import CartoucheJSON

/// The reason why a text is not GeoJSON (RFC 7946), or why a value cannot be written as such.
public typealias GeoJSONError = InputError<GeoJSONFailure>

/// The kinds of failure over GeoJSON.
public enum GeoJSONFailure: String, Sendable, Hashable {
  /// The text is not JSON, or its numbers or strings are out of range.
  case json
  /// The text goes on behind its object.
  case trailingText
  /// The bytes are not text in the given encoding, or text cannot be written in it.
  case encoding
  /// The file could not be read or written.
  case file
  /// A required member is missing.
  case missingMember
  /// A member has a value of the wrong type.
  case wrongType
  /// The `type` member is none of those that GeoJSON defines.
  case unknownType
  /// A line has fewer than two positions, or a ring fewer than four.
  case tooFewPositions
  /// A position is not an array of two or more numbers.
  case badPosition
  /// A geometry or a feature is larger than the reader can hold.
  case tooLarge
  /// Reading was stopped, because the result is no longer wanted.
  case stopped
  /// A value has no JSON form, such as an infinite coordinate.
  case notRepresentable
}

extension GeoJSONError {
  /// The same failure of the underlying JSON.
  init(_ error: JSONError) {
    let kind: Kind =
      switch error.kind {
      case .file: .file
      case .tooLarge: .tooLarge
      case .notRepresentable: .notRepresentable
      case .trailingText: .trailingText
      case .stopped: .stopped
      default: .json
      }
    self.init(error, as: kind)
  }
}
