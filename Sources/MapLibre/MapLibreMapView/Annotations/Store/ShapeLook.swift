import CartoucheJSON
import CartoucheStyle
import CartoucheUIKit
import Foundation
import MapLibreExpressions

/// The look of a line or an area that the delegate of the map view specifies.
struct ShapeLook {
  /// The paint properties of the layer that draws the shape.
  let paint: JSONObject
  /// The type of that layer.
  let layerType: String

  /// Asks for the look of a shape: its opacity, and the colours and the width of its type.
  @MainActor init(of shape: MLNMultiPoint, in map: MLNMapView) {
    let delegate = map.delegate
    let tint: UIColor = map.tintColor ?? .tintColor
    let alpha = delegate?.mapView(map, alphaForShapeAnnotation: shape) ?? 1
    let opacity = JSONValue.double(alpha.isFinite ? min(max(Double(alpha), 0), 1) : 1)
    let stroke = delegate?.mapView(map, strokeColorForShapeAnnotation: shape) ?? tint
    if let polygon = shape as? MLNPolygon {
      layerType = "fill"
      let fill = delegate?.mapView(map, fillColorForPolygonAnnotation: polygon) ?? tint
      paint = [
        "fill-color": .string(fill.cssText), "fill-outline-color": .string(stroke.cssText),
        "fill-opacity": opacity,
      ]
    } else {
      layerType = "line"
      let width = (shape as? MLNPolyline).flatMap {
        delegate?.mapView(map, lineWidthForPolylineAnnotation: $0)
      }
      let points = width.map { $0.isFinite ? max(Double($0), 0) : Self.lineWidth } ?? Self.lineWidth
      paint = ["line-color": .string(stroke.cssText), "line-width": .double(points), "line-opacity": opacity]
    }
  }

  /// The default width of lines in points.
  static let lineWidth = 3.0
}
