import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheJSON
import Foundation

/// A feature: properties as JSON text, geometry as a list of shapes.
public final class MKGeoJSONFeature: NSObject, MKGeoJSONObject {
  /// The identifier, with numbers as text; `nil` without one.
  public let identifier: String?
  /// The properties as the UTF-8 text of a JSON object; `nil` also for an empty object.
  public let properties: Data?
  /// The shapes: one, none for a feature without a place, or those of a `GeometryCollection`.
  public let geometry: [any MKShape & MKGeoJSONObject]

  init(_ feature: Feature) {
    switch feature.identifier {
    case .string(let text)?: identifier = text
    case .int(let number)?: identifier = String(number)
    case .uint(let number)?: identifier = String(number)
    case .double(let number)?: identifier = ECMAScript.string(from: number)
    case nil: identifier = nil
    }
    let text = try? JSONValue.object(feature.properties).encoded()
    properties = feature.properties.isEmpty ? nil : text.map { Data($0) }
    geometry = feature.geometry.map { MKShape.shapes(of: $0) } ?? []
  }
}

/// Reads GeoJSON.
public final class MKGeoJSONDecoder: NSObject {
  /// A decoder.
  public override init() { super.init() }

  /// The objects in UTF-8 GeoJSON text (RFC 7946), in the order of the text.
  ///
  /// Each feature of a `FeatureCollection` gives a ``MKGeoJSONFeature``, and so does a single `Feature`; a geometry
  /// gives its shapes.
  ///
  /// - Throws: An `NSError` in the domain `MKErrorDomain` when the text is not GeoJSON; its description has line,
  ///   column and path, and the error under `NSUnderlyingErrorKey` is a `GeoJSONError`.
  public func decode(_ data: Data) throws -> [any MKGeoJSONObject] {
    do throws(GeoJSONError) {
      let root = try GeoJSONDocument(parsing: data).root
      if case .geometry(let geometry) = root { return MKShape.shapes(of: geometry) }
      return root.features.map(MKGeoJSONFeature.init)
    } catch {
      throw NSError(
        domain: MKErrorDomain, code: MKErrorDecodingFailed,
        userInfo: [NSLocalizedDescriptionKey: error.description, NSUnderlyingErrorKey: error])
    }
  }
}

/// The domain of MapKit's errors.
public let MKErrorDomain = "MKErrorDomain"

/// The code for data that cannot be read.
let MKErrorDecodingFailed = 6
