import Testing

@testable import CartoucheServer

/// The memory of answers that are being sent.
@Suite struct OutgoingBodyTests {
  private static func answer(_ byte: UInt8, tag: String, count: Int = 1 << 20) -> ServerAnswer {
    var answer = ServerAnswer(.ok, .bytes([UInt8](repeating: byte, count: count)))
    answer["ETag"] = "\"\(tag)\""
    return answer
  }

  @Test func equalBodiesAreInMemoryOnce() {
    let bodies = OutgoingBodies(budget: 1 << 20)
    var held: [ServerAnswer] = []
    for _ in 0..<2 {
      var answer = Self.answer(1, tag: "a")
      #expect(bodies.hold(&answer))
      held.append(answer)
    }
    #expect(held[1].body == [UInt8](repeating: 1, count: 1 << 20))
    for _ in 0..<2 {
      #expect(bodies.byteCount == 1 << 20)
      held.removeLast()
    }
    #expect(bodies.byteCount == 0)
  }

  @Test(arguments: [
    // Another body of the same tag, another tag; a small one, and one without a tag, which are not counted.
    (UInt8(2), "a", 1 << 20, false), (UInt8(1), "b", 1 << 20, false), (UInt8(2), "b", 1 << 10, true),
    (UInt8(2), "b", (1 << 20) - (256 << 10), false),
  ])
  func bodiesBeyondTheBudgetHaveNoRoom(byte: UInt8, tag: String, count: Int, hasRoom: Bool) {
    let bodies = OutgoingBodies(budget: (1 << 20) + (512 << 10))
    var first = Self.answer(1, tag: "a")
    #expect(bodies.hold(&first))
    var second = Self.answer(byte, tag: tag, count: count)
    #expect(bodies.hold(&second) == hasRoom)
    withExtendedLifetime((first, second)) {}
  }

  @Test func aBodyThatIsAloneHasRoomWhateverItsSize() {
    let bodies = OutgoingBodies(budget: 1)
    var answer = Self.answer(1, tag: "a")
    #expect(bodies.hold(&answer))
    withExtendedLifetime(answer) {}
  }

  @Test func largeAnswersBeyondTheirMemoryComeAgain() async throws {
    func style(_ letter: String) -> String {
      #"{"version":8,"metadata":{"text":"\#(String(repeating: letter, count: 1 << 20))"},"sources":{},"layers":[]}"#
    }
    let folder = try ServedFolder()
    try folder.write(style("a"), to: "a.json")
    try folder.write(style("b"), to: "b.json")
    var options = ServerOptions()
    options.answerMemory = 1 << 20
    let server = await folder.server(["a.json", "b.json"], options)
    var held: ServerAnswer? = await server.get("/styles/a/style.json")
    #expect(held?.status == .ok)
    let refused = await server.get("/styles/b/style.json")
    #expect(refused.status == .serviceUnavailable)
    #expect(refused["Retry-After"] == "1")
    // Neither what is asked for a second time nor what is small has to wait.
    #expect(await server.get("/styles/a/style.json").status == .ok)
    #expect(await server.get("/styles.json").status == .ok)
    #expect(await server.get("/styles/b/style.json", method: "HEAD").status == .ok)
    held = nil
    #expect(await server.get("/styles/b/style.json").status == .ok)
  }
}
