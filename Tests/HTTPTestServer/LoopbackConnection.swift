import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One connection, on a thread of its own.
struct LoopbackConnection {
  let socket: Int32
  let number: Int
  let server: LoopbackServer

  func serve(_ answer: (LoopbackServer.Request, Int) -> LoopbackServer.Reply) {
    var input: [UInt8] = []
    while let request = read(&input) {
      let count = server.begin(request)
      let goesOn = send(answer(request, count))
      guard goesOn else { break }
    }
  }

  /// The next request; `nil` when the other side has closed.
  private func read(_ input: inout [UInt8]) -> LoopbackServer.Request? {
    let end = Array("\r\n\r\n".utf8)
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      if let range = input.firstRange(of: end) {
        let lines = String(decoding: input[..<range.lowerBound], as: UTF8.self).components(
          separatedBy: "\r\n")
        input.removeSubrange(..<range.upperBound)
        let words = lines[0].split(separator: " ")
        var headers = LoopbackServer.Fields()
        for line in lines.dropFirst() {
          guard let colon = line.firstIndex(of: ":") else { continue }
          headers.append(
            String(line[..<colon]), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
        }
        guard words.count > 1 else { return nil }
        var request = LoopbackServer.Request(
          method: String(words[0]), path: String(words[1]), headers: headers, connection: number)
        let length = headers["Content-Length"].first.flatMap { Int($0) } ?? 0
        while input.count < length {
          let count = recv(socket, &buffer, buffer.count, 0)
          guard count > 0 else { return nil }
          input += buffer[..<count]
        }
        request.body = Array(input.prefix(length))
        input.removeFirst(length)
        return request
      }
      let count = recv(socket, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      input += buffer[..<count]
    }
  }

  /// Sends a reply; `false` when the connection is not to be used again.
  private func send(_ reply: LoopbackServer.Reply) -> Bool {
    switch reply {
    case .response(let status, let headers, let body):
      let hasBody = status != 304 && status != 204
      let length = hasBody ? [("Content-Length", "\(body.count)")] : []
      let all = headers.filter { !hasBody || $0.0 != "Content-Length" } + length
      server.end()
      return write(LoopbackServer.Reply.head(status, all) + body)
    case .truncated(let declared, let body):
      _ = write(LoopbackServer.Reply.head(200, [("Content-Length", "\(declared)")]) + body)
      server.end()
      return false
    case .repeats(let start, let part, let interval):
      guard write(start) else { return false }
      while !server.isStopped, interval == .zero || wait(interval), write(part) {}
      return false
    case .hangs: return true
    case .closes:
      server.end()
      return false
    case .resets(let declared, let body):
      _ = write(LoopbackServer.Reply.head(200, [("Content-Length", "\(declared)")]) + body)
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
