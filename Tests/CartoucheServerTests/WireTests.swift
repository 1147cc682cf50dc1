#if Server
  import Cartouche
  import CartoucheJSON
  import Foundation
  import HTTPTestServer
  import Testing

  @testable import CartoucheServer

  /// Clients of all kinds at their sockets: slow, many, malformed.
  @Suite(.serialized, .timeLimit(.minutes(3))) struct WireTests {
    private static func options(_ change: (inout ConnectionLimits) -> Void = { _ in }) -> ServerOptions {
      var options = ServerOptions()
      change(&options.connections)
      return options
    }

    /// Waits until something is true, for at most ten seconds.
    private static func eventually(_ condition: () -> Bool) async -> Bool {
      for _ in 0..<500 {
        if condition() { return true }
        try? await Task.sleep(for: .milliseconds(20))
      }
      return condition()
    }

    // MARK: - Well-behaved clients

    @Test func answersOnOneConnectionComeInTheOrderOfTheRequests() async throws {
      let live = try await LiveServer()
      let port = live.port
      let statuses = try await onThread {
        let client = try LoopbackClient(port: port)
        let line = { (path: String) in "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n" }
        // Sent at once, and answered one after the other.
        client.send(
          line("/styles/World/1/0/0.png") + line("/nothing") + line("/health") + line("/styles.json"))
        let all = (0..<4).map { _ in client.answer()?.status }
        // The connection is as good as new after an error.
        return all + [client.get("/styles/World/9/999/0.png")?.status, client.get("/health")?.status]
      }
      #expect(statuses == [200, 404, 200, 200, 400, 200])
      #expect(live.server.connections.open == 1 || live.server.connections.open == 0)
    }

    @Test(arguments: [
      "/health", "/styles.json", "/styles/World/1/0/0.png", "/styles/World/style.json", "/nothing",
      "/data.json",
      "/styles/World/static/0,0,1/20x10.png", "/styles/World/sprite.json", "/",
    ])
    func headsHaveTheLengthOfTheAnswer(path: String) async throws {
      let live = try await LiveServer()
      let port = live.port
      let (full, head, after) = try await onThread {
        let client = try LoopbackClient(port: port)
        return (client.get(path), client.get(path, method: "HEAD"), client.get("/health"))
      }
      #expect(head?.status == full?.status)
      // The number of the request is a part of a problem.
      if full?.status == 200 {
        #expect(head?.fields["content-length"] == "\(full?.body.count ?? -1)")
        #expect(head?.fields["etag"] == full?.fields["etag"])
      }
      #expect(after?.status == 200)
    }

    @Test func bodiesComeWholeOrInChunks() async throws {
      let live = try await LiveServer()
      let port = live.port
      let request = #"{"center":[0,0],"zoom":1,"width":30,"height":20}"#
      let answers = try await onThread {
        let client = try LoopbackClient(port: port)
        let head = "POST /styles/World/static HTTP/1.1\r\nHost: localhost\r\n"
        client.send("\(head)Content-Length: \(request.utf8.count)\r\n\r\n\(request)")
        let whole = client.answer()
        client.send("\(head)Transfer-Encoding: chunked\r\n\r\n")
        for byte in request.utf8 { client.send("1\r\n\(Character(UnicodeScalar(byte)))\r\n") }
        client.send("0\r\n\r\n")
        let chunked = client.answer()
        client.send("\(head)Expect: 100-continue\r\nContent-Length: \(request.utf8.count)\r\n\r\n")
        let consent = client.read().map { String(decoding: $0, as: UTF8.self) }
        client.send(request)
        return (whole, chunked, consent, client.answer())
      }
      #expect(answers.0?.status == answers.1?.status)
      #expect(answers.0?.body == answers.1?.body)
      #expect(answers.2 == "HTTP/1.1 100 Continue\r\n\r\n")
      #expect(answers.3?.body == answers.0?.body)
    }

    @Test(arguments: [
      "GET /health HTTP/1.0\r\n\r\n", "GET /health HTTP/1.1\r\nHost: a\r\nConnection: Close\r\n\r\n",
    ])
    func theLastAnswerOfAConnectionSaysSo(request: String) async throws {
      let live = try await LiveServer()
      let port = live.port
      let (answer, isClosed) = try await onThread {
        let client = try LoopbackClient(port: port)
        client.send(request)
        return (client.answer(), client.isClosed())
      }
      #expect(answer?.status == 200)
      #expect(answer?.closes == true)
      #expect(isClosed)
    }

    @Test func aRequestForAnotherProtocolIsAnsweredInThisOne() async throws {
      let live = try await LiveServer()
      let port = live.port
      let statuses = try await onThread {
        let client = try LoopbackClient(port: port)
        let fields =
          "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAA\r\n"
        return [client.get("/health", fields)?.status, client.get("/health")?.status]
      }
      #expect(statuses == [200, 200])
    }

    @Test func aWholeURLIsATargetToo() async throws {
      let live = try await LiveServer()
      let port = live.port
      let status = try await onThread {
        try LoopbackClient(port: port).get("http://localhost:\(port)/styles.json")?.status
      }
      #expect(status == 200)
    }

    // MARK: - Malformed requests

    @Test func malformedRequestsAreAnsweredAndClosed() async throws {
      let live = try await LiveServer(Self.options { $0.linger = .milliseconds(500) })
      let port = live.port
      for refusal in RequestFramingTests.refusals
      where !refusal.text.contains("Transfer-Encoding: chunked\r\n\r\n") {
        // The limit of bodies is that of the framing's tests.
        if refusal.name == "a body that is too large" { continue }
        let (answer, isClosed) = try await onThread {
          let client = try LoopbackClient(port: port)
          client.send(refusal.text)
          return (client.answer(), client.isClosed())
        }
        #expect(answer?.status == refusal.status, "\(refusal.name)")
        #expect(answer?.closes == true, "\(refusal.name)")
        #expect(answer?.fields["content-type"] == "application/problem+json", "\(refusal.name)")
        #expect(isClosed, "\(refusal.name)")
      }
      let status = try await onThread { try LoopbackClient(port: port).get("/health")?.status }
      #expect(status == 200)
    }

    @Test func aMalformedRequestDoesNotOvertakeThoseBeforeIt() async throws {
      let live = try await LiveServer()
      let port = live.port
      let statuses = try await onThread {
        let client = try LoopbackClient(port: port)
        client.send("GET /styles/World/2/1/1.png HTTP/1.1\r\nHost: a\r\n\r\nGET /\0 HTTP/1.1\r\n\r\n")
        return [client.answer()?.status, client.answer()?.status, client.answer()?.status]
      }
      #expect(statuses == [200, 400, nil])
    }

    @Test func aBodyThatIsTooLargeIsRefusedBeforeItIsRead() async throws {
      var options = ServerOptions()
      options.body = 100_000
      let live = try await LiveServer(options)
      let port = live.port
      let head = "POST /styles/World/static HTTP/1.1\r\nHost: localhost\r\n"
      let declared = try await onThread {
        let client = try LoopbackClient(port: port)
        client.send("\(head)Content-Length: 100001\r\n\r\n{")
        return client.answer()
      }
      #expect(declared?.status == 413)
      let chunked = try await onThread {
        let client = try LoopbackClient(port: port)
        client.send("\(head)Transfer-Encoding: chunked\r\n\r\n")
        let chunk = Array("2710\r\n".utf8) + [UInt8](repeating: 0x20, count: 10_000) + Array("\r\n".utf8)
        // Far more than is allowed: most of it is never read.
        for _ in 0..<11 { client.send(chunk) }
        return client.answer()
      }
      #expect(chunked?.status == 413)
      #expect(chunked?.closes == true)
    }

    @Test func brokenChunksAreRefusedBehindTheirHead() async throws {
      let live = try await LiveServer()
      let port = live.port
      for body in ["0x3\r\nabc\r\n", "-3\r\n", " 3\r\n", "3\nabc", "000000003\r\nabc\r\n", "3\r\nabcd\r\n"] {
        let answer = try await onThread {
          let client = try LoopbackClient(port: port)
          client.send(
            "POST /styles/World/static HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(body)")
          return client.answer()
        }
        #expect(answer?.status == 400, "\(body)")
        #expect(answer?.closes == true, "\(body)")
      }
    }

    // MARK: - Slow clients

    /// A style whose document has several megabytes.
    private static func largeStyle() throws -> String {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("wire-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let text = String(repeating: "0123456789abcdef", count: 500_000)
      let style = #"{"version":8,"metadata":{"text":"\#(text)"},"sources":{},"layers":[]}"#
      let path = folder.appendingPathComponent("large.json").path
      try style.write(toFile: path, atomically: true, encoding: .utf8)
      return path
    }

    @Test func clientsThatTakeNothingOfAnAnswerAreLeft() async throws {
      let path = try Self.largeStyle()
      defer { try? FileManager.default.removeItem(atPath: path) }
      let live = try await LiveServer(Self.options { $0.write = .milliseconds(400) }, [path])
      let port = live.port
      let readers = try await onThread {
        try (0..<12).map { _ in
          let client = try LoopbackClient(port: port, receiveBuffer: 4096)
          client.send("GET /styles/large/style.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
          return UnsafeClient(client: client)
        }
      }
      #expect(await Self.eventually { live.server.connections.closings[.stalled] == 12 })
      #expect(await Self.eventually { live.server.connections.open == 0 })
      // A slow client that goes on reading gets all of it.
      let length = try await onThread {
        let client = try LoopbackClient(port: port, receiveBuffer: 4096)
        client.send("GET /styles/large/style.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        var (count, reads) = (0, 0)
        while let bytes = client.read(atMost: 256 << 10) {
          count += bytes.count
          reads += 1
          if reads.isMultiple(of: 50) { usleep(2000) }
        }
        return count
      }
      #expect(length > 8_000_000)
      withExtendedLifetime(readers) {}
    }

    @Test(arguments: ["/styles/large/style.json", "/files/large.bin"])
    func slowReadersHoldNoMoreThanTheyTake(path: String) async throws {
      let style = try Self.largeStyle()
      let folder = URL(fileURLWithPath: style).deletingLastPathComponent()
      defer { try? FileManager.default.removeItem(at: folder) }
      try Data(count: 24 << 20).write(to: folder.appendingPathComponent("large.bin"))
      var options = Self.options()
      options.filesFolder = folder.path
      let live = try await LiveServer(options, [style])
      let port = live.port
      let before = ProcessState.residentMemory
      let readers = try await onThread {
        try (0..<60).map { _ in
          let client = try LoopbackClient(port: port, receiveBuffer: 4096)
          client.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
          return UnsafeClient(client: client)
        }
      }
      #expect(await Self.eventually { live.server.connections.open == 60 })
      // All are served to where they stop: the document is in memory once.
      let isDocument = path.hasPrefix("/styles")
      if isDocument { #expect(await Self.eventually { live.server.bodies.byteCount > 8_000_000 }) }
      #expect(try await onThread { try LoopbackClient(port: port).get("/health")?.status } == 200)
      #expect(live.server.bodies.byteCount < 9_000_000)
      // All of it for each of them would be 480 MB, or 1.4 GB.
      if let before, let now = ProcessState.residentMemory { #expect(now - before < 250 << 20) }
      withExtendedLifetime(readers) {}
    }

    @Test func halfSentHeadsAreClosedWhileOthersAreServed() async throws {
      let live = try await LiveServer(Self.options { $0.head = .milliseconds(600) })
      let port = live.port
      let answers = try await onThread {
        let halves = try (0..<200).map { index in
          let client = try LoopbackClient(port: port)
          client.send(index.isMultiple(of: 2) ? "GET / HTTP/1.1\r\nHo" : "")
          return client
        }
        let served = try (0..<10).map { _ in try LoopbackClient(port: port).get("/health")?.status }
        return (served, halves[0].answer()?.status, halves.allSatisfy { $0.isClosed() })
      }
      #expect(answers.0 == Array(repeating: 200, count: 10))
      #expect(answers.1 == 408)
      #expect(answers.2)
      #expect(await Self.eventually { live.server.connections.open == 0 })
    }

    @Test func slowBodiesAreClosed() async throws {
      let limits = Self.options { limits in
        limits.bodyInterval = .milliseconds(300)
        limits.body = .milliseconds(1200)
      }
      let live = try await LiveServer(limits)
      let port = live.port
      let (slow, long, good) = try await onThread {
        let head = "POST /styles/World/static HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n"
        let slow = try LoopbackClient(port: port)
        slow.send("\(head){")
        let isSlowClosed = slow.isClosed()
        // Fast enough, and yet too long.
        let long = try LoopbackClient(port: port)
        long.send(head)
        for _ in 0..<40 where long.send([UInt8](repeating: 0x20, count: 1000)) { usleep(50_000) }
        let good = try LoopbackClient(port: port).get("/health")?.status
        return (isSlowClosed, long.isClosed(), good)
      }
      #expect(slow)
      #expect(long)
      #expect(good == 200)
    }

    @Test func idleConnectionsAreClosed() async throws {
      let live = try await LiveServer(Self.options { $0.idle = .milliseconds(300) })
      let port = live.port
      let isClosed = try await onThread {
        let client = try LoopbackClient(port: port)
        _ = client.get("/health")
        return client.isClosed()
      }
      #expect(isClosed)
      #expect(live.server.connections.closings[.idle] == 1)
    }

    // MARK: - Many clients

    @Test func furtherConnectionsWaitUntilOneIsClosed() async throws {
      let live = try await LiveServer(Self.options { $0.count = 4 })
      let port = live.port
      let (before, after) = try await onThread {
        var clients = try (0..<4).map { _ in try LoopbackClient(port: port) }
        for client in clients { _ = client.get("/health") }
        let waiting = try LoopbackClient(port: port, timeout: 1)
        let before = waiting.get("/health")?.status
        clients.removeLast()
        return (before, waiting.answer()?.status)
      }
      #expect(before == nil)
      #expect(after == 200)
    }

    @Test func anAddressHasSoManyConnections() async throws {
      let limits = Self.options { limits in
        limits.countPerAddress = 5
        limits.sparesLoopback = false
      }
      let live = try await LiveServer(limits)
      let port = live.port
      let (open, isClosed, again) = try await onThread {
        var clients = try (0..<5).map { _ in try LoopbackClient(port: port) }
        let open = clients.map { $0.get("/health")?.status }
        let isClosed = try LoopbackClient(port: port).isClosed()
        clients.removeAll()
        usleep(200_000)
        return (open, isClosed, try LoopbackClient(port: port).get("/health")?.status)
      }
      #expect(open == [200, 200, 200, 200, 200])
      #expect(isClosed)
      #expect(again == 200)
    }

    @Test func thousandsOfConnectionsDoNotEndTheServer() async throws {
      let live = try await LiveServer(Self.options { $0.count = 64 })
      let port = live.port
      let count = try await onThread {
        var opened = 0
        // As many at a time as the process may have, five thousand in all.
        for _ in 0..<25 {
          var clients: [LoopbackClient] = []
          for _ in 0..<200 {
            guard let client = try? LoopbackClient(port: port, timeout: 1) else { break }
            client.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
            clients.append(client)
          }
          opened += clients.count
        }
        return opened
      }
      #expect(count > 1000)
      let status = try await onThread {
        for _ in 0..<20 {
          if let status = try? LoopbackClient(port: port, timeout: 2).get("/health")?.status { return status }
          usleep(100_000)
        }
        return 0
      }
      #expect(status == 200)
      #expect(live.server.connections.open <= 64)
    }

    // MARK: - The end

    @Test func aServerThatEndsClosesConnectionsWithTheirAnswers() async throws {
      let live = try await LiveServer()
      let port = live.port
      let server = live.server
      let (before, during, isClosed) = try await onThread {
        let client = try LoopbackClient(port: port)
        let before = client.get("/styles/World/1/0/0.png")
        server.isDraining = true
        let during = client.get("/styles/World/1/0/0.png")
        return (before, during, client.isClosed())
      }
      #expect(before?.closes == false)
      #expect(during?.status == 200)
      #expect(during?.closes == true)
      #expect(during?.body == before?.body)
      #expect(isClosed)
    }

    @Test func aClientThatLeavesIsRecordedAsSuch() async throws {
      let records = Records()
      var options = ServerOptions()
      options.log = { records.add($0) }
      options.deadline = .seconds(20)
      let live = try await LiveServer(options)
      let port = live.port
      try await onThread {
        let client = try LoopbackClient(port: port)
        client.send("GET /styles/World/static/0,0,3/4000x4000.png HTTP/1.1\r\nHost: a\r\n\r\n")
        usleep(30_000)
      }
      #expect(await Self.eventually { records.all.contains { $0.status == 499 } })
    }
  }

  /// Carries a client from the thread that made it to the test, which only lets it go.
  private struct UnsafeClient: @unchecked Sendable {
    let client: LoopbackClient
  }
#endif
