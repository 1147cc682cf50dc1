import CartoucheExpressions
import CartoucheJSON
import CartoucheStyle

extension StyleDocument {
  /// The features of the style, at any zoom, that the engine does not draw yet: notes with their place in the style.
  ///
  /// - Complexity: O(n) in the length of the style.
  public var notDrawn: [Diagnostic] {
    let resolved = ResolvedStyle(self, LayoutCache())
    let findings =
      resolved.skyFindings + resolved.layers.flatMap(\.diagnostics)
    return findings.filter { $0.kind == .notDrawn }.map { finding in
      var note = finding
      note.severity = .note
      return note
    }
  }
}
