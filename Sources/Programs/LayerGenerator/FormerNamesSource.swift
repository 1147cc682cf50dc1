import MapLibreLayerTable

/// The files with the names that layer classes had before the SDK was renamed.
enum FormerNamesSource {
  /// The aliases of classes and enumerations.
  static var names: String {
    var source = SourceText(importing: ["MapLibre"])
    let names = LayerNaming.all.map(\.className) + EnumerationNaming.all.map(\.name)
    for name in names.sorted() {
      source.documentation("`\(name)` under its name before the SDK was renamed.")
      source.lines("public typealias \(former(name)) = \(name)")
    }
    return source.text
  }

  /// The boxes of enumerations.
  static var boxes: String {
    var source = SourceText(importing: ["Foundation", "MapLibre"])
    source.lines("extension NSValue {")
    for (index, enumeration) in EnumerationNaming.all.enumerated() {
      let (bare, name) = (enumeration.bareName, former(enumeration.name))
      if index > 0 { source.lines("") }
      source.documentation("A box around a case of ``\(name)``.", indent: 1)
      source.lines(
        "public convenience init(mgl\(bare) value: \(name)) {", "  self.init(mln\(bare): value)", "}", "",
        indent: 1)
      source.documentation("The case in the box; the first one when the box holds something else.", indent: 1)
      source.lines("public var mgl\(bare)Value: \(name) {", "  mln\(bare)Value", "}", indent: 1)
    }
    source.lines("}")
    return source.text
  }

  private static func former(_ name: String) -> String { "MGL\(name.dropFirst(3))" }
}
