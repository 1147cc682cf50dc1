// swift-tools-version: 6.1
import PackageDescription

// Rewrites files of apps for iOS so that they compile on Linux. Apart from the root package, so that drawing maps
// neither resolves nor compiles a parser of Swift.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "port-ios",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(
      name: "PortingIOS",
      dependencies: [
        .product(name: "SwiftDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftParserDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ],
      resources: [.copy("BarButtonActions.swift.txt"), .copy("TargetActions.swift.txt")],
      swiftSettings: strict),
    .executableTarget(
      name: "port-ios",
      dependencies: ["PortingIOS", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      swiftSettings: strict),
    .testTarget(name: "PortingIOSTests", dependencies: ["PortingIOS"], swiftSettings: strict),
  ]
)
