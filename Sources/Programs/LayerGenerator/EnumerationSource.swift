import MapLibreLayerTable

/// The file of an enumeration and of its boxes.
struct EnumerationSource {
  private let naming: EnumerationNaming

  /// The file of the enumeration `naming`.
  init(_ naming: EnumerationNaming) { self.naming = naming }

  /// The text of the file.
  var text: String {
    var source = SourceText(importing: ["Foundation", "MapLibreExpressions"])
    source.documentation(naming.summary)
    source.lines("public enum \(naming.name): UInt, Sendable, CaseIterable {")
    for (number, item) in naming.cases.enumerated() {
      source.documentation(item.summary, indent: 1)
      source.lines("case \(item.name) = \(number)", indent: 1)
    }
    source.lines("}", "", "extension NSValue {")
    source.documentation("A box around a case of ``\(naming.name)``.", indent: 1)
    source.lines(
      "public convenience init(mln\(naming.bareName) value: \(naming.name)) {",
      "  self.init(boxing: value.rawValue)",
      "}", "", indent: 1)
    let first = naming.cases.first?.name ?? ""
    source.documentation("The case in the box; `\(first)` when the box holds something else.", indent: 1)
    source.lines(
      "public var mln\(naming.bareName)Value: \(naming.name) {",
      "  boxedUnsignedInteger.flatMap(\(naming.name).init(rawValue:)) ?? .\(first)", "}", indent: 1)
    source.lines("}")
    return source.text
  }
}
