import CartoucheJSON
import CartoucheThreads
import Foundation

/// A GeoJSON text (RFC 7946): its root object and its questionable parts.
///
/// Coordinates are kept unchanged, even rings that do not close and longitudes beyond ±180; numbers and properties are
/// exact. Members may come in any order; `type` first is the fastest.
public struct GeoJSONDocument: Sendable {
  /// The root object of the text.
  public let root: GeoJSON
  /// The questionable parts and the features that were left out, in the order of the text.
  public let diagnostics: [Diagnostic]
  /// The file or URL that the text is from, as it appears in messages.
  public let name: String?

  /// The document in UTF-8 `bytes`.
  ///
  /// - Complexity: O(n) in the number of bytes.
  /// - Throws: ``GeoJSONError`` with line, column and path.
  public init(
    parsing bytes: [UInt8], name: String? = nil, options: GeoJSONReadingOptions = GeoJSONReadingOptions()
  ) throws(GeoJSONError) {
    var meter = ReadingMeter(memory: options.json.maximumMemory)
    try self.init(parsing: bytes, name: name, options: options, meter: &meter)
  }

  /// The document in UTF-8 `bytes`, whose values are counted by `meter`, whatever memory the options allow.
  ///
  /// - Throws: ``GeoJSONError`` with line, column and path.
  package init(
    parsing bytes: [UInt8], name: String?, options: GeoJSONReadingOptions, meter: inout ReadingMeter
  ) throws(GeoJSONError) {
    self.name = name
    (root, diagnostics) = try parseGeoJSON(bytes, name: name, options: options, meter: &meter)
  }

  /// The document in `data`, text in `encoding`.
  ///
  /// - Throws: ``GeoJSONError`` with line, column and path; of kind ``GeoJSONFailure/encoding`` when the data are
  ///   not text in this encoding.
  public init(
    parsing data: Data, encoding: String.Encoding = .utf8, name: String? = nil,
    options: GeoJSONReadingOptions = GeoJSONReadingOptions()
  ) throws(GeoJSONError) {
    if encoding == .utf8 {
      try self.init(parsing: [UInt8](data), name: name, options: options)
      return
    }
    guard let text = String(data: data, encoding: encoding) else {
      throw GeoJSONError(.encoding, found: "bytes that are not \(encoding) text", source: name)
    }
    try self.init(parsing: text, name: name, options: options)
  }

  /// The document in `text`.
  ///
  /// - Throws: ``GeoJSONError`` with line, column and path.
  public init(
    parsing text: String, name: String? = nil, options: GeoJSONReadingOptions = GeoJSONReadingOptions()
  ) throws(GeoJSONError) {
    try self.init(parsing: [UInt8](text.utf8), name: name, options: options)
  }

  /// The document in the UTF-8 file at `path`.
  ///
  /// - Throws: ``GeoJSONError`` when the file cannot be read or is not GeoJSON.
  public init(
    contentsOf path: String, options: GeoJSONReadingOptions = GeoJSONReadingOptions()
  ) throws(GeoJSONError) {
    let bytes: [UInt8]
    do throws(JSONError) {
      bytes = try FileBytes.read(path)
    } catch { throw GeoJSONError(error) }
    try self.init(parsing: bytes, name: path, options: options)
  }

  /// The document in the UTF-8 file at `url`.
  ///
  /// - Throws: ``GeoJSONError`` when the URL is not a file URL, or the file cannot be read or is not GeoJSON.
  public init(
    contentsOf url: URL, options: GeoJSONReadingOptions = GeoJSONReadingOptions()
  ) throws(GeoJSONError) {
    guard url.isFileURL else {
      throw GeoJSONError(.file, found: "\"\(url.absoluteString)\"", expected: "a file URL")
    }
    try self.init(contentsOf: url.path, options: options)
  }
}

extension GeoJSONDocument {
  /// The document in the UTF-8 file at `path`, for asynchronous programs: threads of the engine's own read and parse it.
  ///
  /// ```swift
  /// let document = try await GeoJSONDocument.load("countries.geojson")
  /// ```
  ///
  /// - Throws: ``GeoJSONError`` when the file cannot be read or is not GeoJSON; of kind ``GeoJSONFailure/stopped`` when
  ///   the task is cancelled, which ends parsing at once.
  public static func load(
    _ path: String, options: GeoJSONReadingOptions = GeoJSONReadingOptions()
  ) async throws(GeoJSONError) -> GeoJSONDocument {
    try await parsed(name: path, options) { () throws(GeoJSONError) in
      do throws(JSONError) { return try FileBytes.read(path) } catch { throw GeoJSONError(error) }
    }
  }

  /// The document in UTF-8 `bytes`, for asynchronous programs: threads of the engine's own parse it.
  ///
  /// - Throws: ``GeoJSONError`` with line, column and path; of kind ``GeoJSONFailure/stopped`` when the task is
  ///   cancelled, which ends parsing at once.
  public static func parse(
    _ bytes: [UInt8], name: String? = nil, options: GeoJSONReadingOptions = GeoJSONReadingOptions()
  ) async throws(GeoJSONError) -> GeoJSONDocument {
    try await parsed(name: name, options) { bytes }
  }

  private static func parsed(
    name: String?, _ options: GeoJSONReadingOptions,
    _ bytes: @escaping @Sendable () throws(GeoJSONError) -> [UInt8]
  ) async throws(GeoJSONError) -> GeoJSONDocument {
    let stop = StopSignal()
    return try await stop.raisedByCancelling {
      Result { () throws(GeoJSONError) in
        var meter = ReadingMeter(memory: options.json.maximumMemory) { stop.isGiven }
        return try GeoJSONDocument(parsing: bytes(), name: name, options: options, meter: &meter)
      }
    }.get()
  }
}

extension GeoJSON {
  /// The object in UTF-8 `bytes`.
  ///
  /// - Throws: ``GeoJSONError`` with line, column and path.
  public init(parsing bytes: [UInt8]) throws(GeoJSONError) {
    self = try GeoJSONDocument(parsing: bytes).root
  }

  /// The object in `text`.
  ///
  /// - Throws: ``GeoJSONError`` with line, column and path.
  public init(parsing text: String) throws(GeoJSONError) { self = try GeoJSONDocument(parsing: text).root }
}
