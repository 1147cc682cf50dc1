import CartoucheExpressions

/// The properties of a style's `light`, which shines on extruded buildings.
public struct LightProperties: PropertyTable {
  /// The reference of the position.
  public let anchor = Property<LightAnchor>.paint("anchor", default: .viewport, by: .zoom, transitions: false)
  /// Distance, azimuth and polar angle; the angles in degrees, clockwise from the top and from straight above.
  public let position = Property<LightPosition>.paint(
    "position", default: LightPosition(SIMD3(1.15, 210, 30)), by: .zoom)
  /// The colour of the light.
  public let color = Property<Color>.paint("color", default: .white, by: .zoom)
  /// The intensity of the light, 0 to 1: the contrast between sides.
  public let intensity = Property<Double>.paint("intensity", default: 0.5, range: 0...1, by: .zoom)

  /// The table.
  public init() {}
}

/// The reference of a light's position when the map is rotated.
public enum LightAnchor: String, StyleKeyword {
  /// The map: azimuth 0 is north.
  case map
  /// The picture: azimuth 0 is its top.
  case viewport
}
