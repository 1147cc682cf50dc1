#if Server
  import HTTPTypes
  import NIOCore
  import NIOHTTPTypes

  /// Tells the work for a client that it has left, and the guard of the connection which requests are answered.
  final class ClientWatch: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private var client: ClientConnection?
    /// The guard in front of the parser; `nil` in applications without one.
    private var connection: ConnectionGuard?
    private var requestCount = 0
    private var closes = false

    func handlerAdded(context: ChannelHandlerContext) {
      let client = ClientConnection(address: context.remoteAddress?.ipAddress)
      connection = try? context.pipeline.syncOperations.handler(type: ConnectionGuard.self)
      connection?.client = client
      self.client = client
      if let connection {
        let guarded = NIOLoopBound(connection, eventLoop: context.eventLoop)
        client.paces { guarded.eventLoop.flatSubmit { guarded.value.room(on: guarded.eventLoop) } }
      }
      context.channel.closeFuture.whenComplete { _ in
        client.close()
        client.forget()
      }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard case .head(var head) = unwrapInboundIn(data), let field = ClientConnection.field, let client
      else {
        return context.fireChannelRead(data)
      }
      requestCount += 1
      head.headerFields[field] = client.mark(requestCount)
      context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      switch unwrapOutboundIn(data) {
      case .head(var head) where head.status.kind != .informational:
        closes = head.headerFields[.connection]?.lowercased() == "close" || connection?.isLastAnswer == true
        if closes { head.headerFields[.connection] = "close" }
        context.write(wrapOutboundOut(.head(head)), promise: promise)
      case .end:
        context.write(data, promise: promise)
        connection?.didAnswer(closes: closes)
      case .head, .body:
        context.write(data, promise: promise)
      }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      // A client that says no more does not wait for an answer either.
      if let event = event as? ChannelEvent, event == .inputClosed { client?.close() }
      context.fireUserInboundEventTriggered(event)
    }
  }
#endif
