import CartoucheJSON
import CartoucheStyle
import MapLibreExpressions
import MapLibreLayerTable

// Properties by name, for programs that choose them at run time, and for the classes' own properties.
extension MLNStyleLayer {
  /// The value of a property; its default if the layer does not set it.
  ///
  /// - Parameter name: The name in the class (`circleColor`) or in style documents (`circle-color`).
  /// - Throws: `unknownProperty` with a suggestion when the layer has no property of this name.
  public final func expression(forProperty name: String) throws(MLNStyleLayerError) -> NSExpression {
    value(of: try property(name))
  }

  /// Sets a property.
  ///
  /// - Parameters:
  ///   - expression: The value; `nil` for the default.
  ///   - name: The name in the class (`circleColor`) or in style documents (`circle-color`).
  /// - Throws: `unknownProperty` with a suggestion when the layer has no property of this name; `invalidArgument` or
  ///   `forbiddenExpression` when the property does not accept the value, which leaves it as it was.
  public final func setExpression(
    _ expression: NSExpression?, forProperty name: String
  ) throws(MLNStyleLayerError) {
    try set(expression, for: try property(name))
  }

  private func property(_ name: String) throws(MLNStyleLayerError) -> LayerProperty {
    let vocabulary = LayerVocabulary.of(type: styleLayer.type)
    if let property = vocabulary?[name: name] { return property }
    throw MLNStyleLayerError(
      .unknownProperty, layer: identifier, property: name, found: "\"\(name)\"",
      expected: vocabulary.map { "a property of `\($0.naming.className)`" }
        ?? "a type with a class; there are no properties of \"\(styleLayer.type)\" layers",
      suggestion: vocabulary.flatMap { Spelling.nearest(to: name, in: $0.names) })
  }

  // MARK: Building blocks of the classes' properties

  /// The value of the property that styles call `name`.
  final subscript(name: String) -> NSExpression? {
    get { LayerVocabulary.of(type: styleLayer.type)?[name: name].map(value) }
    set {
      do throws(MLNStyleLayerError) {
        try set(newValue, for: try property(name))
      } catch {
        refuse(error)
      }
    }
  }

  private func value(of property: LayerProperty) -> NSExpression {
    LayerValueDecoder(property).expression(
      styleLayer.member(property.line.name, of: property.line.group))
  }

  private func set(_ expression: NSExpression?, for property: LayerProperty) throws(MLNStyleLayerError) {
    let json = try expression.flatMap { expression throws(MLNStyleLayerError) in
      try LayerValueEncoder(property, layer: identifier).json(expression)
    }
    accept(property.naming.name)
    change { $0.setMember(property.line.name, of: property.line.group, to: json) }
  }
}

// MARK: - Transitions

extension MLNStyleLayer {
  /// The transition of the paint property that styles call `name`; zero if the layer does not set it.
  final subscript(transitionOf name: String) -> MLNTransition {
    get { MLNTransition(styleLayer.member("\(name)-transition", of: .paint)) }
    set {
      guard let json = newValue.json else {
        let property = LayerVocabulary.of(type: styleLayer.type)?[name: name]?.naming.name ?? name
        return refuse(
          MLNStyleLayerError(
            .invalidArgument, layer: identifier, property: "\(property)Transition", found: "\(newValue)",
            expected: "a duration and a delay of 0 or more seconds"))
      }
      change { $0.setMember("\(name)-transition", of: .paint, to: json) }
    }
  }
}
