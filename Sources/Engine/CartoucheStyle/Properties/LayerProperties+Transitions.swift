import CartoucheExpressions
import CartoucheJSON

/// The values that a changed property comes from, and its progress from each.
package struct PropertyPath: Sendable, Hashable {
  /// One value of a transition.
  package struct Step: Sendable, Hashable {
    /// The value as the style had it; null for the default.
    package let value: JSONValue
    /// The fraction of the way from it to the next one, 0 to 1.
    package let fraction: Double

    /// A value, and the fraction of the way from it.
    package init(from value: JSONValue, fraction: Double) {
      self.value = value
      self.fraction = fraction
    }
  }

  /// The values, earliest first; the last way leads to the current value of the property.
  package let steps: [Step]

  /// A way along `steps`.
  package init(_ steps: [Step]) { self.steps = steps }
}

extension LayerProperties {
  /// The properties with their current values during transitions, by name.
  ///
  /// Values that differ between features, or cannot be interpolated, change immediately.
  ///
  /// - Parameter context: The zoom level and whatever else values depend on, without a feature.
  package func following(
    _ paths: [String: PropertyPath], in context: EvaluationContext
  ) -> LayerProperties {
    guard !paths.isEmpty else { return self }
    var context = context
    var result = self
    for line in table.properties {
      guard let path = paths[line.name], let property = line as? any TransitioningProperty,
        let value = property.value(on: path, to: values[line.name], in: &context)
      else { continue }
      result.values[line.name] = value
    }
    return result
  }
}

/// An entry of a property table, for any type of values.
private protocol TransitioningProperty {
  /// The current value of the property on its way to `end`; `nil` if it has arrived.
  func value(
    on path: PropertyPath, to end: (any Sendable)?, in context: inout EvaluationContext
  ) -> (any Sendable)?
}

extension Property: TransitioningProperty {
  fileprivate func value(
    on path: PropertyPath, to end: (any Sendable)?, in context: inout EvaluationContext
  ) -> (any Sendable)? {
    guard isAnimated else { return nil }
    let end = end as? PropertyValue<Value> ?? .constant(`default`)
    let names = PropertyNames()
    var values = path.steps.map { step -> PropertyValue<Value> in
      let value = step.value.isNull ? nil : try? resolve(step.value, names: names)
      return value as? PropertyValue<Value> ?? .constant(`default`)
    }
    values.append(end)
    guard !values.contains(where: \.dependsOnFeature), var value = values.first?.value(in: &context) else {
      return nil
    }
    for (step, next) in zip(path.steps, values.dropFirst()) {
      let next = next.value(in: &context)
      value = step.fraction < 1 ? value.mixed(with: next, fraction: max(step.fraction, 0)) : next
    }
    return PropertyValue.constant(value)
  }
}

extension AnyProperty {
  /// Whether a change of the property passes through intermediate values.
  package var isAnimated: Bool { transitions && specification.isInterpolated }
}
