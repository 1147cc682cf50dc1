@testable import CartoucheHTTP
import CartoucheResources
import Foundation
import HTTPTestServer
import Testing

/// Servers that mean harm: every request ends with the right error by its deadline, and takes no more memory than its
/// limit.
@Suite(.serialized) struct HostileServerTests {
  /// The possible ends of a request to a hostile server.
  enum End: Sendable {
    case timedOut, tooLarge, refused, found
    /// The host is at fault; the reason contains this.
    case unreachable(String)
    /// The answer is at fault; what was found contains this.
    case invalid(String)
  }

  /// The behaviour of a server, and the end of a request to it.
  struct Behavior: Sendable, CustomTestStringConvertible {
    var name: String
    var reply: LoopbackServer.Reply
    var end: End
    var testDescription: String { name }

    init(_ name: String, _ reply: LoopbackServer.Reply, _ end: End) {
      (self.name, self.reply, self.end) = (name, reply, end)
    }
  }

  private static let timeout = Duration.seconds(1)
  private static let sizeLimit = 1 << 20
  /// The bytes that a request may add to the peak of memory: the limit of the answer several times over, and room for
  /// what the test and libcurl need themselves.
  private static let memoryLimit = 32 << 20

  private static func head(_ fields: (String, String)..., body: [UInt8] = []) -> [UInt8] {
    LoopbackServer.Reply.head(200, fields) + body
  }

  private static func chunked(_ body: String) -> [UInt8] {
    head(("Transfer-Encoding", "chunked"), body: bytes(body))
  }

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func bytes(_ text: String, _ count: Int, end: String = "") -> [UInt8] {
    Array((text + String(repeating: "a", count: count) + end).utf8)
  }

  static let behaviors = slow + large + lying + redirecting

  private static let slow: [Behavior] = [
    Behavior("hangs before the head", .hangs, .timedOut),
    Behavior("waits before the head", .delayed(.seconds(600), .response(200)), .timedOut),
    Behavior(
      "hangs within the head", .repeats(after: bytes("HTTP/1.1 200 OK\r\nX: "), [], every: .seconds(600)),
      .timedOut),
    Behavior(
      "drips the head", .repeats(after: bytes("HTTP/1.1 200 OK\r\nX: "), [0x61], every: .milliseconds(50)),
      .timedOut),
    Behavior(
      "hangs within the body",
      .repeats(after: head(("Content-Length", "9"), body: [1]), [], every: .seconds(600)),
      .timedOut),
    Behavior("drips the body", .drips(byteEvery: .milliseconds(50)), .timedOut),
    Behavior(
      "drips chunks",
      .repeats(after: chunked(""), bytes("1\r\nx\r\n"), every: .milliseconds(50)),
      .timedOut),
    Behavior(
      "drips interim answers",
      .repeats(after: [], bytes("HTTP/1.1 103 Early Hints\r\n\r\n"), every: .milliseconds(50)), .timedOut),
    Behavior("asks to wait for a year", .response(503, [("Retry-After", "31536000")]), .unreachable("")),
  ]

  private static let large: [Behavior] = [
    Behavior("sends chunks without end", .endless(chunked: true), .tooLarge),
    Behavior("declares a petabyte", .endless(chunked: false), .tooLarge),
    Behavior(
      "sends without a length and without end",
      .repeats(after: head(), bytes("", 1 << 16)), .tooLarge),
    Behavior(
      "sends fields without end",
      .repeats(
        after: bytes("HTTP/1.1 200 OK\r\n"),
        bytes("X-Filler: ", 4000, end: "\r\n")),
      .unreachable("")),
    Behavior(
      "sends a field without end",
      .repeats(after: bytes("HTTP/1.1 200 OK\r\nX: "), bytes("", 1 << 16)),
      .unreachable("")),
    Behavior(
      "sends interim answers without end",
      .repeats(after: [], bytes(String(repeating: "HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\n", count: 100))),
      .unreachable("")),
    Behavior(
      "sends trailers without end",
      .repeats(
        after: chunked("1\r\nx\r\n0\r\n"),
        bytes("X: ", 4000, end: "\r\n")), .unreachable("")),
    Behavior("sends a bomb of gzip", compressed("gzip", gzipBomb), .tooLarge),
    Behavior("sends a bomb of zstd", compressed("zstd", zstdBomb), .tooLarge),
    Behavior(
      "sends a bomb within a bomb", compressed("zstd, zstd", zstdFrame(of: zstdBomb)), .tooLarge),
    Behavior(
      "names encodings without number",
      compressed(Array(repeating: "gzip", count: 2000).joined(separator: ","), [0x1F, 0x8B]), .invalid("")),
  ]

