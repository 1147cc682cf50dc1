import CartoucheExpressions
import CartoucheJSON
import CartoucheStyle

extension RenderPlan {
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
}
