import Cartouche
import CartoucheCoreLocation
import CartoucheGeoJSON
import CartoucheJSON
import CartoucheLayers
import CartoucheRenderer
import CartoucheStyle
import Foundation
import MapLibreExpressions

/// The sources, layers and names by which a map draws annotations.
///
/// Names, properties and the numbers of features are those of the SDK (MapLibre Native, `annotation_manager.cpp`).
package enum AnnotationForm {
  /// The source and the layer of all points with pictures.
  package static let points = "org.maplibre.annotations.points"
  /// The source and the layer of a shape.
  package static func shape(_ tag: Int) -> String { "org.maplibre.annotations.shape.\(tag)" }
  /// The name of a picture in the map.
  package static func image(_ identifier: String) -> String { imagePrefix + sprite(identifier) }
  /// Whether an image is one of a point.
  package static func isImage(_ name: String) -> Bool { name.hasPrefix(imagePrefix) }

  private static let imagePrefix = "org.maplibre.annotations."
  /// The value of the property `sprite`.
  private static func sprite(_ identifier: String) -> String { "org.maplibre.sprites.\(identifier)" }

  /// The feature of a point with the picture of an identifier; `nil` for a point without a place.
  package static func feature(
    at place: CLLocationCoordinate2D, tag: Int, picture identifier: String
  ) -> Feature? {
    guard place.latitude.isFinite, place.longitude.isFinite else { return nil }
    return Feature(
      geometry: .point(Position(place.longitude, place.latitude)),
      properties: ["sprite": .string(sprite(identifier))], identifier: .int(Int64(tag)))
  }

  /// The data of a line or an area.
  package static func data(of shape: MLNMultiPoint, tag: Int) -> SourceData {
    let geometry: Geometry? =
      switch try? shape.geoJSON() {
      case .geometry(let geometry): geometry
      case .feature(let feature): feature.geometry
      case .featureCollection, nil: nil
      }
    return SourceData(.feature(Feature(geometry: geometry, identifier: .int(Int64(tag)))))
  }

  /// Adds data as a source to a map.
  package static func add(_ data: SourceData, named name: String, to map: inout Map) {
    // Tiles as fine as those of the SDK's annotations, for points at the highest zooms.
    map.style.sources.append(
      StyleSource(
        id: name,
        members: [
          "type": "geojson", "data": ["type": "FeatureCollection", "features": []], "maxzoom": 18,
        ]))
    map.data[name] = data
  }

  /// The layer of a shape.
  package static func layer(of tag: Int, _ look: ShapeLook) -> StyleLayer {
    let name = shape(tag)
    var layer = StyleLayer(id: name, type: look.layerType, source: name)
    layer.members["paint"] = .object(look.paint)
    if look.layerType == "line" { layer.members["layout"] = ["line-join": "round"] }
    return layer
  }

  /// The layer of all points with pictures.
  package static let pointLayer = StyleLayer(members: [
    "id": .string(points), "type": "symbol", "source": .string(points),
    "layout": [
      "icon-image": ["concat", .string(imagePrefix), ["to-string", ["get", "sprite"]]],
      "icon-allow-overlap": true, "icon-ignore-placement": true,
    ],
  ])
}

extension MLNAnnotation {
  /// Whether the annotation can be drawn: collections are shown only by sources of a style, as in the SDK.
  package var isDrawable: Bool {
    if let shape = self as? MLNMultiPoint { return shape.pointCount > 0 }
    return
      !(self is MLNShapeCollection || self is MLNPointCollection || self is MLNMultiPolyline
      || self is MLNMultiPolygon)
  }
}
