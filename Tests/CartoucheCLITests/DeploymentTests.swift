#if Server
  import Foundation
  import Testing

  /// What operators are given holds for the server: the scripts of the repository check it, as far as this machine lets
  /// them.
  @Suite(.timeLimit(.minutes(3))) struct DeploymentTests {
    /// Runs a script of the repository with the path of the built server.
    private func check(_ script: String) throws -> Program.Result {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      let program = try Program()
      defer { try? FileManager.default.removeItem(at: program.folder) }
      return try program.shell("'\(root.path)/bin/\(script)' '\(Program.url.path)-serve'")
    }

    @Test func theServerRunsAsNobodyWithoutAHomeWhereNothingCanBeWritten() throws {
      let result = try check("check-read-only")
      #expect(result.status == 0, "\(result.error)")
      #expect(result.output.contains("a tile of") || result.output.contains("skipped"))
    }

    @Test func unitProxiesAndManifestsAreValidAndTheirSettingsTheServers() throws {
      let result = try check("check-deployment")
      #expect(result.status == 0, "\(result.error)")
      #expect(result.output.contains("packaging/serve.env\n"))
    }
  }
#endif
