import Foundation
import MapLibreLayerTable
import Testing

/// Properties by names that the compiler rejects, and those by names that it takes.
///
/// One file with all uses is compiled against the modules beside the tests. Skipped without a compiler, with a word.
@Suite struct FormerNamesTests {
  /// A use of a property, on a line of its own.
  private struct Use {
    let code: String
    /// The error that the compiler reports; `nil` if it accepts the line.
    let message: String?
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The modules beside the tests.
  private static let modules: URL? = [
    Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent(),
  ]
  .compactMap { $0?.appending(path: "Modules") }
  .first { FileManager.default.fileExists(atPath: $0.appending(path: "MapLibre.swiftmodule").path) }

  /// The path of the compiler, as the shell finds it.
  private static let compiler: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/swiftc" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Runs a program; its output, standard errors included.
  private func output(_ program: String, _ arguments: [String]) throws -> String {
    // Into a file: a pipe's reader is interrupted by the signal of another child that ends.
    let file = FileManager.default.temporaryDirectory.appending(path: "output-\(UUID().uuidString).txt")
    #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let handle = try FileHandle(forWritingTo: file)
    (process.standardOutput, process.standardError) = (handle, handle)
    try process.run()
    process.waitUntilExit()
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// The flags by which modules are found: their own C modules, and headers where `Package.swift` looks for them.
  private func flags(_ modules: URL) throws -> [String] {
    var flags = ["-I", modules.path]
    let sources = Self.root.appending(path: "Sources/C")
    for folder in try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted() {
      let map = sources.appending(path: folder).appending(path: "module.modulemap").path
      if FileManager.default.fileExists(atPath: map) { flags += ["-Xcc", "-fmodule-map-file=\(map)"] }
    }
    let manifest = try String(contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
    let libraries = manifest.matches(of: /pkgConfig: "(.*?)"/).map { String($0.1) }
    let found = (try? output("/usr/bin/env", ["pkg-config", "--cflags-only-I"] + libraries)) ?? ""
    for flag in found.split(whereSeparator: \.isWhitespace) where flag.hasPrefix("-I") {
      flags += ["-Xcc", String(flag)]
    }
    return flags
  }

  /// The errors of a file with these lines, by line.
  private func errors(_ lines: [String], _ compiler: String, _ modules: URL) throws -> [Int: [String]] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "names-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "uses.swift")
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    let text = try output(
      compiler, ["-typecheck", "-module-cache-path", folder.path] + flags(modules) + [file.path])
    var errors: [Int: [String]] = [:]
    for match in text.matches(of: /uses\.swift:(\d+):\d+: error: (.*)/) {
      if let line = Int(match.1) { errors[line, default: []].append(String(match.2)) }
    }
    #expect(
      !text.contains("no such module") && !text.contains("missing required module"), "\(text.prefix(500))")
    return errors
  }

  @Test(
    "S47–S64 each former name is refused with the name to use, and each present name is taken",
    .enabled(if: compiler != nil && modules != nil, "there is no compiler, or no modules beside the tests"))
  func formerNames() throws {
    let (compiler, modules) = (try #require(Self.compiler), try #require(Self.modules))
    var uses = [Use(code: "import MapLibre", message: nil)]
    for layer in LayerNaming.all {
      for (index, property) in layer.properties.enumerated() {
        func use(_ name: String, _ kind: String, _ body: String, _ message: String?) {
          let function = "func \(kind)\(index)_\(name)(_ layer: \(layer.className))"
          uses.append(Use(code: "\(function) { \(body) }", message: message))
        }
        for name in [property.name, property.alias].compactMap(\.self) {
          use(name, "get", "let value: NSExpression? = layer.\(name); _ = value", nil)
          use(name, "set", "layer.\(name) = nil", nil)
        }
        guard let former = property.formerName else { continue }
        let message = "'\(former)' is unavailable: use \(property.name) instead"
        use(former, "get", "_ = layer.\(former)", message)
        use(former, "set", "layer.\(former) = nil", message)
      }
    }
    // As features a source takes no bare shapes (G16).
    let shapes = "[MLNPolygon(coordinates: [], count: 0)]"
    uses += [
      Use(
        code: #"func plain() { _ = MLNShapeSource(identifier: "s", features: \#(shapes)) }"#,
        message: "MLNFeature"),
      Use(
        code: "func collected(_ shapes: [MLNShape]) { _ = MLNShapeCollectionFeature(shapes: shapes) }",
        message: "a collection of features takes objects that conform to MLNFeature"),
    ]
    #expect(uses.count { $0.message?.contains("is unavailable") == true } == 2 * 38)
    let errors = try errors(uses.map(\.code), compiler, modules)
    for (index, use) in uses.enumerated() {
      let found = errors[index + 1] ?? []
      guard let message = use.message else {
        #expect(found.isEmpty, "\(use.code): \(found)")
        continue
      }
      #expect(!found.isEmpty && found.allSatisfy { $0.contains(message) }, "\(use.code): \(found)")
    }
  }
}
