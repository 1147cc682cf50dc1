import Foundation
import Testing

/// The files that a newcomer looks for are there, and the pages say what is true.
@Suite struct FilesTests {
  @Test(arguments: [
    "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "Makefile", "bin/setup",
    ".ci/run",
    "Conformance/scoreboard.json", "Sources/Engine/Cartouche/World/style.json",
    "Sources/Engine/Cartouche/World/world.pmtiles",
    "Examples/data/flights.geojson",
  ])
  func isThere(path: String) {
    #expect(Repository.exists(path), "\(path) is missing; pages, Makefile or package refer to it")
  }

  @Test func theMakefileHasTheVerbsAndNoOthers() throws {
    let makefile = try #require(Repository.text("Makefile"))
    let phony = try #require(makefile.firstMatch(of: /\.PHONY:(.*)/)).output.1
    #expect(
      phony.split(separator: " ") == [
        "map", "serve", "test", "lint", "bench", "docs", "conformance", "determinism", "fuzz", "spark",
        "install", "uninstall", "deb", "setup",
      ],
      "a verb of the Makefile is a promise: a new one needs a line in CONTRIBUTING.md and here")
    for verb in phony.split(separator: " ") {
      #expect(makefile.contains("\n\(verb):"), "Makefile: \(verb) is declared and has no rule")
    }
  }

  /// `swift` blocks of the README are excerpts of programs that are built.
  @Test func swiftInTheReadmeIsCompiled() throws {
    let readme = try #require(Repository.text("README.md"))
    let examples = Repository.files(below: "Examples", suffix: ".swift").compactMap { Repository.text($0) }
      .map(normalized)
    for block in readme.matches(of: /```swift\n((?:.|\n)*?)```/) {
      let snippet = normalized(String(block.output.1))
      #expect(
        examples.contains { $0.contains(snippet) },
        """
        README.md has Swift that no file in Examples/ has, so nothing tells whether it compiles. Write it there, \
        then copy it:
        \(block.output.1)
        """)
    }
  }

  @Test func symbolicLinksLeadSomewhere() throws {
    let files = FileManager.default
    for path in Repository.files(below: "Fuzz/Sources", suffix: ".swift") {
      let file = Repository.root.appending(path: path).path(percentEncoded: false)
      let target = try? files.destinationOfSymbolicLink(atPath: file)
      #expect(
        target == nil || files.fileExists(atPath: file),
        "\(path) leads to \(target ?? ""), which is not there")
    }
  }

  @Test func linksBetweenPagesLeadSomewhere() throws {
    let pages =
      [
        "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "Resources/README.md",
        "Fuzz/README.md",
      ]
      + Repository.files(below: "Documentation", suffix: ".md")
    for page in pages {
      guard let text = Repository.text(page) else { continue }
      let folder = page.split(separator: "/").dropLast().joined(separator: "/")
      for link in text.matches(of: /\]\(([^)#:\s]+)(?:#[^)]*)?\)/) {
        let target = folder.isEmpty ? String(link.output.1) : "\(folder)/\(link.output.1)"
        #expect(Repository.exists(target), "\(page) links to \(link.output.1), which is not there")
      }
    }
  }

  /// Without indentation and empty lines.
  private func normalized(_ code: String) -> String {
    code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      .joined(separator: "\n")
  }
}
