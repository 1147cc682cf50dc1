import CartoucheExpressions
import CartoucheLayers
import CartoucheStyle
import LayerGenerator
import MapLibreLayerTable
import Testing

/// The words of the interface fit the engine's table.
@Suite struct LayerTablesTests {
  private static let properties = LayerNaming.all.flatMap { layer in
    layer.properties.map { (layer: layer.type, naming: $0) }
  }

  @Test("every layer type and every property has its names, and no names are left over")
  func complete() throws {
    #expect(Set(LayerNaming.all.map(\.type)) == Set(LayerTypes.specifications.map(\.name)))
    for naming in LayerNaming.all {
      let specification = try #require(LayerTypes.specifications.first { $0.name == naming.type })
      let names = specification.properties.map(\.name).filter { $0 != "visibility" }
      #expect(Set(naming.properties.map(\.styleName)) == Set(names), "\(naming.type)")
      #expect(naming.properties.count == names.count, "\(naming.type) has a property twice")
      #expect((naming.base == .plain) == specification.sourceTypes.isEmpty)
    }
  }

  @Test("the cases of an enumeration are the keywords of its properties")
  func words() throws {
    for (layer, naming) in Self.properties {
      guard let enumeration = naming.enumeration else { continue }
      let line = try #require(LayerVocabulary.of(type: layer)?[name: naming.styleName]).line
      let words = Set(enumeration.cases.map(\.word))
      // The anchors of a list with offsets are not words of the list's type.
      let expected = line.specification.values.isEmpty ? words : Set(line.specification.values)
      #expect(words == expected, "\(enumeration.name) and \(naming.styleName)")
    }
    #expect(EnumerationNaming.all.count == 24)
  }

  @Test("summaries are one sentence that begins with a noun")
  func summaries() {
    let summaries =
      Self.properties.map(\.naming.summary) + EnumerationNaming.all.map(\.summary)
      + LayerNaming.all.map(\.summary)
    for summary in summaries {
      #expect(summary.hasSuffix(".") && summary.count <= 100, "\(summary)")
      let start = summary.prefix { $0 != " " }
      #expect(["The", "A", "Whether"].contains(String(start)), "\(summary)")
    }
  }

  @Test("no two properties of a class have the same name, former spellings included")
  func names() {
    for layer in LayerNaming.all {
      let names = layer.properties.flatMap { [$0.name, $0.alias, $0.formerName].compactMap(\.self) }
      #expect(Set(names).count == names.count, "\(layer.type)")
    }
  }

  @Test("the style's spelling of a renamed property does not compile and names the one to use")
  func formerNames() throws {
    var count = 0
    for layer in LayerNaming.all {
      let text = GeneratedFile.all.filter { $0.path.contains("/\(layer.className)") }.map(\.text).joined()
      for property in layer.properties {
        guard let former = property.formerName else { continue }
        count += 1
        let declaration = """
            @available(*, unavailable, message: "use \(property.name) instead")
            public var \(former): NSExpression! {
          """
        #expect(text.contains(declaration), "\(former)")
      }
    }
    #expect(count == 38)
  }

  @Test("the documentation of a property has default, unit, expressions and the style's name")
  func documentation() throws {
    for layer in LayerNaming.all {
      let text = GeneratedFile.all.filter { $0.path.contains("/\(layer.className)") }.map(\.text).joined()
      let words = text.split { $0.isWhitespace || $0 == "/" }.joined(separator: " ")
      for property in try #require(LayerVocabulary.of(type: layer.type)).all {
        #expect(words.contains("Styles call it `\(property.line.name)`."), "\(property.line.name)")
      }
    }
    let radius = try #require(GeneratedFile.all.first { $0.path.hasSuffix("/MLNCircleStyleLayer.swift") })
      .text
    #expect(radius.contains("A number of 0 or more in logical pixels. The default is 5."))
    #expect(radius.contains("Expressions may depend on the zoom level, the feature and its state."))
  }
}
