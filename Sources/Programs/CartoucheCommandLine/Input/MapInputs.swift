import Cartouche
import CartoucheJSON
import CartoucheFormats
import CartoucheGeoPackage

/// The map that the inputs of a command make together, without a camera of the command's own.
package struct MapInputs {
  /// A map with all inputs that could be read.
  package struct Scene {
    package var map: Map
    /// The tiles at the bottom, when there is no style.
    package var tiles: TilesInput?
    /// The findings about inputs that could not be read.
    package var findings: [Diagnostic] = []
    /// The meaning of the colours of data.
    package var legend = Legend()
    /// Whether the map below is one of tiles in their default look, named by `--base`.
    fileprivate var hasDefaultLook = false
  }

  private let options: MapOptionGroup
  private let limits: Limits
  private let loader: any ResourceLoader
  private let progress: ProgressLine?
  /// The options for the look of data; `nil` draws them as overlays without names.
  package var data: DataOptionGroup?
  /// The changes to the style, after data were drawn.
  package var edits: [LayerEdit] = []

  /// The inputs of a command, to be read with a loader within limits.
  package init(
    _ options: MapOptionGroup, _ loader: any ResourceLoader, limits: Limits, _ progress: ProgressLine? = nil
  ) {
    self.options = options
    self.limits = limits
    self.loader = loader
    self.progress = progress
  }

  /// The map of all inputs: the style at the bottom, then tiles and data in the order of the command line.
  ///
  /// - Parameter hasOverlays: Whether the command draws anything else that `--before` is for.
  /// - Throws: ``CommandFailure`` when none of the inputs can be read, or when they do not go together.
  package func scene(hasOverlays: Bool = false) async throws -> Scene {
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
    scene.findings += failures.map(\.finding)
    let hasDefaultLook = scene.hasDefaultLook
    let hasOwnStyle =
      options.base.map { WorldTheme(rawValue: $0) == nil && !hasDefaultLook }
      ?? read.contains { if case .style = $0.input { true } else { false } }
    var isBelowUsed = hasOverlays
    for (name, input) in read {
      switch input {
      case .style: break
      case .tiles(let tiles):
        scene.map.add(tiles)
        scene.findings += tiles.diagnostics
      case .data where self.data != nil: isBelowUsed = true
      case .data(let data):
        isBelowUsed = true
        try scene.map.addOverlay(
          data, id: CommandInput.title(name),
          below: layer(above: scene.map.style, hasOwnStyle: hasOwnStyle))
      }
    }
    if let data { try await draw(read, data, hasOwnStyle: hasOwnStyle, &scene) }
    for edit in edits {
      do throws(LayerEditError) {
        try scene.map.apply(edit)
      } catch { throw CommandFailure(.badInput, "\(error)") }
    }
    if let projection = options.projection {
      scene.map.style.projection = ["type": .string(projection.rawValue)]
    }
    if let terrain = options.terrain { try terrain.apply(to: &scene.map.style) }
    if let language = options.language { scene.map.style.localizeLabels(into: language.tags) }
    if options.before != nil, !isBelowUsed {
      scene.findings.append(
        Diagnostic(.warning, "--before has no effect: there are no data among the inputs"))
    }
    return scene
  }

  /// Draws the data among the inputs as the options for data say.
  private func draw(
    _ inputs: [(name: String, input: MapInput)], _ options: DataOptionGroup, hasOwnStyle: Bool,
    _ scene: inout Scene
  ) async throws {
    let data = inputs.compactMap { name, input -> DataDrawing.Input? in
      if case .data(let data) = input { (name, data) } else { nil }
    }
    let drawing = try await DataDrawing(data, options, names: self.options.inputs, limits: limits, loader)
    scene.findings += drawing.findings
    scene.legend = try drawing.draw(
      on: &scene.map, below: { layer(above: $0, hasOwnStyle: hasOwnStyle) }, &scene.findings)
  }

  /// The layer of a style below which data are drawn; `nil` draws them on top.
  private func layer(above style: StyleDocument, hasOwnStyle: Bool) -> String? {
    guard let name = options.before ?? (hasOwnStyle ? nil : Self.labels) else { return nil }
    return name == Self.labels && style.layer(name) == nil ? style.lowestLabels : name
  }

  /// The name for the lowest layer of labels, of whatever name.
  private static let labels = "labels"

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
    case let name? where WorldTheme(rawValue: name) != nil:
      if styles.isEmpty {
        return Scene(map: try .world(WorldTheme(rawValue: name) ?? .standard), tiles: tiles)
      }
    case let name?:
      switch try await read(name) {
      case .style(let map): styles.append((name, map))
      case .tiles(let ground) where styles.isEmpty:
        var scene = Scene(map: Map(.tiles(ground)), tiles: tiles ?? ground)
        scene.findings = ground.diagnostics
        scene.hasDefaultLook = true
        return scene
      case .tiles: break
      case .data:
        throw CommandFailure(
          .badInput, "--base \(name): expected world, dark, grey, none, a style or tiles such as a GeoTIFF")
      }
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
    try await CommandInput.checkDatabase(name)
    do {
      return try await readWithinLimits(name)
    } catch {
      throw limits.advising(error)
    }
  }

  private func readWithinLimits(_ name: String) async throws -> MapInput {
    var reader = DataReader.forCommands(limits: limits)
    reader.coordinateSystem = options.crs
    reader.tableColumns = options.csvColumns
    if name == "-" {
      return try await MapInput.read(
        StandardInput.bytes(limit: limits.document), name: "standard input", reader: reader,
        loader: loader)
    }
    return try await ProgressLine.during("reading \(ResourceURL.redacted(name))", progress) {
      try await MapInput.read(CommandInput.absolute(name), reader: reader, loader: loader)
    }
  }
}

extension MapOptionGroup {
  /// The layer of a style that `--before` names; `nil` without the option.
  ///
  /// - Throws: ``CommandFailure`` when the style has no such layer.
  package func layerBefore(in style: StyleDocument) throws(CommandFailure) -> String? {
    guard let before else { return nil }
    if before == "labels", style.layer(before) == nil { return style.lowestLabels }
    guard style.layer(before) != nil else {
      let error = StyleError.unknownLayer(
        before, nearest: Spelling.nearest(to: before, in: style.layers.map(\.id)))
      throw CommandFailure(.badInput, "\(error)")
    }
    return before
  }
}

extension DataReader {
  /// A reader of all formats, within limits.
  package static func forCommands(limits: Limits) -> DataReader {
    DataReader(databases: .geoPackage, limits: DataLimits(limits))
  }
}

extension StyleDocument {
  /// The name of the lowest layer of labels; `nil` if there is none.
  fileprivate var lowestLabels: String? { layers.first { $0.type == "symbol" }?.id }
}
