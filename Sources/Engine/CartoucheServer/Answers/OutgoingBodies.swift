import Synchronization

/// The large bodies that are being sent, which slow clients keep for long: equal ones are in memory once, and all
/// together have a budget.
final class OutgoingBodies: Sendable {
  /// The bytes of the smallest body that is counted: as much as connections hold of any answer.
  private static let smallest = 256 << 10

  private struct Body {
    let bytes: [UInt8]
    var count = 1
  }

  private struct State {
    var bodies: [String: [Body]] = [:]
    var byteCount = 0
  }

  private let state = Mutex(State())
  private let budget: Int

  /// Bodies that together have at most `budget` bytes, unless there is only one.
  init(budget: Int) { self.budget = budget }

  /// The bytes of all bodies, equal ones once.
  var byteCount: Int { state.withLock { $0.byteCount } }

  /// Counts the body of an answer until the answer goes; one that equals another shares its memory.
  ///
  /// - Returns: Whether there is room for it.
  func hold(_ answer: inout ServerAnswer) -> Bool {
    guard answer.body.count >= Self.smallest, let tag = answer["ETag"] else { return true }
    let bytes = answer.body
    let shared = state.withLock { state -> [UInt8]? in
      let others = state.bodies[tag] ?? []
      if let index = others.firstIndex(where: { $0.bytes == bytes }) {
        state.bodies[tag]?[index].count += 1
        return others[index].bytes
      }
      guard state.byteCount == 0 || bytes.count <= budget - state.byteCount else { return nil }
      state.bodies[tag, default: []].append(Body(bytes: bytes))
      state.byteCount += bytes.count
      return bytes
    }
    guard let shared else { return false }
    answer.body = shared
    answer.hold = Hold(bodies: self, tag: tag, bytes: shared)
    return true
  }

  private func release(_ tag: String, _ bytes: [UInt8]) {
    state.withLock { state in
      guard let index = state.bodies[tag]?.firstIndex(where: { $0.bytes == bytes }) else { return }
      state.bodies[tag]?[index].count -= 1
      guard state.bodies[tag]?[index].count == 0 else { return }
      state.bodies[tag]?.remove(at: index)
      if state.bodies[tag]?.isEmpty == true { state.bodies[tag] = nil }
      state.byteCount -= bytes.count
    }
  }

  /// Keeps the body of an answer counted for as long as somebody has the answer.
  final class Hold: Sendable {
    private let bodies: OutgoingBodies
    private let tag: String
    private let bytes: [UInt8]

    fileprivate init(bodies: OutgoingBodies, tag: String, bytes: [UInt8]) {
      self.bodies = bodies
      self.tag = tag
      self.bytes = bytes
    }

    deinit { bodies.release(tag, bytes) }
  }
}
