#if Server
  import Cartouche
  import CartoucheCommandLine
  import CartoucheServer
  import Dispatch
  import Foundation
  import ServiceLifecycle
  import Synchronization

  /// The life of a server: reads the inputs, again for each SIGHUP or when their files change, and lets everybody know
  /// when it is about to end.
  final class ServerLife: Service {
    private let server: MapServer
    private let configuration: ServeConfiguration
    private let terminal: Terminal
    private let state = Mutex((url: String?.none, isLoaded: false))

    init(server: MapServer, configuration: ServeConfiguration, terminal: Terminal) {
      self.server = server
      self.configuration = configuration
      self.terminal = terminal
    }

    /// Notes that the server listens; the URL is printed once there is something to see.
    func listens(at url: String) { announce { $0.url = url } }

    private func announce(_ change: (inout (url: String?, isLoaded: Bool)) -> Void) {
      let url = state.withLock { state -> String? in
        change(&state)
        return state.isLoaded ? state.url : nil
      }
      if let url { try? terminal.print(url) }
    }

    func run() async throws {
      let (reasons, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      signal(SIGHUP, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
      source.setEventHandler { continuation.yield() }
      source.resume()
      defer { source.cancel() }
      let watch = configuration.isWatching ? Task { await reportChanges { continuation.yield() } } : nil
      defer { watch?.cancel() }
      let databases = Task { [server] in await server.followDatabases { continuation.yield() } }
      defer { databases.cancel() }
      try await withGracefulShutdownHandler {
        let report = FindingsReport(configuration.findings + (await load()))
        // Where the server cannot listen, what has been read is of no interest.
        if Task.isCancelled { return }
        say(report)
        let status = report.status(isStrict: true)
        if configuration.isStrict, status != .done {
          throw CommandFailure(status, "the inputs have faults, and --strict allows none")
        }
        announce { $0.isLoaded = true }
        for await _ in reasons { say(FindingsReport(await reload())) }
        try? await Task.sleep(for: .seconds(configuration.drainDelay))
        databases.cancel()
      } onGracefulShutdown: {
        self.server.isDraining = true
        continuation.finish()
      }
    }

    private func load() async -> [Diagnostic] { await server.load(inputs: configuration.inputs) }

    /// Reads the configuration and all inputs again.
    private func reload() async -> [Diagnostic] {
      let (inputs, findings) = configuration.currentInputs()
      return findings + (await server.load(inputs: inputs))
    }

    private func say(_ report: FindingsReport) {
      for line in report.lines(configuration.report) { terminal.say("cartouche: \(line)") }
    }

    /// Looks at the files each second, and reports changes once they are complete.
    private func reportChanges(_ changed: () -> Void) async {
      var known: String?
      var seen: String?
      while (try? await Task.sleep(for: .seconds(1))) != nil {
        guard server.isLoaded else { continue }
        let state = server.state(of: configuration.watchedInputs)
        if known == nil {
          known = state
        } else if state != known, state == seen {
          known = state
          changed()
        }
        seen = state
      }
    }
  }

  /// The signals that end the server: the first one in good order, a second one at once.
  final class EndingSignals {
    private let sources: [any DispatchSourceSignal]

    /// - Parameters:
    ///   - group: The services to end.
    ///   - limit: The time that they have.
    init(_ group: ServiceGroup, limit: Duration) {
      let handled = [SIGTERM, SIGINT]
      let count = SignalCount()
      for number in handled { signal(number, SIG_IGN) }
      sources = handled.map { DispatchSource.makeSignalSource(signal: $0, queue: .global()) }
      for (number, source) in zip(handled, sources) {
        source.setEventHandler {
          // The code of a process that a signal has ended.
          guard count.next() == 1 else { _exit(128 + number) }
          Task { await group.triggerGracefulShutdown() }
          Task {
            try? await Task.sleep(for: limit)
            _exit(0)
          }
        }
        source.resume()
      }
    }

    /// Heeds no further signal.
    func stop() { for source in sources { source.cancel() } }
  }

  /// The number of signals so far.
  private final class SignalCount: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }
#endif
