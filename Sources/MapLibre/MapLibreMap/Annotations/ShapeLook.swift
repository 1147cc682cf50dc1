import CartoucheJSON
import CartoucheStyle
import CartoucheUIKit
import Foundation
import MapLibreExpressions

/// The look of a line or an area, as a delegate says it.
package struct ShapeLook {
  /// The answers of a delegate.
  package struct Answers {
    /// The opacity of the shape.
    package let alpha: CGFloat
    /// The colour of a line, or of the outline of an area.
    package let stroke: UIColor
    /// The colour of an area.
    package let fill: @MainActor (MLNPolygon) -> UIColor
    /// The width of a line in points.
    package let width: @MainActor (MLNPolyline) -> CGFloat

    /// Answers one by one.
    package init(
      alpha: CGFloat?, stroke: UIColor, fill: @escaping @MainActor (MLNPolygon) -> UIColor,
      width: @escaping @MainActor (MLNPolyline) -> CGFloat?
    ) {
      self.alpha = alpha ?? 1
      self.stroke = stroke
      self.fill = fill
      self.width = { width($0) ?? ShapeLook.lineWidth }
    }
  }

  /// The paint properties of the layer that draws the shape.
  package let paint: JSONObject
  /// The type of that layer.
  package let layerType: String

  /// The look of a shape by the answers of a delegate; numbers that are not finite count as the defaults.
  @MainActor package init(of shape: MLNMultiPoint, _ answers: Answers) {
    let alpha = answers.alpha
    let opacity = JSONValue.double(alpha.isFinite ? min(max(Double(alpha), 0), 1) : 1)
    let stroke = JSONValue.string(answers.stroke.cssText)
    if let polygon = shape as? MLNPolygon {
      layerType = "fill"
      let fill = JSONValue.string(answers.fill(polygon).cssText)
      paint = ["fill-color": fill, "fill-outline-color": stroke, "fill-opacity": opacity]
    } else {
      layerType = "line"
      let width = (shape as? MLNPolyline).map(answers.width) ?? Self.lineWidth
      let points = width.isFinite ? max(Double(width), 0) : Double(Self.lineWidth)
      paint = ["line-color": stroke, "line-width": .double(points), "line-opacity": opacity]
    }
  }

  /// The default width of lines in points.
  package static let lineWidth: CGFloat = 3
}
