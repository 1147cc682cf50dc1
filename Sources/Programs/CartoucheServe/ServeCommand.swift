#if Server
  import ArgumentParser
  import Cartouche
  import CartoucheCommandLine
  import CartoucheServer
  import Foundation
  import Hummingbird
  import Logging
  import ServiceLifecycle
  import UnixSignals

  /// `cartouche serve`: a map server, until the process is ended.
  struct ServeCommand: AsyncParsableCommand {
    static let configuration = ServeOptionGroup.configuration

    @OptionGroup var options: ServeOptionGroup

    func run() async throws {
      let terminal = Terminal.standard
      let loader = options.resources.loader(for: options.inputs, limits: options.limits.limits)
      var findings: [Diagnostic] = []
      var snapshotter = Snapshotter(
        loader: loader, limits: options.limits.limits, fonts: try options.fonts.labelFonts(&findings),
        concurrentFrames: options.width, queueLimit: options.queue ?? 16 * options.width)
      snapshotter.loading.timeout = options.resources.deadline
      let server = MapServer(
        loader: loader, snapshotter: snapshotter, reader: .forCommands(limits: options.limits.limits),
        options: serverOptions)
      findings += await server.load(inputs)
      for finding in findings where !options.quiet { terminal.say("cartouche: \(finding)") }
      if options.check {
        try terminal.print("styles: \(server.styleIDs.joined(separator: ", "))")
        try terminal.print("data: \(server.tileIDs.joined(separator: ", "))")
        throw ExitCode(FindingsReport(findings).status(isStrict: false).rawValue)
      }
      let bind = options.bind ?? "127.0.0.1"
      var logger = Logger(label: "cartouche")
      logger.logLevel = .warning
      let application = server.application(
        at: .hostname(bind, port: options.port ?? 8080), logger: logger
      ) { port in
        let host = bind == "0.0.0.0" ? "127.0.0.1" : bind
        try? terminal.print("http://\(host):\(port ?? 0)/")
      }
      let group = ServiceGroup(
        configuration: .init(
          services: [
            .init(service: application), .init(service: Reloading(server: server, inputs: inputs)),
          ], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
      do {
        try await group.run()
      } catch {
        throw CommandFailure(.unreachable, "\(bind):\(options.port ?? 8080) cannot be listened on: \(error)")
      }
    }

    private var inputs: [String] {
      options.inputs.isEmpty
        ? WorldResources.stylePath.map { [$0] } ?? [] : options.inputs.map(CommandInput.absolute)
    }

    private var serverOptions: ServerOptions {
      var server = ServerOptions()
      server.publicURL = options.publicURL.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
      server.allowedHosts = options.serveHost.map { $0.lowercased() }
      server.deadline = .seconds(options.deadline ?? 10)
      server.ignoresMissing = options.ignoreMissingFiles
      if options.noCors { server.origins = [] }
      return server
    }
  }

  /// Reads all inputs again for each SIGHUP, and says that the server is ending when it is.
  struct Reloading: Service {
    let server: MapServer
    let inputs: [String]

    func run() async throws {
      let (signals, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      signal(SIGHUP, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
      source.setEventHandler { continuation.yield() }
      source.resume()
      defer { source.cancel() }
      await withGracefulShutdownHandler {
        for await _ in signals {
          for finding in await server.load(inputs) { Terminal.standard.say("cartouche: \(finding)") }
        }
      } onGracefulShutdown: {
        server.isDraining = true
        continuation.finish()
      }
    }
  }
#endif
