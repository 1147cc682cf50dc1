// swift-tools-version: 6.1
import PackageDescription

// The entry point is libFuzzer's: `--sanitize fuzzer` instruments the code and links its `main`.
// How to run: README.md next to this file.

/// A fuzz target over one of the modules.
func fuzz(_ name: String, _ products: String...) -> Target {
  .executableTarget(
    name: name, dependencies: products.map { .product(name: $0, package: "cartouche") },
    swiftSettings: [
      .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
    ])
}

let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "cartouche", path: "..")],
  targets: [
    fuzz("FuzzContours", "Cartouche", "CartoucheResources", "CartoucheTiles"),
    fuzz("FuzzDensity", "CartoucheRaster"),
    fuzz("FuzzExpressions", "CartoucheExpressions", "CartoucheGeometry", "CartoucheJSON"),
    fuzz("FuzzExtrusion", "Cartouche"),
    fuzz("FuzzFont", "CartoucheText"),
    fuzz("FuzzFormatStrings", "MapLibre"),
    fuzz("FuzzFormats", "CartoucheFormats", "CartoucheGeoJSON", "CartoucheJSON"),
    fuzz("FuzzFrame", "Cartouche"),
    fuzz("FuzzGeoJSON", "CartoucheGeoJSON", "CartoucheJSON"),
    fuzz("FuzzGeoPackage", "CartoucheFormats", "CartoucheGeoJSON", "CartoucheGeoPackage", "CartoucheJSON"),
    fuzz("FuzzGeoTIFF", "CartoucheGeoTIFF", "CartoucheResources"),
    fuzz("FuzzGlyphRange", "CartoucheText"),
    fuzz("FuzzImage", "CartoucheImages"),
    fuzz("FuzzJSON", "CartoucheJSON"),
    fuzz("FuzzMapLibreTile", "CartoucheTiles"),
    fuzz("FuzzMBTiles", "CartoucheMBTiles", "CartoucheResources"),
    // Links to the reader of the viewer, which is a program: of its modules it needs these.
    fuzz("FuzzPageMessages", "CartoucheMapView", "CartoucheJSON"),
    fuzz("FuzzPMTiles", "CartoucheGeometry", "CartoucheResources"),
    fuzz("FuzzPNG", "CartoucheImages"),
    fuzz("FuzzRequests", "CartoucheJSON", "CartoucheRequests"),
    fuzz("FuzzServer", "CartoucheServer"),
    fuzz("FuzzSprite", "Cartouche"),
    fuzz("FuzzStyle", "Cartouche"),
    fuzz("FuzzSVG", "CartoucheSVG"),
    fuzz("FuzzTerrain", "Cartouche", "CartoucheImages"),
    fuzz("FuzzText", "CartoucheText"),
    fuzz("FuzzTileArchives", "CartoucheArchives", "CartoucheGeometry"),
    fuzz("FuzzTileJSON", "CartoucheGeometry", "CartoucheJSON", "CartoucheTiles"),
    fuzz("FuzzTiling", "CartoucheGeoJSON", "CartoucheGeometry", "CartoucheTiles"),
    fuzz("FuzzURL", "CartoucheResources"),
    fuzz("FuzzVectorTile", "CartoucheTiles"),
    fuzz("FuzzVenue", "CartoucheVenue"),
    fuzz("FuzzZip", "CartoucheZIP"),
  ],
  swiftLanguageModes: [.v6]
)
