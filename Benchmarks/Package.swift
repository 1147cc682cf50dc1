// swift-tools-version: 6.1
import PackageDescription

/// A benchmark over products of the engine, in `Benchmarks/<name>`.
func benchmark(_ name: String, _ products: String...) -> Target {
  .executableTarget(
    name: name,
    dependencies: [.product(name: "Benchmark", package: "benchmark")]
      + products.map { .product(name: $0, package: "cartouche") },
    path: "Benchmarks/\(name)",
    swiftSettings: [.enableUpcomingFeature("ExistentialAny")],
    plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
}

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "cartouche", path: ".."),
    // Without traits: no jemalloc, so that memory is what users see.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    benchmark("Expressions", "CartoucheExpressions", "CartoucheJSON"),
    benchmark("GeoJSON", "CartoucheGeoJSON", "CartoucheJSON"),
    benchmark("Images", "CartoucheImages"),
    benchmark("Labels", "Cartouche", "CartoucheRaster", "CartoucheResources"),
    benchmark("Raster", "CartoucheRaster"),
    benchmark("Shapes", "MapLibre"),
    benchmark("Text", "CartoucheText"),
    benchmark("Tiles", "CartoucheTiles", "CartoucheGeoJSON", "CartoucheGeometry"),
    benchmark("Venues", "Cartouche", "CartoucheVenue", "CartoucheVenueMap"),
  ],
  swiftLanguageModes: [.v6]
)
