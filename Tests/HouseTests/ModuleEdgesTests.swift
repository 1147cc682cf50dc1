import Foundation
import Testing

/// The edges between modules: each is here because somebody wanted it.
@Suite struct ModuleEdgesTests {
  /// Targets in rows, lowest first, with all that they may import of ours and of other packages.
  static let allowed: [(target: String, uses: Set<String>)] = [
    // Row 0: system libraries.
    ("CBrotli", []),
    ("CCrypto", []),
    ("CCurl", []),
    ("CDeflate", []),
    ("CExpat", []),
    ("CFontconfig", []),
    ("CFriBidi", []),
    ("CHarfBuzz", []),
    ("CPROJ", []),
    ("CPostgreSQL", []),
    ("CSPNG", []),
    ("CSQLite", []),
    ("CTurboJPEG", []),
    ("CUIKit", []),
    ("CWebP", []),
    ("CZstd", []),
    // Row 1: no map.
    ("CartoucheThreads", []),
    ("CartoucheJSON", []),
    ("CartoucheProtobuf", []),
    ("CartoucheGeometry", []),
    ("CartoucheGeoJSON", ["CartoucheThreads", "CartoucheJSON", "CartoucheGeometry"]),
    ("CartoucheCoreLocation", []),
    ("CartoucheImages", ["CartoucheThreads", "CartoucheJSON", "CDeflate", "CSPNG", "CTurboJPEG", "CWebP"]),
    (
      "CartoucheText",
      ["CartoucheGeometry", "CartoucheProtobuf", "CBrotli", "CDeflate", "CFriBidi", "CHarfBuzz"]
    ),
    ("CartoucheSystemFonts", ["CartoucheText", "CFontconfig"]),
    ("CartoucheSQLite", ["CSQLite"]),
    ("CartoucheZIP", ["CDeflate"]),
    ("CartoucheXML", ["CartoucheJSON", "CExpat"]),
    ("CartoucheZIPFoundation", ["CartoucheZIP"]),
    ("CartoucheRaster", ["CartoucheThreads"]),
    ("CartoucheCoreGraphics", ["CartoucheImages", "CartoucheRaster"]),
    // Row 2: map knowledge.
    ("CartoucheExpressions", ["CartoucheJSON", "CartoucheGeometry"]),
    ("CartoucheQuartzCore", ["CartoucheExpressions", "CartoucheCoreGraphics"]),
    (
      "CartoucheMapKit",
      [
        "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheExpressions",
        "CartoucheCoreLocation",
      ]
    ),
    (
      "CartoucheUIKit",
      [
        "CartoucheGeometry", "CartoucheImages", "CartoucheRaster", "CartoucheText", "CartoucheCoreGraphics",
        "CartoucheQuartzCore",
      ]
    ),
    (
      "CartoucheTiles",
      ["CartoucheThreads", "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheProtobuf"]
    ),
    (
      "CartoucheStyle",
      [
        "CartoucheThreads", "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheExpressions",
        "CartoucheTiles",
      ]
    ),
    (
      "CartoucheResources",
      ["CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CBrotli", "CDeflate", "CZstd"]
    ),
    ("CartoucheProjections", ["CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CPROJ"]),
    (
      "CartoucheFormats",
      [
        "CartoucheJSON", "CartoucheGeoJSON", "CartoucheImages", "CartoucheResources", "CartoucheProjections",
        "CartoucheXML", "CartoucheZIP",
      ]
    ),
    (
      "CartoucheSVG",
      ["CartoucheJSON", "CartoucheGeometry", "CartoucheExpressions", "CartoucheRaster", "CartoucheXML"]
    ),
    (
      "CartoucheVectorPictures",
      ["CartoucheGeometry", "CartoucheImages", "CartoucheRaster", "CartoucheProjections"]
    ),
    ("CartoucheSprites", ["CartoucheJSON", "CartoucheImages", "CartoucheRaster", "CartoucheSVG"]),
    ("CartoucheGeoPackage", ["CartoucheJSON", "CartoucheGeoJSON", "CartoucheFormats", "CartoucheSQLite"]),
    (
      "CartoucheVenue",
      [
        "CartoucheThreads", "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheImages",
        "CartoucheRaster",
        "CartoucheExpressions", "CartoucheStyle", "CartoucheResources", "CartoucheZIP",
      ]
    ),
    ("CartoucheMBTiles", ["CartoucheJSON", "CartoucheGeometry", "CartoucheResources", "CartoucheSQLite"]),
    (
      "CartoucheArchives",
      ["CartoucheJSON", "CartoucheGeometry", "CartoucheResources", "CartoucheSQLite", "CCrypto"]
    ),
    (
      "CartouchePostGIS",
      [
        "CartoucheThreads", "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheFormats",
        "CartoucheProjections", "CartoucheResources", "CartoucheTiles", "CPostgreSQL",
      ]
    ),
    (
      "CartoucheGeoTIFF",
      [
        "CartoucheThreads", "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheImages",
        "CartoucheResources", "CartoucheProjections",
      ]
    ),
    ("CartoucheHTTP", ["CartoucheResources", "CCurl"]),
    (
      "CartoucheOffline",
      [
        "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheText", "CartoucheTiles",
        "CartoucheStyle", "CartoucheResources", "CartoucheSQLite",
      ]
    ),
    // Row 3: drawing.
    (
      "CartoucheLayers",
      [
        "CartoucheThreads", "CartoucheJSON", "CartoucheGeometry", "CartoucheExpressions", "CartoucheStyle",
        "CartoucheTiles",
        "CartoucheRaster", "CartoucheText",
      ]
    ),
    (
      "CartoucheRenderer",
      [
        "CartoucheThreads", "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheExpressions",
        "CartoucheStyle",
        "CartoucheTiles", "CartoucheResources", "CartoucheImages", "CartoucheRaster", "CartoucheText",
        "CartoucheLayers",
      ]
    ),
    // Row 4: products.
    (
      "Cartouche",
      [
        "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheImages", "CartoucheRaster",
        "CartoucheExpressions", "CartoucheTiles", "CartoucheStyle", "CartoucheResources", "CartoucheLayers",
        "CartoucheFormats", "CartoucheText", "CartoucheThreads", "CartoucheRenderer",
        "CartoucheVectorPictures",
      ]
    ),
    ("CartoucheObservability", ["Cartouche", "Logging", "Metrics"]),
    ("CartoucheVenueMap", ["Cartouche", "CartoucheVenue"]),
    ("CartoucheMapView", ["Cartouche"]),
    (
      "CartoucheRequests",
      [
        "Cartouche", "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheExpressions",
        "CartoucheStyle", "CartoucheResources", "CartoucheImages", "CartoucheRaster", "CartoucheLayers",
        "CartoucheRenderer",
      ]
    ),
    (
      "CartoucheBundles",
      [
        "Cartouche", "CartoucheArchives", "CartoucheGeoJSON", "CartoucheGeometry", "CartoucheImages",
        "CartoucheJSON", "CartoucheOffline", "CartoucheResources", "CartoucheStyle", "CartoucheText",
        "CartoucheThreads", "CartoucheTiles",
      ]
    ),
    (
      "CartouchePyramids",
      [
        "Cartouche", "CartoucheArchives", "CartoucheExpressions", "CartoucheGeoJSON", "CartoucheGeometry",
        "CartoucheImages", "CartoucheJSON", "CartoucheResources", "CartoucheStyle", "CartoucheText",
        "CartoucheThreads", "CartoucheTiles",
      ]
    ),
    // Pictures come from `Snapshotter` alone: the renderer, the layers and the raster are closed to it.
    (
      "CartoucheServer",
      [
        "Cartouche", "CartoucheFormats", "CartoucheGeometry", "CartoucheHTTP", "CartoucheImages",
        "CartoucheJSON", "CartoucheRequests", "CartoucheResources", "CartoucheSprites", "CartoucheStyle",
        "CartoucheText", "CartoucheThreads", "CartoucheTiles", "CartoucheVenue", "CartoucheVenueMap",
        "CartoucheZIP", "CartoucheGeoJSON", "CartouchePostGIS", "Hummingbird", "HummingbirdCore",
        "NIOCore",
        "NIOHTTPTypes", "HTTPTypes", "Logging",
      ]
    ),
    ("CartoucheTesting", ["Cartouche", "CartoucheImages", "CartoucheResources"]),
    (
      "MapLibreExpressions",
      [
        "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheExpressions", "CartoucheTiles",
        "CartoucheCoreGraphics", "CartoucheCoreLocation", "CartoucheUIKit",
      ]
    ),
    (
      "MapLibreSettings",
      [
        "CartoucheJSON", "CartoucheText", "CartoucheSystemFonts", "CartoucheResources", "CartoucheHTTP",
        "CartoucheMBTiles", "CartoucheOffline", "MapLibreExpressions",
      ]
    ),
    (
      "MapLibreOffline",
      [
        "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheResources", "CartoucheOffline",
        "MapLibreExpressions", "MapLibreSettings",
      ]
    ),
    ("MapLibreLayerTable", ["CartoucheStyle", "CartoucheLayers"]),
    (
      "CartoucheMapKitView",
      [
        "Cartouche", "CartoucheCoreGraphics", "CartoucheCoreLocation", "CartoucheImages", "CartoucheMapKit",
        "CartoucheRaster", "CartoucheUIKit",
      ]
    ),
    (
      "MapLibreStyle",
      [
        "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheImages", "CartoucheRaster",
        "CartoucheExpressions", "CartoucheStyle", "CartoucheTiles", "CartoucheResources", "CartoucheLayers",
        "CartoucheRenderer", "CartoucheCoreGraphics", "CartoucheCoreLocation", "CartoucheUIKit",
        "MapLibreExpressions", "MapLibreSettings", "MapLibreLayerTable",
      ]
    ),
    ("LayerGenerator", ["CartoucheJSON", "CartoucheExpressions", "CartoucheStyle", "MapLibreLayerTable"]),
    (
      "MapLibreMap",
      [
        "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheJSON", "CartoucheLayers", "CartoucheRaster",
        "CartoucheRenderer", "CartoucheResources", "CartoucheStyle", "Cartouche",
        "CartoucheMapView", "CartoucheCoreGraphics", "CartoucheCoreLocation", "CartoucheUIKit",
        "MapLibreExpressions", "MapLibreSettings", "MapLibreStyle",
      ]
    ),
    (
      "MapLibreMapView",
      [
        "Cartouche", "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheImages",
        "CartoucheRaster",
        "CartoucheExpressions", "CartoucheStyle", "CartoucheLayers", "CartoucheRenderer", "CartoucheMapView",
        "CartoucheCoreGraphics", "CartoucheCoreLocation", "CartoucheQuartzCore", "CartoucheUIKit",
        "CartoucheText", "MapLibreExpressions", "MapLibreSettings", "MapLibreStyle", "MapLibreMap",
      ]
    ),
    (
      "MapLibre",
      [
        "MapLibreExpressions", "MapLibreSettings", "MapLibreStyle", "MapLibreMap", "MapLibreMapView",
        "MapLibreOffline",
      ]
    ),
    ("Mapbox", ["MapLibre"]),
    ("_Testing_CoreGraphics", []),
    ("_Testing_UIKit", []),
    ("CoreGraphics", ["CartoucheCoreGraphics", "MapLibreExpressions", "_Testing_CoreGraphics"]),
    ("CoreLocation", ["CartoucheCoreLocation", "MapLibreExpressions"]),
    ("MapKit", ["CartoucheMapKitView", "MapLibreExpressions"]),
    ("QuartzCore", ["CartoucheQuartzCore", "MapLibreExpressions"]),
    ("UIKit", ["CUIKit", "CartoucheUIKit", "MapLibreExpressions", "_Testing_UIKit"]),
    ("ZIPFoundation", ["CartoucheZIPFoundation", "MapLibreExpressions"]),
    (
      "CartoucheCommandLine",
      [
        "Cartouche", "CartoucheJSON", "CartoucheTiles", "CartoucheProjections", "CartoucheFormats",
        "CartoucheMBTiles", "CartoucheGeoPackage", "CartoucheGeoTIFF", "CartoucheHTTP", "CartoucheOffline",
        "CartouchePostGIS", "CartoucheResources", "CartoucheSystemFonts", "CartoucheVenue", "ArgumentParser",
      ]
    ),
    (
      "CartoucheCLI",
      [
        "Cartouche", "CartoucheArchives", "CartoucheBundles", "CartoucheFormats", "CartoucheGeoJSON",
        "CartoucheGeometry", "CartoucheJSON", "CartouchePostGIS", "CartouchePyramids", "CartoucheRequests",
        "CartoucheSprites", "CartoucheText", "CartoucheThreads", "CartoucheTiles", "CartoucheResources",
        "CartoucheVenue", "CartoucheVenueMap", "CartoucheCommandLine", "ArgumentParser",
      ]
    ),
    (
      "CartoucheView",
      [
        "Cartouche", "CartoucheMapView", "CartoucheJSON", "CartoucheImages", "CartoucheResources",
        "CartoucheVenue", "CartoucheVenueMap", "CartoucheZIP", "CartoucheCommandLine", "ArgumentParser",
        "FlyingFox",
        "FlyingSocks",
      ]
    ),
    (
      "CartoucheServe",
      [
        "Cartouche", "CartouchePostGIS", "CartoucheServer", "CartoucheCommandLine", "ArgumentParser",
        "Hummingbird", "Logging", "ServiceLifecycle",
      ]
    ),
    (
      "CartoucheConformance",
      [
        "CartoucheThreads", "Cartouche", "CartoucheGeometry", "CartoucheImages", "CartoucheJSON",
        "CartoucheText", "MapLibre",
        "ArgumentParser",
      ]
    ),
  ]

