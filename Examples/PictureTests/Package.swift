// swift-tools-version: 6.1
import PackageDescription

// Tests that compare the pictures of maps with recorded ones, as a package that depends on Cartouche may have them.
// The plain `swift test` builds it, and the engine with it, without optimisation.

let package = Package(
  name: "picture-tests",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "cartouche", path: "../..")],
  targets: [
    .testTarget(
      name: "PictureTests",
      dependencies: [
        .product(name: "Cartouche", package: "cartouche"),
        .product(name: "CartoucheTesting", package: "cartouche"),
        .product(name: "MapLibre", package: "cartouche"),
      ],
      exclude: ["Answers", "Pictures"])
  ]
)
