// swift-tools-version: 6.1
import PackageDescription

// Targets stand in rows, lowest first. A target may use rows below it and, where listed here, its own
// row; `ModuleEdgesTests` pins every edge, so a new one is a decision, not an accident.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library target of ours: Swift 6 mode, strict settings, its folder in one of the rooms of `Sources`.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil,
  settings: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict + settings)
}

/// A target with the part of one of Apple's modules that map code uses, under a name of ours.
///
/// On Apple's platforms the target is the real module under another name. It is not called like Apple's, because
/// `#if canImport(UIKit)` in any package would then be true for whoever depends on this one.
func standIn(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  #if os(Linux)
    .target(name: name, dependencies: dependencies, exclude: ["Apple.swift"], swiftSettings: strict)
  #else
    .target(name: name, sources: ["Apple.swift"], swiftSettings: strict)
  #endif
}

/// An executable target of ours.
func command(
  _ name: String, _ dependencies: [Target.Dependency], resources: [Resource]? = nil
) -> Target {
  .executableTarget(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

/// The tests of one module, or of the house as a whole.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: "\(name)Tests", dependencies: dependencies + ["SeededRandom"], swiftSettings: strict)
}

/// The headers of PROJ, where the trait of this name is on: coordinate systems other than WGS 84 and Web Mercator.
///
/// The library itself is loaded when it is first needed.
let projLibrary: Target.Dependency = .target(name: "CPROJ", condition: .when(traits: ["PROJ"]))

/// libpq, where the trait of this name is on: places in PostgreSQL.
let postgreSQLLibrary: Target.Dependency = .target(
  name: "CPostgreSQL", condition: .when(traits: ["PostGIS"]))

/// Modules under the names that source for iOS imports: products of their own, which nothing else here depends on.
#if os(Linux)
  let appleNames = ["CoreGraphics", "CoreLocation", "MapKit", "QuartzCore", "UIKit", "ZIPFoundation"]
#else
  let appleNames: [String] = []
#endif

/// The modules that the compiler looks for in files which import Testing beside one of these names.
let testingOverlays = appleNames.filter { ["CoreGraphics", "UIKit"].contains($0) }

/// The module of ours behind one of these names, and the modules that come with it.
func dependencies(of name: String) -> [Target.Dependency] {
  let module = name == "MapKit" ? "CartoucheMapKitView" : "Cartouche\(name)"
  let overlay = testingOverlays.contains(name) ? ["_Testing_\(name)"] : []
  let parts = name == "UIKit" ? ["CUIKit"] : []
  return ([module, "MapLibreExpressions"] + overlay + parts).map { .target(name: $0) }
}

/// The packages that our commands need, where the trait `Programs` is on; without it they are not resolved.
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Programs"]))
let flyingFox: Target.Dependency = .product(
  name: "FlyingFox", package: "FlyingFox", condition: .when(traits: ["Programs"]))
let flyingSocks: Target.Dependency = .product(
  name: "FlyingSocks", package: "FlyingFox", condition: .when(traits: ["Programs"]))

/// The logs and metrics of servers, where the trait `Observability` is on; without it the packages are not resolved.
let swiftLog: Target.Dependency = .product(
  name: "Logging", package: "swift-log", condition: .when(traits: ["Observability"]))
let swiftMetrics: Target.Dependency = .product(
  name: "Metrics", package: "swift-metrics", condition: .when(traits: ["Observability"]))
let metricsTestKit: Target.Dependency = .product(
  name: "MetricsTestKit", package: "swift-metrics", condition: .when(traits: ["Observability"]))

/// The HTTP server, where the trait `Server` is on; without it the packages are not resolved.
func serverProduct(_ name: String, _ package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Server"]))
}
let hummingbird = serverProduct("Hummingbird", "hummingbird")
let hummingbirdCore = serverProduct("HummingbirdCore", "hummingbird")
let httpTypes = serverProduct("HTTPTypes", "swift-http-types")
let nioCore = serverProduct("NIOCore", "swift-nio")
let nioHTTP = serverProduct("NIOHTTPTypes", "swift-nio-extras")
let serverLog = serverProduct("Logging", "swift-log")
let serviceLifecycle = serverProduct("ServiceLifecycle", "swift-service-lifecycle")

let package = Package(
  name: "cartouche",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Cartouche", targets: ["Cartouche"]),
    .library(name: "CartoucheArchives", targets: ["CartoucheArchives"]),
    .library(name: "CartoucheBundles", targets: ["CartoucheBundles"]),
    .library(name: "CartoucheExpressions", targets: ["CartoucheExpressions"]),
    .library(name: "CartoucheFormats", targets: ["CartoucheFormats"]),
    .library(name: "CartoucheGeoJSON", targets: ["CartoucheGeoJSON"]),
    .library(name: "CartoucheGeoTIFF", targets: ["CartoucheGeoTIFF"]),
    .library(name: "CartoucheGeometry", targets: ["CartoucheGeometry"]),
    .library(name: "CartoucheGeoPackage", targets: ["CartoucheGeoPackage"]),
    .library(name: "CartoucheHTTP", targets: ["CartoucheHTTP"]),
    .library(name: "CartoucheImages", targets: ["CartoucheImages"]),
    .library(name: "CartoucheJSON", targets: ["CartoucheJSON"]),
    .library(name: "CartoucheMBTiles", targets: ["CartoucheMBTiles"]),
    .library(name: "CartoucheObservability", targets: ["CartoucheObservability"]),
    .library(name: "CartoucheOffline", targets: ["CartoucheOffline"]),
    .library(name: "CartouchePostGIS", targets: ["CartouchePostGIS"]),
    .library(name: "CartoucheProjections", targets: ["CartoucheProjections"]),
    .library(name: "CartoucheMapView", targets: ["CartoucheMapView"]),
    .library(name: "CartouchePyramids", targets: ["CartouchePyramids"]),
    .library(name: "CartoucheRaster", targets: ["CartoucheRaster"]),
    .library(name: "CartoucheRequests", targets: ["CartoucheRequests"]),
    .library(name: "CartoucheResources", targets: ["CartoucheResources"]),
    .library(name: "CartoucheServer", targets: ["CartoucheServer"]),
    .library(name: "CartoucheSprites", targets: ["CartoucheSprites"]),
    .library(name: "CartoucheSVG", targets: ["CartoucheSVG"]),
    .library(name: "CartoucheSystemFonts", targets: ["CartoucheSystemFonts"]),
    .library(name: "CartoucheTesting", targets: ["CartoucheTesting"]),
    .library(name: "CartoucheText", targets: ["CartoucheText"]),
    .library(name: "CartoucheTiles", targets: ["CartoucheTiles"]),
    .library(name: "CartoucheVenue", targets: ["CartoucheVenue"]),
    .library(name: "CartoucheVenueMap", targets: ["CartoucheVenueMap"]),
    .library(name: "CartoucheZIP", targets: ["CartoucheZIP"]),
    .library(name: "MapLibre", targets: ["MapLibre"]),
    .library(name: "Mapbox", targets: ["Mapbox"]),
    .executable(name: "cartouche", targets: ["CartoucheCLI"]),
    .executable(name: "cartouche-conformance", targets: ["CartoucheConformance"]),
    .executable(name: "cartouche-serve", targets: ["CartoucheServe"]),
    .executable(name: "cartouche-view", targets: ["CartoucheView"]),
  ] + appleNames.map { .library(name: $0, targets: [$0]) },
  traits: [
    .trait(name: "PROJ", description: "Coordinate systems by their codes, through the library PROJ."),
    .trait(name: "PostGIS", description: "Tables of PostgreSQL as sources, through the library libpq."),
    .trait(name: "Programs", description: "The commands; dependents that use libraries alone leave it off."),
    .trait(
      name: "Observability", description: "CartoucheObservability, through swift-log and swift-metrics."),
    .trait(
      name: "Server", description: "cartouche-serve and the routes of CartoucheServer, through Hummingbird."),
    .default(enabledTraits: ["PROJ", "Programs"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", .upToNextMinor(from: "0.27.1")),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.24.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.3.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
  ],
  targets: [
    // Row 0: system libraries.
    .systemLibrary(
      name: "CBrotli", pkgConfig: "libbrotlidec", providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]),
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig",
      providers: [.apt(["libfontconfig-dev"]), .brew(["fontconfig"])]),
    .systemLibrary(
      name: "CFriBidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"]), .brew(["fribidi"])]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    .systemLibrary(
      name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .systemLibrary(name: "CPROJ", providers: [.apt(["libproj-dev"]), .brew(["proj"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(name: "CSPNG", pkgConfig: "spng", providers: [.apt(["libspng-dev"]), .brew(["libspng"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(name: "CUIKit"),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),

    // Row 1: no map.
    module("CartoucheThreads"),
    module("CartoucheJSON"),
    module("CartoucheProtobuf"),
    module("CartoucheGeometry"),
    module("CartoucheGeoJSON", ["CartoucheThreads", "CartoucheJSON", "CartoucheGeometry"]),
    module(
      "CartoucheImages", ["CartoucheThreads", "CartoucheJSON", "CDeflate", "CSPNG", "CTurboJPEG", "CWebP"]),
    standIn("CartoucheCoreLocation", []),
    module(
      "CartoucheText",
      ["CartoucheGeometry", "CartoucheProtobuf", "CBrotli", "CDeflate", "CFriBidi", "CHarfBuzz"]),
    // Apart, so that drawing needs no fonts of the machine.
    module("CartoucheSystemFonts", ["CartoucheText", "CFontconfig"]),
    module("CartoucheSQLite", ["CSQLite"]),
    module("CartoucheZIP", ["CDeflate"]),
    module("CartoucheXML", ["CartoucheJSON", "CExpat"]),
    module("CartoucheZIPFoundation", ["CartoucheZIP"]),
    // The builtin module gives vector square roots as one instruction; there is a fallback without.
    module("CartoucheRaster", ["CartoucheThreads"], settings: [.enableExperimentalFeature("BuiltinModule")]),
    standIn("CartoucheCoreGraphics", ["CartoucheImages", "CartoucheRaster"]),

    // Row 2: map knowledge.
    module("CartoucheExpressions", ["CartoucheJSON", "CartoucheGeometry"]),
    standIn("CartoucheQuartzCore", ["CartoucheExpressions", "CartoucheCoreGraphics"]),
    standIn(
      "CartoucheMapKit",
      [
        "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheExpressions",
        "CartoucheCoreLocation",
      ]),
    standIn(
      "CartoucheUIKit",
      [
        "CartoucheGeometry", "CartoucheImages", "CartoucheRaster", "CartoucheText", "CartoucheCoreGraphics",
        "CartoucheQuartzCore",
      ]),
    module(
      "CartoucheTiles",
      ["CartoucheThreads", "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheProtobuf"]),
    module(
      "CartoucheStyle",
      [
        "CartoucheThreads", "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheExpressions",
        "CartoucheTiles",
      ]),
    module(
      "CartoucheResources",
      ["CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CBrotli", "CDeflate", "CZstd"]),
    // Apart, so that whoever reads GeoJSON alone needs neither PROJ nor a reader of XML.
    module("CartoucheProjections", ["CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", projLibrary]),
    module(
      "CartoucheFormats",
      [
        "CartoucheJSON", "CartoucheGeoJSON", "CartoucheImages", "CartoucheResources", "CartoucheProjections",
        "CartoucheXML", "CartoucheZIP",
      ]),
    // Apart, so that drawing maps needs no reader of SVG.
    module(
      "CartoucheSVG",
      ["CartoucheJSON", "CartoucheGeometry", "CartoucheExpressions", "CartoucheRaster", "CartoucheXML"]),
    // Apart, so that what draws pixels knows no file of shapes; cairo is loaded as PROJ is.
    module(
      "CartoucheVectorPictures",
      ["CartoucheGeometry", "CartoucheImages", "CartoucheRaster", "CartoucheProjections"]),
    module("CartoucheSprites", ["CartoucheJSON", "CartoucheImages", "CartoucheRaster", "CartoucheSVG"]),
    // Apart, so that reading files needs no SQLite.
    module(
      "CartoucheGeoPackage", ["CartoucheJSON", "CartoucheGeoJSON", "CartoucheFormats", "CartoucheSQLite"]),
    module(
      "CartoucheVenue",
      [
        "CartoucheThreads",
        "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheImages", "CartoucheRaster",
        "CartoucheExpressions", "CartoucheStyle", "CartoucheResources", "CartoucheZIP",
      ]),
    // Apart, so that drawing from files alone needs neither SQLite nor a network.
    module(
      "CartoucheMBTiles", ["CartoucheJSON", "CartoucheGeometry", "CartoucheResources", "CartoucheSQLite"]),
    // Archives of tiles, written, merged and checked.
    module(
      "CartoucheArchives",
      ["CartoucheJSON", "CartoucheGeometry", "CartoucheResources", "CartoucheSQLite", "CCrypto"]),
    // Places in PostgreSQL as features and tiles; without the trait `PostGIS` only what says so.
    module(
      "CartouchePostGIS",
      [
        "CartoucheThreads", "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheFormats",
        "CartoucheProjections", "CartoucheResources", "CartoucheTiles", postgreSQLLibrary,
      ]),
    // Loads libtiff when it is first needed.
    module(
      "CartoucheGeoTIFF",
      [
        "CartoucheThreads", "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheImages",
        "CartoucheResources", "CartoucheProjections",
      ]),
    module("CartoucheHTTP", ["CartoucheResources", "CCurl"]),
    module(
      "CartoucheOffline",
      [
        "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheText", "CartoucheTiles",
        "CartoucheStyle", "CartoucheResources", "CartoucheSQLite",
      ]),

    // Row 3: drawing.
    module(
      "CartoucheLayers",
      [
        "CartoucheThreads",
        "CartoucheJSON", "CartoucheGeometry", "CartoucheExpressions", "CartoucheStyle", "CartoucheTiles",
        "CartoucheRaster", "CartoucheText",
      ]),
    module(
      "CartoucheRenderer",
      [
        "CartoucheThreads",
        "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheExpressions", "CartoucheStyle",
        "CartoucheTiles", "CartoucheResources", "CartoucheImages", "CartoucheRaster", "CartoucheText",
        "CartoucheLayers",
      ]),

    // Row 4: products.
    module(
      "Cartouche",
      [
        "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheImages", "CartoucheRaster",
        "CartoucheExpressions", "CartoucheTiles", "CartoucheStyle", "CartoucheResources", "CartoucheLayers",
        "CartoucheFormats", "CartoucheText", "CartoucheThreads", "CartoucheRenderer",
        "CartoucheVectorPictures",
      ], resources: [.copy("World")]),
    // Empty without the trait of this name.
    module("CartoucheObservability", ["Cartouche", swiftLog, swiftMetrics]),
    // Apart, so that maps without interiors need no reader of bundles and no routes.
    module("CartoucheVenueMap", ["Cartouche", "CartoucheVenue"]),
    module("CartoucheMapView", ["Cartouche"]),
    // Pictures as values: what the command, servers and batches are asked for.
    module(
      "CartoucheRequests",
      [
        "Cartouche", "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheExpressions",
        "CartoucheStyle", "CartoucheResources", "CartoucheImages", "CartoucheRaster", "CartoucheLayers",
        "CartoucheRenderer",
      ]),
    // Pyramids of tiles, of pictures and of features, on all cores or in shards.
    module(
      "CartouchePyramids",
      [
        "Cartouche", "CartoucheArchives", "CartoucheExpressions", "CartoucheGeoJSON", "CartoucheGeometry",
        "CartoucheImages", "CartoucheJSON", "CartoucheResources", "CartoucheStyle", "CartoucheText",
        "CartoucheThreads", "CartoucheTiles",
      ]),
    // Styles with all that they need in a folder, for readers without a server.
    module(
      "CartoucheBundles",
      [
        "Cartouche", "CartoucheArchives", "CartoucheGeoJSON", "CartoucheGeometry", "CartoucheJSON",
        "CartoucheImages", "CartoucheOffline", "CartoucheResources", "CartoucheStyle", "CartoucheText",
        "CartoucheThreads", "CartoucheTiles",
      ]),
    // A map server: requests to answers, and, with the trait of this name, routes of Hummingbird. For pictures it has nothing
    // below `Snapshotter`.
    module(
      "CartoucheServer",
      [
        "Cartouche", "CartoucheFormats", "CartoucheGeometry", "CartoucheHTTP", "CartoucheImages",
        "CartoucheJSON", "CartoucheRequests", "CartoucheResources", "CartoucheSprites", "CartoucheStyle",
        "CartoucheText", "CartoucheThreads", "CartoucheTiles", "CartoucheVenue", "CartoucheVenueMap",
        "CartoucheZIP", "CartoucheGeoJSON", "CartouchePostGIS",
        hummingbird, hummingbirdCore, httpTypes, nioCore, nioHTTP, serverLog,
      ]),
    // Without Testing and XCTest, which programs do not link: what it throws fails the tests of both.
    module("CartoucheTesting", ["Cartouche", "CartoucheImages", "CartoucheResources"]),
    module(
      "MapLibreExpressions",
      [
        "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheExpressions", "CartoucheTiles",
        "CartoucheCoreGraphics", "CartoucheCoreLocation", "CartoucheUIKit",
      ]),
    // The settings that all maps of a process share: servers, keys, the network, messages.
    module(
      "MapLibreSettings",
      [
        "CartoucheJSON", "CartoucheText", "CartoucheSystemFonts", "CartoucheResources", "CartoucheHTTP",
        "CartoucheMBTiles", "CartoucheOffline", "MapLibreExpressions",
      ]),
    module(
      "MapLibreOffline",
      [
        "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheResources", "CartoucheOffline",
        "MapLibreExpressions", "MapLibreSettings",
      ]),
    module("MapLibreLayerTable", ["CartoucheStyle", "CartoucheLayers"]),
    standIn(
      "CartoucheMapKitView",
      [
        "Cartouche", "CartoucheCoreGraphics", "CartoucheCoreLocation", "CartoucheImages", "CartoucheMapKit",
        "CartoucheRaster", "CartoucheUIKit",
      ]),
    module(
      "MapLibreStyle",
      [
        "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheImages", "CartoucheRaster",
        "CartoucheExpressions", "CartoucheStyle", "CartoucheTiles", "CartoucheResources", "CartoucheLayers",
        "CartoucheRenderer", "CartoucheCoreGraphics", "CartoucheCoreLocation", "CartoucheUIKit",
        "MapLibreExpressions", "MapLibreSettings", "MapLibreLayerTable",
      ]),
    module(
      "MapLibreMap",
      [
        "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheJSON", "CartoucheLayers", "CartoucheRaster",
        "CartoucheRenderer", "CartoucheResources", "CartoucheStyle", "Cartouche",
        "CartoucheMapView", "CartoucheCoreGraphics", "CartoucheCoreLocation", "CartoucheUIKit",
        "MapLibreExpressions", "MapLibreSettings", "MapLibreStyle",
      ]),
    module(
      "MapLibreMapView",
      [
        "Cartouche", "CartoucheJSON", "CartoucheGeometry", "CartoucheGeoJSON", "CartoucheImages",
        "CartoucheRaster",
        "CartoucheExpressions", "CartoucheStyle", "CartoucheLayers", "CartoucheRenderer", "CartoucheMapView",
        "CartoucheCoreGraphics", "CartoucheCoreLocation", "CartoucheQuartzCore", "CartoucheUIKit",
        "CartoucheText", "MapLibreExpressions", "MapLibreSettings", "MapLibreStyle", "MapLibreMap",
      ]),
    command(
      "LayerGenerator",
      ["CartoucheJSON", "CartoucheExpressions", "CartoucheStyle", "MapLibreLayerTable"]),
    // The umbrella: what apps import.
    module(
      "MapLibre",
      [
        "MapLibreExpressions", "MapLibreSettings", "MapLibreStyle", "MapLibreMap", "MapLibreMapView",
        "MapLibreOffline",
      ]),
    module("Mapbox", ["MapLibre"]),
    // The parts that our commands share: options, inputs, settings, and the report of findings.
    module(
      "CartoucheCommandLine",
      [
        "Cartouche", "CartoucheJSON", "CartoucheTiles", "CartoucheProjections", "CartoucheFormats",
        "CartoucheMBTiles", "CartoucheGeoPackage", "CartoucheGeoTIFF", "CartoucheHTTP", "CartoucheOffline",
        "CartouchePostGIS", "CartoucheResources", "CartoucheSystemFonts", "CartoucheVenue", argumentParser,
      ]),
    command(
      "CartoucheCLI",
      [
        "Cartouche", "CartoucheArchives", "CartoucheBundles", "CartoucheFormats", "CartoucheGeoJSON",
        "CartoucheGeometry", "CartoucheJSON", "CartouchePostGIS", "CartouchePyramids", "CartoucheRequests",
        "CartoucheSprites", "CartoucheText", "CartoucheThreads", "CartoucheTiles", "CartoucheResources",
        "CartoucheVenue", "CartoucheVenueMap", "CartoucheCommandLine", argumentParser,
      ]),
    // Apart, so that the command itself needs no server.
    command(
      "CartoucheView",
      [
        "Cartouche", "CartoucheMapView", "CartoucheJSON", "CartoucheImages", "CartoucheResources",
        "CartoucheVenue", "CartoucheVenueMap", "CartoucheZIP", "CartoucheCommandLine", argumentParser,
        flyingFox, flyingSocks,
      ], resources: [.copy("Page")]),
    // Empty without the trait `Server`.
    command(
      "CartoucheServe",
      [
        "Cartouche", "CartouchePostGIS", "CartoucheServer", "CartoucheCommandLine", argumentParser,
        hummingbird, serverLog, serviceLifecycle,
      ]),
    command(
      "CartoucheConformance",
      [
        "CartoucheThreads",
        "Cartouche", "CartoucheGeometry", "CartoucheImages", "CartoucheJSON", "CartoucheText", "MapLibre",
        argumentParser,
      ]),

    // Examples, compiled and run by the tests.
    .executableTarget(
      name: "Quickstart", dependencies: ["Cartouche"], path: "Examples/Quickstart", swiftSettings: strict),
    .executableTarget(
      name: "CustomDrawing", dependencies: ["Cartouche"], path: "Examples/CustomDrawing",
      swiftSettings: strict),
    .executableTarget(
      name: "Predicates", dependencies: ["Mapbox"], path: "Examples/Predicates", swiftSettings: strict),
    .executableTarget(
      name: "Shapes", dependencies: ["Cartouche", "MapLibre"], path: "Examples/Shapes", swiftSettings: strict),
    .executableTarget(
      name: "Snapshots", dependencies: ["MapLibre"], path: "Examples/Snapshots", swiftSettings: strict),
    .executableTarget(
      name: "StyleAuthoring", dependencies: ["Cartouche", "MapLibre"], path: "Examples/StyleAuthoring",
      swiftSettings: strict),
    .executableTarget(
      name: "Venue", dependencies: ["CartoucheVenueMap"], path: "Examples/Venue",
      swiftSettings: strict),
    .executableTarget(
      name: "VenueGuide", dependencies: appleNames.map { .target(name: $0) }, path: "Examples/VenueGuide",
      swiftSettings: strict),
    .executableTarget(
      name: "StoreLocator",
      dependencies: ["Cartouche", "MapLibre"] + appleNames.map { .target(name: $0) },
      path: "Examples/StoreLocator",
      resources: [.copy("Resources/cup.png")], swiftSettings: strict),
    .executableTarget(
      name: "Gallery",
      dependencies: ["Cartouche", "CartoucheImages", "MapLibre"] + appleNames.map { .target(name: $0) },
      path: "Examples/Gallery", exclude: ["README.md", "Pictures"],
      resources: [.copy("Resources/town.json")], swiftSettings: strict),
    // The files that bin/port-ios writes for those in its folder iOS.
    .executableTarget(
      name: "PortedApp", dependencies: ["MapLibre"] + appleNames.map { .target(name: $0) },
      path: "Examples/PortedApp", exclude: ["iOS"], swiftSettings: strict),
    .executableTarget(
      name: "SamplesMapLibre", dependencies: ["MapLibre"], path: "Examples/SamplesMapLibre",
      swiftSettings: strict),
    .executableTarget(
      name: "SamplesMapbox", dependencies: ["Mapbox"], path: "Examples/SamplesMapbox", swiftSettings: strict),

    // Tests.
    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict),
    .target(name: "HTTPTestServer", path: "Tests/HTTPTestServer", swiftSettings: strict),
    // A cluster of PostgreSQL; without its programs, or without the trait `PostGIS`, tests are skipped.
    .target(
      name: "TestDatabases", dependencies: ["CartouchePostGIS"], path: "Tests/TestDatabases",
      swiftSettings: strict),
    // Types named like those of modules that programs import beside ours.
    .target(name: "NeighborNames", path: "Tests/NeighborNames", swiftSettings: strict),
    // A writer of archives, including malformed ones.
    .target(
      name: "ZIPTestArchives", dependencies: ["CDeflate"], path: "Tests/ZIPTestArchives",
      swiftSettings: strict),
    // A browser that tests and measurements drive.
    .target(
      name: "Chromium", dependencies: ["CartoucheJSON"], path: "Tests/Chromium", swiftSettings: strict),
    .executableTarget(
      name: "MeasureView", dependencies: ["Chromium", "CartoucheImages", "CartoucheJSON"],
      path: "Benchmarks/MeasureView", swiftSettings: strict),
    .executableTarget(
      name: "MeasureAnnotations", dependencies: ["MapLibre"], path: "Benchmarks/MeasureAnnotations",
      swiftSettings: strict),
    tests("House", []),
    tests(
      "Readers",
      [
        "Cartouche", "CartoucheArchives", "CartoucheCommandLine", "CartoucheExpressions", "CartoucheFormats",
        "CartoucheGeoJSON",
        "CartoucheGeoPackage", "CartoucheGeoTIFF", "CartoucheGeometry", "CartoucheImages", "CartoucheJSON",
        "CartoucheMBTiles", "CartoucheOffline",
        "CartoucheProjections",
        "CartoucheRaster", "CartoucheRenderer", "CartoucheRequests", "CartoucheResources", "CartoucheSQLite",
        "CartoucheSprites", "CartoucheSVG", "CartoucheStyle", "CartoucheText", "CartoucheTiles",
        "CartoucheUIKit", "CartoucheVenue",
        "CartoucheView", "CartoucheZIP", "CartoucheZIPFoundation", "MapLibreExpressions", "ZIPTestArchives",
      ]),
    tests(
      "CartouchePostGIS",
      [
        "CartouchePostGIS", "CartoucheGeoJSON", "CartoucheGeometry", "CartoucheJSON", "CartoucheResources",
        "CartoucheTiles", "TestDatabases", postgreSQLLibrary,
      ]),
    tests(
      "CartoucheArchives",
      [
        "CartoucheArchives", "CartoucheGeometry", "CartoucheJSON", "CartoucheMBTiles", "CartoucheResources",
        "CartoucheSQLite",
      ]),
    tests(
      "CartouchePyramids",
      [
        "Cartouche", "CartouchePyramids", "CartoucheArchives", "CartoucheGeoJSON", "CartoucheGeometry",
        "CartoucheImages", "CartoucheJSON", "CartoucheResources", "CartoucheTiles",
      ]),
    tests(
      "CartoucheBundles",
      [
        "Cartouche", "CartoucheBundles", "CartoucheArchives", "CartoucheGeometry", "CartoucheImages",
        "CartoucheJSON", "CartoucheMBTiles", "CartoucheResources", "CartoucheText", "CartoucheTiles",
      ]),
    tests("CartoucheThreads", ["CartoucheThreads"]),
    tests("CartoucheJSON", ["CartoucheJSON"]),
    tests("CartoucheGeometry", ["CartoucheGeometry"]),
    tests("CartoucheGeoJSON", ["CartoucheGeoJSON", "CartoucheJSON", "CartoucheGeometry"]),
    tests("CartoucheImages", ["CartoucheImages", "CartoucheThreads", "CDeflate"]),
    tests("CartoucheCoreGraphics", ["CartoucheCoreGraphics", "CartoucheImages", "CartoucheRaster"]),
    tests("CartoucheCoreLocation", ["CartoucheCoreLocation"]),
    tests("CartoucheMapKit", ["CartoucheMapKit", "CartoucheCoreLocation"]),
    tests(
      "CartoucheMapKitView",
      [
        "CartoucheMapKitView", "Cartouche", "CartoucheMapKit", "CartoucheCoreLocation", "CartoucheUIKit",
        "CartoucheImages",
      ]),
    tests("CartoucheQuartzCore", ["CartoucheQuartzCore"]),
    tests("CartoucheUIKit", ["CartoucheUIKit", "CartoucheImages", "CartoucheText"]),
    tests("CartoucheText", ["CartoucheText", "CartoucheGeometry", "CFriBidi"]),
    tests("CartoucheRaster", ["CartoucheRaster"]),
    tests("CartoucheExpressions", ["CartoucheExpressions", "CartoucheGeometry", "CartoucheJSON"]),
    tests(
      "CartoucheStyle",
      [
        "CartoucheStyle", "CartoucheLayers", "CartoucheExpressions", "CartoucheTiles", "CartoucheGeometry",
        "CartoucheJSON",
      ]),
    tests(
      "CartoucheTiles",
      ["CartoucheThreads", "CartoucheTiles", "CartoucheGeoJSON", "CartoucheGeometry", "CartoucheJSON"]),
    tests("CartoucheResources", ["CartoucheResources", "CartoucheGeometry", "CartoucheJSON"]),
    tests("CartoucheProjections", ["CartoucheProjections", "CartoucheGeoJSON"]),
    tests(
      "CartoucheFormats",
      [
        "CartoucheFormats", "CartoucheProjections", "CartoucheGeoJSON", "CartoucheImages", "CartoucheJSON",
        "ZIPTestArchives",
      ]),
    tests(
      "CartoucheGeoPackage",
      ["CartoucheGeoPackage", "CartoucheFormats", "CartoucheGeoJSON", "CartoucheJSON", "CartoucheSQLite"]),
    tests(
      "CartoucheHTTP", ["CartoucheHTTP", "CartoucheResources", "CartoucheJSON", "CCurl", "HTTPTestServer"]),
    tests(
      "CartoucheVenue",
      [
        "CartoucheVenue", "CartoucheGeoJSON", "CartoucheGeometry", "CartoucheResources", "CartoucheStyle",
        "CartoucheRaster", "CartoucheJSON", "ZIPTestArchives",
      ]),
    tests("CartoucheSVG", ["CartoucheSVG", "CartoucheRaster", "CartoucheImages", "CartoucheJSON"]),
    tests(
      "CartoucheSprites",
      [
        "CartoucheSprites", "Cartouche", "CartoucheImages", "CartoucheJSON", "CartoucheLayers",
        "CartoucheRenderer", "CartoucheResources",
      ]),
    tests("CartoucheZIP", ["CartoucheZIP", "ZIPTestArchives"]),
    tests("CartoucheZIPFoundation", ["CartoucheZIPFoundation", "CartoucheZIP"]),
    tests(
      "CartoucheMBTiles", ["CartoucheMBTiles", "CartoucheSQLite", "CartoucheResources", "CartoucheJSON"]),
    tests("CartoucheSQLite", ["CartoucheSQLite"]),
    tests(
      "CartoucheGeoTIFF",
      ["CartoucheGeoTIFF", "CartoucheGeometry", "CartoucheImages", "CartoucheJSON", "CartoucheResources"]),
    tests(
      "CartoucheOffline",
      [
        "CartoucheOffline", "CartoucheGeoJSON", "CartoucheGeometry", "CartoucheResources", "CartoucheTiles",
        "CartoucheJSON", "CartoucheSQLite",
      ]),
    tests(
      "CartoucheRenderer",
      [
        "CartoucheRenderer", "CartoucheLayers", "CartoucheStyle", "CartoucheTiles", "CartoucheExpressions",
        "CartoucheResources", "CartoucheRaster", "CartoucheImages", "CartoucheText", "CartoucheGeometry",
        "CartoucheGeoJSON", "CartoucheJSON",
      ]
    ),
    tests(
      "Cartouche",
      [
        "Cartouche", "CartoucheImages", "CartoucheRaster", "CartoucheResources", "CartoucheTiles",
        "CartoucheJSON", "NeighborNames",
      ]),
    tests(
      "CartoucheObservability",
      ["CartoucheObservability", "Cartouche", "CartoucheResources", swiftLog, swiftMetrics, metricsTestKit]),
    tests("CartoucheVenueMap", ["CartoucheVenueMap"]),
    tests("CartoucheMapView", ["CartoucheMapView"]),
    tests(
      "CartoucheRequests",
      [
        "CartoucheRequests", "Cartouche", "CartoucheExpressions", "CartoucheGeometry", "CartoucheImages",
        "CartoucheJSON", "CartoucheRaster", "CartoucheResources",
      ]),
    tests(
      "CartoucheServer",
      [
        "CartoucheServer", "Cartouche", "CartoucheGeometry", "CartoucheImages", "CartoucheJSON",
        "CartouchePostGIS", "CartoucheRequests", "CartoucheResources", "CartoucheText", "CartoucheTiles",
        "Chromium", "HTTPTestServer", "TestDatabases",
        hummingbird,
      ]),
    tests("CartoucheTesting", ["CartoucheTesting", "Cartouche", "CartoucheImages", "CartoucheResources"]),
    tests(
      "CartoucheCLI",
      [
        "CartoucheCLI", "CartoucheCommandLine", "CartoucheImages", "CartoucheJSON", "HTTPTestServer",
        "TestDatabases", argumentParser,
      ]),
    tests(
      "CartoucheView",
      [
        "CartoucheView", "CartoucheCommandLine", "CartoucheMapView", "Cartouche", "CartoucheImages",
        "CartoucheJSON",
        "CartoucheResources", "CartoucheVenue", "CartoucheVenueMap", "Chromium", argumentParser, flyingSocks,
      ]),
    tests(
      "MapLibre",
      [
        "MapLibre", "MapLibreExpressions", "MapLibreSettings", "MapLibreStyle", "MapLibreLayerTable",
        "MapLibreMap", "MapLibreMapView",
        "Cartouche", "CartoucheCoreGraphics", "CartoucheUIKit", "CartoucheRaster", "CartoucheResources",
        "CartoucheText",
        "CartoucheExpressions", "CartoucheGeoJSON", "CartoucheHTTP", "CartoucheImages", "CartoucheJSON",
        "CartoucheLayers", "CartoucheOffline", "CartoucheSQLite", "CartoucheStyle", "CartoucheTiles",
        "HTTPTestServer",
      ]),
    tests(
      "MapLibreMapView",
      [
        "MapLibre", "MapLibreMapView", "MapLibreMap", "MapLibreStyle", "MapLibreExpressions",
        "Cartouche", "CartoucheCoreGraphics", "CartoucheCoreLocation", "CartoucheImages",
        "CartoucheQuartzCore", "CartoucheText", "CartoucheUIKit", "HTTPTestServer",
      ]),
    tests(
      "MapLibreOffline",
      [
        "MapLibre", "MapLibreOffline", "MapLibreSettings", "MapLibreExpressions", "CartoucheOffline",
        "CartoucheResources", "CartoucheGeometry", "Cartouche", "HTTPTestServer",
      ]),
    tests(
      "LayerGenerator",
      ["LayerGenerator", "CartoucheExpressions", "CartoucheLayers", "CartoucheStyle", "MapLibreLayerTable"]),
    tests("Mapbox", ["Mapbox"]),
    tests(
      "AppIdioms",
      ["AppForms", "AppIdioms", "VenueGuide", "MapLibre", "CartoucheJSON", "HTTPTestServer"]
        + appleNames.map { .target(name: $0) }),

    // Source as programs for iOS have it, in Swift 5 mode, with what Objective-C allows.
    .target(
      name: "AppForms", dependencies: ["MapLibre", "Mapbox"], path: "Examples/AppForms",
      swiftSettings: [.swiftLanguageMode(.v5)]),

    // Source as programs for iOS have it.
    .target(
      name: "AppIdioms", dependencies: ["MapLibre"] + appleNames.map { .target(name: $0) },
      path: "Examples/AppIdioms", swiftSettings: strict),
  ] + appleNames.map { module($0, dependencies(of: $0)) }
    + testingOverlays.map { module("_Testing_\($0)", []) },
  swiftLanguageModes: [.v6]
)

/// The room of a target: the folder of `Sources` that its own folder is in.
func room(of target: Target) -> String {
  if target.type == .system { return "C" }
  let apple = [
    "CoreGraphics", "CoreLocation", "MapKit", "MapKitView", "QuartzCore", "UIKit", "ZIPFoundation",
  ]
  if apple.contains(where: { [$0, "Cartouche\($0)", "_Testing_\($0)"].contains(target.name) }) {
    return "Apple"
  }
  let programs =
    ["CLI", "CommandLine", "Conformance", "Serve", "View"].map { "Cartouche\($0)" } + ["LayerGenerator"]
  if programs.contains(target.name) { return "Programs" }
  return target.name.hasPrefix("MapLibre") || target.name == "Mapbox" ? "MapLibre" : "Engine"
}

for target in package.targets where target.path == nil && target.type != .test {
  target.path = "Sources/\(room(of: target))/\(target.name)"
}

// `CARTOUCHE_TESTS=CartoucheText,House swift test …` builds and runs the tests of these modules alone; all tests are one
// program, whose link would otherwise wait for every module.
if let chosen = Context.environment["CARTOUCHE_TESTS"]?.split(separator: ",").map({ "\($0)Tests" }) {
  package.targets.removeAll { $0.type == .test && !chosen.contains($0.name) }
}
