import CartoucheGeometry
import CartoucheResources
import CartoucheThreads
import Synchronization

/// The requests of one frame: their deadline and their progress.
///
/// All requests of a frame go through one session. When the task that draws is cancelled, every request under way fails
/// at once, even where the loader does not stop. At the deadline, requests to hosts fail; files are read to the end, so
/// that a picture made only of files does not depend on the time.
package final class LoadSession: Sendable {
  /// The reason why a session ended before its work was done.
  package enum End: Sendable {
    /// The deadline is over.
    case timeout
    /// The task that draws was cancelled.
    case cancelled
  }

  private typealias Outcome = Result<ResourceResponse, ResourceError>

  private struct Flight {
    let request: ResourceRequest
    /// The host that is asked; `nil` for files.
    let host: String?
    let continuation: CheckedContinuation<Outcome, Never>
    var task: Task<Void, Never>?
  }

  private struct State {
    var end: End?
    var flights: [Int: Flight] = [:]
    var started = 0
    /// The number of requests that are wanted and not made yet.
    var expected = 0
    /// The bytes held by documents that were opened by the session.
    var documents = 0
    /// Whether hosts are no longer waited for, though their answers are still wanted.
    var isImpatient = false
    /// The number of requests whose answers are on their way and not waited for.
    var pending = 0
    /// The task that watches the time, from the first request on that may have to wait.
    var watch: Task<Void, Never>?
    /// The means to end the waits for other frames, by their numbers.
    var waits: [Int: @Sendable () -> Void] = [:]
    var waitCount = 0
    /// Whether the work has ended.
    var isOver = false
  }

  /// The limits of the frame.
  let limits: Limits
  /// Given when the frame is no longer wanted.
  let stop = StopSignal()
  private let loader: any ResourceLoader
  private let start = ContinuousClock.now
  private let timeout: Duration
  private let progress: (@Sendable (LoadProgress) -> Void)?
  /// The loads to hosts that outlast the frame; `nil` where none does.
  private let ongoing: OngoingLoads?
  /// The time that hosts are waited for; `nil` for until the deadline.
  private let patience: Duration?
  private let state = Mutex(State())
  /// The measurements of the frame; `nil` where nobody wants them.
  let record: FrameRecord?

  private init(_ source: Source, _ options: LoadOptions, _ limits: Limits) {
    (loader, ongoing, record) = (source.loader, source.ongoing, source.record)
    self.limits = limits
    timeout = options.remaining
    progress = options.progress
    patience = ongoing != nil && source.isLive ? options.patience.map { max($0, .zero) } : nil
    if patience == .zero { state.withLock { $0.isImpatient = true } }
  }

  /// The means by which a session loads.
  struct Source: Sendable {
    /// The loader of resources that are not needed after the frame.
    let loader: any ResourceLoader
    /// The loads to hosts that outlast the frame; `nil` where none does.
    var ongoing: OngoingLoads?
    /// Whether the frame is one of many, and may be drawn without what is on its way.
    var isLive = false
    /// The measurements of the frame; `nil` where nobody wants them.
    var record: FrameRecord?
  }

  /// The result of `body`, which loads through the session and returns soon after its end.
  package static func run<Result: Sendable>(
    _ loader: any ResourceLoader, _ options: LoadOptions = LoadOptions(), limits: Limits = Limits(),
    _ body: @escaping @Sendable (LoadSession) async -> Result
  ) async -> Result {
    await run(Source(loader: loader), options, limits: limits, body)
  }

  /// The result of `body`, which loads by the session and returns soon after it ended.
  static func run<Result: Sendable>(
    _ source: Source, _ options: LoadOptions, limits: Limits,
    _ body: @escaping @Sendable (LoadSession) async -> Result
  ) async -> Result {
    let session = LoadSession(source, options, limits)
    if options.progress != nil { session.watch() }
    defer { session.close() }
    return await withTaskCancellationHandler {
      await body(session)
    } onCancel: {
      session.finish(.cancelled)
    }
  }

  private var deadline: ContinuousClock.Instant { start + timeout }

  /// The reason why the session is over; `nil` while it is not.
  package var end: End? { state.withLock { $0.end } }

  /// Whether hosts are still waited for.
  var isWaiting: Bool { state.withLock { $0.end == nil && !$0.isImpatient } }

  /// The number of requests whose answers are on their way and were not waited for.
  var pendingCount: Int { state.withLock { $0.pending } }

  /// Whether the frame is no longer wanted.
  package var isCancelled: Bool { end == .cancelled }

  /// The answer to a request.
  ///
  /// - Parameter origin: The document that asks, or the program.
  /// - Throws: The loader's error, or the session's own when it is over.
  package func load(
    _ request: ResourceRequest, for origin: DocumentOrigin
  ) async throws(ResourceError) -> ResourceResponse {
    var request = request.made(by: origin)
    // Files are read to the end, however long that takes.
    request.timeout = ResourceURL.host(of: request.url) == nil ? nil : max(deadline - .now, .zero)
    request.sizeLimit = min(limits.size(of: request.kind), request.sizeLimit ?? .max)
    let wanted = request
    let response = try await withCheckedContinuation { begin(wanted, $0) }.get()
    // Loaders of programs may not know the limit.
    if let limit = wanted.sizeLimit, response.bytes.count > limit {
      throw .tooLarge(url: ResourceURL.redacted(wanted.url), size: response.bytes.count, limit: limit)
    }
    return response
  }

  /// The error of a request that was stopped by the end of the session.
  package func error(for url: String) -> ResourceError {
    let url = ResourceURL.redacted(url)
    return isCancelled ? .cancelled(url: url) : .timedOut(url: url, after: timeout)
  }

  /// Counts the bytes of a document, as text or parsed.
  ///
  /// Sources are opened at the same time: the count keeps them from taking too much together. What is left out in the
  /// end is decided in the order of the sources.
  ///
  /// - Throws: `ResourceError.tooLarge` when all documents together would hold more than a frame may.
  func hold(_ byteCount: Int, _ url: String) throws(ResourceError) {
    let left = state.withLock { state in
      state.documents += byteCount
      return limits.memory - (state.documents - byteCount)
    }
    guard byteCount <= left else {
      throw .tooLarge(url: ResourceURL.redacted(url), size: byteCount, limit: max(left, 0))
    }
  }

  /// Whether documents together needed more than there is, so that some were dropped.
  var isOverfull: Bool { state.withLock { $0.documents > limits.memory } }

  /// Releases the bytes of documents, except for a number of them.
  func letGo(except remaining: Int) { state.withLock { $0.documents = remaining } }

  /// Counts requests that will be made, for the progress.
  func expect(_ count: Int) { state.withLock { $0.expected = count } }

  // MARK: - Requests

  private func begin(_ request: ResourceRequest, _ continuation: CheckedContinuation<Outcome, Never>) {
    let host = ResourceURL.host(of: request.url)
    if host != nil { watch() }
    var load: Task<Outcome, Never>?
    if host != nil, !isCancelled {
      switch ongoing?.load(timed(request)) {
      case .settled(let outcome)?:
        continuation.resume(returning: outcome)
        return
      case .underWay(let task)?: load = task
      case nil: break
      }
    }
    let ongoingLoad = load
    let number: Int? = state.withLock { state in
      guard state.end == nil || state.end == .timeout && host == nil,
        ongoingLoad == nil || !state.isImpatient
      else { return nil }
      state.started += 1
      state.expected = max(state.expected - 1, 0)
      state.flights[state.started] = Flight(request: request, host: host, continuation: continuation)
      return state.started
    }
    guard let number else {
      let isLeft = ongoingLoad != nil && state.withLock { $0.isImpatient }
      continuation.resume(returning: isLeft ? pending(request) : .failure(error(for: request.url)))
      return
    }
    let task = Task {
      let outcome =
        if let ongoingLoad { await ongoingLoad.value } else { await self.outcome(of: request) }
      let flight = state.withLock { $0.flights.removeValue(forKey: number) }
      flight?.continuation.resume(returning: outcome)
    }
    let isUnderWay = state.withLock { state in
      state.flights[number]?.task = task
      return state.flights[number] != nil
    }
    if !isUnderWay { task.cancel() }
  }

  private func outcome(of request: ResourceRequest) async -> Outcome {
    do throws(ResourceError) {
      return .success(try await request.response(of: loader))
    } catch {
      return .failure(error)
    }
  }

  /// A request that outlasts the frame has all the time that there is for one.
  private func timed(_ request: ResourceRequest) -> ResourceRequest {
    var request = request
    request.timeout = timeout
    return request
  }

  /// The outcome of a request that is on its way and not waited for.
  private func pending(_ request: ResourceRequest) -> Outcome {
    state.withLock { $0.pending += 1 }
    ongoing?.miss(request)
    return .failure(.pending(url: ResourceURL.redacted(request.url)))
  }

  /// Waits no longer for hosts, whose answers may come for the frames to come.
  private func loseInterest() {
    let left: [Flight] = state.withLock { state in
      state.isImpatient = true
      let numbers = state.flights.filter { $0.value.host != nil }.keys
      return numbers.compactMap { state.flights.removeValue(forKey: $0) }
    }
    for flight in left { flight.continuation.resume(returning: pending(flight.request)) }
  }

  private func finish(_ end: End) {
    if end == .cancelled { stop.raise() }
    let stopped: [Flight] = state.withLock { state in
      if state.end != .cancelled { state.end = end }
      let numbers = state.flights.filter { end == .cancelled || $0.value.host != nil }.keys
      return numbers.compactMap { state.flights.removeValue(forKey: $0) }
    }
    for flight in stopped {
      flight.continuation.resume(returning: .failure(error(for: flight.request.url)))
      flight.task?.cancel()
    }
    for end in state.withLock({ Array($0.waits.values) }) { end() }
  }

  /// Stops the watch, as the work has ended.
  private func close() {
    let watch = state.withLock { state in
      state.isOver = true
      defer { state.watch = nil }
      return state.watch
    }
    watch?.cancel()
  }

  /// The result of a wait for what another frame may have begun; cancelled when the session ends.
  func wait<Result: Sendable>(for result: @escaping @Sendable () async -> Result) async -> Result {
    watch()
    // Not a child of this task: a deadline ends only the wait.
    let task = Task { await result() }
    let (number, hasEnded) = state.withLock { state in
      state.waitCount += 1
      state.waits[state.waitCount] = { task.cancel() }
      return (state.waitCount, state.end != nil)
    }
    if hasEnded { task.cancel() }
    defer { state.withLock { $0.waits[number] = nil } }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  // MARK: - Time

  /// Watches the time, if it is not watched yet.
  ///
  /// A frame for which everything is there needs no timer.
  private func watch() {
    state.withLock { state in
      guard state.watch == nil, !state.isOver else { return }
      state.watch = Task { await passTime() }
    }
  }

  /// Ends the session at its deadline, and its waiting for hosts before; until then tells `progress` how far it is.
  private func passTime() async {
    while true {
      let left = deadline - .now
      if left <= .zero {
        finish(.timeout)
        return
      }
      var pause = progress == nil ? left : min(left, LoadOptions.interval)
      if let patience, isWaiting {
        let rest = patience - (.now - start)
        if rest <= .zero { loseInterest() } else { pause = min(pause, rest) }
      }
      do {
        try await Task.sleep(for: pause)
      } catch { return }
      progress?(currentProgress)
    }
  }

  private var currentProgress: LoadProgress {
    state.withLock { state in
      LoadProgress(
        hosts: Set(state.flights.values.compactMap(\.host)).sorted(),
        completed: state.started - state.flights.count, total: state.started + state.expected)
    }
  }
}

extension Limits {
  /// The maximum number of bytes of a resource of a kind.
  fileprivate func size(of kind: ResourceRequest.Kind) -> Int {
    switch kind {
    case .tile: tile
    case .data: document
    case .style, .source, .spriteJSON, .spriteImage, .glyphs, .image, .other: memory / 8
    }
  }
}

extension ResourceURL {
  /// The host that a URL addresses, with its port when it has one; `nil` for files and `data:`.
  ///
  /// For the URL of an archive's content it is the host that has the archive.
  package static func host(of url: String) -> String? {
    if let contours = ContourURL(url) { return contours.isOfStyle ? nil : host(of: contours.elevation) }
    guard let scheme = scheme(of: url), !["file", "data"].contains(scheme) else { return nil }
    let rest = url.dropFirst(scheme.count + 1)
    guard rest.hasPrefix("//") else { return nil }
    let tail = String(rest.dropFirst(2))
    if ArchiveURL.Format(rawValue: scheme) != nil { return host(of: tail) }
    let authority = tail.prefix { !"/?#".contains($0) }
    let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    return host.isEmpty ? nil : String(host)
  }
}
