extension Operators {
  /// The current feature (style specification, “Expressions › Feature data, Lookup”).
  static let feature: [Operator] = [
    Operator(
      "get", "A property of the feature, null when it is missing.", result: .value, .fixed([.string]),
      reads: .feature
    ) { arguments, site in
      if let name = arguments[0].literal?.string {
        return .property(site.session.slot(of: name))
      }
      let name = String.reader(arguments[0])
      return .datum { (context) throws(EvaluationError) in
        let name = try name(&context)
        return context.property(named: name) ?? .null
      }
    },
    Operator(
      "get", "A member of an object, null when it is missing.", result: .value, .fixed([.string, .object])
    ) { arguments, _ in
      let name = String.reader(arguments[0])
      let object = ObjectValue.reader(arguments[1])
      return Value.evaluation { (context) throws(EvaluationError) in
        let name = try name(&context)
        return try object(&context)[name] ?? .null
      }
    },
    Operator(
      "has", "Whether the feature has a property.", result: .boolean, .fixed([.string]), reads: .feature
    ) { arguments, site in
      if let name = arguments[0].literal?.string {
        let slot = site.session.slot(of: name)
        return .boolean { (context) throws(EvaluationError) in context.property(slot) != nil }
      }
      let name = String.reader(arguments[0])
      return .boolean { (context) throws(EvaluationError) in
        let name = try name(&context)
        return context.property(named: name) != nil
      }
    },
    Operator("has", "Whether an object has a member.") { (name: String, object: ObjectValue) in
      object[name] != nil
    },
    Operator("properties", "All properties of the feature.", reads: .feature) { $0.properties },
    Operator("id", "The identifier of the feature, null when it has none.", reads: .feature) { $0.featureID },
    Operator("geometry-type", "The kind of geometry of the feature.", reads: .feature) {
      $0.resolvedGeometryType.rawValue
    },
    Operator(
      "feature-state", "A value of the feature's state, null when it is missing.", reads: .featureState,
      with: { (name: String, context) in context.featureState[name] ?? .null }),
  ]
}

extension EvaluationContext {
  /// The geometry type, distinguishing single and multiple parts, for tiles that do not.
  var resolvedGeometryType: GeometryType {
    guard !isGeometryTypeExact, let parts = geometry, parts.count > 1 else { return geometryType }
    switch geometryType {
    case .point: return .multiPoint
    case .lineString: return .multiLineString
    case .polygon: return parts.hasSeveralOuterRings ? .multiPolygon : .polygon
    default: return geometryType
    }
  }
}
