import Testing

/// Input never stops the process, and unsafe code is where one looks for it.
@Suite struct SafetyTests {
  @Test func nothingTraps() {
    let traps = ["try!", "as!", "fatalError(", "preconditionFailure("]
    for file in Repository.sources {
      for line in file.lines {
        for trap in traps where line.code.contains(trap) {
          Issue.record(
            """
            \(file.path):\(line.number): `\(trap)` ends the process. For bad input throw the module's error, with \
            what was found and what was expected; for what cannot happen, write it so that the type says so.
            """)
        }
      }
    }
  }

  @Test func picturesDependOnNoMathematicsLibrary() {
    let modules = [
      "Geometry", "Expressions", "Style", "Tiles", "Raster", "Text", "Layers", "Renderer", "Venue",
      "Resources",
      "MBTiles", "GeoTIFF", "GeoJSON", "Formats", "Projections", "MapView", "",
    ]
    let folders = modules.map { "Sources/Engine/Cartouche\($0)/" }
    let function = /(?:^|[^\w.])((?:exp|log)(?:2|10|m1|1p)?|pow|a?(?:sin|cos|tan)h?|atan2|hypot|cbrt|fma)\(/
    for file in Repository.sources where folders.contains(where: { file.path.hasPrefix($0) }) {
      for line in file.lines {
        guard let call = line.code.firstMatch(of: function) else { continue }
        Issue.record(
          """
          \(file.path):\(line.number): `\(call.1)` has other bits on other systems. Use `ElementaryFunctions`, which has \
          the same everywhere.
          """)
      }
    }
  }

  @Test func workOnSeveralProcessorsGoesOneWay() {
    for file in Repository.sources
    where file.path.hasPrefix("Sources/Engine/") && file.target != "CartoucheThreads" {
      for line in file.lines
      where line.code.contains(/concurrentPerform|attributes: \.concurrent|DispatchQueue\.global/) {
        Issue.record(
          "\(file.path):\(line.number): use `ParallelWork`, through which all work on several processors goes."
        )
      }
    }
  }

  /// Such a variable may be kept in the place of the group's result.
  ///
  /// Of two writes to that with a wait between them the optimiser of Swift 6.3 drops the first, even if the second does
  /// not always follow.
  @Test func taskGroupsReturnNoVariablesOfTheirOwn() {
    for file in Repository.sources {
      for group in file.code.ranges(of: /TaskGroup\(of:[^{]*/) {
        let body = block(file.code[group.upperBound...])
        let variables = body.matches(of: /\bvar (\w+)/).map(\.1)
        for result in body.matches(of: /\breturn (\w+)\s*(?:\n|\})/) where variables.contains(result.1) {
          Issue.record(
            """
            \(file.path): a task group returns its variable `\(result.1)`, which optimised builds may leave without a \
            value. Declare the variable outside of the group and fill it there.
            """)
        }
      }
    }
  }

  @Test func unsafeCodeStandsInFilesNamedSo() {
    for file in Repository.sources where !file.name.hasSuffix("+Unsafe.swift") {
      for line in file.lines {
        guard let word = unsafeWord(in: line.code) else { continue }
        Issue.record(
          """
          \(file.path):\(line.number): `\(word)` is unsafe. Move it to a file named Type+Unsafe.swift that begins \
          with a note why it is sound, behind a function that is safe to call, or use Span.
          """)
      }
    }
  }

  @Test func filesWithUnsafeCodeBeginWithWhyItIsSound() {
    for file in Repository.sources where file.name.hasSuffix("+Unsafe.swift") {
      let comments = file.text.split(separator: "\n").prefix(15).filter {
        $0.hasPrefix("//") && !$0.hasPrefix("///")
      }
      let note = comments.joined(separator: " ").lowercased()
      #expect(
        note.contains("sound") || note.contains("unsafe"),
        "\(file.path): begin with a comment that says why the unsafe code in it is sound")
    }
  }

  @Test func manifestsHaveNoUnsafeFlags() throws {
    let nested = ["Benchmarks", "Examples/PictureTests", "Examples/Server", "Fuzz", "Tools/PortIOS"].map {
      "\($0)/Package.swift"
    }
    for path in ["Package.swift"] + nested {
      guard let text = Repository.text(path) else { continue }
      #expect(
        !SourceFile(path: path, text: text).code.contains("unsafeFlags"),
        "\(path): a package with unsafe flags cannot be a dependency of another; pass flags in the Makefile")
    }
  }

  /// The block at the beginning of `code`, to the brace that closes it.
  private func block(_ code: Substring) -> Substring {
    var depth = 0
    return code.prefix { character in
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      return depth > 0
    }
  }

  /// The first word of a line that is about pointers or skips a check.
  ///
  /// The attribute `nonisolated(unsafe)` is none: it reads no memory by itself.
  private func unsafeWord(in code: Substring) -> Substring? {
    code.split { !($0.isLetter || $0.isNumber || $0 == "_") }.first { word in
      let rest = word.drop { $0 == "_" }
      for start in ["Unsafe", "unsafe", "withUnsafe", "OpaquePointer", "Unmanaged", "withMemoryRebound"]
      where rest.hasPrefix(start) && rest != "unsafe" {
        return true
      }
      return false
    }
  }
}
