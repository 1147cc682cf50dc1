#if Server
  import HTTPTypes
  import NIOCore
  import NIOHTTPTypes
  import Synchronization

  /// The connection of a client, and the work for it, which its end cancels.
  final class ClientConnection: Sendable {
    /// The field of a request's head by which its connection is found; what a client sends by this name is replaced.
    static let field = HTTPField.Name("Cartouche-Connection")
    private static let open = Mutex<(count: Int, connections: [Int: ClientConnection])>((0, [:]))

    /// The connection of a request; `nil` without a ``ClientWatch``.
    static func of(_ fields: HTTPFields) -> ClientConnection? {
      guard let field, let text = fields[field], let number = Int(text) else { return nil }
      return open.withLock { $0.connections[number] }
    }

    /// The number of the connection.
    let number: Int

    private struct State {
      var isClosed = false
      var count = 0
      var cancels: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    init() {
      number = Self.open.withLock { open in
        open.count += 1
        return open.count
      }
      Self.open.withLock { $0.connections[number] = self }
    }

    /// The result of work that is cancelled when the client leaves, or the calling task is.
    func running<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
      let task = Task { await work() }
      let number = state.withLock { state -> Int? in
        if state.isClosed { return nil }
        state.count += 1
        state.cancels[state.count] = { task.cancel() }
        return state.count
      }
      if number == nil { task.cancel() }
      let value = await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
      if let number { state.withLock { _ = $0.cancels.removeValue(forKey: number) } }
      return value
    }

    /// Cancels all work.
    func close() {
      let cancels = state.withLock { state in
        state.isClosed = true
        defer { state.cancels = [:] }
        return Array(state.cancels.values)
      }
      for cancel in cancels { cancel() }
      Self.open.withLock { _ = $0.connections.removeValue(forKey: number) }
    }
  }

  /// Tells the work for a client that it has left.
  final class ClientWatch: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let client = ClientConnection()

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard case .head(var head) = unwrapInboundIn(data), let field = ClientConnection.field else {
        return context.fireChannelRead(data)
      }
      head.headerFields[field] = "\(client.number)"
      context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func channelInactive(context: ChannelHandlerContext) {
      client.close()
      context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      // A client that says no more does not wait for an answer either.
      if let event = event as? ChannelEvent, event == .inputClosed { client.close() }
      context.fireUserInboundEventTriggered(event)
    }
  }
#endif