  /// Modules of the platform and the toolchain, which every target may import.
  static let platform: Set<String> = [
    "AppKit", "Builtin", "CoreGraphics", "CoreLocation", "Darwin", "Dispatch", "Foundation",
    "FoundationEssentials", "FoundationNetworking", "Glibc", "MapKit", "Musl", "QuartzCore",
    "Synchronization", "UIKit",
  ]

  /// Modules of other packages, by the name that the manifest gives them.
  static let packages = [
    "argumentParser": "ArgumentParser", "flyingFox": "FlyingFox", "flyingSocks": "FlyingSocks",
    "hummingbird": "Hummingbird", "hummingbirdCore": "HummingbirdCore", "httpTypes": "HTTPTypes",
    "nioCore": "NIOCore", "nioHTTP": "NIOHTTPTypes",
    "serverLog": "Logging", "serviceLifecycle": "ServiceLifecycle", "unixSignals": "UnixSignals",
    "projLibrary": "CPROJ", "postgreSQLLibrary": "CPostgreSQL", "swiftLog": "Logging",
    "swiftMetrics": "Metrics",
  ]

  @Test func everyTargetIsInTheTable() throws {
    let folders = try Repository.folders(in: "Sources").flatMap {
      try Repository.folders(in: "Sources/\($0)")
    }
    #expect(
      Set(folders) == Set(ModuleEdgesTests.allowed.map(\.target)),
      "Sources/ and the table in ModuleEdgesTests differ: a new target needs a row, a name and its edges there"
    )
  }

  @Test func architectureHasEveryTarget() throws {
    let text = try #require(Repository.text("ARCHITECTURE.md"))
    for (target, _) in ModuleEdgesTests.allowed {
      let isLinked = text.contains("[\(target)](Sources/")
      #expect(
        isLinked || text.contains("`\(target)`"), "the table of modules in ARCHITECTURE.md lacks \(target)")
    }
    let known = Set(ModuleEdgesTests.allowed.map(\.target))
    for link in text.matches(of: /\[(\w+)\]\(Sources\/\w+\/(\w+)\)/) {
      #expect(known.contains(String(link.2)), "ARCHITECTURE.md names \(link.2), which is no target")
    }
  }

  @Test func edgesGoDownwards() {
    var below = Set(ModuleEdgesTests.packages.values)
    for (target, uses) in ModuleEdgesTests.allowed {
      #expect(
        uses.isSubset(of: below),
        "\(target) uses \(uses.subtracting(below).sorted()), which the table has at its own height or above it"
      )
      below.insert(target)
    }
  }

  @Test func sourcesImportOnlyWhatTheyMay() {
    let allowed = Dictionary(uniqueKeysWithValues: ModuleEdgesTests.allowed.map { ($0.target, $0.uses) })
    for file in Repository.sources {
      for line in file.lines {
        guard let module = importedModule(line.code) else { continue }
        let may = allowed[file.target, default: []].union(ModuleEdgesTests.platform)
        #expect(
          may.contains(module),
          """
          \(file.path):\(line.number): \(file.target) may not import \(module). Can the code live lower, or the \
          value be passed in? If the edge is right, add it to the table in ModuleEdgesTests and to Package.swift.
          """)
      }
    }
  }

  @Test func theManifestAgrees() throws {
    let text = try #require(Repository.text("Package.swift"))
    let declared = manifestEdges(text)
    for (target, uses) in ModuleEdgesTests.allowed
    where !(target.hasPrefix("C") && target.dropFirst().first?.isUppercase == true) {
      let found = try #require(declared[target], "Package.swift declares no module or command \(target)")
      #expect(
        found == uses,
        """
        Package.swift and the table in ModuleEdgesTests differ for \(target): only the manifest has \
        \(found.subtracting(uses).sorted()), only the table has \(uses.subtracting(found).sorted()).
        """)
    }
  }

  /// The module that a line imports, whatever stands before `import`.
  private func importedModule(_ line: Substring) -> String? {
    let words = line.split(separator: " ")
    guard let position = words.firstIndex(of: "import"), position + 1 < words.count,
      words[..<position].allSatisfy({ $0.hasPrefix("@") || Self.accessLevels.contains(String($0)) })
    else { return nil }
    // `import struct Module.Type` names a kind first.
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "let", "var", "typealias"]
    let name = kinds.contains(words[position + 1]) ? words.dropFirst(position + 2).first : words[position + 1]
    return name.map { String($0.prefix { $0 != "." }) }
  }

  private static let accessLevels: Set<String> = ["public", "package", "internal", "fileprivate", "private"]

  /// The dependencies of each `module(…)`, `standIn(…)` and `command(…)` of the manifest.
  private func manifestEdges(_ manifest: String) -> [String: Set<String>] {
    var result: [String: Set<String>] = [:]
    for declaration in manifest.matches(of: /(?:module|standIn|command)\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?/) {
      let list = declaration.output.2 ?? ""
      var uses = Set(list.matches(of: /"(\w+)"/).map { String($0.output.1) })
      for (name, module) in ModuleEdgesTests.packages where list.contains(name) { uses.insert(module) }
      result[String(declaration.output.1)] = uses
    }
    // Those under the names of others are written once for all.
    let overlays: Set = ["CoreGraphics", "UIKit"]
    for name in ["CoreGraphics", "CoreLocation", "MapKit", "QuartzCore", "UIKit", "ZIPFoundation"]
    where manifest.contains("appleNames.map { module($0, dependencies(of: $0)) }") {
      result[name] = [name == "MapKit" ? "CartoucheMapKitView" : "Cartouche\(name)", "MapLibreExpressions"]
      if overlays.contains(name) { result[name]?.insert("_Testing_\(name)") }
      if name == "UIKit", manifest.contains(#"name == "UIKit" ? ["CUIKit"] : []"#) {
        result[name]?.insert("CUIKit")
      }
    }
    for name in overlays where manifest.contains(#"testingOverlays.map { module("_Testing_\($0)", []) }"#) {
      result["_Testing_\(name)"] = []
    }
    return result
  }
}
