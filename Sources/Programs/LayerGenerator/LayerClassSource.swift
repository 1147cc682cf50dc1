import CartoucheStyle
import MapLibreLayerTable

/// The files of a layer class.
struct LayerClassSource {
  /// A file in the folder of layer classes.
  typealias File = (name: String, text: String)

  private let layer: LayerVocabulary

  /// The files of the class for `layer`.
  init(_ layer: LayerVocabulary) { self.layer = layer }

  private var naming: LayerNaming { layer.naming }

  /// A file for each section of the class's properties.
  var files: [File] {
    naming.sections.map { section in
      let suffix = section.title.isEmpty ? "" : "+\(section.title)"
      return ("\(naming.className)\(suffix).swift", text(of: section))
    }
  }

  // MARK: Classes

  private func text(of section: LayerNaming.Section) -> String {
    let isClass = section.title.isEmpty
    var source = SourceText(
      importing: (isClass ? ["CartoucheStyle"] : []) + ["MapLibreExpressions"], unwrapsImplicitly: true)
    if isClass {
      writeClass(to: &source)
      source.lines("")
    }
    let properties = section.properties.compactMap { layer[name: $0.styleName] }
    source.lines("extension \(naming.className) {")
    for (index, property) in properties.enumerated() {
      if index > 0 { source.lines("") }
      write(property, to: &source)
    }
    source.lines("}")
    let former = properties.filter { $0.naming.formerName != nil }
    if !former.isEmpty {
      source.lines("", "// MARK: - The spellings of style documents", "", "extension \(naming.className) {")
      for (index, property) in former.enumerated() {
        if index > 0 { source.lines("") }
        writeFormerNames(of: property, to: &source)
      }
      source.lines("}")
    }
    return source.text
  }

  private func writeClass(to source: inout SourceText) {
    source.documentation(
      naming.summary,
      [
        "The type `\(naming.type)` in style documents. Properties that are not set return their default values."
      ])
    source.lines("open class \(naming.className): \(naming.base.rawValue) {")
    switch naming.base {
    case .plain:
      source.documentation(
        "Creates a layer whose properties have their default values.",
        ["- Parameter identifier: The name of the layer, unique in its style."],
        indent: 1)
      source.lines(
        "public init(identifier: String) {",
        "  super.init(StyleLayer(id: identifier, type: \"\(naming.type)\"))",
        "}", indent: 1)
    case .foreground, .vector:
      source.documentation(
        "Creates a layer of a source, whose properties have their default values.", indent: 1)
      source.lines(
        "///", "/// - Parameters:", "///   - identifier: The name of the layer, unique in its style.",
        "///   - source: The source of the data, which must be added to the style before the layer.",
        "public init(identifier: String, source: MLNSource) {",
        "  super.init(StyleLayer(id: identifier, type: \"\(naming.type)\", source: source.identifier))",
        "}", indent: 1)
    }
    source.lines("")
    source.documentation("The layer for an element of a style's `layers`.", indent: 1)
    source.lines("package override init(_ layer: StyleLayer) { super.init(layer) }", indent: 1)
    source.lines("}")
  }

  // MARK: Properties

  private func write(_ property: LayerProperty, to source: inout SourceText) {
    let naming = property.naming
    source.documentation(naming.summary, PropertyDocumentation(property, in: layer).paragraphs, indent: 1)
    writeAccessors(naming.name, "NSExpression!", "self[\"\(naming.styleName)\"]", to: &source)
    if let alias = naming.alias {
      source.lines("")
      source.documentation("An alias of ``\(naming.name)``, as the guides spell it.", indent: 1)
      writeAccessors(alias, "NSExpression!", naming.name, to: &source)
    }
    if property.line.transitions {
      source.lines("")
      source.documentation(
        "The duration and the delay with which a new value of ``\(naming.name)`` takes effect.",
        ["Zero unless set. Styles call it `\(naming.styleName)-transition`."], indent: 1)
      writeAccessors(
        "\(naming.name)Transition", "MLNTransition", "self[transitionOf: \"\(naming.styleName)\"]",
        to: &source)
    }
  }

  private func writeFormerNames(of property: LayerProperty, to source: inout SourceText) {
    let naming = property.naming
    guard let former = naming.formerName else { return }
    var names = [(former, naming.name, "NSExpression!")]
    if property.line.transitions {
      names.append(("\(former)Transition", "\(naming.name)Transition", "MLNTransition"))
    }
    for (index, (old, new, type)) in names.enumerated() {
      if index > 0 { source.lines("") }
      source.documentation("The spelling of ``\(new)`` that follows from style documents.", indent: 1)
      source.lines("@available(*, unavailable, message: \"use \(new) instead\")", indent: 1)
      writeAccessors(old, type, new, to: &source)
    }
  }

  private func writeAccessors(_ name: String, _ type: String, _ value: String, to source: inout SourceText) {
    source.lines(
      "public var \(name): \(type) {", "  get { \(value) }", "  set { \(value) = newValue }", "}", indent: 1)
  }

  // MARK: The table of classes

  /// The file with the table that finds the class for a layer of a style document.
  static var classes: String {
    var source = SourceText(importing: ["CartoucheStyle"])
    source.lines("extension MLNStyleLayer {")
    source.documentation("The classes by the types of style documents.", indent: 1)
    source.lines("static let classes: [String: @Sendable (StyleLayer) -> MLNStyleLayer] = [", indent: 1)
    for layer in LayerNaming.all {
      source.lines("\"\(layer.type)\": { \(layer.className)($0) },", indent: 2)
    }
    source.lines("]", indent: 1)
    source.lines("}")
    return source.text
  }
}
