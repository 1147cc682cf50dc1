import CartoucheCommandLine
import CartoucheMapView
import CartoucheResources
import CartoucheVenue
import Foundation

/// The map that the pages show, read from the inputs of the command and reread when these are saved.
///
/// Each page has its own camera; the style, the data and files dropped onto a page are the same for all.
actor ViewedMap {
  /// The map as it was last read.
  struct Content: Sendable {
    /// The number of the reading; 0 before the first.
    var number = 0
    /// The map to draw: the previous one if the current style cannot be read.
    var map: Map?
    /// The venue that the map is of; `nil` for other maps.
    var venue: ViewedVenue?
    /// The data that were dropped onto pages.
    var dropped: [Dropped] = []
    /// The names of files dropped onto a page.
    var overlays: [String] = []
    /// The findings in the inputs.
    var findings: [PageFinding] = []
    /// Whether the inputs as they are now cannot be read.
    var isBroken = false
  }

  /// Data in a file that was dropped onto a page.
  struct Dropped: Sendable {
    let name: String
    let data: SourceData
    /// The size of the file, in bytes.
    let byteCount: Int
  }

  /// The most bytes that all dropped files may have together.
  static let droppedLimit = 256 << 20

  /// The snapshotter that draws the map; it keeps what it has loaded.
  private(set) var snapshotter: Snapshotter
  /// The map as it was last read.
  private(set) var content = Content()
  /// The options of the command.
  nonisolated let options: PageOptionGroup
  /// The pixels that pages may ask for.
  nonisolated let pixels = PixelBudget()
  private let loader: ServerCache
  private let changes: ChangeSignals
  private var arrivals: Task<Void, Never>?
  private let fontFindings: [Diagnostic]
  private var watch = FileWatch()
  private var watching: Task<Void, Never>?
  private var reading: Task<Void, Never>?
  private var dropped: [Dropped] = []

  /// The time that a picture waits for servers before it is drawn from available data.
  private static let patience = Duration.milliseconds(20)

  /// The pause between two looks at the files.
  private static let interval = Duration.milliseconds(150)

  /// The map of a command's inputs, which are read when the first page asks.
  ///
  /// - Throws: `CommandFailure` when the fonts cannot be loaded.
  init(_ options: PageOptionGroup) throws {
    self.options = options
    changes = ChangeSignals()
    loader = ServerCache(options.scene.loader)
    var findings: [Diagnostic] = []
    snapshotter = try Self.snapshotter(options, loader, &findings)
    fontFindings = findings
    arrivals = Self.forward(snapshotter.arrivals(), to: changes)
  }

  deinit {
    watching?.cancel()
    arrivals?.cancel()
  }

  private static func forward(_ arrivals: AsyncStream<Void>, to changes: ChangeSignals) -> Task<Void, Never> {
    Task { for await _ in arrivals { changes.send() } }
  }

  private static func snapshotter(
    _ options: PageOptionGroup, _ loader: ServerCache, _ findings: inout [Diagnostic]
  ) throws -> Snapshotter {
    var snapshotter = try options.scene.snapshotter(
      loader: loader, threads: options.threads, started: .now, nil, &findings)
    snapshotter.loading = LoadOptions(timeout: options.scene.resources.deadline)
    snapshotter.loading.patience = patience
    return snapshotter
  }

  /// A signal whenever the content has changed, or something that a picture waits for has come.
  nonisolated func signals() -> AsyncStream<Void> { changes.stream() }

  /// The content; the inputs are read when it is asked for the first time.
  ///
  /// - Parameter viewport: The size of the picture that data are fitted to.
  func content(in viewport: Viewport) async -> Content {
    if content.number == 0 { await read(in: viewport) }
    return content
  }

  // MARK: - Reading

  /// Reads the inputs, one reading after the other.
  private func read(in viewport: Viewport?) async {
    let before = reading
    let task = Task {
      await before?.value
      if content.number > 0, viewport != nil { return }
      await self.readNow(in: viewport)
    }
    reading = task
    await task.value
  }

  private func readNow(in viewport: Viewport?) async {
    snapshotter.retryFailedLoads()
    var next = content
    next.number += 1
    do {
      let scene = try await scene(in: viewport)
      var map = scene.map
      next.venue = scene.venue
      next.dropped = dropped
      next.overlays = dropped.map { map.addOverlay($0.data, id: $0.name) }
      next.map = map
      next.findings = (fontFindings + scene.findings + map.diagnostics).compactMap { PageFinding($0) }
      next.isBroken = false
    } catch {
      next.findings = PageFinding.findings(CommandFailure(error))
      next.isBroken = true
    }
    content = next
    tell(next.findings)
    watch.watch(paths)
    if watching == nil {
      watching = Task { [weak self] in
        while !Task.isCancelled {
          try? await Task.sleep(for: Self.interval)
          guard let self else { return }
          await self.look()
        }
      }
    }
    changes.send()
  }

  /// The map that the inputs make together.
  private struct Scene: Sendable {
    var map: Map
    var venue: ViewedVenue?
    var findings: [Diagnostic]
  }

  /// The map of the inputs: of a venue, where they are a bundle, else of styles, tiles and data.
  private func scene(in viewport: Viewport?) async throws -> Scene {
    let input = VenueInputs(options.scene, loader)
    guard let bytes = try await input.bundle() else {
      let scene = try await SceneInputs(options.scene, snapshotter, nil, in: viewport).scene()
      return Scene(map: scene.map, findings: scene.findings)
    }
    let document = try VenueDocument(parsing: bytes)
    var below: SceneInputs.Scene?
    if let wanted = input.optionsBelow {
      below = try await SceneInputs(wanted, snapshotter, nil, in: viewport).scene()
    }
    let venue = ViewedVenue(
      document.venue, languages: options.scene.language?.tags ?? [], base: below?.map)
    return Scene(
      map: venue.drawn(ViewedVenue.Look()).map, venue: venue,
      findings: (below?.findings ?? []) + document.diagnostics)
  }

  private func tell(_ findings: [PageFinding]) {
    if options.quiet { return }
    for finding in PageFinding.sorted(findings).prefix(20) {
      let place = finding.place.map { " (\($0))" } ?? ""
      Terminal.standard.say("cartouche: \(finding.severity.rawValue): \(finding.message)\(place)")
    }
  }

  // MARK: - Files

  /// The files that the map is made of: the inputs, and the data and images that the style names by a path.
  private var paths: Set<String> {
    let inputs = options.scene.inputs + [options.scene.base].compactMap(\.self)
    var paths = Set(inputs.filter { $0 != "-" }.compactMap { Self.path($0) })
    for source in content.map?.style.sources ?? [] {
      guard source.type == "geojson" || source.type == "image",
        let url = source.members["data"]?.string ?? source.members["url"]?.string
      else { continue }
      let base = content.map?.baseURL
      if let path = Self.path(base.map { ResourceURL.resolve(url, against: $0) } ?? url) {
        paths.insert(path)
      }
    }
    return paths
  }

  private static func path(_ url: String) -> String? {
    guard let path = ResourceURL.filePath(of: CommandInput.absolute(url)) else { return nil }
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return isThere && isFolder.boolValue ? nil : path
  }

  private func look() async {
    let changed = watch.changes()
    if changed.isEmpty { return }
    let inputs = Set(options.scene.inputs.compactMap { Self.path($0) })
    if !inputs.isSuperset(of: changed) {
      // Data that the style names are kept by their URL: only a new snapshotter reads them again.
      var findings: [Diagnostic] = []
      if let fresh = try? Self.snapshotter(options, loader, &findings) {
        snapshotter = fresh
        arrivals?.cancel()
        arrivals = Self.forward(fresh.arrivals(), to: changes)
      }
    }
    await read(in: nil)
  }

  // MARK: - What is dropped

  /// Lays the data in a file that was dropped onto a page over the map.
  ///
  /// - Returns: What is wrong with the file; `nil` when it is on the map.
  func add(overlay bytes: [UInt8], name: String) async -> String? {
    guard content.map != nil else { return "There is no map to draw \(name) over." }
    let others = dropped.filter { $0.name != name }.reduce(0) { $0 + $1.byteCount }
    guard others + bytes.count <= Self.droppedLimit else {
      return "The files on the map would have more than \(Self.droppedLimit >> 20) MiB; remove one first."
    }
    do {
      let reader = DataReader.forCommands(limits: options.scene.limits.limits)
      guard
        case .data(let data) = try await MapInput.read(
          bytes, name: name, reader: reader, loader: snapshotter.loader)
      else {
        return "\(name) is a style or tiles; expected data such as GeoJSON."
      }
      let taken = dropped.filter { $0.name != name }
      dropped = taken + [Dropped(name: name, data: data, byteCount: bytes.count)]
      await read(in: nil)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Takes a dropped file off the map again.
  func remove(overlay name: String) async {
    guard let index = index(ofOverlay: name) else { return }
    dropped.remove(at: index)
    await read(in: nil)
  }

  /// The data in the dropped file that an overlay shows; `nil` when there is none of the name.
  func overlay(named name: String) -> SourceData? { index(ofOverlay: name).map { dropped[$0].data } }

  /// The number of a dropped file, by the name of its overlay or its own.
  private func index(ofOverlay name: String) -> Int? {
    let index = content.overlays.firstIndex(of: name) ?? dropped.firstIndex { $0.name == name }
    return index.flatMap { dropped.indices.contains($0) ? $0 : nil }
  }
}
