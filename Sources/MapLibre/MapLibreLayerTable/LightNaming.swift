import CartoucheStyle

extension LayerProperty {
  /// The properties of a style's light, in the order of the documentation.
  package static let light: [LayerProperty] = words.compactMap { naming in
    LightProperties.properties.first { $0.name == naming.styleName }.map {
      LayerProperty(naming: naming, line: $0)
    }
  }

  private static let words = [
    PropertyNaming(
      "anchor", "The frame of reference of the position of the light.",
      in: EnumerationNaming(
        "MLNLightAnchor", "The frame of reference of the position of a light.",
        ["map": "The map: azimuth 0 is north.", "viewport": "The picture: azimuth 0 is its top."])),
    PropertyNaming("position", "The position of the light."),
    PropertyNaming("color", "The colour of the light."),
    PropertyNaming("intensity", "The strength of the light."),
  ]
}
