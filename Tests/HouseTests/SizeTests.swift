import Testing

/// Files and signatures stay small enough to be read at once.
@Suite struct SizeTests {
  /// Paths of files that may be longer, each with the reason.
  static let longFiles: [String: String] = [:]
  /// `path name` of functions that may take more, each with the reason.
  static let wideFunctions: [String: String] = [
    "Sources/MapLibre/MapLibreExpressions/Shapes/MLNMatrix4.swift init":
      "the documented structure is made of sixteen numbers",
    "Sources/Apple/CartoucheQuartzCore/Layers/CATransform3D.swift init":
      "the documented structure is made of sixteen numbers",
    "Sources/MapLibre/MapLibreMapView/Layers/Plugins/MLNPluginLayerDrawingContext.swift init":
      "the documented structure is made of eight values",
    "Sources/Apple/CartoucheCoreGraphics/Images/CGImage+Bytes.swift init":
      "the documented initialiser describes the bytes completely",
    "Sources/Apple/CartoucheCoreLocation/CLLocation.swift init":
      "the documented initialiser takes everything",
    "Sources/MapLibre/MapLibreMapView/Delegate/MLNMapViewDelegate.swift mapView":
      "the documented method tells all of a tile",
    "Sources/MapLibre/MapLibreMapView/Delegate/MLNMapViewDelegate+Defaults.swift mapView":
      "the documented method tells all of a tile",
    "Sources/MapLibre/MapLibreMapView/Delegate/MLNMapViewDelegate+OptionalCalls.swift callAsFunction":
      "the documented method tells all of a tile",
  ]

  static let maxLines = 500
  static let maxParameters = 7

  @Test func noFileIsTooLong() {
    #expect(!Repository.sources.isEmpty)
    for file in Repository.sources where SizeTests.longFiles[file.path] == nil {
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      #expect(
        lines <= SizeTests.maxLines,
        """
        \(file.path) has \(lines) lines, \(SizeTests.maxLines) are allowed. Which second idea is in it? Move that to a \
        file of its own (Type+Capability.swift for an extension).
        """)
    }
  }

  @Test func noFunctionTakesTooMuch() {
    for file in Repository.sources {
      for function in file.functions where function.parameters > SizeTests.maxParameters {
        #expect(
          SizeTests.wideFunctions["\(file.path) \(function.name)"] != nil,
          """
          \(file.path):\(function.line): \(function.name) takes \(function.parameters) parameters, \
          \(SizeTests.maxParameters) are allowed. Those that always travel together want to be a struct with a name.
          """)
      }
    }
  }

  @Test func exceptionsAreStillNeeded() {
    for path in SizeTests.longFiles.keys {
      let lines = Repository.text(path)?.split(separator: "\n", omittingEmptySubsequences: false).count ?? 0
      #expect(lines > SizeTests.maxLines, "\(path) is no longer too long: take it off the list in SizeTests")
    }
    let wide = Repository.sources.flatMap { file in
      file.functions.filter { $0.parameters > SizeTests.maxParameters }.map { "\(file.path) \($0.name)" }
    }
    for name in SizeTests.wideFunctions.keys {
      #expect(wide.contains(name), "\(name) no longer takes too much: take it off the list in SizeTests")
    }
  }
}
