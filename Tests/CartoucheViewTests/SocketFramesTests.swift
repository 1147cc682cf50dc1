import Testing

@testable import CartoucheView

/// Frames of a WebSocket become messages within limits.
@Suite struct SocketFramesTests {
  private func frames(fragments: Int = 10) -> SocketFrames {
    SocketFrames(messageLimit: 1000, fragmentLimit: fragments)
  }

  /// A frame as a page sends it.
  static func sent(_ opcode: UInt8, _ payload: [UInt8], isLast: Bool = true, length: [UInt8]? = nil)
    -> [UInt8]
  {
    let mask: [UInt8] = [1, 2, 3, 4]
    let count = payload.count
    let size = length ?? (count < 126 ? [UInt8(count)] : [126, UInt8(count >> 8), UInt8(count & 255)])
    return [(isLast ? 0x80 : 0) | opcode, size[0] | 0x80] + size.dropFirst() + mask
      + payload.enumerated().map { $1 ^ mask[$0 % 4] }
  }

  @Test func messagesAreReadHoweverTheyArrive() throws {
    let long = [UInt8](repeating: 97, count: 300)
    let bytes =
      Self.sent(1, Array("a".utf8)) + Self.sent(1, Array("b".utf8), isLast: false) + Self.sent(9, [7])
      + Self.sent(0, Array("c".utf8)) + Self.sent(1, long) + Self.sent(2, [0]) + Self.sent(8, [])
    let expected: [SocketFrames.Event] = [
      .text("a"), .ping([7]), .text("bc"), .text(String(repeating: "a", count: 300)), .binary, .close,
    ]
    for size in [1, 3, 100, bytes.count] {
      var frames = frames()
      var events: [SocketFrames.Event] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        events += try frames.take(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(events == expected)
    }
  }

  @Test func limitsEndTheConnection() {
    let cases: [(bytes: [UInt8], code: UInt16)] = [
      // The length alone is enough: nothing is waited for.
      (Array(Self.sent(1, [], length: [127, 0, 0, 0, 1, 0, 0, 0, 0]).prefix(10)), 1009),
      (Array(Self.sent(1, [], length: [127, 255, 255, 255, 255, 255, 255, 255, 255]).prefix(10)), 1009),
      (Self.sent(1, [UInt8](repeating: 97, count: 1001)), 1009),
      (
        Self.sent(1, [UInt8](repeating: 97, count: 600), isLast: false)
          + Self.sent(0, [UInt8](repeating: 97, count: 600), isLast: false), 1009
      ),
      (Self.sent(1, [], isLast: false) + (0..<10).flatMap { _ in Self.sent(0, [], isLast: false) }, 1009),
      ([0x81, 0x01, 0x61], 1002), ([0xC1, 0x80, 0, 0, 0, 0], 1002), (Self.sent(0, []), 1002),
      (Self.sent(3, []), 1002), (Self.sent(9, [], isLast: false), 1002),
      (Self.sent(9, [UInt8](repeating: 0, count: 130)), 1002),
      (Self.sent(1, [], isLast: false) + Self.sent(1, []), 1002), (Self.sent(1, [0xFF]), 1007),
    ]
    for (bytes, code) in cases {
      var frames = frames()
      let violation = #expect(throws: SocketFrames.Violation.self) { _ = try frames.take(bytes) }
      #expect(violation?.code == code, "\(bytes.prefix(12))")
    }
  }

  @Test func framesAreWrittenWithTheirLength() {
    #expect(SocketFrames.frame(.text, [97]) == [0x81, 1, 97])
    #expect(SocketFrames.frame(.binary, [UInt8](repeating: 0, count: 126)).prefix(4) == [0x82, 126, 0, 126])
    #expect(
      SocketFrames.frame(.binary, [UInt8](repeating: 0, count: 65_536)).prefix(10)
        == [0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0])
    #expect(SocketFrames.close(.init(code: 1009, reason: "x")) == [0x88, 3, 3, 0xF1, 120])
  }

  @Test func answersThatNobodyReadsAreDropped() {
    let answers = WaitingAnswers(limit: 10)
    answers.add([UInt8](repeating: 0, count: 100))
    #expect(!answers.isFull, "one answer may have any size")
    answers.add([1])
    #expect(answers.isFull)
    #expect(answers.next() == [])
    let others = WaitingAnswers(limit: 10)
    for _ in 0..<10 { others.add([0]) }
    #expect(!others.isFull && others.next().count == 10)
  }
}
