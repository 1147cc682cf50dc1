import CartoucheExpressions

/// Receives the properties of a layer, each with the type of its values.
package protocol PropertyVisitor {
  /// Takes the value of the property called `name`.
  mutating func visit<Value: StyleValue>(_ name: String, _ value: PropertyValue<Value>)
}

extension LayerProperties {
  /// The names of the properties whose values may differ between features, in alphabetical order.
  package var featureDependentNames: [String] {
    values.filter { ($0.value as? any VisitableValue)?.dependsOnFeature ?? false }.keys.sorted()
  }

  /// The expressions that layouts evaluate: those of layout properties, and of all whose values may differ between
  /// features.
  package var layoutExpressions: [StyleExpression] {
    table.properties.compactMap { line in
      guard let value = values[line.name] as? any VisitableValue else { return nil }
      return line.group == .layout || value.dependsOnFeature ? value.compiled : nil
    }
  }

  /// Passes the properties of several groups whose values may differ between features to `visitor`, by name.
  package func visitFeatureDependent(
    in groups: Set<PropertyGroup>, by visitor: inout some PropertyVisitor
  ) {
    for name in featureDependentNames {
      guard let group = table.properties.first(where: { $0.name == name })?.group, groups.contains(group)
      else {
        continue
      }
      (values[name] as? any VisitableValue)?.accept(name, &visitor)
    }
  }

  /// Whether the style sets the table's entry at `keyPath`.
  package func isSet<Value>(_ keyPath: KeyPath<Table, Property<Value>>) -> Bool {
    values[table.name(of: keyPath)] != nil
  }
}

/// A property value of any type.
private protocol VisitableValue {
  /// Whether the value may differ between features.
  var dependsOnFeature: Bool { get }
  /// The expression that it is, `nil` for a constant.
  var compiled: StyleExpression? { get }
  /// Passes the value to a visitor.
  func accept(_ name: String, _ visitor: inout some PropertyVisitor)
}

extension PropertyValue: VisitableValue {
  fileprivate var compiled: StyleExpression? {
    if case .expression(let value) = self { value.expression.expression } else { nil }
  }

  fileprivate func accept(_ name: String, _ visitor: inout some PropertyVisitor) {
    visitor.visit(name, self)
  }
}
