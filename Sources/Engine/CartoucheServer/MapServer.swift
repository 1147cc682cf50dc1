import Cartouche
import CartoucheFormats
import CartoucheHTTP
import CartoucheResources
import Foundation
import Synchronization

/// A map server, apart from its connections: requests in, answers out.
///
/// ```swift
/// let server = MapServer()
/// for finding in await server.load(["paris.mbtiles", "styles"]) { print(finding) }
/// let answer = await server.answer(ServerRequest(path: "/styles/paris/14/8297/5634.png"))
/// ```
///
/// With the package trait `Server`, `addMaps(_:)` mounts it in a router of Hummingbird. Everything that is served is one
/// value, which ``load(_:)`` replaces: requests that are under way go on with what they began with.
public final class MapServer: Sendable {
  /// The settings.
  public let options: ServerOptions
  /// The loader of everything that inputs name.
  public let loader: any ResourceLoader
  /// The snapshotter that draws all pictures, whose limits and queue bound them.
  public let snapshotter: Snapshotter
  let pictures: PictureMaker
  /// The icons that markers may show.
  let icons: IconLibrary
  /// The sprites that are made of folders of icons.
  let sheets: IconSheets
  /// The snapshotter for styles that requests bring along; `nil` where none may.
  let strangers: Snapshotter?
  let metrics = RequestMetrics()
  let connections = ConnectionCounts()
  let queue = QueueWatch()
  let fingerprints = FileFingerprints()
  let bodies: OutgoingBodies
  /// The tiles that are made for requests: one of a large city as GeoJSON takes some 60 ms.
  let conversions = BoundedFlights<StoredTiles.Conversion, TileBytes?>(of: "tiles", limit: 64)
  private let reader: DataReader
  /// The findings about the settings.
  private let ownFindings: [Diagnostic]
  private let state = Mutex(State())

  private struct State {
    var catalog = ServerCatalog()
    var isLoaded = false
    var isDraining = false
    var requestCount = 0
  }

  /// A server without contents.
  ///
  /// - Parameters:
  ///   - loader: The loader of everything that inputs name.
  ///   - snapshotter: The snapshotter for pictures; `nil` for one that loads through `loader` and lets 64 pictures wait.
  ///   - reader: The reader of data.
  ///   - options: The settings.
  public init(
    loader: any ResourceLoader = SchemeLoader.local, snapshotter: Snapshotter? = nil,
    reader: DataReader = DataReader(), options: ServerOptions = ServerOptions()
  ) {
    self.loader = loader
    self.options = options
    bodies = OutgoingBodies(budget: options.answerMemory)
    self.reader = reader
    self.snapshotter = snapshotter ?? Snapshotter(loader: loader, queueLimit: 64)
    var folder: PictureFolder?
    var findings: [Diagnostic] = []
    if let path = options.pictureFolder {
      do {
        folder = try PictureFolder(path: path, budget: options.pictureFolderSize)
      } catch {
        findings.append(
          Diagnostic(
            .warning, "pictures are not kept in \(path): \(error)", kind: .unreachable))
      }
    }
    ownFindings = findings
    pictures = PictureMaker(self.snapshotter, options, metrics, folder: folder)
    icons = IconLibrary(options, loader: loader)
    sheets = IconSheets(loader: loader)
    strangers = options.allowsRender ? Self.snapshotterForStrangers(options) : nil
  }

  private static func snapshotterForStrangers(_ options: ServerOptions) -> Snapshotter {
    var bounds = ListedHostsLoader.Bounds()
    bounds.size = options.body
    let listed = ListedHostsLoader(hosts: options.allowedIconHosts, bounds: bounds)
    var loader = SchemeLoader.local
    loader.policy = .strict
    loader["http"] = listed
    loader["https"] = listed
    return Snapshotter(loader: loader, queueLimit: 64)
  }

  /// Serves what is at paths and URLs: styles, tiles, data, and folders of these, in place of what was served before.
  ///
  /// An input that cannot be read is reported, and requests for it are answered with 503. Where none can be read, what
  /// was served before stays.
  ///
  /// - Returns: The findings about the inputs.
  @discardableResult
  public func load(_ inputs: [String]) async -> [Diagnostic] {
    await load(inputs: inputs.map { ServedInput($0) })
  }