  private static let lying: [Behavior] = [
    Behavior("closes at once", .closes, .unreachable("closed the connection without a response")),
    Behavior(
      "resets", .resets(declared: 4096, body: [1, 2, 3]), .unreachable("broke off after 3 of 4,096 bytes")),
    Behavior(
      "declares more than it sends", .truncated(declared: 4096, body: [1]),
      .unreachable("broke off after 1 of 4,096 bytes")),
    Behavior(
      "declares less than it sends", .raw(head(("Content-Length", "2"), body: bytes("{}<!-- more -->"))),
      .found),
    Behavior("declares less than nothing", .raw(head(("Content-Length", "-5"), body: [1])), .unreachable("")),
    Behavior("declares no number", .raw(head(("Content-Length", "many"), body: [1])), .unreachable("")),
    Behavior(
      "declares two lengths", .raw(head(("Content-Length", "2"), ("Content-Length", "90000"), body: [1, 2])),
      .unreachable("")),
    Behavior("speaks something else", .garbage, .unreachable("is not HTTP")),
    Behavior(
      "sends a chunk of a bad size", .raw(chunked("zz\r\nx")),
      .unreachable("")),
    Behavior(
      "sends a chunk of the largest size",
      .raw(chunked("FFFFFFFFFFFFFFFFF\r\nx")), .unreachable("")),
    Behavior("names an unknown encoding", compressed("x-none", [1]), .invalid("the content encoding")),
    Behavior("sends damaged gzip", compressed("gzip", [0x1F, 0x8B, 8, 0, 0]), .invalid("")),
  ]

  private static let redirecting: [Behavior] = [
    Behavior("leads to itself", redirect("/"), .invalid("redirect")),
    Behavior("leads ever deeper", redirect("a/"), .invalid("redirect")),
    Behavior("leads nowhere", .response(302), .invalid("without a target")),
    Behavior("leads to an impossible port", redirect("http://127.0.0.1:99999/"), .invalid("the port 99999")),
    Behavior("leads to a file", redirect("file:///etc/hostname"), .invalid("file:///etc/hostname")),
    Behavior("leads to data", redirect("data:,x"), .invalid("data:")),
    Behavior("leads to another scheme", redirect("gopher://127.0.0.1:70/"), .invalid("gopher:")),
    Behavior("leads to loopback", redirect("http://127.0.0.1:1/"), .refused),
    Behavior("leads to loopback by name", redirect("http://localhost:1/"), .refused),
    Behavior("leads to loopback by a number", redirect("http://2130706433:1/"), .refused),
    Behavior("leads to loopback in version 6", redirect("http://[::1]:1/"), .refused),
    Behavior("leads to a private address", redirect("http://10.0.0.1/"), .refused),
    Behavior("leads to a private address in version 6", redirect("http://[::ffff:192.168.0.1]/"), .refused),
    Behavior("leads to a link-local address", redirect("http://169.254.169.254/latest/meta-data"), .refused),
  ]

  private static func redirect(_ target: String) -> LoopbackServer.Reply {
    .response(302, [("Location", target)])
  }

  private static func compressed(_ encoding: String, _ body: [UInt8]) -> LoopbackServer.Reply {
    .response(200, [("Content-Encoding", encoding)], body: body)
  }

  /// 64 MiB of zeros in blocks of one repeated byte (RFC 8878 §3.1.1.2.2).
  private static let zstdBomb: [UInt8] = {
    // A frame of unknown size with a window of 128 KiB; each block is of 128 KiB, the last one of none.
    let block: [UInt8] = [2, 0, 16, 0]
    return [0x28, 0xB5, 0x2F, 0xFD, 0, 0x38] + (0..<512).flatMap { _ in block } + [1, 0, 0]
  }()

