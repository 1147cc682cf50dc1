import CartoucheJSON
import CartoucheStyle
import CartoucheText

/// Names of fonts that a style without `glyphs` uses and that no available font has.
struct FontNameFindings {
  /// One finding for each name, at the first layer that has it.
  let diagnostics: [Diagnostic]

  /// The findings of the layers that are drawn at a zoom level; none while there are no fonts to choose from.
  ///
  /// - Parameter fallbacks: The fonts of the engine, which need no finding where they are named.
  init(_ style: StyleDocument, _ fonts: LabelFonts, fallbacks: [FontFile], zoom: Double) {
    guard style.glyphs == nil, !fonts.collection.isEmpty else {
      diagnostics = []
      return
    }
    var findings: [Diagnostic] = []
    var seen = Set(style.fontFaces.map(\.name) + FontStack.standard.fonts)
    for (index, layer) in style.layers.enumerated()
    where layer.type == "symbol" && layer.isVisible && layer.isDrawn(atZoom: zoom) {
      for name in StyleInventory.fontStacks(of: layer).joined() where seen.insert(name).inserted {
        if fallbacks.contains(where: { $0.names.includes(name) }) { continue }
        if let problem = fonts.collection.problem(with: name) {
          findings.append(
            Diagnostic(
              .warning, problem, kind: .missing,
              pointer: JSONPointer(["layers", String(index), "layout", "text-font"])))
        }
      }
    }
    diagnostics = findings
  }
}

extension FontCollection {
  /// A finding that no font has a name, with the nearest name; `nil` if there is one.
  public func problem(with name: String) -> String? {
    guard face(named: name) == nil else { return nil }
    // Readable names first, so that of equally near names those are suggested.
    let names = faces.map(\.names.full) + faces.map(\.names.family) + faces.map(\.names.postScript)
    return "no font has the name \"\(name)\" (fonts searched: \(faces.count))"
      + Spelling.suggestion(for: name, in: names)
  }
}
