import CartoucheGeometry
import CartoucheJSON
import CartoucheRenderer
import CartoucheResources
import CartoucheText
import Foundation

/// Draws maps, and caches the loaded data for subsequent pictures.
///
/// ```swift
/// let snapshotter = Snapshotter()
/// let snapshot = try await snapshotter.snapshot(of: .world(), in: Viewport(width: 800, height: 600))
/// try snapshot.writePNG(to: "world.png")
/// ```
///
/// Data that cannot be loaded or read are omitted from a picture and reported in its diagnostics. Errors concern the
/// picture as a whole: ``MapError/number(_:)`` for an invalid camera or viewport; ``MapError/size(_:)``,
/// ``MapError/pixels(found:limit:)`` and ``MapError/tooManyTiles(_:)`` for a picture that is too large;
/// ``MapError/tooLong(_:)`` for one that takes too long; ``MapError/busy(waiting:)`` if the queue is full; and
/// ``MapError/cancelled`` if the task is cancelled.
public struct Snapshotter: Sendable {
  /// The loader of the bytes of URLs.
  public let loader: any ResourceLoader
  /// The fonts that labels and ornaments may be drawn with besides those that styles provide.
  public let fonts: LabelFonts
  /// The time limit of loading, and the receiver of its progress.
  public var loading = LoadOptions()
  private let renderer: FrameRenderer
  private let gate: FrameGate
  private let monitor: FrameMonitor

  /// A snapshotter that loads through `loader`, by default from files, and draws with `threads` threads.
  ///
  /// The picture is the same for every number of threads; `nil` means one per processor.
  ///
  /// A picture alone is drawn by all threads; of many in progress, each is drawn by one, which takes less time for all
  /// together. Pictures wait for each other in the order in which they were asked for:
  ///
  /// ```swift
  /// let snapshotter = Snapshotter(concurrentFrames: 8, queueLimit: 100)
  /// do {
  ///   return try await snapshotter.snapshot(of: map, in: viewport)
  /// } catch MapError.busy {
  ///   return Response(status: .serviceUnavailable)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - limits: The limits of a picture, whatever its style and data ask for.
  ///   - fonts: The fonts that labels may be drawn with besides those that styles provide.
  ///   - concurrentFrames: The number of pictures that are in progress at a time, at least 1. Those that wait for their
  ///     data count, so that several per processor are of use; each may hold ``Limits/memory``. `nil` means four per
  ///     processor.
  ///   - queueLimit: The number of pictures that may wait for their turn; further ones fail with
  ///     ``MapError/busy(waiting:)``. `nil` lets any number wait.
  ///   - observer: The observer of pictures and loads; `nil` for none.
  public init(
    loader: any ResourceLoader = SchemeLoader.local, threads: Int? = nil, limits: Limits = Limits(),
    fonts: LabelFonts = LabelFonts(), concurrentFrames: Int? = nil, queueLimit: Int? = nil,
    observer: (any SnapshotterObserver)? = nil
  ) {
    self.loader = loader
    self.fonts = fonts
    monitor = FrameMonitor(observer)
    gate = FrameGate(
      width: concurrentFrames ?? 4 * ProcessInfo.processInfo.activeProcessorCount, queueLimit: queueLimit)
    renderer = FrameRenderer(
      loader: ObservedLoader(base: loader, monitor: monitor), threads: threads, limits: limits, fonts: fonts,
      fallbacks: { WorldResources.fonts })
  }

  /// The picture of `map` at `viewport`'s size.
  ///
  /// Data that cannot be loaded or read, or not in time, are left out and reported in the snapshot's diagnostics.
  /// Cancelling the task ends the picture in whatever step it is, within a tenth of a second.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - viewport: The size of the picture.
  ///   - options: What this picture may take, within the limits of the snapshotter.
  /// - Throws: ``MapError/number(_:)``, ``MapError/size(_:)``, ``MapError/pixels(found:limit:)`` or
  ///   ``MapError/tooManyTiles(_:)`` when no such picture can be made, ``MapError/tooLong(_:)`` when it takes too much
  ///   work, ``MapError/cancelled``, ``MapError/busy(waiting:)`` when too many pictures are in progress, or
  ///   ``MapError/timedOut(after:)`` when it has not got its turn in time.
  public func snapshot(
    of map: Map, in viewport: Viewport, options: FrameOptions = FrameOptions()
  ) async throws(MapError) -> Snapshot {
    try await snapshot(of: map.scene(in: viewport), map, options)
  }

