import MapLibreLayerTable

/// A Swift file that is written from the tables of layers.
package struct GeneratedFile: Sendable, Hashable {
  /// The path from the root of the repository.
  package let path: String
  /// The text.
  package let text: String

  /// The folders that hold generated files and no others.
  package static let folders = [
    "Sources/MapLibre/MapLibreStyle/Layers/Generated", "Sources/MapLibre/Mapbox/Generated",
    "Tests/MapLibreTests/Layers/Generated",
  ]

  /// Every generated file, sorted by path.
  package static let all: [GeneratedFile] = {
    let (style, mapbox, tests) = (folders[0], folders[1], folders[2])
    let layers = LayerNaming.all.compactMap { LayerVocabulary.of(type: $0.type) }
    var files = layers.flatMap { layer in
      LayerClassSource(layer).files.map { GeneratedFile(path: "\(style)/\($0.name)", text: $0.text) }
    }
    files += EnumerationNaming.all.map {
      GeneratedFile(path: "\(style)/Enumerations/\($0.name).swift", text: EnumerationSource($0).text)
    }
    files.append(GeneratedFile(path: "\(style)/LayerClasses.swift", text: LayerClassSource.classes))
    files.append(GeneratedFile(path: "\(mapbox)/LayerNames.swift", text: FormerNamesSource.names))
    files.append(GeneratedFile(path: "\(mapbox)/NSValue+LayerNames.swift", text: FormerNamesSource.boxes))
    files += layers.map {
      GeneratedFile(path: "\(tests)/\($0.naming.className)+KeyPaths.swift", text: KeyPathSource($0).text)
    }
    return files.sorted { $0.path < $1.path }
  }()
}
