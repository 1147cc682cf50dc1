import CartoucheCommandLine
import CartoucheMapView

/// The view of one page: input moves the camera, pictures follow.
///
/// At most one picture is under way to the page, and the next one shows the newest camera, so that a slow page gets
/// fewer pictures and not older ones. A moving map is sent with losses, a resting one exactly.
actor ViewSession {
  /// A message to the page.
  enum Output: Sendable {
    case text(String)
    case frame([UInt8])
  }

  /// The time that the map has to rest before it is sent exactly.
  private static let restTime = Duration.milliseconds(120)

  let viewed: ViewedMap
  let clock: @Sendable () -> Duration
  private let send: @Sendable (Output) -> Void
  private let wakeups = ChangeSignals()

  private var pageClock = PageClock()
  private var page: PageView?
  var view: MapView?
  private var home = Camera()
  /// The venue, if the map shows one.
  var venue: PageVenue?
  private var readNumber = 0
  private var hidden: Set<String> = []

  private var needsPicture = false
  /// Whether the last picture shows the map at rest.
  private var isSettled = true
  /// The number of server answers missing from the last picture.
  private var pendingCount = 0
  private var lastInput: Duration = .zero
  private var inputTime: Duration?
  private var frameNumber = 0
  private var shownFrame = 0
  private var difference = PictureDifference()
  private var features: FrameFeatures?
  private var told = Told()

  /// The messages that were sent last, so that none is sent twice.
  private struct Told {
    var findings: [PageFinding]?
    var isBroken = false
    var attributions: [String]?
    var loading = 0
  }

  /// A session for a page that will report its size.
  ///
  /// - Parameters:
  ///   - clock: A function for the time since an arbitrary moment.
  ///   - send: A function that sends to the page.
  init(
    _ viewed: ViewedMap, clock: @escaping @Sendable () -> Duration, send: @escaping @Sendable (Output) -> Void
  ) {
    self.viewed = viewed
    self.clock = clock
    self.send = send
  }

  deinit { viewed.pixels.release(ObjectIdentifier(self)) }

  // MARK: - Messages from the page

  /// Handles a message from the page.
  func receive(_ text: String) async {
    do throws(PageMessageError) {
      await take(try PageMessage(reading: text))
    } catch {
      refuse(error.description)
    }
  }

  /// Tells the page that its message was not understood.
  func refuse(_ text: String) { tell(.refusal(text)) }

  private func take(_ message: PageMessage) async {
    switch message {
    case .view(let page): await take(page)
    case .input(let event, let time):
      note(time)
      view?.send(event, at: time)
      wake(movedAt: time)
    case .control(let control, let time):
      note(time)
      view?.advance(to: time)
      press(control)
      wake(movedAt: time)
    case .shown(let frame):
      shownFrame = max(shownFrame, min(frame, frameNumber))
      wakeups.send()
    case .inspect(let number, let point): inspect(number, point)
    case .visibility(let layer, let isVisible):
      if isVisible { hidden.remove(layer) } else { hidden.insert(layer) }
      view?.update { Self.set(isVisible, layer, &$0) }
      needsPicture = true
      wakeups.send()
    case .commandLine: tellCommandLine()
    case .removeOverlay(let name): await viewed.remove(overlay: name)
    case .zoomToOverlay(let name, let time):
      note(time)
      await zoom(toOverlay: name, at: time)
      wake(movedAt: time)
    case .venue(let request): await answer(request)
    }
  }

  private func note(_ time: Duration) { pageClock.note(time, arrival: clock()) }

  /// Schedules drawing after the map has moved.
  private func wake(movedAt time: Duration) {
    lastInput = clock()
    inputTime = time
    needsPicture = true
    wakeups.send()
  }

  /// Schedules drawing after a change other than of the camera.
  func redraw() {
    lastInput = clock()
    needsPicture = true
    wakeups.send()
  }

  /// Starts with a page, or follows the size of its window.
  private func take(_ page: PageView) async {
    pageClock.note(page.time, arrival: clock())
    // A size that the command sets is the user's own.
    if viewed.options.scene.view.size == nil {
      let seen = viewport(of: page)
      let pixels = seen.width * seen.height * seen.pixelRatio * seen.pixelRatio
      guard viewed.pixels.reserve(Int(pixels.rounded(.up)), for: ObjectIdentifier(self)) else {
        return refuse(
          "the map is too large: a page has at most \(PixelBudget.pageLimit) device pixels, all together twice as many"
        )
      }
    }
    let isNew = self.page == nil
    self.page = page
    if isNew {
      hidden = page.hidden
      difference.reset()
    }
    view?.resize(to: viewport(of: page))
    await update()
    if isNew, let camera = page.camera { view?.jump(to: camera) }
    wake(movedAt: page.time)
  }

  /// The size of the pictures: that of the options, otherwise that of the page.
  private func viewport(of page: PageView) -> Viewport {
    var viewport = page.viewport
    let options = viewed.options.scene.view
    if let size = options.size {
      (viewport.width, viewport.height) = (Double(size.width), Double(size.height))
    }
    if let scale = options.scale { viewport.pixelRatio = scale }
    return viewport
  }

  private func press(_ control: PageMessage.Control) {
    guard var wanted = view?.camera, let time = view?.time else { return }
    switch control {
    case .zoomIn: view?.send(.key(.plus, []), at: time)
    case .zoomOut: view?.send(.key(.minus, []), at: time)
    case .north:
      (wanted.bearing, wanted.pitch) = (0, 0)
      view?.ease(to: wanted, reason: .resetNorth)
    case .home: view?.fly(to: home)
    }
  }

  /// Flies to the features of an overlay; data without a place leave the map where it is.
  private func zoom(toOverlay name: String, at time: Duration) async {
    guard let data = await viewed.overlay(named: name), let camera = view?.camera, let page else { return }
    var map = Map.blank
    map.camera = camera
    map.addOverlay(data, id: name)
    let snapshotter = await viewed.snapshotter
    guard (try? await snapshotter.fitToData(&map, in: viewport(of: page), padding: 48)) != nil else { return }
    // The map may have moved on meanwhile.
    let moment = max(time, view?.time ?? .zero)
    view?.advance(to: moment)
    view?.fly(to: map.camera)
  }

  private static func set(_ isVisible: Bool, _ layer: String, _ map: inout Map) {
    // A layer that the style no longer has need not be hidden.
    try? map.style.setProperty("visibility", .layout, of: layer, to: isVisible ? "visible" : "none")
  }

  // MARK: - The map

  /// Applies whatever was read since the last time.
  private func update() async {
    guard let page else { return }
    let viewport = viewport(of: page)
    let content = await viewed.content(in: viewport)
    guard content.number > readNumber, var map = content.map else { return }
    readNumber = content.number
    if let viewedVenue = content.venue {
      var shown = venue ?? PageVenue(viewedVenue, page.venue)
      shown.follow(viewedVenue)
      venue = shown
      map = self.map(of: shown, content)
      map.camera = shown.home(viewed.options.scene, in: viewport)
    } else {
      venue = nil
    }
    let style = map.style
    for layer in hidden { Self.set(false, layer, &map) }
    if let view {
      map.camera = view.camera
      let changed = map
      self.view?.update { $0 = changed }
    } else {
      home = map.camera
      let now = pageClock.time(at: clock())
      var view = MapView(map, viewport: viewport, time: max(now, .zero))
      view.limits.maximumPitch = 85
      view.limits.minimumZoom = -2
      view.limits.maximumZoom = 25.5
      self.view = view
      home = view.camera
    }
    needsPicture = true
    tell(.style(style, overlays: content.overlays))
    tell(venue.map(ServerMessage.venue) ?? .noVenue)
  }

  /// The map of a venue on this page, with overlays that were dropped onto it, without a particular camera.
  private func map(of venue: PageVenue, _ content: ViewedMap.Content) -> Map {
    var map = venue.map
    for dropped in content.dropped { map.addOverlay(dropped.data, id: dropped.name) }
    return map
  }

  /// Shows the venue in another look.
  func show(anew venue: PageVenue) async {
    var map = map(of: venue, await viewed.content)
    tell(.style(map.style, overlays: await viewed.content.overlays))
    for layer in hidden { Self.set(false, layer, &map) }
    if let camera = view?.camera { map.camera = camera }
    let changed = map
    view?.update { $0 = changed }
  }

  /// Draws and sends pictures until the task is cancelled.
  func run() async {
    let wakeups = wakeups.stream()
    let changes = viewed.signals()
    let forwarding = Task { [signals = self.wakeups] in
      for await _ in changes {
        self.needsPicture = true
        signals.send()
      }
    }
    defer { forwarding.cancel() }
    // The page may have spoken before anything listened.
    if page != nil { self.wakeups.send() }
    for await _ in wakeups {
      while !Task.isCancelled, let job = await nextJob() { await carryOut(job) }
      if Task.isCancelled { break }
    }
  }

  /// A picture to draw.
  private struct Job: Sendable {
    let view: MapView
    let isExact: Bool
    let inputTime: Duration?
  }

  /// The picture to draw now; `nil` if the page is up to date.
  private func nextJob() async -> Job? {
    await update()
    guard let moment = view.map({ max(pageClock.time(at: clock()), $0.time) }) else {
      await tellFindings([])
      return nil
    }
    view?.advance(to: moment)
    guard let view else { return nil }
    let isMoving = view.isMoving
    let isLoading = pendingCount > 0
    let isResting = !isMoving && !isLoading && clock() - lastInput >= Self.restTime
    if needsPicture || isMoving {
      needsPicture = false
      let job = Job(view: view, isExact: isResting, inputTime: inputTime)
      inputTime = nil
      return job
    }
    // Data from servers are drawn once they have arrived, and then exactly.
    if isSettled || isLoading { return nil }
    if isResting { return Job(view: view, isExact: true, inputTime: nil) }
    let rest = Self.restTime - (clock() - lastInput)
    Task {
      try? await Task.sleep(for: max(rest, .milliseconds(5)))
      self.wakeups.send()
    }
    return nil
  }

  private func carryOut(_ job: Job) async {
    isSettled = job.isExact
    let snapshotter = await viewed.snapshotter
    let snapshot: Snapshot
    do throws(MapError) {
      // At rest the picture is that of the command render.
      snapshot =
        job.isExact
        ? try await snapshotter.snapshot(of: job.view.map, in: job.view.viewport)
        : try await snapshotter.snapshot(of: job.view.live, in: job.view.viewport)
    } catch {
      await tellFindings(PageFinding.findings(CommandFailure(error)))
      return
    }
    view?.didShow(snapshot)
    features = snapshot.features
    pendingCount = snapshot.pendingCount
    tellLoading(pendingCount)
    tell(attributions: snapshot.attributions)
    // Data that are still on their way, or not drawn yet, are not missing.
    if job.isExact, snapshot.pendingCount == 0 {
      let isPlain = venue.map { $0.viewed.base == nil } ?? false
      let found = isPlain ? snapshot.diagnostics.map(\.ofVenue) : snapshot.diagnostics
      await tellFindings(found.compactMap { PageFinding($0) })
    }
    await send(snapshot, of: job)
  }

  private func send(_ snapshot: Snapshot, of job: Job) async {
    guard let picture = Picture(snapshot) else { return }
    let rectangles = difference.rectangles(of: picture, isExact: job.isExact)
    let parts = (try? await FrameEncoder().parts(of: picture, in: rectangles, isExact: job.isExact)) ?? []
    await waitUntilShown(frameNumber)
    if Task.isCancelled { return }
    tell(
      .view(job.view, isFixed: viewed.options.scene.view.size != nil, isResting: job.isExact))
    if parts.isEmpty { return }
    frameNumber += 1
    let message = FrameMessage(
      number: frameNumber, isExact: difference.isExact, width: picture.width, height: picture.height,
      inputTime: job.inputTime.map { $0 / .milliseconds(1) }, parts: parts)
    send(.frame(message.encoded))
  }

  /// Waits until the page has shown a frame.
  private func waitUntilShown(_ frame: Int) async {
    if shownFrame >= frame { return }
    for await _ in wakeups.stream() {
      if shownFrame >= frame || Task.isCancelled { return }
    }
  }

  // MARK: - Messages to the page

  func tell(_ message: ServerMessage) { send(.text(message.text)) }

  private func tellFindings(_ findings: [PageFinding]) async {
    let content = await viewed.content
    let all = PageFinding.sorted(content.findings + (content.isBroken ? [] : findings))
    if told.findings == all, told.isBroken == content.isBroken { return }
    (told.findings, told.isBroken) = (all, content.isBroken)
    tell(.findings(all, isBroken: content.isBroken))
  }

  private func tellLoading(_ count: Int) {
    if told.loading == count { return }
    told.loading = count
    tell(.loading(count))
  }

  private func tell(attributions: [String]) {
    if told.attributions == attributions { return }
    told.attributions = attributions
    tell(.attributions(attributions))
  }

  private func inspect(_ number: Int, _ point: Point) {
    let found = (try? features?.features(FeatureQuery(.point(point)))) ?? []
    tell(
      .features(
        number: number, Array(found.prefix(InspectedFeature.limit)), place: view?.coordinate(at: point)))
  }

  private func tellCommandLine() {
    guard let view else { return }
    let line = RenderCommandLine(
      viewed.options.scene, camera: view.camera, viewport: view.viewport, hidden: hidden,
      hasOverlays: !view.map.overlays.isEmpty, venue: venue?.options)
    tell(.commandLine(line.text, notes: line.notes))
  }
}