  /// Serves the inputs of a configuration, or others, as ``load(_:)`` does.
  @discardableResult
  public func load(inputs: [ServedInput]) async -> [Diagnostic] {
    var reader = CatalogReader(
      loader: loader, reader: reader, fonts: EntityTag(snapshotter.fonts), archives: options.pictureArchives,
      databases: options.databases, previous: catalog)
    var catalog = await reader.read(inputs)
    await checkArchives(of: &catalog)
    let isDone = state.withLock { state in
      if catalog.isOfUse || !state.catalog.isOfUse { state.catalog = catalog }
      state.isLoaded = true
      return catalog.isOfUse || catalog.failures.isEmpty
    }
    metrics.countReload(isDone: isDone)
    if options.databases?.haveUsers ?? false, options.trustedProxies.isEmpty {
      catalog.diagnostics.append(
        Diagnostic(
          .warning, "\"users\" of a database has no effect without trusted proxies, whose fields are believed"
        ))
    }
    return ownFindings + catalog.diagnostics
  }

  /// Sees to it that tiles of archives are those that would be drawn, as both are given under the same tags.
  ///
  /// Some of each are drawn and compared; an archive with other bytes is not used.
  private func checkArchives(of catalog: inout ServerCatalog) async {
    for id in catalog.styleIDs {
      guard let style = catalog.styles[id], let archive = style.archive else { continue }
      guard let finding = await pictures.difference(of: archive, from: style) else { continue }
      catalog.diagnostics.append(finding)
      if finding.kind == .invalid { catalog.styles[id]?.archive = nil }
    }
  }

  /// Whether the inputs have been read; before that, requests are answered with 503.
  public var isLoaded: Bool { state.withLock { $0.isLoaded } }

  /// The contents that are served now.
  var catalog: ServerCatalog { state.withLock { $0.catalog } }

  /// Whether the server is about to end, so that new requests should go elsewhere.
  public var isDraining: Bool {
    get { state.withLock { $0.isDraining } }
    set { state.withLock { $0.isDraining = newValue } }
  }

  /// The names of the styles that are served, sorted.
  public var styleIDs: [String] { catalog.styleIDs }

  /// The names of the sets of tiles that are served, sorted.
  public var tileIDs: [String] { catalog.tileIDs }

  // MARK: - Requests

  /// The answer to a request. Of `HEAD` requests it has the body, whose length the answer's is to be.
  ///
  /// Cancelling the task ends the work on a picture that nobody else waits for.
  public func answer(_ request: ServerRequest) async -> ServerAnswer {
    let notes = RequestNotes()
    return await RequestNotes.$current.withValue(notes) {
      var record = begin(request)
      defer { metrics.end() }
      let started = ContinuousClock.now
      var answer: ServerAnswer
      do throws(ServerProblem) {
        answer = try await routed(request, &record.route)
      } catch {
        record.problem = error.detail
        answer = advised(error, started).answer(id: record.id)
      }
      answer = await answer.encoded(for: request)
      if request.method != "HEAD", !bodies.hold(&answer) {
        let problem = ServerProblem.busy("too many large answers are being sent")
        record.problem = problem.detail
        answer = problem.answer(id: record.id)
      }
      record.picture = notes.picture
      finish(&answer, request, &record, ContinuousClock.now - started)
      return answer
    }
  }

  /// The answer to a request that is refused before its route is known.
  ///
  /// - Parameter request: The request; `nil` for one that cannot be read.
  func refusal(of request: ServerRequest?, _ problem: ServerProblem) -> ServerAnswer {
    let request = request ?? ServerRequest(method: "", path: "")
    var record = begin(request)
    defer { metrics.end() }
    (record.route, record.problem) = ("refused", problem.detail)
    var answer = problem.answer(id: record.id)
    finish(&answer, request, &record, .zero)
    return answer
  }

