import CartoucheJSON
import CartoucheStyle

// Functions for writing the expressions of the default looks.

/// A property of the feature.
func get(_ property: String) -> JSONValue { ["get", .string(property)] }

/// Whether a value is one of several strings.
func isOne(of texts: [String], _ value: JSONValue) -> JSONValue {
  ["match", value, .array(texts.map(JSONValue.string)), true, false]
}

/// The output of the first row that has a string, and `fallback` for all others.
func match(_ value: JSONValue, _ rows: [(texts: [String], output: JSONValue)], else fallback: JSONValue)
  -> JSONValue
{
  var parts: [JSONValue] = ["match", value]
  for row in rows where !row.texts.isEmpty {
    parts.append(.array(row.texts.map(JSONValue.string)))
    parts.append(row.output)
  }
  // Without rows there is nothing to compare.
  return parts.count == 2 ? fallback : .array(parts + [fallback])
}

/// Whether all conditions hold.
func all(_ conditions: JSONValue?...) -> JSONValue {
  let conditions = conditions.compactMap(\.self)
  return conditions.count == 1 ? conditions[0] : .array(["all"] + conditions)
}

/// Whether one of the conditions holds.
func any(_ conditions: JSONValue...) -> JSONValue { .array(["any"] + conditions) }

/// Whether a condition is false.
func not(_ condition: JSONValue) -> JSONValue { ["!", condition] }

/// A value that changes with the zoom, from stop to stop.
///
/// - Parameter base: The steepness of the curve; 1 is linear.
func zoomed(_ stops: [(zoom: Double, value: JSONValue)], base: Double = 1) -> JSONValue {
  let curve: JSONValue = base == 1 ? ["linear"] : ["exponential", .double(base)]
  return .array(
    ["interpolate", curve, ["zoom"]] + stops.flatMap { [JSONValue.double($0.zoom), $0.value] })
}

/// Whether the geometry is an area, a line or a point, single or multiple.
func isGeometry(_ kind: String) -> JSONValue {
  isOne(of: [kind, "Multi" + kind], ["geometry-type"])
}

extension StyleLayer {
  /// A layer of a default look.
  init(
    _ id: String, _ type: String, of source: String?, from sourceLayer: String? = nil,
    filter: JSONValue? = nil, layout: JSONObject = [:], paint: JSONObject
  ) {
    self.init(id: id, type: type, source: source)
    if let sourceLayer { members["source-layer"] = .string(sourceLayer) }
    self.filter = filter
    if !layout.isEmpty { self.layout = layout }
    self.paint = paint
  }

  /// The layer, shown only from a zoom on.
  func from(zoom: Double) -> StyleLayer {
    var layer = self
    layer.minzoom = zoom
    return layer
  }

  /// The layer, shown only below a zoom.
  func below(zoom: Double) -> StyleLayer {
    var layer = self
    layer.maxzoom = zoom
    return layer
  }
}
