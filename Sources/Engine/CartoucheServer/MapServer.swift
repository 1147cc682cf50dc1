import Cartouche
import CartoucheFormats
import CartoucheResources
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
  let metrics = RequestMetrics()
  private let reader: DataReader
  private let state = Mutex(State())

  private struct State {
    var catalog = ServerCatalog()
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
    self.reader = reader
    self.snapshotter = snapshotter ?? Snapshotter(loader: loader, queueLimit: 64)
    pictures = PictureMaker(self.snapshotter, options)
  }

  /// Serves what is at paths and URLs: styles, tiles, data, and folders of these, in place of what was served before.
  ///
  /// An input that cannot be read is reported, and requests for it are answered with 503.
  ///
  /// - Returns: The findings about the inputs.
  @discardableResult
  public func load(_ inputs: [String]) async -> [Diagnostic] {
    var reader = CatalogReader(loader: loader, reader: reader)
    let catalog = await reader.read(inputs)
    state.withLock { $0.catalog = catalog }
    return catalog.diagnostics
  }

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
    let started = ContinuousClock.now
    let id = state.withLock { state -> String in
      state.requestCount += 1
      return String(state.requestCount, radix: 36)
    }
    var pattern = "other"
    var answer: ServerAnswer
    do throws(ServerProblem) {
      answer = try await routed(request, &pattern)
    } catch {
      answer = error.answer(id: id)
    }
    answer = await answer.encoded(for: request)
    answer["X-Content-Type-Options"] = "nosniff"
    addOrigin(to: &answer, request)
    metrics.count(pattern, answer.status, ContinuousClock.now - started)
    return answer
  }

  private func routed(
    _ request: ServerRequest, _ pattern: inout String
  ) async throws(ServerProblem) -> ServerAnswer {
    let path = try RequestPath(request.path)
    guard request.body.count <= options.body else {
      throw ServerProblem(.contentTooLarge, "the body has more than \(options.body) bytes", at: "body")
    }
    var allowed: [String] = []
    for route in RouteTable.routes {
      guard let (captures, places) = route.match(path) else { continue }
      let methods = route.methods + (route.methods.contains("GET") ? ["HEAD"] : [])
      allowed += methods.filter { !allowed.contains($0) }
      guard methods.contains(request.method) else { continue }
      pattern = route.pattern
      let context = RouteContext(
        server: self, catalog: catalog, request: request, query: try RequestQuery(request.query),
        captures: captures, places: places)
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
      answer["Access-Control-Allow-Headers"] = "Content-Type, If-None-Match, Range"
      answer["Access-Control-Max-Age"] = "86400"
      return answer
    }
    var problem = ServerProblem(.methodNotAllowed, "expected \(methods), found \(request.method.prefix(20))")
    problem.headers = [("Allow", methods)]
    throw problem
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
    answer["Access-Control-Expose-Headers"] = "ETag, Cartouche-Camera, Cartouche-Diagnostics"
  }
}
