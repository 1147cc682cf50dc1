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
package final class LoopbackServer: Sendable {
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
  /// The port that it listens at.
  package let port: Int

  /// The requests so far.
  package var requests: [Request] { state.withLock { $0.requests } }
  /// The largest number of requests that were open at once.
  package var mostOpen: Int { state.withLock { $0.mostOpen } }
  /// The number of connections that were made.
  package var connections: Int { state.withLock { $0.connections } }
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// A call of the system that failed.
  package struct Fault: Error {
    var call: String
    var code = errno
  }

  /// Starts a server; `answer` gets each request with its number, 1 first.
  package init(_ answer: @escaping @Sendable (Request, Int) -> Reply) throws {
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
          LoopbackConnection(socket: socket, number: number, server: self).serve(answer)
          _ = state.withLock { $0.sockets.remove(socket) }
          close(socket)
        }
      }
      // By this thread, so that it never accepts for whoever gets the number next.
      close(listener)
    }
  }

  /// The host with its port.
  package var host: String { "127.0.0.1:\(port)" }

  /// The URL of a path, which begins with a slash.
  package func url(_ path: String) -> String { "http://\(host)\(path)" }

  /// Stops listening and ends all connections.
  package func stop() {
    state.withLock { state in
      state.isStopped = true
      for socket in state.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
    }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  func begin(_ request: Request) -> Int {
    state.withLock {
      $0.requests.append(request)
      $0.open += 1
      $0.mostOpen = max($0.mostOpen, $0.open)
      return $0.requests.count
    }
  }

  func end() { state.withLock { $0.open -= 1 } }
}
