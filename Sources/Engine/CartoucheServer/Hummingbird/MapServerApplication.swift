#if Server
  import Hummingbird
  import Logging
  import NIOCore

  extension MapServer {
    /// The handlers of connections by which work for clients that have left ends.
    public static func connectionHandlers() -> [any RemovableChannelHandler] { [ClientWatch()] }

    /// An application that serves maps alone, with limits for clients on the internet.
    ///
    /// - Parameters:
    ///   - address: The address to listen on.
    ///   - logger: The log of the application.
    ///   - onStart: Called with the port once it listens; `nil` for a socket.
    public func application(
      at address: BindAddress, logger: Logger? = nil,
      onStart: @escaping @Sendable (Int?) async -> Void = { _ in }
    ) -> some ApplicationProtocol {
      let router = Router()
      router.addMaps(self)
      return Application(
        router: router,
        server: .http1(
          configuration: .init(
            additionalChannelHandlers: Self.connectionHandlers(), idleTimeout: .seconds(75),
            httpDecoderConfiguration: .init(
              maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100))),
        configuration: .init(address: address, serverName: nil, backlog: 256),
        onServerRunning: { channel in await onStart(channel.localAddress?.port) },
        logger: logger)
    }
  }
#endif