  /// The answer with all metrics.
  func metricsAnswer() -> ServerAnswer {
    var answer = ServerAnswer(
      .ok, .text(metrics.text(self)), type: "text/plain; version=0.0.4; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer
  }

  private func begin(_ request: ServerRequest) -> RequestRecord {
    metrics.begin()
    let id = state.withLock { state -> String in
      state.requestCount += 1
      return String(state.requestCount, radix: 36)
    }
    return RequestRecord(
      id: id, time: Date(), method: RequestHead.methods.contains(request.method) ? request.method : "other",
      route: "other", target: RequestRecord.target(of: request), status: 0, byteCount: 0, duration: .zero,
      address: request.address, traceParent: RequestRecord.traceParent(of: request))
  }

  /// Adds the fields that all answers have, and records the request.
  private func finish(
    _ answer: inout ServerAnswer, _ request: ServerRequest, _ record: inout RequestRecord,
    _ duration: Duration
  ) {
    answer["X-Content-Type-Options"] = "nosniff"
    addOrigin(to: &answer, request)
    if isDraining { answer["Connection"] = "close" }
    // Whoever has left gets no answer (the code is that of other servers).
    record.status = Task.isCancelled ? 499 : answer.status.rawValue
    record.byteCount = request.method == "HEAD" ? 0 : answer.length
    record.duration = duration
    metrics.count(record)
    options.log?(record)
  }

  /// The problem, which says when to come again where the queue is full.
  private func advised(_ problem: ServerProblem, _ started: ContinuousClock.Instant) -> ServerProblem {
    let statistics = snapshotter.statistics
    let now = ContinuousClock.now
    queue.note(made: statistics.drawn, at: now)
    guard problem.status == .serviceUnavailable, isLoaded,
      let index = problem.headers.firstIndex(where: { $0.name == "Retry-After" })
    else { return problem }
    queue.noteRefusal(at: now)
    var problem = problem
    let seconds = queue.secondsToWait(for: statistics.waiting, made: statistics.drawn, at: now)
    problem.headers[index].value = "\(seconds)"
    return problem
  }

  private func routed(
    _ request: ServerRequest, _ pattern: inout String
  ) async throws(ServerProblem) -> ServerAnswer {
    let length = request.path.utf8.count + (request.query.map { $0.utf8.count + 1 } ?? 0)
    guard length <= options.connections.target else { throw RequestHead.targetTooLong(options.connections) }
    let path = try RequestPath(request.path)
    guard request.body.count <= options.body else {
      throw ServerProblem(.contentTooLarge, "the body has more than \(options.body) bytes", at: "body")
    }
    try checkHost(request, path)
    var allowed: [String] = []
    for route in RouteTable.routes {
      guard route.compatibility.map(options.compatibility.contains) ?? true,
        let (captures, places) = route.match(path)
      else { continue }
      let methods = route.methods + (route.methods.contains("GET") ? ["HEAD"] : [])
      allowed += methods.filter { !allowed.contains($0) }
      guard methods.contains(request.method) else { continue }
      pattern = "/\(route.pattern)"
      guard isLoaded || ServerState.isAboutServer(path) else {
        var problem = ServerProblem(.serviceUnavailable, "the server is starting")
        problem.headers = [("Retry-After", "1")]
        throw problem
      }
      let context = RouteContext(
        server: self, catalog: catalog, request: request, query: try RequestQuery(request.query),
        kind: route.kind, captures: captures, places: places)
      return try await route.handler(context)
    }
    guard !allowed.isEmpty else {
      throw .notFound("such path; /styles.json and /data.json list what is served")
    }
    let methods = (allowed + ["OPTIONS"]).joined(separator: ", ")
    if request.method == "OPTIONS" {
      var answer = ServerAnswer(.noContent)
      answer["Allow"] = methods
      answer["Access-Control-Allow-Methods"] = methods
      answer["Access-Control-Allow-Headers"] = "Content-Type, If-None-Match, If-Range, Range"
      answer["Access-Control-Max-Age"] = "86400"
      return answer
    }
    var problem = ServerProblem(.methodNotAllowed, "expected \(methods), found \(request.method.prefix(20))")
    problem.headers = [("Allow", methods)]
    throw problem
  }

  /// Refuses requests that name several hosts, or, where that is wanted, one that the server does not have.
  private func checkHost(_ request: ServerRequest, _ path: RequestPath) throws(ServerProblem) {
    guard request.headers.count(where: { $0.name.lowercased() == "host" }) <= 1 else {
      throw ServerProblem(.badRequest, "expected one field Host", at: "header.Host")
    }
    // Whoever watches the server asks by its address.
    guard options.isStrictAboutHosts, !ServerState.isAboutServer(path) else { return }
    guard let host = RequestOrigin(request, options).host, options.allows(host: host) else {
      throw ServerProblem(.misdirectedRequest, "the server has no such host", at: "header.Host")
    }
  }

  /// Lets pages of other origins read the answer (the Fetch standard, CORS).
  private func addOrigin(to answer: inout ServerAnswer, _ request: ServerRequest) {
    guard !options.origins.isEmpty else { return }
    if options.origins.contains("*") {
      answer["Access-Control-Allow-Origin"] = "*"
    } else {
      answer["Vary"] = [answer["Vary"], "Origin"].compactMap(\.self).joined(separator: ", ")
      guard let origin = request.header("Origin"), options.origins.contains(origin) else { return }
      answer["Access-Control-Allow-Origin"] = origin
    }
    answer["Access-Control-Expose-Headers"] =
      "ETag, Retry-After, Content-Range, Cartouche-Bounds, Cartouche-Camera, Cartouche-Diagnostics"
  }
}
