import Cartouche
import CartoucheResources
import CartoucheUIKit
import Foundation
import MapLibreExpressions
import MapLibreSettings
import MapLibreStyle

/// A function that takes a picture, or the reason why there is none.
public typealias MLNMapSnapshotCompletionHandler =
  @MainActor @Sendable (MLNMapSnapshot?, (any Error)?) -> Void

/// Makes pictures of maps.
///
/// ```swift
/// let camera = MLNMapCamera(
///   lookingAtCenter: CLLocationCoordinate2D(latitude: 37.7184, longitude: -122.4365), altitude: 9000, pitch: 20,
///   heading: 0)
/// let options = MLNMapSnapshotOptions(styleURL: styleURL, camera: camera, size: CGSize(width: 320, height: 480))
/// let snapshot = try await MLNMapSnapshotter(options: options).start()
/// try snapshot.image.pngData()?.write(to: file)
/// ```
///
/// A snapshotter makes one picture at a time. At most four snapshotters of a process work at the same time; further
/// ones wait for their turn. Each start is answered once. A snapshotter lives until then, even if nothing else holds
/// it.
///
/// Nothing here raises an exception: failures are reported as errors of `MLNErrorDomain`.
@preconcurrency @MainActor
open class MLNMapSnapshotter: NSObject, MLNStylable {
  /// The options for the picture; changes take effect at the next start.
  open var options: MLNMapSnapshotOptions
  /// Whether a picture is being made.
  public private(set) var isLoading = false
  /// The delegate that follows the making of a picture; not kept alive.
  open weak var delegate: (any MLNMapSnapshotterDelegate)?
  /// The style of the picture; `nil` until it is loaded, and when it cannot be.
  public private(set) var style: MLNStyle?

  /// The annotations of the pictures, in the order of adding.
  private(set) var annotations: [any MLNAnnotation] = []

  private let engine: Snapshotter
  private let queue: SnapshotQueue
  private var work: Task<Void, Never>?

  /// A snapshotter with options.
  public convenience init(options: MLNMapSnapshotOptions) {
    self.init(options: options, engine: SnapshotDrawing.engine, queue: .shared)
  }

  init(options: MLNMapSnapshotOptions, engine: Snapshotter, queue: SnapshotQueue) {
    self.options = options
    self.engine = engine
    self.queue = queue
    super.init()
  }

  // MARK: Annotations

  /// Adds an annotation to the pictures; see ``addAnnotations(_:)``.
  open func addAnnotation(_ annotation: any MLNAnnotation) { addAnnotations([annotation]) }

  /// Adds annotations to the pictures, above everything that the style draws.
  ///
  /// Lines and areas look as the delegate says. A point has the picture that the delegate gives, and is not drawn
  /// without one. Collections of shapes are left out.
  open func addAnnotations(_ annotations: [any MLNAnnotation]) { self.annotations += annotations }

  // MARK: Starting

  /// Makes a picture.
  ///
  /// - Parameter completionHandler: Called once, on the main actor.
  open func start(completionHandler: @escaping MLNMapSnapshotCompletionHandler) {
    begin(nil) { completionHandler($0, $1) }
  }

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - queue: The queue that the handler is called on.
  ///   - completionHandler: Called once.
  open func start(
    with queue: DispatchQueue,
    completionHandler: @escaping @Sendable (MLNMapSnapshot?, (any Error)?) -> Void
  ) {
    begin(nil) { snapshot, error in queue.async { completionHandler(snapshot, error) } }
  }

  /// Makes a picture with something drawn over the map.
  ///
  /// - Parameters:
  ///   - overlayHandler: Called once the map is drawn, before logo and attributions are; on any thread.
  ///   - completionHandler: Called once, on the main actor.
  open func start(
    overlayHandler: @escaping MLNMapSnapshotOverlayHandler,
    completionHandler: @escaping MLNMapSnapshotCompletionHandler
  ) {
    begin(overlayHandler) { completionHandler($0, $1) }
  }

