#if Server
  import Foundation
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
      return application(of: router, at: address, logger, onStart)
    }

    /// An application that gives metrics alone, for a port that only collectors of metrics reach.
    ///
    /// - Parameters:
    ///   - address: The address to listen on.
    ///   - logger: The log of the application.
    ///   - onStart: Called with the port once it listens; `nil` for a socket.
    public func metricsApplication(
      at address: BindAddress, logger: Logger? = nil,
      onStart: @escaping @Sendable (Int?) async -> Void = { _ in }
    ) -> some ApplicationProtocol {
      let router = Router()
      router.get("metrics") { [self] _, _ in Self.response(metricsAnswer()) }
      return application(of: router, at: address, logger, onStart)
    }

    /// The reason, for people, why an application cannot listen.
    public static func reason(ofListening error: any Error) -> String {
      switch error {
      case let error as IOError:
        switch error.errnoCode {
        case EADDRINUSE: "another program listens there"
        case EACCES: "the system does not allow it"
        case EADDRNOTAVAIL: "this machine has no such address"
        default: "\(error)"
        }
      case is SocketAddressError.UnknownHost: "there is no such host"
      default: "\(error)"
      }
    }

    private func application(
      of router: Router<BasicRequestContext>, at address: BindAddress, _ logger: Logger?,
      _ onStart: @escaping @Sendable (Int?) async -> Void
    ) -> some ApplicationProtocol {
      let limits = options.connections
      return Application(
        router: router, server: .guarded(by: self),
        configuration: .init(
          address: address, serverName: nil, backlog: limits.backlog,
          availableConnectionsDelegate: .maximum(
            max(limits.count, 1), logger: logger ?? Logger(label: "maps"))),
        onServerRunning: { channel in
          // One at a time, so that the number of connections is exact.
          try? await channel.setOption(.maxMessagesPerRead, value: 1).get()
          await onStart(channel.localAddress?.port)
        }, logger: logger)
    }
  }
#endif
