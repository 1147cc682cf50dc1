import CartoucheStyle

extension StyleValidator {
  /// A validator that knows every layer type of the specification.
  public init() { self.init(layerTypes: LayerTypes.specifications) }
}

extension StyleFormatter {
  /// A formatter that knows every layer type of the specification.
  public init() { self.init(layerTypes: LayerTypes.specifications) }
}
