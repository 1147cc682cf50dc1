#if Server
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore
  import Logging
  import NIOCore

  extension HTTPServerBuilder {
    /// HTTP/1.1 for clients on the internet, of which some are slow, many or hostile: connections are within the limits
    /// of the server's options, and requests that are malformed or too large are refused.
    ///
    /// ```swift
    /// let application = Application(router: router, server: .guarded(by: maps))
    /// ```
    public static func guarded(by server: MapServer) -> HTTPServerBuilder {
      HTTPServerBuilder { responder in
        // The guard's limits are narrower, and its answers explain the error.
        let decoder = HTTP1Channel.Configuration.DecoderConfiguration(
          maxHeaderFieldSize: 1 << 20, maxHeaderListSize: 1 << 20, maxHeaderFieldCount: 10_000)
        let channel = HTTP1Channel(
          responder: { request, writer, channel in
            guard let problem = ClientConnection.refusal(of: request.headers) else {
              return try await responder(request, writer, channel)
            }
            let response = server.response(to: problem)
            try await writer.write(response: response.head, body: response.body)
          },
          configuration: .init(
            additionalChannelHandlers: MapServer.connectionHandlers(), httpDecoderConfiguration: decoder))
        return GuardedChannel(base: channel, server: server)
      }
    }
  }

  /// A connection of HTTP/1.1 behind a ``ConnectionGuard``.
  struct GuardedChannel: ServerChildChannel {
    typealias Value = PendingConnection

    let base: HTTP1Channel
    let server: MapServer

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
      let limits = server.options.connections
      let counts = server.connections
      let address = countedAddress(channel)
      let isWelcome = counts.begin(address, limit: limits.countPerAddress)
      channel.closeFuture.whenComplete { _ in counts.end(address) }
      let added = channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(
          ConnectionGuard(limits: limits, body: server.options.body, counts: counts))
      }
      return added.flatMap {
        let value = base.setup(channel: channel, logger: logger).map(PendingConnection.init)
        if !isWelcome {
          counts.count(.crowded)
          value.whenComplete { _ in channel.close(promise: nil) }
        }
        return value
      }
    }

    /// The address of a client; `nil` for clients whose connections are not counted.
    private func countedAddress(_ channel: any Channel) -> String? {
      guard let address = channel.remoteAddress?.ipAddress else { return nil }
      if server.options.trusts(address) { return nil }
      let isLoopback = address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
      return isLoopback && server.options.connections.sparesLoopback ? nil : address
    }

    func handle(value: Value, logger: Logger) async {
      await base.handle(value: value.take(), logger: logger)
    }
  }
#endif
