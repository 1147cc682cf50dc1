#if Server
  import Cartouche
  import Hummingbird
  import Synchronization

  @testable import CartoucheServer

  /// A map server that listens on a port of this machine, for as long as a test needs it.
  final class LiveServer: Sendable {
    let server: MapServer
    let port: Int
    private let task: Task<Void, Never>

    /// The server of the embedded world, or what `inputs` name.
    init(_ options: ServerOptions = ServerOptions(), _ inputs: [String]? = nil) async throws {
      let server = MapServer(options: options)
      await server.load(inputs ?? [WorldResources.stylePath ?? ""])
      let (ports, found) = AsyncStream<Int>.makeStream()
      let application = server.application(at: .hostname("127.0.0.1", port: 0)) { port in
        found.yield(port ?? 0)
      }
      task = Task {
        try? await application.run()
        found.finish()
      }
      self.server = server
      port = await ports.first { _ in true } ?? 0
    }

    deinit { task.cancel() }
  }
#endif
