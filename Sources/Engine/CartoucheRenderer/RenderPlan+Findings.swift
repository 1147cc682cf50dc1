import CartoucheExpressions
import CartoucheJSON
import CartoucheStyle

extension RenderPlan {
  /// The features of a style's root that are not drawn yet, as far as the picture would show them.
  ///
  /// - Parameter context: The zoom level and the global state of the frame.
  static func rootFindings(
    _ style: StyleDocument, in context: EvaluationContext
  ) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    func report(_ member: String, _ what: String) {
      findings.append(Diagnostic(.error, what, kind: .notDrawn, pointer: JSONPointer([member])))
    }
    if style.terrain != nil { report("terrain", "terrain is not drawn yet; the ground is flat") }
    if let name = projection(of: style, in: context) {
      report("projection", "the projection \"\(name)\" is not drawn yet; mercator is used instead")
    }
    return findings
  }

  /// The properties of a style's sky that are not drawn yet, as far as the picture would show them: fog lies on terrain,
  /// the atmosphere around a globe (style specification, “Sky”).
  static func skyFindings(
    _ style: ResolvedStyle, _ document: StyleDocument, in context: EvaluationContext
  ) -> [Diagnostic] {
    let findings = style.skyFindings.filter { $0.kind == .notDrawn }
    guard !findings.isEmpty, let sky = style.sky else { return [] }
    var context = context
    let hasAtmosphere =
      projection(of: document, in: context) == "globe" && sky.atmosphereBlend.value(in: &context) > 0
    return findings.filter { finding in
      finding.pointer?.tokens.last == "atmosphere-blend" ? hasAtmosphere : document.terrain != nil
    }
  }

  /// Data that are held for sources that the style does not have, or that are of another type.
  static func dataFindings(_ scene: Scene) -> [Diagnostic] {
    heldFindings("data", scene.data.keys.sorted(), for: .geoJSON, scene.style)
      + heldFindings("tiles", scene.tiles.keys.sorted(), for: .vector, scene.style)
  }

  private static func heldFindings(
    _ what: String, _ names: [String], for type: SourceType, _ style: StyleDocument
  ) -> [Diagnostic] {
    names.compactMap { name in
      let source = style.source(name)
      guard source?.sourceType != type else { return nil }
      let problem =
        source.map { "a \($0.type) source takes no \(what)" }
        ?? "there is no such source" + Spelling.suggestion(for: name, in: style.sources.map(\.id))
      return Diagnostic(.warning, "\(what) for \"\(name)\": \(problem)", pointer: JSONPointer(["sources"]))
    }
  }

  /// A program's layers that should be drawn below others which do not exist.
  static func findings(_ strays: [CustomLayerStack.Entry]) -> [Diagnostic] {
    strays.map { entry in
      Diagnostic(
        .warning,
        "custom layer \"\(entry.id)\" is drawn on top: there is no layer \"\(entry.below ?? "")\"",
        pointer: JSONPointer(["layers"]))
    }
  }

  /// The projection of a style if it is not Mercator's.
  private static func projection(of style: StyleDocument, in context: EvaluationContext) -> String? {
    let line = ProjectionProperties().type
    guard let json = style.projection?["type"],
      let value = try? line.resolve(json, names: PropertyNames()) as? PropertyValue<ProjectionDefinition>
    else { return nil }
    var context = context
    let projection = value.value(in: &context)
    let names =
      (projection.transition < 1 ? [projection.from] : [])
      + (projection.transition > 0 ? [projection.to] : [])
    return names.first { name in
      // A globe is drawn in Mercator's projection from zoom 12 on (style specification, “projection”).
      name != "mercator" && !(name == "globe" && context.zoom >= 12)
    }
  }
}
