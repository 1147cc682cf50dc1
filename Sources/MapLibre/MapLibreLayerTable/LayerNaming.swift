/// The interface's words for a layer type of style documents: its class and the names of its properties.
package struct LayerNaming: Sendable {
  /// The class that the layer's class inherits from.
  package enum Base: String, Sendable {
    /// A layer without a source.
    case plain = "MLNStyleLayer"
    /// A layer of pictures or heights.
    case foreground = "MLNForegroundStyleLayer"
    /// A layer of features, which can be filtered.
    case vector = "MLNVectorStyleLayer"
  }

  /// Properties that belong together and share a file.
  package struct Section: Sendable {
    /// The part of the file's name after the class; empty for the file of the class itself.
    package let title: String
    /// The properties, in the order of the documentation.
    package let properties: [PropertyNaming]

    /// The section in the file of the class.
    package init(_ properties: [PropertyNaming]) { self.init("", properties) }

    /// A section with a file of its own.
    package init(_ title: String, _ properties: [PropertyNaming]) {
      self.title = title
      self.properties = properties
    }
  }

  /// The type in style documents, such as `fill-extrusion`.
  package let type: String
  /// The class, such as `MLNFillExtrusionStyleLayer`.
  package let className: String
  /// The class that it inherits from.
  package let base: Base
  /// The first line of the documentation of the class.
  package let summary: String
  /// The properties in their sections.
  package let sections: [Section]

  /// The words for the layer type `type`.
  package init(_ type: String, _ base: Base, _ summary: String, _ sections: Section...) {
    self.type = type
    self.base = base
    self.summary = summary
    self.sections = sections
    let name = PropertyNaming.camelCase(type)
    className = "MLN\(name.prefix(1).uppercased())\(name.dropFirst())StyleLayer"
  }

  /// All properties of the layer type.
  package var properties: [PropertyNaming] { sections.flatMap(\.properties) }

  /// Every layer type that has a class.
  package static let all: [LayerNaming] = [
    background, circle, colorRelief, fill, fillExtrusion, heatmap, hillshade, line, raster, symbol,
  ]
}