  /// Bytes, less than 128 KiB, in a frame that does not make them smaller.
  private static func zstdFrame(of bytes: [UInt8]) -> [UInt8] {
    let header = bytes.count << 3 | 1
    return [0x28, 0xB5, 0x2F, 0xFD, 0, 0x38] + (0..<3).map { UInt8(truncatingIfNeeded: header >> (8 * $0)) }
      + bytes
  }

  /// 64 MiB of zeros in one block of fixed codes (RFC 1951 §3.2.6).
  private static let gzipBomb: [UInt8] = {
    var (bytes, bits, count): ([UInt8], UInt64, Int) = ([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3], 0, 0)
    func put(_ value: UInt64, _ length: Int) {
      bits |= value << UInt64(count)
      count += length
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        count -= 8
      }
    }
    put(0b011, 3)
    // The literal 0, then 258 bytes from one byte back, codes with their first bit first.
    put(0b0000_1100, 8)
    for _ in 0..<(64 << 20) / 258 { put(0b10100011, 13) }
    put(0, 7 + 8)
    return bytes + [0, 0, 0, 0, 0, 0, 0, 4]
  }()

  @Test(arguments: behaviors) func endsInTimeWithAnErrorAndWithLittleMemory(_ behavior: Behavior) async throws
  {
    let server = try LoopbackServer { _, _ in behavior.reply }
    defer { server.stop() }
    var options = HTTPOptions.impatient { $0.sizeLimit = Self.sizeLimit }
    options.retries.attempts = 2
    // The server plays a public one: only where it leads to is judged.
    let policy = OriginPolicy(allowedHosts: [try #require(HostPattern(server.host))])
    var request = ResourceRequest(server.url("/"), kind: .data)
    request.initiator = "https://styles.example/style.json"
    request.timeout = Self.timeout
    let peak = PeakMemory()
    let start = ContinuousClock.now
    let loader = HTTPLoader(options: options, policy: policy)
    let error = await failure { [request] in try await loader.load(request) }
    #expect(start.duration(to: .now) < Self.timeout + .seconds(5))
    if let growth = peak.growth { #expect(growth < Self.memoryLimit, "\(growth) bytes more") }
    switch (behavior.end, error) {
    case (.timedOut, .timedOut(_, Self.timeout)?), (.refused, .refused?), (.found, nil): break
    case (.tooLarge, .tooLarge(_, let size, Self.sizeLimit)?): #expect(size > Self.sizeLimit)
    case (.unreachable(""), .status?): break
    case (.unreachable(let part), .unreachable(_, let reason)?):
      #expect(part.isEmpty || reason.contains(part), "\(reason)")
    case (.invalid(let part), .invalid(_, let found, _)?):
      #expect(part.isEmpty || found.contains(part), "\(found)")
    default: Issue.record("\(behavior.name): expected \(behavior.end), found \(String(describing: error))")
    }
  }

  @Test func manyHostileServersAtOnceTakeNoMoreThanTheirDeadline() async throws {
    let server = try LoopbackServer { _, number in
      [.hangs, .drips(byteEvery: .milliseconds(50)), .endless(chunked: true), .closes][number % 4]
    }
    defer { server.stop() }
    var options = HTTPOptions.impatient { $0.sizeLimit = Self.sizeLimit }
    (options.timeout, options.judgement.failures) = (Self.timeout, .max)
    let loader = HTTPLoader(options: options)
    let peak = PeakMemory()
    let start = ContinuousClock.now
    let errors = await withTaskGroup(of: ResourceError?.self) { group in
      for number in 0..<64 {
        group.addTask { await failure { try await loader.load(server.url("/\(number)")) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(errors.count == 64 && errors.allSatisfy { $0 != nil })
    #expect(start.duration(to: .now) < Self.timeout + .seconds(10))
    if let growth = peak.growth { #expect(growth < 4 * Self.memoryLimit, "\(growth) bytes more") }
  }
}

/// The growth of the memory that this process has had at most, where the system tells (Linux: proc(5)).
private struct PeakMemory {
  private let start: Int?

  /// Begins at what the process has now.
  init() {
    // The peak so far is forgotten, or it would hide a smaller one.
    try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    start = Self.peak
  }

  /// The growth of the peak since the beginning in bytes.
  var growth: Int? { start.flatMap { start in Self.peak.map { $0 - start } } }

  private static var peak: Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return nil }
    return line.split(separator: " ").compactMap { Int($0) }.first.map { $0 << 10 }
  }
}
