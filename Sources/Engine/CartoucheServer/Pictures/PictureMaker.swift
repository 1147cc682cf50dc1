import Cartouche
import CartoucheGeometry
import CartoucheRequests
import CartoucheResources
import CartoucheStyle
import Synchronization

/// Makes pictures, drawing simultaneous requests for equal ones once, and keeps the latest.
///
/// Tiles are drawn together with their neighbours, whose pictures are kept too: most clients ask for these next. One
/// who leaves does not end a picture that others wait for; the last one does.
final class PictureMaker: Sendable {
  /// The result of an order; a failure is shared by all that wait for it, and not kept.
  private typealias Outcome<Value> = Result<Value, ServerProblem>

  private let snapshotter: Snapshotter
  private let options: ServerOptions
  private let folder: PictureFolder?
  private let kept: Mutex<LeastRecentlyUsed<EntityTag, MadePicture>>
  private let flights = SingleFlight<EntityTag, Outcome<MadePicture>>()
  private let keptMetatiles: Mutex<LeastRecentlyUsed<MetatileOrder, MetatilePicture>>
  private let metatileFlights = SingleFlight<MetatileOrder, Outcome<MetatilePicture>>()
  /// The counts for metrics.
  let counts: PictureCounts

  init(
    _ snapshotter: Snapshotter, _ options: ServerOptions, _ metrics: RequestMetrics, folder: PictureFolder?
  ) {
    self.snapshotter = snapshotter
    self.options = options
    self.folder = folder
    counts = PictureCounts(metrics)
    kept = Mutex(LeastRecentlyUsed(budget: options.pictureMemory / 2))
    keptMetatiles = Mutex(LeastRecentlyUsed(budget: options.pictureMemory / 2))
  }

  /// The bytes that are kept: of files, and of the pixels of metatiles.
  var keptBytes: (files: Int, metatiles: Int) {
    (kept.withLock { $0.cost }, keptMetatiles.withLock { $0.cost })
  }

  /// The picture of an order.
  ///
  /// - Throws: ``ServerProblem``.
  func picture(_ order: PictureOrder) async throws(ServerProblem) -> MadePicture {
    if let picture = kept.withLock({ $0.value(for: order.tag) }) {
      RequestNotes.current?.note(.hit)
      counts.add(\.hits)
      return picture
    }
    counts.add(\.misses)
    RequestNotes.current?.note(.joined)
    return try await once(flights, order.tag) { [self] () async throws(ServerProblem) in
      RequestNotes.current?.note(.miss)
      counts.add(\.begun)
      if let picture = await folder?.picture(order.tag) {
        RequestNotes.current?.note(.hit)
        keep(picture, order.tag)
        return picture
      }
      if let picture = await stored(order) {
        keep(picture, order.tag)
        return picture
      }
      let picture = try await draw(order)
      if picture.shortfalls.isEmpty {
        keep(picture, order.tag)
        if let folder { Task { await folder.insert(picture, for: order.tag) } }
      }
      return picture
    }
  }

  /// The tile of an order from the archive of the style; `nil` where it has none, or cannot be read.
  private func stored(_ order: PictureOrder) async -> MadePicture? {
    guard let archive = order.style.archive, archive.holds(order),
      case .tile(let tile, _, _, _) = order.content, let bytes = try? await archive.file(of: tile)
    else { return nil }
    RequestNotes.current?.note(.hit)
    return MadePicture(
      bytes: bytes, mediaType: order.encoding.mediaType, camera: nil, shortfalls: [])
  }

  /// The finding about an archive whose tiles differ from the drawn ones; `nil` if they agree.
  func difference(of archive: PictureArchive, from style: ServedStyle) async -> Diagnostic? {
    let shown = ResourceURL.redacted(archive.location)
    func finding(_ text: String, _ kind: Diagnostic.Kind) -> Diagnostic {
      Diagnostic(.warning, "\(shown): \(text)", kind: kind)
    }
    guard let form = try? ImageEncoding(name: archive.encoding) else {
      return finding("there is no encoding \"\(archive.encoding)\"; the archive is not used", .invalid)
    }
    for tile in archive.samples {
      let order = PictureOrder(
        style, .tile(tile, size: archive.size, scale: archive.scale, languages: []),
        options.formats.encoding(form))
      guard order.encoding.name == archive.encoding else {
        return finding(
          "its tiles are \(archive.encoding), and those of the server \(order.encoding.name); the archive is not used",
          .invalid)
      }
      do throws(ResourceError) {
        guard let bytes = try await archive.file(of: tile) else { continue }
        do throws(ServerProblem) {
          if try await draw(order).bytes == bytes { continue }
        } catch {
          return finding(
            "its tiles cannot be compared, as the style cannot be drawn: \(error.detail)", .unreachable)
        }
        return finding(
          "the tile \(tile) is not what the style draws; the archive is not used. cartouche tiles makes it anew",
          .invalid)
      } catch {
        return finding("the tile \(tile) cannot be read: \(error)", .unreachable)
      }
    }
    return nil
  }

