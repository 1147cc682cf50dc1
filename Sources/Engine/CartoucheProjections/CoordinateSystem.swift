import CartoucheGeoJSON

/// A coordinate system of data that are to be converted to longitude and latitude on WGS 84.
///
/// Axes are those of files, not of registries: easting before northing, longitude before latitude, whatever the
/// definition of the system says. WGS 84 (EPSG:4326) and Web Mercator (EPSG:3857) are built in; all others need PROJ,
/// which the package trait `PROJ` enables.
///
/// ```swift
/// let swiss = try CoordinateSystem(parsing: "EPSG:2056")
/// let (data, lost) = try swiss.unprojecting(geoJSON)
/// ```
public struct CoordinateSystem: Sendable, Hashable, CustomStringConvertible {
  enum Method: Sendable, Hashable {
    case wgs84
    case webMercator
    case library
  }

  /// The code in a registry, `nil` for a system with a definition of its own.
  public let code: CoordinateSystemCode?
  /// The definition for PROJ: a code, a PROJ string, WKT or PROJJSON.
  let definition: String
  let method: Method

  /// Longitude and latitude in degrees on WGS 84, the system of GeoJSON.
  public static let wgs84 = CoordinateSystem(
    code: CoordinateSystemCode(authority: "EPSG", code: "4326"), method: .wgs84)
  /// Spherical Web Mercator in metres, EPSG:3857.
  public static let webMercator = CoordinateSystem(
    code: CoordinateSystemCode(authority: "EPSG", code: "3857"), method: .webMercator)

  private init(code: CoordinateSystemCode, method: Method) {
    self.init(code: code, definition: code.description, method: method)
  }

  private init(code: CoordinateSystemCode?, definition: String, method: Method) {
    self.code = code
    self.definition = definition
    self.method = method
  }

  /// The system of this code.
  ///
  /// - Throws: ``CoordinateSystemError`` when the code is unknown, or needs PROJ and this build has none.
  public init(_ code: CoordinateSystemCode) throws(CoordinateSystemError) {
    if code.isWGS84 {
      self.init(code: code, method: .wgs84)
    } else if code.isWebMercator {
      self.init(code: code, method: .webMercator)
    } else {
      self.init(code: code, method: .library)
      _ = try CoordinateTransformation(from: self)
    }
  }

  /// The system that `text` names or defines.
  ///
  /// - Parameter text: A code in any common spelling (`EPSG:2056`, `2056`, `urn:ogc:def:crs:EPSG::2056`), the whole name
  ///   of a system (`NAD83 / UTM zone 11N`), a PROJ string (`+proj=utm +zone=32`), a definition in WKT such as a `.prj`
  ///   file holds, or PROJJSON.
  /// - Throws: ``CoordinateSystemError`` when it is none of these, or needs PROJ and this build has none.
  public init(parsing text: String) throws(CoordinateSystemError) {
    if let code = CoordinateSystemCode(parsing: text) {
      try self.init(code)
      return
    }
    var start = text.drop(while: \.isWhitespace)
    while start.last?.isWhitespace == true { start.removeLast() }
    guard !start.isEmpty else {
      throw CoordinateSystemError(.unknown, name: text, reason: "it is empty")
    }
    // Definitions of the registries have some thousand bytes.
    guard start.utf8.count <= 1 << 16 else {
      throw CoordinateSystemError(
        .unknown, name: String(text.prefix(60)), reason: "it has more than \(1 << 16) bytes")
    }
    self.init(code: nil, definition: String(start), method: .library)
    _ = try CoordinateTransformation(from: self)
  }

  /// The registries whose codes data may name.
  private static let registries = ["EPSG", "ESRI", "IGNF", "OGC"]

  /// The system that data name: by its code in a registry, and in no other way.
  ///
  /// Data are written by strangers. A PROJ string, a definition in WKT and even a name may have PROJ open files; what
  /// comes here reaches PROJ only as the words that are known to be a registry and a code, in a spelling of ours.
  ///
  /// - Parameter foreign: A code of EPSG, ESRI, IGNF or OGC in any common spelling: `EPSG:2056`,
  ///   `urn:ogc:def:crs:EPSG::2056`, `http://www.opengis.net/def/crs/EPSG/0/2056`.
  /// - Throws: ``CoordinateSystemError`` of kind ``CoordinateSystemError/Kind/notACode`` when it is none, or as
  ///   ``init(_:)`` does.
  public init(namedByData foreign: String) throws(CoordinateSystemError) {
    guard foreign.utf8.count <= 256, let code = CoordinateSystemCode(parsing: foreign),
      Self.registries.contains(code.authority) || code.isWebMercator, (1...32).contains(code.code.utf8.count),
      code.code.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) })
    else {
      throw CoordinateSystemError(
        .notACode, name: foreign,
        reason: "data may name a system only by its code in EPSG, ESRI, IGNF or OGC")
    }
    try self.init(code)
  }

  /// Whether ``definition`` is a name: it has no character that codes and definitions cannot do without.
  var isName: Bool { code == nil && !definition.contains { "+=:[{".contains($0) } }

  /// Whether this is longitude and latitude on WGS 84, so that nothing has to be converted.
  public var isWGS84: Bool { method == .wgs84 }

  /// The code, or the beginning of the definition.
  public var description: String {
    code?.description ?? (definition.count > 60 ? definition.prefix(57) + "..." : definition)
  }
}

/// The reason why a coordinate system cannot be used.
public struct CoordinateSystemError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure.
  public enum Kind: String, Sendable, Hashable {
    /// There is no such system, or its definition is not understood.
    case unknown
    /// The system is not built in, and this build has no PROJ.
    case unavailable
    /// Data name the system in another way than by a code.
    case notACode
  }

  /// The kind of failure.
  public var kind: Kind
  /// The code or definition, as given.
  public var name: String
  /// A description of the failure, in PROJ's words if it comes from PROJ.
  public var reason: String

  /// An error about the system `name`.
  public init(_ kind: Kind, name: String, reason: String) {
    self.kind = kind
    let start = name.prefix(61)
    self.name = start.count > 60 ? start.prefix(57) + "..." : name
    self.reason = reason
  }

  /// A line with what is wrong and what was expected.
  public var description: String {
    switch kind {
    case .unknown:
      "\"\(name)\" is not a known coordinate system (\(reason)); expected a code such as EPSG:2056, a PROJ string or WKT"
    case .notACode:
      "the coordinate system \"\(name)\" is not used (\(reason)); expected one such as EPSG:2056 or urn:ogc:def:crs:EPSG::2056"
    case .unavailable:
      "the coordinate system \"\(name)\" needs PROJ: \(reason); EPSG:4326 and EPSG:3857 are built in"
    }
  }
}