  /// Makes a picture; cancelling the task cancels it.
  ///
  /// - Parameter overlayHandler: Called once the map is drawn, before logo and attributions are; on any thread.
  /// - Throws: An ``MLNError`` of the code `loadStyleFailed` or `snapshotFailed`.
  open func start(overlayHandler: MLNMapSnapshotOverlayHandler? = nil) async throws -> MLNMapSnapshot {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        begin(overlayHandler) { snapshot, error in
          if let snapshot {
            continuation.resume(returning: snapshot)
          } else {
            continuation.resume(throwing: error ?? SnapshotFailure.failed("there is no picture"))
          }
        }
        if Task.isCancelled { cancel() }
      }
    } onCancel: {
      Task { @MainActor in self.cancel() }
    }
  }

  /// Cancels the picture that is being made; its handler gets an error.
  ///
  /// The snapshotter can be started again once the handler has been called.
  open func cancel() { work?.cancel() }

  // MARK: Working

  private func begin(
    _ overlay: MLNMapSnapshotOverlayHandler?, _ finish: @escaping MLNMapSnapshotCompletionHandler
  ) {
    guard !isLoading else {
      let error = SnapshotFailure.failed("this snapshotter is already making a picture; use another one")
      Task { finish(nil, error) }
      return
    }
    isLoading = true
    style = nil
    let plan = SnapshotPlan(options)
    let url = options.styleURL
    work = Task {
      var (snapshot, failure) = (MLNMapSnapshot?.none, MLNError?.none)
      if await queue.enter() {
        do throws(MLNError) {
          snapshot = try await picture(plan, url, overlay)
        } catch { failure = error }
        queue.leave()
      }
      if snapshot == nil || Task.isCancelled {
        snapshot = nil
        failure = Task.isCancelled ? SnapshotFailure.cancelled : failure
      }
      (isLoading, work) = (false, nil)
      if let failure {
        Log.report(
          .error,
          [failure.localizedDescription, failure.localizedFailureReason].compactMap(\.self).joined(
            separator: " "))
        if !Task.isCancelled { delegate?.mapSnapshotterDidFail(self, withError: failure) }
      }
      finish(snapshot, failure)
    }
  }

  private func picture(
    _ plan: SnapshotPlan, _ url: URL, _ overlay: MLNMapSnapshotOverlayHandler?
  ) async throws(MLNError) -> MLNMapSnapshot {
    let style: MLNStyle
    do throws(MLNStyleError) {
      style = try await MLNStyle.load(url, through: engine.loader)
    } catch { throw SnapshotFailure.style(error) }
    Log.report(.info, "Loaded the style \(url.absoluteString)")
    Log.report(style.diagnostics)
    if Task.isCancelled { throw SnapshotFailure.cancelled }
    self.style = style
    delegate?.mapSnapshotter(self, didFinishLoading: style)
    var map = Map(style)
    map.camera = plan.camera(instead: map.camera)
    addAnnotations(to: &map)
    let drawn: Snapshot
    do throws(MapError) {
      drawn = try await engine.snapshot(of: map, in: plan.viewport)
    } catch { throw SnapshotFailure.failed("\(error)") }
    style.shownFeatures = drawn.features
    Log.report(drawn.diagnostics)
    for name in drawn.missingImages {
      delegate?.mapSnapshotter(self, didFailLoadingImageNamed: name)
    }
    return try await SnapshotDrawing(plan: plan, camera: map.camera).finish(drawn, overlay)
  }
}

/// The errors of snapshotters.
enum SnapshotFailure {
  /// The picture cannot be made.
  static func failed(_ reason: String) -> MLNError { MLNError(.snapshotFailed, reason) }

  /// The program no longer wants the picture.
  static var cancelled: MLNError { failed("the snapshot was cancelled") }

  /// The style cannot be loaded.
  static func style(_ error: MLNStyleError) -> MLNError {
    MLNError(
      .loadStyleFailed, "The snapshot failed because the style cannot be loaded.",
      failureReason: error.message)
  }
}
