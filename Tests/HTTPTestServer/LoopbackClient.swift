import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A connection to a server on this machine that sends any bytes, at any pace.
///
/// Its calls wait on the thread that makes them: ``onThread(_:)`` gives them one of their own.
package final class LoopbackClient {
  /// A call of the system that failed.
  package struct Fault: Error {
    var call: String
    var code = errno
  }

  /// An answer of HTTP/1.1.
  package struct Answer: Sendable {
    package var status: Int
    package var fields: [String: String]
    package var body: [UInt8]

    package var text: String { String(decoding: body, as: UTF8.self) }
    package var closes: Bool { fields["connection"] == "close" }
  }

  private let socket: Int32
  private var input: [UInt8] = []

  /// Connects to a port.
  ///
  /// - Parameters:
  ///   - timeout: The seconds that a read or a write may take.
  ///   - receiveBuffer: The bytes that the system takes before they are read; `nil` for what it likes.
  package init(port: Int, timeout: Int = 20, receiveBuffer: Int32? = nil) throws {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    socket = Foundation.socket(AF_INET, stream, 0)
    guard socket >= 0 else { throw Fault(call: "socket") }
    if var size = receiveBuffer {
      setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var time = timeval(tv_sec: timeout, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(socket, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    // The end of the object closes the socket.
    guard result == 0 else { throw Fault(call: "connect") }
  }

  deinit { close(socket) }

  /// Sends bytes; `false` when the server takes no more.
  @discardableResult
  package func send(_ bytes: some Sequence<UInt8>) -> Bool {
    let bytes = Array(bytes)
    var start = 0
    while start < bytes.count {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = bytes[start...].withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { return false }
      start += count
    }
    return true
  }

  /// Sends a text.
  @discardableResult
  package func send(_ text: String) -> Bool { send(text.utf8) }

  /// Reads at most so many bytes; `nil` when the server has closed the connection, or takes too long.
  package func read(atMost count: Int = 1 << 16) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: count)
    let found = recv(socket, &buffer, count, 0)
    return found > 0 ? Array(buffer[..<found]) : nil
  }

  /// Whether the server closes the connection in the time of a read; what it sends before is dropped.
  package func isClosed() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let found = recv(socket, &buffer, buffer.count, 0)
      if found == 0 { return true }
      if found < 0 { return errno == ECONNRESET }
    }
  }

  /// The next answer; `nil` when the connection ends before.
  ///
  /// - Parameter isHead: Whether the request was `HEAD`, whose answer has no body.
  package func answer(isHead: Bool = false) -> Answer? {
    while true {
      let end = Array("\r\n\r\n".utf8)
      if let range = input.firstRange(of: end) {
        let lines = String(decoding: input[..<range.lowerBound], as: UTF8.self).components(
          separatedBy: "\r\n")
        input.removeSubrange(..<range.upperBound)
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
          let halves = line.split(separator: ":", maxSplits: 1)
          guard halves.count == 2 else { continue }
          fields[halves[0].lowercased()] = halves[1].trimmingCharacters(in: .whitespaces)
        }
        let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        if status == 100 { continue }
        let length = isHead ? 0 : fields["content-length"].flatMap { Int($0) } ?? 0
        while input.count < length {
          guard let more = read() else { return nil }
          input += more
        }
        defer { input.removeFirst(length) }
        return Answer(status: status, fields: fields, body: Array(input.prefix(length)))
      }
      guard let more = read() else { return nil }
      input += more
    }
  }

  /// The answer to a request for a path on this connection.
  package func get(_ path: String, _ fields: String = "", method: String = "GET") -> Answer? {
    send("\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n")
    return answer(isHead: method == "HEAD")
  }
}

/// The result of work on a thread of its own, which may wait.
package func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
  }
}
