#if Server
  import ArgumentParser
  import Cartouche
  import CartoucheCommandLine
  import CartoucheServer
  import Hummingbird
  import Logging
  import ServiceLifecycle

  /// `cartouche serve`: a map server, until the process is ended.
  struct ServeCommand: AsyncParsableCommand {
    static let configuration = ServeOptionGroup.configuration

    @OptionGroup var options: ServeOptionGroup

    func run() async throws {
      let terminal = Terminal.standard
      if options.showsVersion { return try terminal.print(CartoucheServeProgram.version) }
      let configuration = try ServeConfiguration(options)
      if options.check { return try await check(configuration) }
      let log = try configuration.log
      let server = configuration.server(log)
      let life = ServerLife(server: server, configuration: configuration, terminal: terminal)
      var services: [ServiceGroupConfiguration.ServiceConfiguration] = []
      var logger = Logger(label: "cartouche")
      logger.logLevel = .critical
      if let port = configuration.metricsPort {
        services.append(
          .init(
            service: server.metricsApplication(at: .hostname("127.0.0.1", port: port), logger: logger) {
              port in
              if let port { try? terminal.print("http://127.0.0.1:\(port)/metrics") }
            }))
      }
      let address = configuration.address
      services.append(
        .init(
          service: server.application(at: address, logger: logger) { port in
            life.listens(at: configuration.url(port: port))
          }))
      // Services end in the reverse order: the port stays open until everybody knows that the server ends.
      services.append(.init(service: life))
      let group = ServiceGroup(configuration: .init(services: services, logger: logger))
      let signals = EndingSignals(group, limit: .seconds(configuration.drainDelay + 30))
      defer { signals.stop() }
      do {
        try await group.run()
      } catch let failure as CommandFailure {
        throw failure
      } catch {
        let reason = MapServer.reason(ofListening: error)
        throw CommandFailure(.unreachable, "\(configuration.place) cannot be listened on: \(reason)")
      }
      await server.closeDatabases()
      await log?.finish()
      configuration.removeSocket()
    }

    /// Prints the configuration, and ends with the status that the findings about the inputs have.
    private func check(_ configuration: ServeConfiguration) async throws {
      let server = configuration.server(nil)
      let findings = FindingsReport(
        configuration.findings + (await server.load(inputs: configuration.inputs)))
      for line in findings.lines(configuration.report) { Terminal.standard.say("cartouche: \(line)") }
      var members = configuration.json
      members["styles"] = .array(server.styleIDs.map(JSONValue.string))
      members["data"] = .array(server.tileIDs.map(JSONValue.string))
      try Terminal.standard.print(json: .object(members), keepsDoubles: false)
      let status = findings.status(isStrict: options.strict)
      if status != .done { throw ExitCode(status.rawValue) }
    }
  }
#endif
