import MapLibreExpressions

/// The frame of reference of the position of a light.
public enum MLNLightAnchor: UInt, Sendable {
  /// The map: azimuth 0 is north.
  case map = 0
  /// The picture: azimuth 0 is its top.
  case viewport = 1
}

extension NSValue {
  /// A box around the frame of reference of a light.
  public convenience init(mlnLightAnchor lightAnchor: MLNLightAnchor) {
    self.init(boxing: lightAnchor.rawValue)
  }

  /// The frame of reference in the box; ``MLNLightAnchor/map`` when the box holds something else.
  public var mlnLightAnchorValue: MLNLightAnchor {
    boxedUnsignedInteger.flatMap(MLNLightAnchor.init) ?? .map
  }
}
