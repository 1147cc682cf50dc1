import Cartouche
import CartoucheFormats

/// The map that the inputs of a command make together.
package struct SceneInputs {
  /// A map with all inputs that could be read.
  package struct Scene {
    package var map: Map
    /// The tiles at the bottom, when there is no style.
    package var tiles: TilesInput?
    /// The findings about inputs that could not be read.
    package var findings: [Diagnostic] = []
  }

  private let options: SceneOptionGroup
  private let snapshotter: Snapshotter
  private let progress: ProgressLine?
  private let viewport: Viewport

  /// The inputs of a command, to be read like the snapshotter's resources.
  ///
  /// - Parameter viewport: The size of the pictures; `nil` for the one in the options.
  package init(
    _ options: SceneOptionGroup, _ snapshotter: Snapshotter, _ progress: ProgressLine?,
    in viewport: Viewport? = nil
  ) {
    self.options = options
    self.viewport = viewport ?? options.view.viewport
    self.snapshotter = snapshotter
    self.progress = progress
  }

  /// The map of all inputs, seen as the options specify: the style at the bottom, then tiles and data in the order of
  /// the command line.
  ///
  /// - Throws: ``CommandFailure`` when none of the inputs can be read, or when they do not go together.
  package func scene() async throws -> Scene {
    var read: [(name: String, input: MapInput)] = []
    var failures: [CommandFailure] = []
    for name in options.inputs {
      do {
        read.append((name, try await self.read(name)))
      } catch {
        failures.append(CommandFailure(error))
      }
    }
    if read.isEmpty, !failures.isEmpty { throw CommandFailure(failures) }
    var scene = try await base(of: read)
    scene.findings = failures.map(\.finding)
    let hasOwnStyle =
      options.base.map { $0 != "world" }
      ?? read.contains { if case .style = $0.input { true } else { false } }
    var isBelowUsed = false
    for (name, input) in read {
      switch input {
      case .style: break
      case .tiles(let tiles):
        scene.map.add(tiles)
        scene.findings += tiles.diagnostics
      case .data(let data):
        isBelowUsed = true
        try scene.map.addOverlay(
          data, id: name == "-" ? "stdin" : name,
          below: options.before ?? (hasOwnStyle ? nil : scene.map.lowestLabels))
      }
    }
    if let language = options.language { scene.map.style.localizeLabels(into: language.tags) }
    if options.before != nil, !isBelowUsed {
      scene.findings.append(
        Diagnostic(.warning, "--before has no effect: there are no data among the inputs"))
    }
    try await aim(&scene)
    return scene
  }

  /// Points the camera at the content: bounds, data, or the area of the tiles.
  private func aim(_ scene: inout Scene) async throws {
    let view = options.view
    // The bearing and pitch decide what fits.
    view.turn(&scene.map.camera)
    let padding = options.padding ?? 32
    switch options.fit {
    case .bounds(let bounds): scene.map.fit(bounds, in: viewport, padding: padding)
    case .data: try await fitToData(&scene, in: viewport, padding)
    case nil where view.placesCamera: break
    case nil where !scene.map.overlays.isEmpty:
      try await fitToData(&scene, in: viewport, padding)
    case nil: scene.tiles?.fit(&scene.map.camera, in: viewport)
    }
    try view.move(&scene.map)
  }

  /// Fits the picture to the data; without any it is drawn as it is, and a finding says so.
  private func fitToData(
    _ scene: inout Scene, in viewport: Viewport, _ padding: Double
  ) async throws {
    do {
      try await snapshotter.fitToData(&scene.map, in: viewport, padding: padding)
    } catch {
      guard case .nothingToFit(let causes) = error else { throw error }
      // The causes are findings of the picture too. Data without features are fine, unless the fit was requested.
      let isError = options.fit != nil || causes.contains { $0.severity == .error }
      scene.findings.append(
        Diagnostic(
          isError ? .error : .warning, "there are no data to fit the picture to",
          kind: MapError.nothingToFit(causes: causes).kind))
    }
  }

  /// The map under the data: the style among the inputs or that of `--base`, tiles, or the world.
  private func base(of inputs: [(name: String, input: MapInput)]) async throws -> Scene {
    var styles: [(name: String, map: Map)] = inputs.compactMap { name, input in
      if case .style(let map) = input { (name, map) } else { nil }
    }
    let tiles = inputs.compactMap { _, input -> TilesInput? in
      if case .tiles(let tiles) = input { tiles } else { nil }
    }.first
    switch options.base {
    case "none": if styles.isEmpty { return Scene(map: .blank, tiles: tiles) }
    case "world": if styles.isEmpty { return Scene(map: try .world(), tiles: tiles) }
    case let name?:
      guard case .style(let map) = try await read(name) else {
        throw CommandFailure(.badInput, "--base \(name): expected world, none or a style")
      }
      styles.append((name, map))
    case nil: break
    }
    if let second = styles.dropFirst().first {
      throw CommandFailure(
        .badInput, "\(styles[0].name) and \(second.name) are both styles; expected one, and data over it")
    }
    if let style = styles.first { return Scene(map: style.map) }
    return Scene(map: tiles == nil ? try .world() : .blank, tiles: tiles)
  }

  private func read(_ name: String) async throws -> MapInput {
    let limits = options.limits.limits
    let reader = DataReader(
      coordinateSystem: options.crs, tableColumns: options.csvColumns,
      limits: DataLimits(
        maximumSize: limits.document, maximumPositions: limits.document / 16, maximumMemory: limits.values))
    if name == "-" {
      return try await MapInput.read(
        StandardInput.bytes(limit: limits.document), name: "standard input", reader: reader,
        loader: snapshotter.loader)
    }
    return try await ProgressLine.during("reading \(ResourceURL.redacted(name))", progress) {
      try await MapInput.read(CommandInput.absolute(name), reader: reader, loader: snapshotter.loader)
    }
  }
}

extension Map {
  /// The name of the lowest layer of labels: data lie below the names of the world and of default looks.
  fileprivate var lowestLabels: String? { style.layers.first { $0.type == "symbol" }?.id }
}