  /// The picture of a map at its moment, with movements of the camera and changes of the style in progress.
  ///
  /// - Throws: ``MapError``, as the picture itself.
  public func snapshot(
    of live: LiveMap, in viewport: Viewport, options: FrameOptions = FrameOptions()
  ) async throws(MapError) -> Snapshot {
    try await snapshot(of: live.scene(in: viewport), live.map, options)
  }

  private func snapshot(
    of scene: Scene, _ map: Map, _ options: FrameOptions
  ) async throws(MapError) -> Snapshot {
    try await admit(.picture, scene, options) { loading, share, record throws(FrameError) in
      Snapshot(try await renderer.frame(scene, loading, within: share, record), of: map)
    }
  }

  /// The result of work whose turn it is, within the limits that its options leave.
  private func admit<Result>(
    _ work: FrameReport.Work, _ scene: Scene, _ options: FrameOptions,
    _ make: (LoadOptions, FrameShare, FrameRecord) async throws(FrameError) -> Result
  ) async throws(MapError) -> Result {
    let begun = options.begun
    let admission = options.admission(begun)
    return try await monitor.result(
      of: work, scene, by: gate, until: admission.deadline, waiting: admission.limit
    ) { record throws(FrameError) in
      try await make(begun.narrowed(loading), begun.share, record)
    }
  }

  // MARK: - Prepared pictures

  /// The picture of `map` with all that it needs at hand, to be drawn when it is wanted.
  ///
  /// ```swift
  /// let prepared = try await snapshotter.prepare(map, in: viewport)
  /// let picture = try prepared.draw()
  /// ```
  ///
  /// - Throws: ``MapError``, as the picture itself.
  public func prepare(
    _ map: Map, in viewport: Viewport, options: FrameOptions = FrameOptions()
  ) async throws(MapError) -> PreparedSnapshot {
    try await prepare(map.scene(in: viewport), map, options)
  }

  /// The picture of a map at its moment, with all that it needs at hand, to be drawn when it is wanted.
  ///
  /// - Throws: ``MapError``, as the picture itself.
  public func prepare(
    _ live: LiveMap, in viewport: Viewport, options: FrameOptions = FrameOptions()
  ) async throws(MapError) -> PreparedSnapshot {
    try await prepare(live.scene(in: viewport), live.map, options)
  }

  private func prepare(
    _ scene: Scene, _ map: Map, _ options: FrameOptions
  ) async throws(MapError) -> PreparedSnapshot {
    try await admit(.preparation, scene, options) { loading, share, record throws(FrameError) in
      PreparedSnapshot(try await renderer.prepare(scene, loading, within: share, record), of: map, monitor)
    }
  }

  // MARK: - What is on its way

  /// Returns a stream that signals when a resource that was missing from a picture has loaded or failed.
  ///
  /// After a signal, the next picture of a live map may show more. Resources that are still loading are missing from
  /// pictures if ``loading`` has a ``LoadOptions/patience``. Pending signals are coalesced.
  public func arrivals() -> AsyncStream<Void> { renderer.arrivals() }

  /// Retries failed and missing resources with the next picture.
  public func retryFailedLoads() { renderer.retryFailedLoads() }

  // MARK: - Memory

  /// The approximate number of bytes in the caches, by kind.
  ///
  /// ```swift
  /// if snapshotter.keptMemory.total > 256 << 20 { await snapshotter.purge() }
  /// ```
  public var keptMemory: KeptMemory { renderer.keptMemory }

  /// Empties the caches, including those of the ``loader``.
  ///
  /// Pictures in progress are not affected; later ones load and lay out their data again.
  public func purge() async {
    renderer.purge()
    await loader.purge()
  }

  // MARK: - Counts

