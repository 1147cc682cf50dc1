@testable import CartoucheHTTP
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A server on this machine that answers as a test tells it to, faults included: a thread for each connection.
final class LoopbackServer: Sendable {
  struct Request: Sendable {
    var method: String
    /// The target of the request line: a path, or for a proxy a URL.
    var path: String
    var headers: HTTPFields
    /// The number of the connection that it came by, 1 first.
    var connection: Int
  }

  enum Reply: Sendable {
    case response(Int, [(String, String)] = [], body: [UInt8] = [])
    /// Declares a length, sends less and closes.
    case truncated(declared: Int, body: [UInt8])
    /// Sends the head and a byte now and then.
    case drips(byteEvery: Duration)
    /// Sends without end, as fast as it is read, in chunks or with a declared length.
    case endless(chunked: Bool)
    /// Never answers.
    case hangs
    /// Closes without an answer.
    case closes
    /// Declares a length, sends less and resets the connection.
    case resets(declared: Int, body: [UInt8])
    /// Sends these bytes, whatever they are, and closes.
    case raw([UInt8])
    /// Answers later.
    indirect case delayed(Duration, Reply)

    /// Text that is not HTTP.
    static let garbage = Reply.raw(Array("SSH-2.0-none\r\n\r\n".utf8))
  }

  private struct State {
    var requests: [Request] = []
    var open = 0
    var mostOpen = 0
    var sockets: Set<Int32> = []
    var connections = 0
    var isStopped = false
  }

  private let state = Mutex(State())
  private let listener: Int32
  let port: Int

  var requests: [Request] { state.withLock { $0.requests } }
  /// How many requests were open at once.
  var mostOpen: Int { state.withLock { $0.mostOpen } }
  /// How many connections were made.
  var connections: Int { state.withLock { $0.connections } }
  private var isStopped: Bool { state.withLock { $0.isStopped } }

  struct Fault: Error {
    var call: String
    var code = errno
  }

  /// Starts a server; `answer` gets each request with its number, 1 first.
  init(_ answer: @escaping @Sendable (Request, Int) -> Reply) async throws {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    listener = socket(AF_INET, stream, 0)
    guard listener >= 0 else { throw Fault(call: "socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 128) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    guard isBound else { throw Fault(call: "bind") }
    Thread.detachNewThread { [self] in
      while true {
        let socket = accept(listener, nil, nil)
        guard socket >= 0 else { break }
        let number: Int? = state.withLock { state in
          if state.isStopped { return nil }
          state.sockets.insert(socket)
          state.connections += 1
          return state.connections
        }
        guard let number else {
          close(socket)
          return
        }
        Thread.detachNewThread { [self] in
          Connection(socket: socket, number: number, server: self).serve(answer)
          _ = state.withLock { $0.sockets.remove(socket) }
          close(socket)
        }
      }
      // By this thread, so that it never accepts for whoever gets the number next.
      close(listener)
    }
  }

  func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// Stops listening and ends all connections.
  func stop() async {
    state.withLock { state in
      state.isStopped = true
      for socket in state.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
    }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private func begin(_ request: Request) -> Int {
    state.withLock {
      $0.requests.append(request)
      $0.open += 1
      $0.mostOpen = max($0.mostOpen, $0.open)
      return $0.requests.count
    }
  }

  private func end() { state.withLock { $0.open -= 1 } }

  /// One connection, on a thread of its own.
  private struct Connection {
    let socket: Int32
    let number: Int
    let server: LoopbackServer

    func serve(_ answer: (Request, Int) -> Reply) {
      var input: [UInt8] = []
      while let request = read(&input) {
        let count = server.begin(request)
        let goesOn = send(answer(request, count))
        guard goesOn else { break }
      }
    }

    /// The next request; `nil` when the other side has closed.
    private func read(_ input: inout [UInt8]) -> Request? {
      let end = Array("\r\n\r\n".utf8)
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        if let range = input.firstRange(of: end) {
          let lines = String(decoding: input[..<range.lowerBound], as: UTF8.self).components(
            separatedBy: "\r\n")
          input.removeSubrange(..<range.upperBound)
          let words = lines[0].split(separator: " ")
          var headers = HTTPFields()
          for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers.append(String(line[..<colon]), line[line.index(after: colon)...].trimmingSpaces())
          }
          guard words.count > 1 else { return nil }
          return Request(
            method: String(words[0]), path: String(words[1]), headers: headers, connection: number)
        }
        let count = recv(socket, &buffer, buffer.count, 0)
        guard count > 0 else { return nil }
        input += buffer[..<count]
      }
    }

    /// Sends a reply; `false` when the connection is not to be used again.
    private func send(_ reply: Reply) -> Bool {
      switch reply {
      case .response(let status, let headers, let body):
        let hasBody = status != 304 && status != 204
        let length = hasBody ? [("Content-Length", "\(body.count)")] : []
        let all = headers.filter { !hasBody || $0.0 != "Content-Length" } + length
        server.end()
        return write(head(status, all) + body)
      case .truncated(let declared, let body):
        _ = write(head(200, [("Content-Length", "\(declared)")]) + body)
        server.end()
        return false
      case .drips(let interval):
        guard write(head(200, [("Content-Length", "1000000")])) else { return false }
        while wait(interval), write([0]) {}
        return false
      case .endless(let isChunked):
        let framing = isChunked ? ("Transfer-Encoding", "chunked") : ("Content-Length", "\(1 << 50)")
        guard write(head(200, [framing])) else { return false }
        let zeros = [UInt8](repeating: 0, count: 0x10000)
        let part = isChunked ? Array("10000\r\n".utf8) + zeros + Array("\r\n".utf8) : zeros
        while !server.isStopped, write(part) {}
        return false
      case .hangs: return true
      case .closes:
        server.end()
        return false
      case .resets(let declared, let body):
        _ = write(head(200, [("Content-Length", "\(declared)")]) + body)
        _ = wait(.milliseconds(50))
        // A connection that lingers for no time is reset when it is closed.
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        server.end()
        return false
      case .raw(let bytes):
        _ = write(bytes)
        server.end()
        return false
      case .delayed(let delay, let reply): return wait(delay) && send(reply)
      }
    }

    /// Waits, unless the server stops; `false` then.
    private func wait(_ duration: Duration) -> Bool {
      let end = ContinuousClock.now + duration
      while !server.isStopped {
        let left = end - .now
        if left <= .zero { return true }
        Thread.sleep(forTimeInterval: min(left / .seconds(1), 0.05))
      }
      return false
    }

    private func head(_ status: Int, _ headers: [(String, String)]) -> [UInt8] {
      Array(("HTTP/1.1 \(status) \r\n" + headers.map { "\($0.0): \($0.1)\r\n" }.joined() + "\r\n").utf8)
    }

    private func write(_ bytes: [UInt8]) -> Bool {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      var start = 0
      while start < bytes.count {
        let count = bytes[start...].withUnsafeBytes {
          Foundation.send(socket, $0.baseAddress, $0.count, flags)
        }
        guard count > 0 else { return false }
        start += count
      }
      return true
    }
  }
}
