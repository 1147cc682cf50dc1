import CartoucheGeoJSON
import CartoucheJSON

/// GeoJSON that a program holds, for `geojson` sources to draw without writing and reading it as text.
///
/// An object with identity: what a renderer makes of it is kept for as long as the same object is drawn, and two
/// objects with equal features are two. To change the data, draw another object.
public final class SourceData: Sendable, Hashable {
  /// The features.
  public let geoJSON: GeoJSON
  /// The file or URL that the data are from, as it is to appear in messages.
  public let name: String?
  /// What was wrong with the data when they were read; it is reported with each picture of them.
  public let diagnostics: [Diagnostic]

  /// Data in degrees, longitude first (RFC 7946).
  public init(_ geoJSON: GeoJSON, name: String? = nil, diagnostics: [Diagnostic] = []) {
    self.geoJSON = geoJSON
    self.name = name
    self.diagnostics = diagnostics
  }

  /// The data of a document that was read.
  public convenience init(_ document: GeoJSONDocument) {
    self.init(document.root, name: document.name, diagnostics: document.diagnostics)
  }

  /// Whether both are the same object.
  public static func == (left: SourceData, right: SourceData) -> Bool { left === right }

  /// Feeds the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