  /// The counts of pictures, loads and phases since the snapshotter was made, and what is in progress now.
  ///
  /// ```swift
  /// let statistics = snapshotter.statistics
  /// print("\(statistics.drawn) drawn, \(statistics.waiting) wait, \(statistics.hostLoads.byteCount) bytes loaded")
  /// ```
  ///
  /// Taking them takes time in proportion to the number of tiles kept, as ``keptMemory`` does, and holds no lock longer
  /// than a copy takes.
  public var statistics: SnapshotterStatistics { monitor.statistics(keptMemory) }

  // MARK: - Questions

  /// Returns the features that a picture of the map shows, for queries, with the diagnostics about style and data.
  ///
  /// The data are loaded, laid out and placed as for a picture, but nothing is drawn.
  ///
  /// - Throws: ``MapError``, as for ``snapshot(of:in:options:)``.
  public func features(
    of map: Map, in viewport: Viewport, options: FrameOptions = FrameOptions()
  ) async throws(MapError) -> (features: FrameFeatures, diagnostics: [Diagnostic]) {
    let scene = map.scene(in: viewport)
    return try await admit(.features, scene, options) { loading, share, record throws(FrameError) in
      let answer = try await renderer.features(scene, loading, within: share, record)
      return (answer.features, map.diagnostics + map.located(answer.diagnostics))
    }
  }

  /// Returns the intermediate results of a picture, for debugging and profiling.
  ///
  /// - Throws: ``MapError``, as the picture itself.
  public func outline(
    of map: Map, in viewport: Viewport, options: FrameOptions = FrameOptions()
  ) async throws(MapError) -> FrameOutline {
    let scene = map.scene(in: viewport)
    return try await admit(.outline, scene, options) { loading, share, record throws(FrameError) in
      try await renderer.outline(scene, loading, within: share, record)
    }
  }

  /// Moves the camera of a map so that the data of its GeoJSON sources fill the picture.
  ///
  /// If the map has overlays, only their data count. Data on both sides of the antimeridian are fitted across it; lines
  /// are fitted as they are drawn, from position to position.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - viewport: The size of the picture.
  ///   - padding: Logical pixels left free on all sides; below 0, the data reach beyond the picture.
  ///   - options: The time that the data are waited for.
  /// - Throws: ``MapError/nothingToFit(causes:)`` when there are no data, ``MapError/number(_:)`` for a camera or a viewport
  ///   that no picture can be made of and for a padding that is not finite, ``MapError/cancelled``.
  public func fitToData(
    _ map: inout Map, in viewport: Viewport, padding: Double = 32, options: FrameOptions = FrameOptions()
  ) async throws(MapError) {
    try await fitToData(&map, in: viewport, padding: EdgeInsets(all: padding), options: options)
  }

  /// Moves the camera of a map so that its data fill what `padding` leaves of the picture.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - viewport: The size of the picture.
  ///   - padding: The margin at each side, in logical pixels; below 0, the data reach beyond the picture.
  ///   - options: The limits of loading.
  /// - Throws: As with the same margin on all sides.
  public func fitToData(
    _ map: inout Map, in viewport: Viewport, padding: EdgeInsets, options: FrameOptions = FrameOptions()
  ) async throws(MapError) {
    for side in [padding.top, padding.right, padding.bottom, padding.left] where !side.isFinite {
      throw .number(NumberError(name: "padding", found: side, expected: "finite logical pixels"))
    }
    let overlays = map.style.sources.filter(\.isOverlay)
    let sources = overlays.isEmpty ? map.style.sources : overlays
    let scene = map.scene(in: viewport)
    do throws(FrameError) { try scene.check() } catch { throw MapError(error) }
    let extent = await renderer.extent(of: sources, in: scene, options.begun.narrowed(loading))
    if Task.isCancelled { throw .cancelled }
    guard let bounds = extent.bounds?.onTheMap else {
      throw .nothingToFit(causes: map.located(extent.diagnostics.filter { $0.severity > .note }))
    }
    map.fit(bounds, in: viewport, padding: padding)
  }
}

extension CoordinateBounds {
  /// The part on the map or its copies to the west and east; `nil` if there is none.
  fileprivate var onTheMap: CoordinateBounds? {
    guard west <= 360, east >= -360, south <= 90, north >= -90 else { return nil }
    return CoordinateBounds(
      west: max(west, -360), south: max(south, -90), east: min(east, 360), north: min(north, 90))
  }
}
