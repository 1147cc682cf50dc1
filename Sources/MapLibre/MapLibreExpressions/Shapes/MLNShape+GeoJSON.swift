import CartoucheCoreLocation
import CartoucheGeoJSON
import Foundation

extension MLNShape {
  /// Reads a shape from GeoJSON text (RFC 7946).
  ///
  /// A geometry becomes a shape, a `Feature` the feature class of its geometry, and a `FeatureCollection` a
  /// ``MLNShapeCollectionFeature``: call the initialiser on `MLNShape` and cast, or on the expected class.
  ///
  /// - Parameters:
  ///   - data: The text.
  ///   - encoding: The raw value of the text's `String.Encoding`.
  /// - Complexity: O(n) in the size of the data.
  /// - Throws: ``MLNShapeError``; as an `NSError` its domain is `MLNErrorDomain`, its code
  ///   ``MLNErrorCode/unknown``.
  public convenience init(data: Data, encoding: UInt) throws {
    let shape = try Self.read(data, String.Encoding(rawValue: encoding))
    self.init(making: { shape })
  }

  private static func read(_ data: Data, _ encoding: String.Encoding) throws(MLNShapeError) -> Self {
    let root: GeoJSON
    do throws(GeoJSONError) {
      root = try GeoJSONDocument(parsing: data, encoding: encoding).root
    } catch { throw MLNShapeError(reading: error) }
    let shape = MLNShape.shape(of: root)
    guard let fitting = shape as? Self else {
      throw MLNShapeError(.wrongClass, "expected GeoJSON of \(Self.self), found that of \(type(of: shape))")
    }
    return fitting
  }

  /// The GeoJSON text of the shape (RFC 7946) in an encoding.
  ///
  /// Features become a `Feature`, a ``MLNShapeCollectionFeature`` a `FeatureCollection`, other shapes a geometry.
  /// Characters that the encoding lacks are written as escapes. The data are empty when there is no such text;
  /// ``encodedGeoJSON(as:)`` gives the reason.
  ///
  /// - Parameter encoding: The raw value of a `String.Encoding`.
  /// - Complexity: O(n) in the number of coordinates and attributes.
  public func geoJSONData(usingEncoding encoding: UInt) -> Data {
    (try? encodedGeoJSON(as: String.Encoding(rawValue: encoding))) ?? Data()
  }

  /// The GeoJSON text of the shape; equal shapes give equal bytes.
  ///
  /// Attributes that were read keep their order, those that were set are in the order of their keys.
  ///
  /// - Throws: ``MLNShapeError`` of kind `invalidArgument` for a number that is not finite, an attribute or
  ///   identifier that JSON cannot express, or an encoding that cannot write ASCII.
  public final func encodedGeoJSON(as encoding: String.Encoding = .utf8) throws(MLNShapeError) -> Data {
    let root = try makeGeoJSON()
    do throws(GeoJSONError) {
      return try root.encoded(as: encoding)
    } catch { throw MLNShapeError(writing: error) }
  }

  /// The shape of a GeoJSON object.
  package static func shape(of root: GeoJSON) -> MLNShape {
    switch root {
    case .geometry(let geometry): shape(of: geometry)
    case .feature(let feature): self.feature(of: feature)
    case .featureCollection(let collection): MLNShapeCollectionFeature(reading: collection.features)
    }
  }

  /// The GeoJSON object of the shape, for sources and the engine.
  ///
  /// - Throws: ``MLNShapeError`` for an attribute or identifier that JSON cannot express.
  package final func geoJSON() throws(MLNShapeError) -> GeoJSON { try makeGeoJSON() }

  /// The plain shape of a geometry.
  static func shape(of geometry: Geometry) -> MLNShape {
    let shape: MLNShape =
      switch geometry {
      case .point: MLNPointAnnotation()
      case .multiPoint: MLNPointCollection()
      case .lineString: MLNPolyline()
      case .multiLineString: MLNMultiPolyline()
      case .polygon: MLNPolygon()
      case .multiPolygon: MLNMultiPolygon()
      case .geometryCollection: MLNShapeCollection()
      }
    shape.take(geometry)
    return shape
  }

  /// The feature object of a feature: a class for each kind of geometry.
  package static func feature(of feature: Feature) -> any MLNShape & MLNFeature {
    let record = FeatureRecord(feature)
    guard let geometry = feature.geometry else { return filled(MLNEmptyFeature(), record, nil) }
    return switch geometry {
    case .point where record.isCluster: filled(MLNPointFeatureCluster(), record, geometry)
    case .point: filled(MLNPointFeature(), record, geometry)
    case .multiPoint: filled(MLNPointCollectionFeature(), record, geometry)
    case .lineString: filled(MLNPolylineFeature(), record, geometry)
    case .multiLineString: filled(MLNMultiPolylineFeature(), record, geometry)
    case .polygon: filled(MLNPolygonFeature(), record, geometry)
    case .multiPolygon: filled(MLNMultiPolygonFeature(), record, geometry)
    case .geometryCollection: filled(MLNShapeCollectionFeature(), record, geometry)
    }
  }

  private static func filled<Shape: MLNShape>(
    _ shape: Shape, _ record: FeatureRecord, _ geometry: Geometry?
  ) -> Shape {
    shape.record = record
    if let geometry { shape.take(geometry) }
    return shape
  }
}

extension Geometry {
  /// The geometry as a GeoJSON object in Foundation's types: arrays of doubles, longitude first.
  var dictionary: [String: Any] {
    func pair(_ position: Position) -> [Double] { [position.longitude, position.latitude] }
    let coordinates: Any =
      switch self {
      case .point(let position): pair(position)
      case .multiPoint(let positions), .lineString(let positions): positions.map(pair)
      case .multiLineString(let lines), .polygon(let lines): lines.map { $0.map(pair) }
      case .multiPolygon(let polygons): polygons.map { $0.map { $0.map(pair) } }
      case .geometryCollection(let geometries): geometries.map(\.dictionary)
      }
    return ["type": type, kind == .geometryCollection ? "geometries" : "coordinates": coordinates]
  }
}

extension MLNShape {
  /// The smallest rectangle of meridians and parallels around the coordinates.
  final var bounds: MLNCoordinateBounds {
    var bounds: MLNCoordinateBounds?
    geometry?.forEachPosition { position in
      let sw = bounds?.sw ?? CLLocationCoordinate2D(position)
      let ne = bounds?.ne ?? sw
      bounds = MLNCoordinateBounds(
        sw: CLLocationCoordinate2D(
          latitude: min(sw.latitude, position.latitude), longitude: min(sw.longitude, position.longitude)),
        ne: CLLocationCoordinate2D(
          latitude: max(ne.latitude, position.latitude), longitude: max(ne.longitude, position.longitude)))
    }
    return bounds
      ?? MLNCoordinateBounds(sw: kCLLocationCoordinate2DInvalid, ne: kCLLocationCoordinate2DInvalid)
  }
}
