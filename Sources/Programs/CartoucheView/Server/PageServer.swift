import CartoucheCommandLine
import CartoucheJSON
import FlyingFox
import FlyingSocks
import Foundation

/// The server of the page: its files, the socket for pictures and input, and the way for files that are dropped.
///
/// It listens at 127.0.0.1 alone and answers whom a ``RequestGuard`` lets through. Any page in the browser can connect,
/// so connections are read within ``ServerLimits``; FlyingFox supplies the sockets, the values of requests and answers,
/// and the handshake of WebSockets. A connection is for one request.
final class PageServer: Sendable {
  private let viewed: ViewedMap
  private let token: AccessToken
  private let files: PageFiles
  private let limits: ServerLimits
  private let connections: OpenConnections

  /// The server of a page on `viewed`.
  init(_ viewed: ViewedMap, token: AccessToken, files: PageFiles, limits: ServerLimits = ServerLimits()) {
    self.viewed = viewed
    self.token = token
    self.files = files
    self.limits = limits
    connections = OpenConnections(limits)
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameters:
  ///   - port: The port; 0 is any that is free.
  ///   - isReady: Gets the URL of the page as soon as it can be asked for.
  /// - Throws: `CommandFailure` when the port is not available.
  func run(port: Int, isReady: @escaping @Sendable (String) throws -> Void) async throws {
    let pool = HTTPServer.defaultPool()
    let listening: AsyncSocket
    let requestGuard: RequestGuard
    do {
      try await pool.prepare()
      let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: UInt16(clamping: port))
      let socket = try Socket(domain: Int32(AF_INET), type: .stream)
      try socket.setValue(true, for: .localAddressReuse)
      try socket.bind(to: address)
      try socket.listen()
      listening = try AsyncSocket(socket: socket, pool: pool)
      guard case .ip4(_, let port) = try socket.sockname() else {
        throw CommandFailure(.internal, "the server has no port")
      }
      requestGuard = RequestGuard(token, port: Int(port))
      try isReady("http://127.0.0.1:\(port)/\(token.text)/")
    } catch let error as SocketError {
      throw Self.failure(error, port: port)
    }
    defer {
      connections.endAll()
      try? listening.close()
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await pool.run() }
      group.addTask { try await self.accept(listening, requestGuard) }
      defer { group.cancelAll() }
      do {
        try await group.next()
      } catch let error as SocketError {
        throw Self.failure(error, port: port)
      }
    }
  }

  /// Accepts connections until the task is cancelled.
  private func accept(_ listening: AsyncSocket, _ requestGuard: RequestGuard) async throws {
    while true {
      try Task.checkCancellation()
      do {
        let socket = try await listening.accept()
        let client = PageClient(socket, partTime: limits.partTime)
        let isOpen = connections.open { number in
          await self.serve(client, number, requestGuard)
          client.close()
        }
        if !isOpen { client.close() }
      } catch SocketError.failed(_, let code, _) where Self.passing.contains(code) {
        // Without handles the connection waits until one is free: a stranger's.
        connections.endOldestStranger()
        try await Task.sleep(for: .milliseconds(50))
      }
    }
  }

  /// The failures to accept a connection that are over after a while (accept(2)).
  private static let passing: Set<Int32> = [EMFILE, ENFILE, ENOBUFS, ENOMEM, ECONNABORTED, EINTR, EPROTO]

  /// The failure to listen at a port, with advice.
  private static func failure(_ error: SocketError, port: Int) -> CommandFailure {
    let advice = "choose another with --port, or omit it for any free port"
    switch error {
    case .failed(_, EADDRINUSE, _):
      return CommandFailure(.unreachable, "port \(port) is in use by another program; \(advice)")
    case .failed(_, EACCES, _):
      return CommandFailure(
        .unreachable, "port \(port) is reserved for the system's administrator; \(advice)")
    case .failed(_, _, let message):
      return CommandFailure(.unreachable, "port \(port) is not available: \(message); \(advice)")
    default: return CommandFailure(.unreachable, "port \(port) is not available; \(advice)")
    }
  }

  // MARK: - One connection

  private func serve(_ client: PageClient, _ number: Int, _ requestGuard: RequestGuard) async {
    let asked: (request: HTTPRequest, rest: [UInt8])
    do {
      asked = try await PageClient.within(limits.headTime) { try await self.head(client) }
    } catch let problem as RequestHead.Problem {
      let refusal =
        problem == .tooLong
        ? text(Self.tooLong, "The request has more than \(limits.head) bytes before its body.")
        : text(.badRequest, "This is no request.")
      return await send(refusal, to: client, isUnread: true)
    } catch {
      return
    }
    let (request, rest) = asked
    let isUpgrade = request.headers[.upgrade] != nil
    let name: String
    do throws(RequestGuard.Refusal) {
      let guarded = RequestGuard.Request(
        method: request.method.rawValue, path: request.path, host: request.headers[.host],
        origin: request.headers[.origin])
      name = try requestGuard.resource(of: guarded, needsOrigin: isUpgrade || request.method != .GET)
    } catch {
      return await send(
        text(.forbidden, "Open the page at the URL that the server printed."), to: client, isUnread: true)
    }
    connections.trust(number)
    switch (request.method, name) {
    case (.GET, "socket"): await serveSocket(request, rest, client)
    case (.POST, "overlay"): await send(await overlay(request, rest, client), to: client, isUnread: true)
    case (.GET, _):
      guard let file = files[name] else {
        return await send(text(.notFound, "No such file."), to: client)
      }
      await send(response(.ok, file.contentType, file.bytes), to: client)
    default:
      await send(text(.methodNotAllowed, "This method is not supported here."), to: client, isUnread: true)
    }
  }

  /// RFC 6585 §5.
  private static let tooLong = HTTPStatusCode(431, phrase: "Request Header Fields Too Large")

  private func head(_ client: PageClient) async throws -> (request: HTTPRequest, rest: [UInt8]) {
    var head = RequestHead(limit: limits.head)
    while true {
      if let found = try head.take(try await client.read()) { return found }
    }
  }

  private func serveSocket(_ request: HTTPRequest, _ rest: [UInt8], _ client: PageClient) async {
    let handshake = try? await WebSocketHTTPHandler(handler: NoFrames()).handleRequest(request)
    guard let handshake, handshake.statusCode == .switchingProtocols else {
      return await send(text(.badRequest, "Expected a WebSocket."), to: client)
    }
    guard connections.openPage() else {
      return await send(text(.serviceUnavailable, "At most \(limits.pages) pages are served."), to: client)
    }
    defer { connections.closePage() }
    guard (try? await client.write(Self.head(of: handshake))) != nil else { return }
    await PageConnection(client, limits).run(viewed, early: rest)
  }

  /// The frames of a connection after the handshake, which are not FlyingFox's to read.
  private struct NoFrames: WSHandler {
    func makeFrames(
      for client: AsyncThrowingStream<WSFrame, any Error>
    ) async throws -> AsyncStream<WSFrame> { AsyncStream { $0.finish() } }
  }

  private func overlay(_ request: HTTPRequest, _ rest: [UInt8], _ client: PageClient) async -> HTTPResponse {
    let name = request.query.first { $0.name == "name" }?.value ?? "dropped"
    guard request.headers[.transferEncoding] == nil,
      let length = request.headers[.contentLength].flatMap({ Int($0) }),
      length >= 0
    else { return text(HTTPStatusCode(411, phrase: "Length Required"), "The size of the file is not given.") }
    guard length <= limits.overlay else {
      return text(.payloadTooLarge, "\(name) has more than \(limits.overlay >> 20) MiB.")
    }
    guard connections.beginReceiving() else {
      return text(.serviceUnavailable, "Another file is being received.")
    }
    defer { connections.endReceiving() }
    var bytes = Array(rest.prefix(length))
    do {
      while bytes.count < length { bytes += try await client.readInTime().prefix(length - bytes.count) }
    } catch {
      return text(.badRequest, "The file was not received: \(error.localizedDescription)")
    }
    if let problem = await viewed.add(overlay: bytes, name: String(name.prefix(200))) {
      return text(HTTPStatusCode(422, phrase: "Unprocessable Content"), problem)
    }
    return text(.ok, "")
  }

  // MARK: - Answers

  /// Sends the answer to a request, after which the connection ends.
  ///
  /// - Parameter isUnread: Whether the other end may still be sending.
  private func send(_ response: HTTPResponse, to client: PageClient, isUnread: Bool = false) async {
    guard let body = try? await response.bodyData else { return }
    var response = response
    response.headers[.contentLength] = "\(body.count)"
    response.headers[.connection] = "close"
    guard (try? await client.write(Self.head(of: response) + body)) != nil, isUnread else { return }
    await client.drain()
  }

  /// The status line and the header fields of an answer.
  private static func head(of response: HTTPResponse) -> [UInt8] {
    let fields = response.headers.map { "\($0.key.rawValue): \($0.value)\r\n" }.sorted()
    let status = response.statusCode
    return Array("HTTP/1.1 \(status.code) \(status.phrase)\r\n\(fields.joined())\r\n".utf8)
  }

  private func text(_ status: HTTPStatusCode, _ text: String) -> HTTPResponse {
    response(status, "text/plain; charset=utf-8", Data(text.utf8))
  }

  private func response(_ status: HTTPStatusCode, _ contentType: String, _ body: Data) -> HTTPResponse {
    HTTPResponse(
      statusCode: status,
      headers: [
        .contentType: contentType,
        HTTPHeader("Cache-Control"): "no-store",
        HTTPHeader("Content-Security-Policy"): PageFiles.contentSecurityPolicy,
        HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
        HTTPHeader("Referrer-Policy"): "no-referrer",
        HTTPHeader("X-Content-Type-Options"): "nosniff",
      ], body: body)
  }
}

extension HTTPHeader {
  /// The page that a request comes from.
  fileprivate static let origin = HTTPHeader("Origin")
}