  private func keep(_ picture: MadePicture, _ tag: EntityTag) {
    kept.withLock { $0.insert(picture, for: tag, cost: picture.bytes.count + 256) }
  }

  /// The result of work that is done once for all who wait for it at a time.
  private func once<Key, Value: Sendable>(
    _ flights: SingleFlight<Key, Outcome<Value>>, _ key: Key,
    _ work: @escaping @Sendable () async throws(ServerProblem) -> Value
  ) async throws(ServerProblem) -> Value {
    let outcome: Outcome<Value>
    do throws(ResourceError) {
      outcome = try await flights.value(for: key, url: "picture", timeout: options.deadline) { _ in
        do throws(ServerProblem) {
          return .success(try await work())
        } catch {
          return .failure(error)
        }
      }
    } catch {
      if case .timedOut = error { throw ServerProblem(.gatewayTimeout, "the picture takes too long") }
      throw ServerProblem(.serviceUnavailable, "the request was cancelled")
    }
    return try outcome.get()
  }

  private func draw(_ order: PictureOrder) async throws(ServerProblem) -> MadePicture {
    switch order.content {
    case .tile(let tile, let size, let scale, let languages):
      let metatile = MetatileOrder(
        style: order.style.tag, metatile: Metatile(of: tile, size: size), scale: scale, languages: languages)
      let picture = try await metatilePicture(metatile, order)
      return MadePicture(
        bytes: try await result { () async throws(MapError) in
          try await picture.file(of: tile, as: order.encoding)
        }, mediaType: order.encoding.mediaType, camera: nil,
        shortfalls: try shortfalls(picture.outcome, isLate: false))
    case .request(let request): return try await draw(request, order)
    }
  }

  private func draw(
    _ request: ImageRequest, _ order: PictureOrder
  ) async throws(ServerProblem) -> MadePicture {
    let snapshotter = order.snapshotter ?? snapshotter
    let work = TimedWork()
    defer { counts.addTime(work.time, of: order) }
    let map: Map
    do throws(PictureError) {
      map = try await snapshotter.map(of: request, on: order.style.map, icons: order.icons.images)
    } catch {
      throw ServerProblem(error)
    }
    let snapshot = try await result { () async throws(MapError) in
      await snapshotter.drawing(
        request.ornaments,
        over: try await snapshotter.snapshot(of: map, in: request.viewport, options: frameOptions),
        camera: map.camera, in: request.viewport)
    }
    work.note(snapshot.timings)
    let texts = try shortfalls(snapshot.outcome, isLate: work.time >= options.deadline)
    return MadePicture(
      bytes: try await result { () async throws(MapError) in try await snapshot.data(as: order.encoding) },
      mediaType: order.encoding.mediaType, camera: map.camera, shortfalls: texts)
  }

  /// The tiles that are drawn together with that of an order.
  private func metatilePicture(
    _ metatile: MetatileOrder, _ order: PictureOrder
  ) async throws(ServerProblem) -> MetatilePicture {
    if let picture = keptMetatiles.withLock({ $0.value(for: metatile) }) { return picture }
    return try await once(metatileFlights, metatile) { [self] () async throws(ServerProblem) in
      let work = TimedWork()
      defer { counts.addTime(work.time, of: order) }
      var map = order.style.map
      if !metatile.languages.isEmpty { map.style.localizeLabels(into: metatile.languages) }
      let picture = try await result { [map] () async throws(MapError) in
        try await snapshotter.picture(
          of: metatile.metatile, of: map, pixelRatio: metatile.scale, options: frameOptions)
      }
      work.note(picture.timings)
      if try shortfalls(picture.outcome, isLate: work.time >= options.deadline).isEmpty {
        keptMetatiles.withLock { $0.insert(picture, for: metatile, cost: picture.pixels.count + 256) }
      }
      return picture
    }
  }

