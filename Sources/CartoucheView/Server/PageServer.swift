import CartoucheCommandLine
import CartoucheJSON
import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// The server of the page: its files, the socket for pictures and input, and the way for files that are dropped.
///
/// It listens at 127.0.0.1 alone and answers whom a ``RequestGuard`` lets through.
final class PageServer: Sendable {
  private let viewed: ViewedMap
  private let token: AccessToken
  private let files: PageFiles
  private let requestGuard = Mutex<RequestGuard?>(nil)

  /// The server of a page on `viewed`.
  init(_ viewed: ViewedMap, token: AccessToken, files: PageFiles) {
    self.viewed = viewed
    self.token = token
    self.files = files
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameters:
  ///   - port: The port; 0 is any that is free.
  ///   - isReady: Gets the URL of the page as soon as it can be asked for.
  /// - Throws: `CommandFailure` when the port is not available.
  func run(port: Int, isReady: @escaping @Sendable (String) throws -> Void) async throws {
    let address: sockaddr_in
    do {
      address = try sockaddr_in.inet(ip4: "127.0.0.1", port: UInt16(clamping: port))
    } catch {
      throw CommandFailure(.internal, "127.0.0.1: \(error)")
    }
    let server = HTTPServer(address: address, timeout: 60, logger: .disabled, handler: Handler(server: self))
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run() }
        // At the same time: a server that cannot listen says so at once, and nothing waits for it.
        group.addTask { try await self.announce(server, isReady) }
        while try await group.next() != nil {}
      }
    } catch let error as SocketError {
      throw Self.failure(error, port: port)
    }
  }

  /// Lets requests through as soon as the server listens, and tells the URL of the page.
  private func announce(
    _ server: HTTPServer, _ isReady: @Sendable (String) throws -> Void
  ) async throws {
    try await server.waitUntilListening()
    guard case .ip4(_, let port) = await server.listeningAddress else {
      throw CommandFailure(.internal, "the server has no port")
    }
    requestGuard.withLock { $0 = RequestGuard(token, port: Int(port)) }
    try isReady("http://127.0.0.1:\(port)/\(token.text)/")
  }

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

  /// The part of ``PageServer`` that the HTTP server calls.
  private struct Handler: HTTPHandler {
    let server: PageServer

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
      await server.answer(request)
    }
  }

  private func answer(_ request: HTTPRequest) async -> HTTPResponse {
    guard let requestGuard = requestGuard.withLock({ $0 }) else {
      return text(.serviceUnavailable, "starting")
    }
    let isUpgrade = request.headers[.upgrade] != nil
    let asked = RequestGuard.Request(
      method: request.method.rawValue, path: request.path, host: request.headers[.host],
      origin: request.headers[.origin])
    let name: String
    do throws(RequestGuard.Refusal) {
      name = try requestGuard.resource(of: asked, needsOrigin: isUpgrade || request.method != .GET)
    } catch {
      return text(.forbidden, "Open the page at the URL that the server printed.")
    }
    switch (request.method, name) {
    case (.GET, "socket"): return await socket(request)
    case (.POST, "overlay"): return await overlay(request)
    case (.GET, _):
      guard let file = files[name] else { return text(.notFound, "No such file.") }
      return response(.ok, file.contentType, file.bytes)
    default: return text(.methodNotAllowed, "This method is not supported here.")
    }
  }

  private func socket(_ request: HTTPRequest) async -> HTTPResponse {
    // One frame a message, whatever its size: the page waits for whole pictures anyway.
    let handler = MessageFrameWSHandler(handler: PageConnection(viewed), frameSize: 1 << 28)
    let answer = try? await WebSocketHTTPHandler(handler: handler).handleRequest(request)
    return answer ?? text(.badRequest, "Expected a WebSocket.")
  }

  /// The most bytes that a dropped file may have.
  static let overlayLimit = 64 << 20

  private func overlay(_ request: HTTPRequest) async -> HTTPResponse {
    let name = request.query.first { $0.name == "name" }?.value ?? "dropped"
    var bytes: [UInt8] = []
    do {
      for try await part in request.bodySequence {
        bytes += part
        if bytes.count > Self.overlayLimit {
          return text(.payloadTooLarge, "\(name) has more than \(Self.overlayLimit >> 20) MiB.")
        }
      }
    } catch {
      return text(.badRequest, "The file was not received: \(error.localizedDescription)")
    }
    if let problem = await viewed.add(overlay: bytes, name: String(name.prefix(200))) {
      return text(HTTPStatusCode(422, phrase: "Unprocessable Content"), problem)
    }
    return text(.ok, "")
  }

  // MARK: - Answers

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
