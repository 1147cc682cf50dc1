#if Server
  import ArgumentParser
  import Cartouche
  import CartoucheCommandLine
  import CartouchePostGIS
  import CartoucheServer
  import Foundation
  import Hummingbird

  /// The configuration that options, the environment and files lead to.
  struct ServeConfiguration {
    private let options: ServeOptionGroup
    private let fonts: LabelFonts
    /// The findings about the configuration itself.
    private(set) var findings: [Diagnostic] = []
    /// The inputs.
    let inputs: [ServedInput]
    /// The path of the file that names inputs and settings; `nil` without one.
    private let file: String?
    private let configured: ServerConfiguration?
    /// The inputs of the command line.
    private let named: [ServedInput]
    /// The number of connections at a time.
    let connections: Int
    private let iconHosts: [HostPattern]

    /// The files besides connections that a server may have open: archives, fonts, connections to other servers.
    private static let otherFiles = 512

    /// - Throws: `CommandFailure` for fonts that cannot be read.
    init(_ options: ServeOptionGroup) throws {
      self.options = options
      fonts = try options.fonts.labelFonts(&findings)
      iconHosts = try options.allowIconHost.map { text in
        guard let host = HostPattern(text) else {
          throw ValidationError("\"\(text)\" is no host; expected a name, *.domain, or an address")
        }
        return host
      }
      let all = (options.inputs + options.file).map(CommandInput.absolute)
      let file =
        options.config.map(CommandInput.absolute)
        ?? all.first(where: ServerConfiguration.isConfiguration)
      self.file = file
      named = all.filter { $0 != file }.map { ServedInput($0) }
      try Self.checkDatabases(among: all, options)
      configured = try file.map(Self.read)
      findings += configured?.diagnostics ?? []
      let isEmpty = named.isEmpty && file == nil
      inputs =
        isEmpty
        ? WorldResources.stylePath.map { [ServedInput($0)] } ?? [] : (configured?.inputs ?? []) + named
      let wanted = options.maxConnections ?? configured?.options.connections.count ?? ConnectionLimits().count
      let files = FileHandles.raise(to: wanted + Self.otherFiles) ?? .max
      connections = max(min(wanted, files - Self.otherFiles), 1)
      if connections < wanted {
        findings.append(
          Diagnostic(
            .warning,
            """
            \(connections) connections are served at a time instead of \(wanted), because the process may open \
            \(files) files (ulimit -n)
            """, kind: .limit))
      }
    }

    /// Checks that the databases among the inputs can be read, and that clients receive only published tables.
    private static func checkDatabases(among inputs: [String], _ options: ServeOptionGroup) throws {
      for input in inputs where PostGISAddress.isAddress(input) {
        let address = try CommandInput.databaseAddress(input)
        let namesOne = ["table", "sql", "function"].contains { address.members[$0] != nil }
        guard namesOne || options.listensToThisMachine || options.publishedTables != nil else {
          throw CommandFailure(
            .usage,
            """
            \(address.redacted): others than this machine can reach \(options.bind ?? ""), so expected --publish all, or \
            --publish with schemas and tables; or a table in the URL, as in ?table=roads
            """)
        }
      }
    }

    /// The configuration in a file.
    ///
    /// - Throws: `CommandFailure`, with the place in the file.
    private static func read(_ path: String) throws -> ServerConfiguration {
      guard FileManager.default.fileExists(atPath: path) else {
        throw CommandFailure(.missingInput, "\(path): no such file")
      }
      do throws(ConfigurationError) {
        return try ServerConfiguration(at: path)
      } catch {
        throw CommandFailure(.badInput, "\(error)")
      }
    }

    /// The inputs, as the configuration says now, with the findings about it; of one that has become unusable, what
    /// it said at first.
    func currentInputs() -> (inputs: [ServedInput], findings: [Diagnostic]) {
      guard let file else { return (inputs, []) }
      do throws(ConfigurationError) {
        let configuration = try ServerConfiguration(at: file)
        return (configuration.inputs + named, configuration.diagnostics)
      } catch {
        return (inputs, [Diagnostic(.error, "\(error)")])
      }
    }

    /// The inputs whose changes are of interest, with the file that names them.
    var watchedInputs: [String] { inputs.map(\.location) + (file.map { [$0] } ?? []) }

    // MARK: - The server

    /// The server, without contents.
    func server(_ log: RequestLog?) -> MapServer {
      var limits = options.limits.limits
      limits.kept = cacheMemory / 2
      let databases = databases
      let loader = options.resources.loader(
        for: inputs.map(\.location), limits: limits, tables: (databases, ServedDatabases.schemes))
      var snapshotter = Snapshotter(
        loader: loader, limits: limits, fonts: fonts, concurrentFrames: width, queueLimit: queue)
      snapshotter.loading.timeout =
        options.fetchTimeout.map { .milliseconds($0) } ?? options.resources.deadline
      return MapServer(
        loader: loader, snapshotter: snapshotter, reader: .forCommands(limits: limits),
        options: serverOptions(log, databases))
    }

    /// The databases among the inputs, and those that styles name.
    private var databases: ServedDatabases {
      var limits = PostGISOptions()
      limits.connections = configured?.options.databaseConnections ?? min(8, 2 * width)
      limits.queryTime = .seconds(deadline)
      return ServedDatabases(
        options: limits, publish: options.publishedTables, isLoopback: options.listensToThisMachine)
    }

    private func serverOptions(_ log: RequestLog?, _ databases: ServedDatabases) -> ServerOptions {
      var server = configured?.options ?? ServerOptions()
      server.databases = databases
      server.publicURL = publicURL
      server.allowedHosts += options.serveHost
      server.isStrictAboutHosts = options.strictHost
      server.trustedProxies += options.trustedProxy
      server.deadline = .seconds(deadline)
      server.ignoresMissing = options.ignoreMissingFiles
      server.pictureMemory = pictureMemory
      server.pictureFolder = options.cacheDisk.map(CommandInput.absolute) ?? server.pictureFolder
      for archive in options.fallbackRender { server.pictureArchives[archive.style] = archive.url }
      server.filesFolder = options.files.map(CommandInput.absolute) ?? server.filesFolder
      server.iconsFolder = options.icons.map(CommandInput.absolute) ?? server.iconsFolder
      server.allowedIconHosts += iconHosts
      server.allowsRender = options.allowRender || server.allowsRender
      server.replacesFonts = !options.noFontFallback
      server.watermark = options.watermark ?? server.watermark
      server.connections.count = connections
      server.givesMetrics = options.metricsPort == nil
      if options.noCors { server.origins = [] }
      if let log { server.log = { log.add($0) } }
      return server
    }

    /// The bytes of all that is kept: half of them for data and layouts, and a quarter for finished pictures.
    private var cacheMemory: Int { options.cacheMemory?.bytes ?? configured?.cacheMemory ?? 512 << 20 }
    private var pictureMemory: Int { options.pictureMemory?.bytes ?? cacheMemory / 4 }

    /// The log of requests; `nil` where none is wanted.
    var log: RequestLog? {
      get throws {
        logFormat == .off ? nil : try RequestLog(logFormat, file: options.logFile.map(CommandInput.absolute))
      }
    }

    private var logFormat: ServeOptionGroup.LogFormat {
      options.logFormat ?? (options.quiet ? .off : .json)
    }

    private var width: Int { options.jobs ?? configured?.jobs ?? options.width }
    private var queue: Int { options.queue ?? configured?.queue ?? 16 * width }
    private var deadline: Double {
      options.deadline ?? configured.map { $0.options.deadline / .seconds(1) } ?? 10
    }
    private var publicURL: String? {
      options.publicURL.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    }

    /// The time for which a server that is told to end still accepts connections, in seconds.
    var drainDelay: Double { options.drainDelay ?? 0 }

    /// The port for metrics alone; `nil` for none.
    var metricsPort: Int? { options.metricsPort }

    /// Whether the inputs are read again when their files change.
    var isWatching: Bool { options.watch }

    /// Whether the server ends where an input has faults.
    var isStrict: Bool { options.strict }

    /// The findings that are reported.
    var report: ReportOptionGroup {
      var report = ReportOptionGroup()
      (report.quiet, report.verbose) = (options.quiet, options.verbose)
      return report
    }

    // MARK: - The address

    private var bind: String { options.bind ?? "127.0.0.1" }

    /// The path of a socket of this machine; `nil` for a port.
    private var socket: String? { bind.hasPrefix("unix:") ? String(bind.dropFirst(5)) : nil }

    /// The address to listen on.
    var address: BindAddress {
      if let socket { return .unixDomainSocket(path: socket) }
      let host = bind.hasPrefix("[") && bind.hasSuffix("]") ? String(bind.dropFirst().dropLast()) : bind
      return .hostname(host, port: options.port ?? 8080)
    }

    /// The address, for messages.
    var place: String { socket ?? "\(bind):\(options.port ?? 8080)" }

    /// The URL of the server on this machine.
    ///
    /// - Parameter port: The port on which it listens.
    func url(port: Int?) -> String {
      if socket != nil { return bind }
      let host = ["0.0.0.0", "::", "[::]"].contains(bind) ? "127.0.0.1" : bind
      let isBare = host.contains(":") && !host.hasPrefix("[")
      return "http://\(isBare ? "[\(host)]" : host):\(port ?? 0)/"
    }

    /// Removes the socket, which would be taken for a server.
    func removeSocket() { if let socket { unlink(socket) } }

    // MARK: - As JSON

    /// The values of all options, by their names, as a settings file has them for this command.
    var json: JSONObject {
      var members: JSONObject = [
        "inputs": .array(inputs.map { .string(ResourceURL.redacted($0.location)) }),
        "bind": .string(bind), "jobs": .int(Int64(width)), "queue": .int(Int64(queue)),
        "deadline": .double(deadline), "drain-delay": .double(drainDelay),
        "cache-memory": .int(Int64(cacheMemory)), "picture-memory": .int(Int64(pictureMemory)),
        "max-connections": .int(Int64(connections)), "no-cors": .bool(options.noCors),
        "ignore-missing-files": .bool(options.ignoreMissingFiles), "watch": .bool(options.watch),
        "strict": .bool(options.strict), "strict-host": .bool(options.strictHost),
        "serve-host": .array(options.serveHost.map(JSONValue.string)),
        "trusted-proxy": .array(options.trustedProxy.map(JSONValue.string)),
        "log-format": .string(logFormat.rawValue),
      ]
      if socket == nil { members["port"] = .int(Int64(options.port ?? 8080)) }
      members["publish"] = options.publish.map(JSONValue.string)
      members["config"] = file.map(JSONValue.string)
      members["public-url"] = publicURL.map(JSONValue.string)
      members["metrics-port"] = metricsPort.map { .int(Int64($0)) }
      members["cache-disk"] = options.cacheDisk.map(JSONValue.string)
      members["fallback-render"] =
        options.fallbackRender.isEmpty ? nil : .array(options.fallbackRender.map { .string($0.description) })
      members["files"] = options.files.map(JSONValue.string)
      members["icons"] = options.icons.map(JSONValue.string)
      members["allow-icon-host"] =
        options.allowIconHost.isEmpty ? nil : .array(options.allowIconHost.map(JSONValue.string))
      members["allow-render"] = options.allowRender ? true : nil
      members["no-font-fallback"] = options.noFontFallback ? true : nil
      members["watermark"] = options.watermark.map(JSONValue.string)
      members["log-file"] = options.logFile.map(JSONValue.string)
      return members
    }
  }
#endif