  /// Work on a picture since its beginning.
  private struct TimedWork {
    private let start = ContinuousClock.now

    var time: Duration { ContinuousClock.now - start }

    /// Notes the stages of the work for the log; the rest of the time was waiting.
    func note(_ timings: [StageTiming]) {
      let drawing = Duration.milliseconds(timings.reduce(0.0) { $0 + $1.milliseconds })
      RequestNotes.current?.note(waiting: max(time - drawing, .zero), drawing: drawing)
    }
  }

  /// The limits of a picture.
  private var frameOptions: FrameOptions {
    FrameOptions(timeout: options.deadline, turn: options.turn, drawing: options.deadline)
  }

  /// The result of a call of the engine, whose errors become problems.
  private func result<Value>(
    _ work: () async throws(MapError) -> Value
  ) async throws(ServerProblem) -> Value {
    do throws(MapError) {
      return try await work()
    } catch {
      throw ServerProblem(error)
    }
  }

  /// The parts that a picture lacks because they could not be loaded, in words.
  ///
  /// - Parameter isLate: Whether the time for the picture was over when it was drawn.
  /// - Throws: ``ServerProblem`` where there are such parts, unless such pictures are wanted.
  private func shortfalls(_ outcome: FrameOutcome, isLate: Bool) throws(ServerProblem) -> [String] {
    let failed = outcome.shortfalls.filter {
      $0.cause != .missing && ($0.part == .source || $0.part == .tiles)
    }
    let texts = failed.map(\.description)
    if let first = failed.first, !options.ignoresMissing {
      throw ServerProblem(
        isLate || first.cause == .pending ? .gatewayTimeout : .badGateway, texts.joined(separator: "; "))
    }
    return texts
  }
}

/// The counts of a maker of pictures.
final class PictureCounts: Sendable {
  /// The numbers at a moment.
  struct Values: Sendable {
    var hits = 0
    var misses = 0
    var begun = 0
    var made = 0
    var seconds = 0.0
    var notModified = 0
    /// The pictures that were being made for another request.
    var joined: Int { max(misses - begun, 0) }
  }

  private let state = Mutex(Values())
  private let metrics: RequestMetrics

  init(_ metrics: RequestMetrics) { self.metrics = metrics }

  /// The numbers so far.
  var values: Values { state.withLock { $0 } }

  /// Counts one more.
  func add(_ member: any (WritableKeyPath<Values, Int> & Sendable)) {
    state.withLock { $0[keyPath: member] += 1 }
  }

  /// Adds the time that a picture took.
  func addTime(_ duration: Duration, of order: PictureOrder) {
    metrics.countPicture(of: order.style.id, order.kind, duration)
    state.withLock {
      $0.made += 1
      $0.seconds += duration / .seconds(1)
    }
  }
}

extension ServerProblem {
  /// The problem of a picture that cannot be made.
  init(_ error: MapError) {
    switch error {
    case .busy:
      self.init(.serviceUnavailable, "too many pictures are in progress")
      headers = [("Retry-After", "1")]
    case .timedOut:
      self.init(.serviceUnavailable, "the picture has not got its turn in time")
      headers = [("Retry-After", "2")]
    case .cancelled: self.init(.serviceUnavailable, "the picture was given up")
    case .pixels, .size, .tooManyTiles: self.init(.contentTooLarge, "\(error)")
    case .tooLong: self.init(.gatewayTimeout, "\(error)")
    case .number, .tile, .nothingToFit, .query: self.init(.badRequest, "\(error)")
    case .resource, .style, .data, .image, .imageSize, .vectorPicture, .worldNotFound, .unwritable:
      self.init(.internalServerError, "the picture cannot be made")
    }
  }

  /// The problem of a picture that is not made.
  init(_ error: PictureError) {
    switch error {
    case .request(let error): self.init(error)
    case .map(let error): self.init(error)
    }
  }

  /// The problem of a request that asks for no possible picture.
  init(_ error: RequestError) {
    // Texts of queries have one line.
    let column = error.location.flatMap { $0.line == 1 && error.source != nil ? "column \($0.column)" : nil }
    let place = [error.source, error.pointer.map { $0.description }, column].compactMap(\.self)
      .joined(separator: " ")
    var error = error
    error.source = nil
    self.init(
      error.kind == .limit ? .contentTooLarge : .badRequest, "\(error)", at: place.isEmpty ? nil : place,
      isRange: error.kind != .grammar)
  }
}
