import Foundation

/// A connected page: its messages go to a session of its own, which sends back pictures.
struct PageConnection: Sendable {
  private let client: PageClient
  private let limits: ServerLimits

  /// The page at the other end of a WebSocket.
  init(_ client: PageClient, _ limits: ServerLimits) {
    self.client = client
    self.limits = limits
  }

  /// Lets the page look at a map until it goes, breaks a rule, or does not read.
  ///
  /// - Parameter early: The bytes that came with the request for the socket.
  func run(_ viewed: ViewedMap, early: [UInt8]) async {
    let answers = WaitingAnswers(limit: limits.waiting)
    let start = ContinuousClock.now
    let session = ViewSession(viewed, clock: { ContinuousClock.now - start }) { output in
      switch output {
      case .text(let text): answers.add(SocketFrames.frame(.text, Array(text.utf8)))
      case .frame(let bytes): answers.add(SocketFrames.frame(.binary, bytes))
      }
    }
    let drawing = Task { await session.run() }
    let listening = Task { await listen(session, answers, early) }
    let speaking = Task {
      let isWhole = await speak(answers)
      if !isWhole { listening.cancel() }
      return isWhole
    }
    let violation = await withTaskCancellationHandler {
      await listening.value
    } onCancel: {
      listening.cancel()
    }
    drawing.cancel()
    answers.end()
    // A frame that is on its way is finished, if the page takes it.
    let patience = Task {
      try await Task.sleep(for: .seconds(2))
      speaking.cancel()
    }
    let isWhole = await speaking.value
    patience.cancel()
    await drawing.value
    guard let violation, isWhole else { return }
    try? await PageClient.within(.seconds(1)) { try await client.write(SocketFrames.close(violation)) }
    await client.drain()
  }

  /// Passes messages on, one after the other, until the page goes.
  ///
  /// - Returns: The reason to close the connection; `nil` when the page has gone.
  private func listen(
    _ session: ViewSession, _ answers: WaitingAnswers, _ early: [UInt8]
  ) async -> SocketFrames.Violation? {
    var frames = SocketFrames(messageLimit: limits.message, fragmentLimit: limits.fragments)
    var bytes = early
    do {
      while !Task.isCancelled {
        for event in try frames.take(bytes) {
          switch event {
          case .text(let text): await session.receive(text)
          case .binary: await session.refuse("binary messages")
          case .ping(let payload): answers.add(SocketFrames.frame(.pong, payload))
          case .pong: break
          case .close: return SocketFrames.Violation(code: 1000, reason: "")
          }
          if answers.isFull {
            return SocketFrames.Violation(
              code: 1008, reason: "more than \(limits.waiting) bytes wait to be read")
          }
        }
        bytes = try await client.read()
      }
    } catch let violation as SocketFrames.Violation {
      return violation
    } catch {
      // The page has gone.
    }
    return nil
  }

  /// Sends pending messages until the end of the stream, or until the page stops reading.
  ///
  /// - Returns: Whether the last frame was sent completely.
  private func speak(_ answers: WaitingAnswers) async -> Bool {
    for await _ in answers.signals {
      for frame in answers.next() {
        do {
          try await client.write(frame)
        } catch {
          return false
        }
      }
    }
    return true
  }
}
