// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import Cartouche

/// Any JSON is read as a style and validated, or refused; formatting loses nothing; differences lead from one style to
/// another.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStyle(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let document = try? JSONDocument(parsing: bytes) else { return 0 }
  let validator = StyleValidator()
  let findings = validator.findings(in: document)
  precondition(findings == validator.findings(in: document), "a style was found wrong in two ways")
  _ = validator.notes(in: document)

  if let text = try? StyleFormatter().text(of: document.root) {
    let again = try? JSONValue(parsing: text)
    precondition(again == document.root, "formatting changed a style")
    precondition(
      again.flatMap { try? StyleFormatter().text(of: $0) } == text, "formatting twice changed the text")
  }
  var diagnostics: [Diagnostic] = []
  guard let style = try? StyleDocument(document, diagnostics: &diagnostics) else { return 0 }
  _ = StyleInventory(style)
  for source in style.sources { _ = SourceOptions(source, diagnostics: &diagnostics) }
  _ = (style.camera, style.sprites, style.fontFaces, style.transition, style.state, style.terrain)

  var other = StyleDocument()
  try? other.apply(StyleDiff(from: other, to: style).changes)
  precondition(other == style, "changes did not lead to the style")
  try? other.apply(StyleDiff(from: style, to: StyleDocument()).changes)
  precondition(other == StyleDocument(), "changes did not lead away from the style")
  return 0
}
