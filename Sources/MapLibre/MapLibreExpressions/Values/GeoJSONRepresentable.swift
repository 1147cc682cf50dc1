import CartoucheGeoJSON
import CartoucheJSON
import Foundation

/// Something with a GeoJSON form, such as a shape or a feature.
///
/// Such an object may occur in a predicate (`SELF IN %@`) or in a distance (`mgl_distanceFrom(%@)`).
public protocol GeoJSONRepresentable {
  /// The object as a GeoJSON object (RFC 7946): strings, numbers, arrays and dictionaries only.
  func geoJSONDictionary() -> [String: Any]
}

/// A GeoJSON object that was read from style JSON.
struct GeoJSONConstant: GeoJSONRepresentable {
  let object: JSONObject

  func geoJSONDictionary() -> [String: Any] {
    FoundationJSON.object(.object(object)) as? [String: Any] ?? [:]
  }

  /// The shape or feature of the object; `nil` if it only looks like GeoJSON.
  ///
  /// Rings may be short: programs make polygons of three coordinates, which are closed when they are drawn.
  var shape: MLNShape? {
    var options = GeoJSONReadingOptions()
    options.acceptsShortRings = true
    guard let text = try? JSONValue.object(object).encoded(),
      let document = try? GeoJSONDocument(parsing: text, options: options)
    else { return nil }
    return MLNShape.shape(of: document.root)
  }

  /// The types of RFC 7946 with the member that each of them needs.
  private static let requiredMembers = [
    "Point": "coordinates", "MultiPoint": "coordinates", "LineString": "coordinates",
    "MultiLineString": "coordinates", "Polygon": "coordinates", "MultiPolygon": "coordinates",
    "GeometryCollection": "geometries", "Feature": "geometry", "FeatureCollection": "features",
  ]

  /// Accepts an object that looks like GeoJSON: a type of RFC 7946 and its required member.
  init?(_ object: JSONObject) {
    guard case .string(let type)? = object["type"], let member = Self.requiredMembers[type],
      object[member] != nil
    else { return nil }
    self.object = object
  }
}
