// swift-tools-version: 6.1
import PackageDescription

// An application with a map server, as a package that depends on Cartouche may have one. Apart from the root package, so
// that drawing maps resolves no networking framework.

let package = Package(
  name: "server",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "cartouche", path: "../..", traits: ["Server"]),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.25.0"),
  ],
  targets: [
    .executableTarget(
      name: "Server",
      dependencies: [
        .product(name: "Cartouche", package: "cartouche"),
        .product(name: "CartoucheHTTP", package: "cartouche"),
        .product(name: "CartoucheServer", package: "cartouche"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
      ])
  ]
)
