import FlyingFox
import Foundation

/// A connected page: its messages go to a session of its own, which sends back pictures.
struct PageConnection: WSMessageHandler {
  private let viewed: ViewedMap

  /// The connections of pages on `viewed`.
  init(_ viewed: ViewedMap) { self.viewed = viewed }

  func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
    let (messages, continuation) = AsyncStream<WSMessage>.makeStream()
    let start = ContinuousClock.now
    let session = ViewSession(viewed, clock: { ContinuousClock.now - start }) { output in
      switch output {
      case .text(let text): continuation.yield(.text(text))
      case .frame(let bytes): continuation.yield(.data(Data(bytes)))
      }
    }
    let drawing = Task { await session.run() }
    let listening = Task {
      for await message in client {
        switch message {
        case .text(let text): await session.receive(text)
        case .data: await session.refuse("binary messages")
        case .close: break
        }
      }
      drawing.cancel()
      continuation.finish()
    }
    continuation.onTermination = { _ in
      listening.cancel()
      drawing.cancel()
    }
    return messages
  }
}
