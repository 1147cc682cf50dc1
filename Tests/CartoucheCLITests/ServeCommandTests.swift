#if Server
  import CartoucheJSON
  import Foundation
  import HTTPTestServer
  import Synchronization
  import Testing

  /// Runs `cartouche serve` as an operator does.
  @Suite(.serialized, .timeLimit(.minutes(3))) final class ServeCommandTests {
    private let program: Program

    init() throws {
      program = try Program()
      try program.write(Self.style(name: "one"), "one.json")
    }

    deinit { try? FileManager.default.removeItem(at: program.folder) }

    private static func style(name: String) -> String {
      #"""
      {"version":8,"name":"\#(name)","sources":{},"layers":[
        {"id":"ground","type":"background","paint":{"background-color":"#\#(name == "one" ? "112233" : "445566")"}}]}
      """#
    }

    private func get(_ path: String, _ port: Int) throws -> LoopbackClient.Answer? {
      try LoopbackClient(port: port, timeout: 5).get(path)
    }

    // MARK: - Start

    @Test func anInputIsServedWithoutAConfiguration() throws {
      let served = try ServingProgram(program, ["one.json", "--port", "0"])
      let port = try served.port()
      #expect(served.printed == "http://127.0.0.1:\(port)/\n")
      let list = try #require(try get("/styles.json", port))
      #expect(try JSONValue(parsing: list.body).array?.count == 1)
      #expect(try get("/styles/one/0/0/0.png", port)?.status == 200)
      // One line of JSON a request, without the key.
      _ = try get("/styles.json?key=SECRET", port)
      #expect(ServingProgram.eventually { served.said.split(separator: "\n").count == 3 })
      for line in served.said.split(separator: "\n") {
        #expect(try JSONValue(parsing: Array(line.utf8))["status"]?.number == 200)
      }
      #expect(!served.said.contains("SECRET"))
    }

    @Test func aSocketIsServedToo() throws {
      let served = try ServingProgram(program, ["one.json", "--bind", "unix:maps.socket"])
      let path = program.folder.appendingPathComponent("maps.socket").path
      #expect(ServingProgram.eventually { served.printed == "unix:maps.socket\n" })
      #expect(FileManager.default.fileExists(atPath: path))
      served.signal(SIGTERM)
      #expect(served.status(within: 20) == 0)
      #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test(arguments: [
      (["--port", "1111"], 1111), ([], 2222),
    ])
    func theCommandLineComesBeforeTheEnvironmentAndThatBeforeFiles(arguments: [String], port: Int) throws {
      try program.write(#"{"serve": {"port": 3333, "jobs": 3}}"#, "config/cartouche/cartouche.json")
      var program = program
      program.environment = ["CARTOUCHE_SERVE_PORT": "2222", "CARTOUCHE_DEADLINE": "7"]
      let result = try program.run(["serve", "one.json", "--check"] + arguments)
      #expect(result.status == 0, "\(result.error)")
      let members = try JSONValue(parsing: Array(result.output.utf8))
      #expect(members["port"]?.number == Double(port))
      #expect(members["jobs"]?.number == 3)
      #expect(members["deadline"]?.number == 7)
      #expect(members["styles"]?.array == ["one"])
    }

    @Test func aFileAloneSetsThePort() throws {
      try program.write(#"{"serve": {"port": 3333}}"#, "config/cartouche/cartouche.json")
      let result = try program.run(["serve", "one.json", "--check"])
      #expect(try JSONValue(parsing: Array(result.output.utf8))["port"]?.number == 3333)
    }

    @Test func aCheckOpensNoPort() throws {
      let holder = try LoopbackServer { _, _ in .closes }
      defer { holder.stop() }
      // The port is taken, which nobody notices.
      let result = try program.run(["serve", "one.json", "--check", "--port", "\(holder.port)"])
      #expect(result.status == 0, "\(result.error)")
    }

    /// The options that tileserver-gl has, under its names.
    @Test func optionsHaveTheNamesOfOtherServersToo() throws {
      let result = try program.run([
        "serve", "--check", "--file", "one.json", "-b", "127.0.0.1", "-p", "81", "-u", "https://a.example/b/",
        "-C",
        "-f", "text", "--log_file", "log", "--fetch-timeout", "1500", "--ignore-missing-files", "-V",
        "--metrics",
        "--max-connections", "9", "--trusted-proxy", "10.0.0.0/8", "--serve-host", "*.a.example",
        "--strict-host",
        "--cache-memory", "16MiB", "--metrics-port", "9000", "--drain-delay", "3", "--watch",
      ])
      #expect(result.status == 0, "\(result.error)")
      let members = try JSONValue(parsing: Array(result.output.utf8))
      for (name, value) in [
        ("public-url", "https://a.example/b"), ("bind", "127.0.0.1"), ("port", 81), ("no-cors", true),
        ("log-format", "text"), ("log-file", "log"), ("ignore-missing-files", true), ("max-connections", 9),
        ("trusted-proxy", ["10.0.0.0/8"]), ("serve-host", ["*.a.example"]), ("strict-host", true),
        ("cache-memory", 16_777_216), ("metrics-port", 9000), ("drain-delay", 3), ("watch", true),
      ] as [(String, JSONValue)] {
        #expect(members[name] == value, "\(name): \(String(describing: members[name]))")
      }
      #expect(try program.run(["serve", "-v"]).output == "0.1.0\n")
    }

    @Test(arguments: [
      (["--port", "x"], 64, "not a finite number"), (["--drain-delay", "31"], 64, "too large"),
      (["--bind", "unix:"], 64, "expected a path"), (["--trusted-proxy", "http://a"], 64, "--trusted-proxy"),
      (["--public-url", "ftp://a"], 64, "--public-url"), (["--serve-host", "a/b/c"], 64, "--serve-host"),
      (["missing.json", "--check"], 66, "missing.json"), (["bad.json", "--check"], 65, "bad.json"),
      (["one.json", "missing.json", "--strict", "--port", "0"], 66, "missing.json"),
      (["one.json", "bad.json", "--strict", "--port", "0"], 65, "bad.json"),
      (["one.json", "--bind", "192.0.2.1", "--port", "0"], 69, "cannot be listened on"),
      (["one.json", "--log-file", "no/such/folder", "--port", "0"], 74, "no/such/folder"),
    ])
    func mistakesHaveTheirStatus(arguments: [String], status: Int, message: String) throws {
      try program.write("{", "bad.json")
      let result = try program.run(["serve"] + arguments)
      #expect(result.status == Int32(status), "\(result.error)")
      #expect(result.error.contains(message), "\(result.error)")
    }

    @Test func metricsAreOnTheirOwnPortAlone() throws {
      let served = try ServingProgram(program, ["one.json", "--port", "0", "--metrics-port", "0"])
      let port = try served.port()
      let metricsPort = try #require(
        served.printed.split(separator: "\n").first { $0.hasSuffix("/metrics") }
          .flatMap { Int($0.dropLast("/metrics".count).split(separator: ":").last ?? "") })
      #expect(try get("/metrics", port)?.status == 404)
      #expect(try get("/styles.json", metricsPort)?.status == 404)
      let metrics = try #require(try get("/metrics", metricsPort))
      #expect(metrics.status == 200)
      #expect(metrics.fields["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
      #expect(metrics.text.contains("cartouche_build_info"))
    }

    // MARK: - Reload

    @Test func changedInputsAreReadAgain() throws {
      let served = try ServingProgram(program, ["one.json", "--port", "0", "--watch"])
      let port = try served.port()
      let before = try get("/styles/one/0/0/0.png", port)
      // The first look at the files is a second after the start.
      usleep(1_500_000)
      try program.write(Self.style(name: "two"), "one.json")
      #expect(
        try ServingProgram.eventually {
          try get("/styles.json", port)?.text.contains("\"two\"") == true
        })
      #expect(try get("/styles/one/0/0/0.png", port)?.body != before?.body)
    }

    @Test func aReloadThatFailsKeepsWhatIsServed() throws {
      let served = try ServingProgram(program, ["one.json", "--port", "0"])
      let port = try served.port()
      let before = try get("/styles/one/0/0/0.png", port)
      try program.write("{", "one.json")
      served.signal(SIGHUP)
      #expect(ServingProgram.eventually { served.said.contains("cartouche: ") })
      let after = try get("/styles/one/0/0/0.png", port)
      #expect(after?.status == 200)
      #expect(after?.body == before?.body)
      try program.write(Self.style(name: "two"), "one.json")
      served.signal(SIGHUP)
      #expect(
        try ServingProgram.eventually { try get("/styles/one/0/0/0.png", port)?.body != before?.body })
    }

    // MARK: - End

    @Test(arguments: [SIGTERM, SIGINT])
    func aServerEndsOnceItHasAnsweredEverybody(signal: Int32) async throws {
      let served = try ServingProgram(program, ["one.json", "--port", "0", "--quiet"])
      let port = try served.port()
      let counts = Counts()
      let clients = (0..<16).map { number in
        Task {
          try await onThread {
            let client = try LoopbackClient(port: port, timeout: 10)
            while true {
              let size = 200 + counts.next() % 400
              let answer = client.get("/styles/one/static/0,0,\(number % 4)/\(size)x\(size).png")
              // Until an answer says that it is the last one; never without an answer.
              guard let answer, answer.status == 200,
                answer.body.count == Int(answer.fields["content-length"] ?? "")
              else { return false }
              if answer.closes { return true }
            }
          }
        }
      }
      #expect(ServingProgram.eventually { counts.value > 100 })
      served.signal(signal)
      for client in clients { #expect(try await client.value) }
      #expect(served.status(within: 30) == 0)
    }

    @Test func aServerThatEndsTellsBeforeItStops() throws {
      let served = try ServingProgram(program, ["one.json", "--port", "0", "--drain-delay", "2"])
      let port = try served.port()
      #expect(try get("/health/ready", port)?.status == 200)
      served.signal(SIGTERM)
      #expect(try ServingProgram.eventually { try get("/health/ready", port)?.status == 503 })
      // Others are served all the same.
      #expect(try get("/styles/one/0/0/0.png", port)?.status == 200)
      #expect(served.status(within: 20) == 0)
      #expect(throws: LoopbackClient.Fault.self) { try get("/health", port) }
    }

    @Test func aSecondSignalEndsAtOnce() throws {
      let served = try ServingProgram(program, ["one.json", "--port", "0", "--drain-delay", "30"])
      _ = try served.port()
      served.signal(SIGTERM)
      #expect(served.status(within: 0.3) == nil)
      served.signal(SIGTERM)
      #expect(served.status(within: 5) == 128 + SIGTERM)
    }

    @Test func aServerThatIsKilledLeavesNothingInTheWay() throws {
      var bodies: Set<[UInt8]> = []
      for number in 0..<8 {
        let served = try ServingProgram(program, ["one.json", "--bind", "unix:maps.socket"])
        #expect(ServingProgram.eventually { !served.printed.isEmpty })
        served.signal(SIGKILL)
        _ = served.status(within: 5)
        let again = try ServingProgram(program, ["one.json", "--port", "0"])
        let port = try again.port()
        if let body = try get("/styles/one/\(number % 2)/0/0.png", port)?.body { bodies.insert(body) }
        again.signal(SIGKILL)
        _ = again.status(within: 5)
      }
      #expect(bodies.count == 1)
      let files = try FileManager.default.contentsOfDirectory(atPath: program.folder.path).filter {
        !$0.hasPrefix("output-") && !$0.hasPrefix("error-")
      }
      #expect(Set(files).isSubset(of: ["one.json", "maps.socket", "user-cache", "config"]))
    }
  }

  /// A count that several threads add to.
  private final class Counts: Sendable {
    private let state = Mutex(0)

    var value: Int { state.withLock { $0 } }

    func next() -> Int {
      state.withLock { value in
        value += 1
        return value
      }
    }
  }
#endif
