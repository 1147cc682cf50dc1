import Cartouche
import CartoucheCoreGraphics
import CartoucheGeometry
import CartoucheImages
import CartoucheMapView
import CartoucheRaster
import CartoucheText
import CartoucheUIKit
import MapLibreExpressions
import MapLibreMap
import MapLibreSettings
import MapLibreStyle

/// The state of the drawing: the last frame, and whether another is needed.
@MainActor
struct DrawingState {
  /// Whether something changed since the last frame.
  var needsFrame = true
  /// Whether the first frame of the style has been begun.
  var hasBegun = false
  /// Whether the style has been drawn with everything it needs.
  var isComplete = false
  /// Whether the delegate has been told that the view is idle.
  var isIdle = false
  /// The number of changes of the style that the last frame shows.
  var styleChanges = 0
  /// The statistics of the last frame.
  var statistics: MLNRenderingStats?
  /// The last picture with annotations and ornaments, for pictures of the views around; `nil` before the first.
  var picture: Bitmap?
  /// The attributions of the last frame, in HTML.
  var attributions: [String] = []
  /// The findings of the last frame.
  var diagnostics: [Diagnostic] = []
  /// The features of the last frame.
  var features: FrameFeatures?
  /// The layers of the program that the style had in the last frame.
  var layers: [any ViewDrawnLayer] = []
  /// The times that came with the tiles of the style.
  var tileTimes: [TileID: TileTimes] = [:]
  /// The images that the delegate was asked for.
  var askedImages: Set<String> = []

  /// Starts again with another style.
  mutating func begin() {
    (needsFrame, hasBegun, isComplete, isIdle) = (true, false, false, false)
    features = nil
    (askedImages, tileTimes) = ([], [:])
  }
}

extension MLNMapView {
  // MARK: Time

  /// The moment that the view shows, in seconds of its own clock, which begins with 0.
  ///
  /// An addition: on a device the screen is the clock.
  public var time: TimeInterval { state.time / .seconds(1) }

  /// Lets time pass until a moment, in seconds: movements continue, then the delegate and completion handlers are
  /// called.
  ///
  /// An addition: on a device the screen does this for each frame. Times in the past, and numbers that are not finite,
  /// change nothing, but pending calls to the delegate are made.
  public func step(to time: TimeInterval) {
    advance(to: Self.moment(time) ?? state.time)
  }

  /// Lets time pass until a moment, a `Duration`: a number of seconds would be rounded, and might never be reached.
  private func advance(to moment: Duration) {
    change { $0.advance(to: moment) }
    recognizers.show(state.stage(of:))
    recognizers.advance(to: moment / .seconds(1), in: self)
    annotationStore.step()
    userLocationState.step()
    deliver()
  }

  /// A moment in the time of the state; `nil` for one that is not finite or years away.
  static func moment(_ time: TimeInterval) -> Duration? {
    time.isFinite && time >= 0 && time < 1e9 ? .seconds(time) : nil
  }

  /// Completes everything that is under way: the style is loaded, movements come to their ends, and the last frame
  /// shows everything.
  ///
  /// An addition. Time passes in steps of a sixtieth of a second for as long as movements last, independently of the
  /// real clock. What the delegate begins meanwhile is completed too: up to ten thousand movements, and changes of the
  /// map for up to 120 frames. What it begins when the view becomes idle is left to the next call.
  public func settle() async {
    // The size may come from constraints of the views around.
    outermost.layoutIfNeeded()
    annotationStore.takeChanges()
    deliver()
    var frames = 0
    for _ in 0..<10_000 {
      if let task = loading.task {
        await task.value
        deliver()
      } else if let end = state.settlingTime {
        run(until: end)
      } else if style != nil, needsFrame, viewport.pixelWidth > 0, viewport.pixelHeight > 0, frames < 120 {
        guard await (try? frame()) != nil else { break }
        frames += 1
        deliver()
      } else {
        break
      }
    }
    becomeIdle()
    deliver()
  }

  /// Steps as the frames of a screen would, at most a few thousand times.
  private func run(until end: Duration) {
    let frame = max(Duration.seconds(1) / 60, (end - state.time) / 6000)
    while state.time < end {
      let moment = min(state.time + frame, end)
      advance(to: moment)
      if state.settlingTime == nil { return }
    }
  }

  // MARK: Drawing

  /// Requests another frame, as if something had changed.
  public func triggerRepaint() { setNeedsFrame() }

  /// Notes that the last frame is out of date.
  package func setNeedsFrame() {
    drawing.needsFrame = true
    drawing.isIdle = false
  }

  private var needsFrame: Bool { drawing.needsFrame || drawing.styleChanges != style?.changeCount }

  /// The map at this moment as the app would show it: with annotations and ornaments, and with current movements.
  ///
  /// It waits for the tiles that it needs. An addition: on a device the view is on the screen.
  ///
  /// - Throws: ``MLNMapViewError``.
  public func drawFrame() async throws -> UIImage {
    let snapshot = try await frame()
    deliver()
    placeOrnamentViews()
    let ratio = viewport.pixelRatio
    var bitmap: Bitmap
    do {
      bitmap = try Bitmap(width: snapshot.width, height: snapshot.height, pixels: snapshot.pixels)
    } catch {
      throw MLNMapViewError.drawing("\(error)")
    }
    let seen = bitmap.pixels(in: bounds.inset(by: frustumOffset), pixelRatio: ratio)
    drawing.diagnostics += bitmap.draw(keeping: seen) { list in
      annotationStore.draw(in: &list, pixelRatio: ratio)
      return OrnamentPainter(fonts: .launched).record(
        shownOrnaments, camera: state.camera, in: viewport, attributions: drawing.attributions, on: &list)
    }
    drawing.picture = bitmap
    do {
      let image = try Image(width: bitmap.width, height: bitmap.height, pixels: bitmap.straight())
      return UIImage(cgImage: CGImage(image), scale: CGFloat(ratio), orientation: .up)
    } catch {
      throw MLNMapViewError.drawing("\(error)")
    }
  }

