#if !canImport(MapKit)
  import CartoucheGeoJSON
  import CartoucheJSON
  import Foundation

  /// What a decoder of GeoJSON gives: a shape or a feature.
  public protocol MKGeoJSONObject: NSObjectProtocol {}

  extension MLNShape: MKGeoJSONObject {}

  /// A shape, by the name MapKit gives the class.
  public typealias MKShape = MLNShape
  /// A single place, by the name MapKit gives the class.
  public typealias MKPointAnnotation = MLNPointAnnotation
  /// A line, by the name MapKit gives the class.
  public typealias MKPolyline = MLNPolyline
  /// Several lines, by the name MapKit gives the class.
  public typealias MKMultiPolyline = MLNMultiPolyline
  /// An area, by the name MapKit gives the class.
  public typealias MKPolygon = MLNPolygon
  /// Several areas, by the name MapKit gives the class.
  public typealias MKMultiPolygon = MLNMultiPolygon

  /// A feature as MapKit shapes it: properties as JSON text, geometry as a list of shapes.
  public final class MKGeoJSONFeature: NSObject, MKGeoJSONObject {
    /// The identifier, numbers as text; `nil` without one.
    public let identifier: String?
    /// The properties as the UTF-8 text of a JSON object; `nil` for an empty object too.
    public let properties: Data?
    /// The shapes: one, none for a feature without a place, or those of a `GeometryCollection`.
    public let geometry: [any MKShape & MKGeoJSONObject]

    init(_ feature: Feature) throws(GeoJSONError) {
      switch feature.identifier {
      case .string(let text)?: identifier = text
      case .int(let number)?: identifier = String(number)
      case .uint(let number)?: identifier = String(number)
      case .double(let number)?: identifier = number.numberText
      case nil: identifier = nil
      }
      let text = try? JSONValue.object(feature.properties).encoded()
      properties = feature.properties.isEmpty ? nil : text.map { Data($0) }
      geometry =
        switch feature.geometry {
        case .geometryCollection(let parts)?: parts.map { MLNShape.shape(of: $0) }
        case let single?: [MLNShape.shape(of: single)]
        case nil: []
        }
    }
  }

  /// Reads GeoJSON the way MapKit does.
  public final class MKGeoJSONDecoder: NSObject {
    /// A decoder.
    public override init() {
      super.init()
    }

    /// The objects in UTF-8 GeoJSON text (RFC 7946), in the order of the text.
    ///
    /// A `FeatureCollection` gives a ``MKGeoJSONFeature`` for each feature, a `Feature` gives one, and a
    /// geometry gives its shape.
    ///
    /// - Throws: ``MLNShapeError`` with line, column and path when the text is not GeoJSON.
    public func decode(_ data: Data) throws -> [any MKGeoJSONObject] {
      do throws(GeoJSONError) {
        let root = try GeoJSONDocument(parsing: data).root
        if case .geometry(let geometry) = root { return [MLNShape.shape(of: geometry)] }
        var features: [MKGeoJSONFeature] = []
        for feature in root.features { features.append(try MKGeoJSONFeature(feature)) }
        return features
      } catch { throw MLNShapeError(reading: error) }
    }
  }
#endif
