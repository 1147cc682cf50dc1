import CartoucheExpressions

/// The properties of a style's `sky`, which is visible above the horizon of a tilted map.
public struct SkyProperties: PropertyTable {
  /// The colour of the sky.
  public let skyColor = Property<Color>.paint("sky-color", default: SkyColor.sky, by: .zoom)
  /// The colour at the horizon.
  public let horizonColor = Property<Color>.paint("horizon-color", default: .white, by: .zoom)
  /// The colour of the fog.
  public let fogColor = Property<Color>.paint("fog-color", default: .white, by: .zoom)
  /// The beginning of fog on the ground: 0 at the middle of the map, 1 at the horizon.
  public let fogGroundBlend = Property<Double>.paint(
    "fog-ground-blend", default: 0.5, range: 0...1, by: .zoom)
  /// The amount of fog at the horizon.
  public let horizonFogBlend = Property<Double>.paint(
    "horizon-fog-blend", default: 0.8, range: 0...1, by: .zoom)
  /// The extent of the horizon's colour upwards: 1 to the middle of the sky.
  public let skyHorizonBlend = Property<Double>.paint(
    "sky-horizon-blend", default: 0.8, range: 0...1, by: .zoom)
  /// The visibility of a globe's atmosphere.
  public let atmosphereBlend = Property<Double>.paint(
    "atmosphere-blend", default: 0.8, range: 0...1, by: .zoom)

  /// The table.
  public init() {}
}

private enum SkyColor {
  /// `#88C6FC`.
  static let sky = Color(red: 136 / 255, green: 198 / 255, blue: 252 / 255)
}