  /// The map as the app would show it once everything is complete.
  func settledPicture() async throws -> UIImage {
    await settle()
    let image = try await drawFrame()
    becomeIdle()
    deliver()
    return image
  }

  /// The findings about the style and the data of the last frame.
  public var diagnostics: [Diagnostic] { drawing.diagnostics }

  /// Draws the map at this moment.
  private func frame() async throws -> Snapshot {
    guard viewport.pixelWidth > 0, viewport.pixelHeight > 0 else {
      throw MLNMapViewError.noArea(width: viewport.width, height: viewport.height)
    }
    keepWithinWorld()
    var live = takeStyle()
    if !drawing.hasBegun, style != nil {
      drawing.hasBegun = true
      journal?.note("onWillStartRenderingMap", at: time)
      tell { $1.mapViewWillStartRenderingMap($0) }
    }
    tell { $1.mapViewWillStartRenderingFrame($0) }
    deliver()
    drawing.needsFrame = false
    do {
      var snapshot = try await snapshotter.snapshot(of: live, in: viewport)
      if askForImages(snapshot.missingImages) {
        live = takeStyle()
        snapshot = try await snapshotter.snapshot(of: live, in: viewport)
      }
      finish(snapshot)
      return snapshot
    } catch {
      throw MLNMapViewError.drawing(error.description)
    }
  }

  /// Takes in the style as it is now; what is to be drawn of it, with the annotations.
  private func takeStyle() -> LiveMap {
    guard let style else { return state.live }
    drawing.styleChanges = style.changeCount
    let drawings = drawings(of: style)
    for source in style.takeChangedSources() { tell { $1.mapView($0, sourceDidChange: source) } }
    let mask = debugMask.options
    let keepsWithinSources = LaunchSettings.main.keepsCollisionsWithinSources(defaults)
    let fading = style.performsPlacementTransitions ? LiveMap.standardSymbolFading : .zero
    change { state in
      state.symbolFading = fading
      state.update {
        $0.show(style, drawings)
        $0.debug = mask
        $0.collidesAcrossSources = !keepsWithinSources
      }
    }
    var live = state.live
    live.update { self.annotationStore.add(to: &$0) }
    return live
  }

  /// Asks the delegate for images that the style names and does not have, each once; whether any was given.
  private func askForImages(_ names: [String]) -> Bool {
    guard let style, let delegate else { return false }
    var isGiven = false
    for name in names where !AnnotationForm.isImage(name) {
      guard drawing.askedImages.insert(name).inserted,
        let image = delegate.mapView(self, didFailToLoadImage: name)
      else { continue }
      style.setImage(image, forName: name)
      isGiven = isGiven || style.error == nil
    }
    return isGiven
  }

  private func finish(_ snapshot: Snapshot) {
    change { $0.didShow(snapshot) }
    tellLoading()
    drawing.features = snapshot.features
    drawing.attributions = snapshot.attributions
    drawing.diagnostics = snapshot.diagnostics
    Log.report(snapshot.diagnostics)
    style?.shownFeatures = snapshot.features
    let layers = style?.layers.count ?? 0
    let statistics = MLNRenderingStats(
      snapshot.timings, drawCalls: layers, after: drawing.statistics)
    drawing.statistics = statistics
    // As in MapLibre Native, what failed is not waited for.
    let isFull = snapshot.pendingCount == 0
    tell { $1.mapViewDidFinishRenderingFrame($0, fullyRendered: isFull, renderingStats: statistics) }
    if !drawing.isComplete, style != nil {
      drawing.isComplete = true
      tell { $1.mapViewDidFinishRenderingMap($0, fullyRendered: isFull) }
      journal?.note("onDidFinishLoadingMap", at: time)
      tell { $1.mapViewDidFinishLoadingMap($0) }
    }
  }

  /// Tells the delegate, once, that the view is idle.
  private func becomeIdle() {
    guard drawing.isComplete, !drawing.isIdle, !needsFrame, !state.isMoving, loading.task == nil else {
      return
    }
    drawing.isIdle = true
    journal?.note("onDidBecomeIdle", at: time)
    tell { $1.mapViewDidBecomeIdle($0) }
  }

  // MARK: Measures

  /// Whether measurements of drawing are wanted.
  public func isRenderingStatsViewEnabled() -> Bool { showsRenderingStats }

  /// Asks for measurements of drawing; they come with
  /// ``MLNMapViewDelegate/mapViewDidFinishRenderingFrame(_:fullyRendered:renderingStats:)``, and no view shows them
  /// here.
  public func enableRenderingStatsView(_ value: Bool) { showsRenderingStats = value }

  /// The resources with which the view draws.
  public func backendResource() -> MLNBackendResource {
    MLNBackendResource(threadCount: ProcessInfo.processInfo.activeProcessorCount)
  }
}
