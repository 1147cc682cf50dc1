import CartoucheStyle

extension StyleValidator {
  /// A validator for every layer type of the specification.
  public init() { self.init(layerTypes: LayerTypes.specifications) }
}

extension StyleFormatter {
  /// A formatter for every layer type of the specification.
  public init() { self.init(layerTypes: LayerTypes.specifications) }
}
