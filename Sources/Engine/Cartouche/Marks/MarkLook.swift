import CartoucheJSON
import CartoucheRenderer

/// The look of a mark in what it differs from the default: the properties of the simplestyle specification 1.1.
///
/// ```swift
/// try map.addLine(along: route, color: "#0072b2", look: MarkLook(strokeWidth: 4))
/// ```
public struct MarkLook: Sendable, Hashable {
  /// The sizes of markers.
  public enum MarkerSize: String, Sendable, Hashable, CaseIterable {
    /// A disc of 6.5 logical pixels.
    case small
    /// A disc of 9 logical pixels.
    case medium
    /// A disc of 13 logical pixels.
    case large
  }

  /// The size of a marker, `marker-size`.
  public var markerSize: MarkerSize
  /// The width of a line or an outline in logical pixels, 0 or more, `stroke-width`; `nil` for the default.
  public var strokeWidth: Double?
  /// The opacity of a line or an outline, 0 to 1, `stroke-opacity`; `nil` for 1.
  public var strokeOpacity: Double?
  /// The colour of the inside of an area as CSS text, `fill`; `nil` for that of its outline.
  public var fill: String?
  /// The opacity of the inside of an area, 0 to 1, `fill-opacity`; `nil` for 0.25, or for 0.6 with a ``fill``.
  public var fillOpacity: Double?

  /// A look that differs from the default in these.
  public init(
    markerSize: MarkerSize = .medium, strokeWidth: Double? = nil, strokeOpacity: Double? = nil,
    fill: String? = nil, fillOpacity: Double? = nil
  ) {
    self.markerSize = markerSize
    self.strokeWidth = strokeWidth
    self.strokeOpacity = strokeOpacity
    self.fill = fill
    self.fillOpacity = fillOpacity
  }
}

extension MarkLook {
  /// - Throws: ``MapError/number(_:)`` for a width or an opacity that is not in its range.
  func check() throws(MapError) {
    let opacity = (range: 0.0...1, expected: "an opacity in 0...1")
    for (name, value, rule) in [
      ("strokeWidth", strokeWidth, (range: 0...1e6, expected: "logical pixels in 0...1000000")),
      ("strokeOpacity", strokeOpacity, opacity), ("fillOpacity", fillOpacity, opacity),
    ] {
      if let value, !rule.range.contains(value) {
        throw .number(NumberError(name: name, found: value, expected: rule.expected))
      }
    }
  }

  /// The properties of a marker.
  func markerProperties(color: String?) -> JSONObject {
    var properties = JSONObject()
    if let color { properties["marker-color"] = .string(color) }
    if markerSize != .medium { properties["marker-size"] = .string(markerSize.rawValue) }
    return properties
  }

  /// The properties of a line.
  func lineProperties(color: String?) -> JSONObject {
    var properties = JSONObject()
    if let color { properties["stroke"] = .string(color) }
    if let strokeWidth { properties["stroke-width"] = .double(strokeWidth) }
    if let strokeOpacity { properties["stroke-opacity"] = .double(strokeOpacity) }
    return properties
  }

  /// The properties of an area.
  func areaProperties(color: String?) -> JSONObject {
    var properties = lineProperties(color: color)
    if let inside = fill ?? color { properties["fill"] = .string(inside) }
    // A colour of its own makes an area no less transparent than the colour of the map's palette.
    if let opacity = fillOpacity ?? (fill == nil && color != nil ? 0.25 : nil) {
      properties["fill-opacity"] = .double(opacity)
    }
    return properties
  }
}
