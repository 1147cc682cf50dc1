import CartoucheStyle
import MapLibreLayerTable

/// The file with the key paths of a layer class, through which tests visit its properties.
struct KeyPathSource {
  private let layer: LayerVocabulary

  /// The file for the class of `layer`.
  init(_ layer: LayerVocabulary) { self.layer = layer }

  /// The text of the file.
  var text: String {
    let name = layer.naming.className
    var source = SourceText(importing: ["MapLibre"])
    source.lines("extension PropertyAccess {")
    source.documentation("The properties of ``\(name)``.", indent: 1)
    source.lines("static let \(PropertyNaming.camelCase(layer.naming.type)) = [", indent: 1)
    for property in layer.all {
      write("\\\(name).\(property.naming.name)", of: property, to: &source)
      if let alias = property.naming.alias { write("\\\(name).\(alias)", of: property, to: &source) }
    }
    source.lines("]", indent: 1)
    source.lines("}")
    return source.text
  }

  private func write(_ path: String, of property: LayerProperty, to source: inout SourceText) {
    let naming = property.naming
    source.lines("PropertyAccess(", indent: 2)
    source.lines("\"\(layer.naming.type)\", \"\(naming.styleName)\",", indent: 3)
    if property.line.transitions {
      source.lines("\(path),", "transition: \\.\(naming.name)Transition),", indent: 3)
    } else {
      source.lines("\(path)),", indent: 3)
    }
  }
}
