import CartoucheExpressions

/// The properties of a style's `light`: what shines on extruded buildings.
public struct LightProperties: PropertyTable {
  /// What the position is counted from.
  public let anchor = Property<LightAnchor>.paint("anchor", default: .viewport, by: .zoom, transitions: false)
  /// Distance, azimuth and polar angle; the angles in degrees, clockwise from the top and from straight above.
  public let position = Property<LightPosition>.paint(
    "position", default: LightPosition(SIMD3(1.15, 210, 30)), by: .zoom)
  /// The colour of the light.
  public let color = Property<Color>.paint("color", default: .white, by: .zoom)
  /// How strong the light is, 0 to 1: how much sides differ.
  public let intensity = Property<Double>.paint("intensity", default: 0.5, range: 0...1, by: .zoom)

  /// The table.
  public init() {}
}

/// What the position of a light is counted from when the map is turned.
public enum LightAnchor: String, StyleKeyword {
  /// The map: azimuth 0 is north.
  case map
  /// The picture: azimuth 0 is its top.
  case viewport
}
