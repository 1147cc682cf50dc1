import CartoucheGeoJSON
import CartoucheJSON

/// A failure to read bytes as map data: what was found, where, and what was expected.
public typealias DataError = InputError<DataFailure>

/// The kinds of failure over map data.
public enum DataFailure: String, Sendable, Hashable {
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
  /// Reading was stopped, because its task was cancelled or its time is over.
  case stopped
  /// The coordinate system cannot be used.
  case coordinateSystem
  /// The data have no layer of the name that was asked for.
  case unknownLayer
}

extension DataError {
  /// The same failure of the underlying GeoJSON.
  init(_ error: GeoJSONError) {
    self.init(error, as: error.kind == .tooLarge ? .tooLarge : error.kind == .stopped ? .stopped : .syntax)
  }

  /// The same failure of the underlying JSON.
  init(_ error: JSONError) {
    self.init(error, as: error.kind == .tooLarge ? .tooLarge : error.kind == .stopped ? .stopped : .syntax)
  }

  /// The failure to read on behind a place, where a meter of `limit` bytes has ended the reading.
  package init(_ stop: ReadingStop, limit: Int, at place: InputPlace) {
    switch stop {
    case .memory:
      self.init(
        .tooLarge, found: ReadingMeter.excess(of: limit), expected: "fewer values up to here", at: place)
    case .unwanted: self.init(.stopped, found: "reading was stopped", at: place)
    }
  }
}
