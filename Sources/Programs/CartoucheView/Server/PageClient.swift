import FlyingSocks
import Foundation

/// A connection with limits of time.
struct PageClient: Sendable {
  private let socket: AsyncSocket
  private let partTime: Duration

  /// The largest part that is written at once, in bytes.
  private static let partSize = 256 << 10

  /// A connection that may take `partTime` for each part.
  init(_ socket: AsyncSocket, partTime: Duration) {
    self.socket = socket
    self.partTime = partTime
  }

  /// The next bytes, at most 4 KiB.
  func read() async throws -> [UInt8] { try await socket.read(atMost: 4096) }

  /// The next bytes, unless there are none for too long.
  func readInTime() async throws -> [UInt8] { try await Self.within(partTime, read) }

  /// Writes bytes, unless the other end does not read for too long.
  func write(_ bytes: [UInt8]) async throws {
    for start in stride(from: 0, to: bytes.count, by: Self.partSize) {
      let part = Data(bytes[start..<min(start + Self.partSize, bytes.count)])
      try await Self.within(partTime) { try await socket.write(part) }
    }
  }

  /// Reads on for a moment, so that the other end gets an answer that came before it had said everything.
  func drain() async {
    _ = try? await Self.within(.milliseconds(500)) {
      var count = 0
      while count < 4 << 20 { count += try await read().count }
    }
  }

  func close() { try? socket.close() }

  /// The result of some work; the work is cancelled when it takes longer than a time.
  static func within<Result: Sendable>(
    _ time: Duration, _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try await withThrowingTaskGroup(of: Result?.self) { group in
      group.addTask { try await work() }
      group.addTask {
        try await Task.sleep(for: time)
        return nil
      }
      defer { group.cancelAll() }
      guard case let result?? = try await group.next() else {
        throw SocketError.timeout(message: "nothing happened")
      }
      return result
    }
  }
}
