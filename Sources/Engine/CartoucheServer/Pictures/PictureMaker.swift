import Cartouche
import CartoucheGeometry
import CartoucheRequests
import CartoucheResources
import CartoucheStyle
import Synchronization

/// Makes pictures, equal ones at a time once, and keeps the latest.
///
/// One who leaves does not end a picture that others wait for; the last one does.
final class PictureMaker: Sendable {
  private let snapshotter: Snapshotter
  private let options: ServerOptions
  private let kept: Mutex<LeastRecentlyUsed<EntityTag, MadePicture>>
  private let flights = SingleFlight<EntityTag, Result<MadePicture, ServerProblem>>()
  /// The counts for metrics.
  let counts = PictureCounts()

  init(_ snapshotter: Snapshotter, _ options: ServerOptions) {
    self.snapshotter = snapshotter
    self.options = options
    kept = Mutex(LeastRecentlyUsed(budget: options.pictureMemory))
  }

  /// The picture of an order.
  ///
  /// - Throws: ``ServerProblem``.
  func picture(_ order: PictureOrder) async throws(ServerProblem) -> MadePicture {
    if let picture = kept.withLock({ $0.value(for: order.tag) }) {
      counts.add(\.hits)
      return picture
    }
    counts.add(\.misses)
    let result: Result<MadePicture, ServerProblem>
    do throws(ResourceError) {
      result = try await flights.value(for: order.tag, url: "picture") { [self] _ in await made(order) }
    } catch {
      throw ServerProblem(.serviceUnavailable, "the request was cancelled")
    }
    let picture = try result.get()
    if picture.shortfalls.isEmpty {
      kept.withLock { $0.insert(picture, for: order.tag, cost: picture.bytes.count + 256) }
    }
    return picture
  }

  private func made(_ order: PictureOrder) async -> Result<MadePicture, ServerProblem> {
    do throws(ServerProblem) {
      return try await draw(order)
    } catch {
      return .failure(error)
    }
  }

  private func draw(
    _ order: PictureOrder
  ) async throws(ServerProblem) -> Result<MadePicture, ServerProblem> {
    let frame = FrameOptions(timeout: options.deadline)
    let started = ContinuousClock.now
    defer { counts.addTime(ContinuousClock.now - started) }
    var map = order.style.map
    if case .tile(_, _, _, let languages) = order.content, !languages.isEmpty {
      map.style.localizeLabels(into: languages)
    }
    var camera: Camera?
    if case .request(let request) = order.content {
      do throws(PictureError) {
        map = try await snapshotter.map(of: request, on: map)
      } catch {
        throw ServerProblem(error)
      }
      camera = map.camera
    }
    do throws(MapError) {
      let snapshot =
        switch order.content {
        case .tile(let tile, let size, let scale, _):
          try await snapshotter.tile(tile, of: map, size: Double(size), pixelRatio: scale, options: frame)
        case .request(let request):
          await snapshotter.drawing(
            request.ornaments,
            over: try await snapshotter.snapshot(of: map, in: request.viewport, options: frame),
            camera: map.camera, in: request.viewport)
        }
      return try await picture(
        snapshot, order.encoding, camera, isLate: ContinuousClock.now - started >= options.deadline)
    } catch {
      throw ServerProblem(error)
    }
  }

  /// The file of a snapshot; one that lacks what could not be loaded has none, unless such pictures are wanted.
  ///
  /// - Parameter isLate: Whether the time for the picture was over when it was drawn.
  private func picture(
    _ snapshot: Snapshot, _ encoding: ImageEncoding, _ camera: Camera?, isLate: Bool
  ) async throws(MapError) -> Result<MadePicture, ServerProblem> {
    let failed = snapshot.outcome.shortfalls.filter {
      $0.cause != .missing && ($0.part == .source || $0.part == .tiles)
    }
    let texts = failed.map(\.description)
    if let first = failed.first, !options.ignoresMissing {
      return .failure(
        ServerProblem(
          isLate || first.cause == .pending ? .gatewayTimeout : .badGateway, texts.joined(separator: "; ")))
    }
    return .success(
      MadePicture(
        bytes: try await snapshot.data(as: encoding), mediaType: encoding.mediaType, camera: camera,
        shortfalls: texts))
  }
}

/// The counts of a maker of pictures.
final class PictureCounts: Sendable {
  /// The numbers at a moment.
  struct Values: Sendable {
    var hits = 0
    var misses = 0
    var made = 0
    var seconds = 0.0
    var notModified = 0
  }

  private let state = Mutex(Values())

  /// The numbers so far.
  var values: Values { state.withLock { $0 } }

  /// Counts one more.
  func add(_ member: any (WritableKeyPath<Values, Int> & Sendable)) {
    state.withLock { $0[keyPath: member] += 1 }
  }

  /// Adds the time that a picture took.
  func addTime(_ duration: Duration) {
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
    case .resource, .style, .data, .image, .imageSize, .worldNotFound, .unwritable:
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
    let place = [error.source, error.pointer.map { $0.description }].compactMap(\.self).joined(separator: " ")
    var error = error
    error.source = nil
    self.init(.badRequest, "\(error)", at: place.isEmpty ? nil : place, isRange: error.kind == .range)
  }
}
