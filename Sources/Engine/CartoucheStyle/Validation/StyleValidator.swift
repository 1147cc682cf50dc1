import CartoucheJSON

/// Checks styles by the MapLibre Style Specification, version 8, as of 2026.
///
/// Everything is checked: members and their types, ranges, keywords and colours; expressions, what they may depend on,
/// and functions; filters in both syntaxes; references between layers and sources. Messages are those of the
/// specification's own validator; what a misspelt word may have meant is in ``StyleFinding/suggestion``.
public struct StyleValidator: Sendable {
  /// The known layer types, in the order of the specification.
  public let layerTypes: [LayerSpecification]

  /// A validator for these layer types.
  public init(layerTypes: [LayerSpecification]) { self.layerTypes = layerTypes }

  /// The findings about the style in `document`, by line.
  ///
  /// - Complexity: O(*n* + *f* log *f*) for *n* bytes and *f* findings.
  public func findings(in document: JSONDocument) -> [StyleFinding] {
    var findings = findings(in: document.root) { document.locations(of: $0) }
    let places = document.locations(of: findings.map(\.pointer))
    for index in findings.indices where findings[index].isLocated { findings[index].location = places[index] }
    // A finding without a line stays after the one before it.
    var line = 0
    let lines = findings.map { finding in
      line = finding.location?.line ?? line
      return line
    }
    let order = findings.indices.sorted { (lines[$0], $0) < (lines[$1], $1) }
    return order.map { findings[$0] }
  }

  /// The findings about a style without a text, in the order of its members.
  public func findings(in style: JSONValue) -> [StyleFinding] {
    findings(in: style) { $0.map { _ in nil } }
  }

  private func findings(
    in style: JSONValue, locations: ([JSONPointer]) -> [TextLocation?]
  ) -> [StyleFinding] {
    guard let root = style.object else {
      var validation = Validation(JSONObject(), layerTypes: layerTypes)
      validation.report("object expected, \(style.typeName) found", at: .root, of: style)
      return validation.findings
    }
    var validation = Validation(root, layerTypes: layerTypes)
    validation.checkRoot()
    var findings = validation.findings
    let places = locations(validation.duplicates.map(\.first))
    for (duplicate, place) in zip(validation.duplicates, places) {
      let line = place.map { "line \($0.line)" } ?? "\(duplicate.first)"
      findings[duplicate.finding].message += ", previously used at \(line)"
      if duplicate.count > 2 { findings[duplicate.finding].message += "; \(duplicate.count) layers have it" }
    }
    return findings
  }
}

extension StyleDocument {
  /// The findings about the style by the specification, for the layer types of a catalogue.
  public func validate(layerTypes: [LayerSpecification]) -> [StyleFinding] {
    StyleValidator(layerTypes: layerTypes).findings(in: json)
  }
}
