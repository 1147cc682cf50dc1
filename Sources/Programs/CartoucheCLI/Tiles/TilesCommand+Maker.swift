import ArgumentParser
import Cartouche
import CartoucheArchives
import CartoucheCommandLine
import CartouchePostGIS
import CartouchePyramids
import CartoucheResources
import Foundation
import Synchronization

// The maker of the tiles, by the inputs and options.
extension TilesCommand {
  /// A maker of tiles with facts for the command.
  struct Made {
    let maker: any PyramidTileMaker
    /// The number of blocks at a time.
    let jobs: Int
    /// The zooms of the pyramid if none are asked for.
    var zooms: ZoomList?
    /// The bounds of the data if no area is asked for; `nil` for the world.
    var bounds: CoordinateBounds?
    /// The findings about the inputs.
    var findings: [Diagnostic] = []
    /// The PMTiles archives of the map.
    var archives: [String] = []
    /// The findings about the work, after it.
    var summary: () -> [Diagnostic] = { [] }
  }

  /// The maker that the options ask for.
  func maker() async throws -> Made {
    try await vectors.isVector ? vectorMaker() : pictureMaker()
  }

  private func vectorMaker() async throws -> Made {
    if let made = try await contourMaker() { return made }
    let limits = Limits(memory: making.memory?.bytes ?? Limits.standardMemory)
    var reader = DataReader.forCommands(limits: limits)
    reader.coordinateSystem = content.crs
    reader.tableColumns = content.csvColumns
    let zooms = pyramid.zoom
    let maker = try await vectors.maker(
      of: content.inputs, reader: reader, zooms: zooms.map { $0.lowest...$0.highest }, loader: loader(limits))
    var made = Made(
      maker: maker, jobs: making.width, zooms: ZoomList(maker.zooms), findings: maker.findings,
      summary: maker.summary)
    let box = maker.bounds
    if box.count == 4 {
      made.bounds = CoordinateBounds(west: box[0], south: box[1], east: box[2], north: box[3])
    }
    return made
  }

  private func pictureMaker() async throws -> Made {
    let options = picture.options
    let memory = try PyramidMemory(budget: making.memory?.bytes, jobs: making.width, of: options)
    if memory.jobs < making.width, making.jobs != nil {
      Terminal.standard.tell(
        .note, "--memory suffices for \(memory.jobs) of \(making.width) squares of tiles at a time")
    }
    var findings: [Diagnostic] = []
    let reports = FoundInTables()
    let tables = PostGISLoader(readsOneMoment: true) { reports.add($0) }
    // First, so that a database that is busy has its exit code.
    let rows = try await databaseIdentity(tables)
    let loader = loader(memory.limits, tables: tables)
    var snapshotter = Snapshotter(
      loader: loader, limits: memory.limits, fonts: try fonts.labelFonts(&findings),
      concurrentFrames: memory.jobs)
    snapshotter.loading = LoadOptions(timeout: resources.deadline)
    var inputs = MapInputs(content, loader, limits: memory.limits)
    inputs.data = data
    let scene = try await inputs.scene()
    // A pyramid without one of its inputs would pass for a whole one.
    if let failure = scene.findings.first(where: { $0.severity == .error }) {
      throw CommandFailure(ExitStatus(failure.kind) ?? .badInput, failure.message)
    }
    findings += scene.findings
    let identity = try fontIdentity() + rows
    let maker = await PictureTileMaker(
      scene.map, snapshotter, options: options, identity: identity, coverages: await coverages(tables))
    return Made(
      maker: maker, jobs: memory.jobs, findings: findings + maker.findings + reports.all,
      archives: maker.archives)
  }

  /// The loader of inputs and sources.
  func loader(_ limits: Limits, tables: PostGISLoader? = nil) -> any ResourceLoader {
    let loader = resources.loader(
      for: content.names, limits: limits, tables: tables.map { ($0, PostGISLoader.schemes) })
    return making.allowNetwork ? loader : LocalLoader(base: loader)
  }

  /// The numbers of rows and the columns of the tables among the inputs, which the tiles depend on.
  ///
  /// All is read as of one moment, which is that of this look.
  private func databaseIdentity(_ loader: PostGISLoader) async throws -> [(name: String, value: String)] {
    var values: [(name: String, value: String)] = []
    for input in content.names {
      guard let url = DatabaseURL(input) else { continue }
      _ = try CommandInput.databaseAddress(url.base)
      let source = try await loader.source(at: url.base)
      let count = try await source.rowCount()
      values.append(("rows of \(url.name)", count.map(String.init) ?? "unknown"))
      values.append(("columns of \(url.name)", source.columnNames.joined(separator: ", ")))
    }
    return values
  }

  /// The squares in which the tables among the inputs have rows; the others are neither asked for nor drawn.
  private func coverages(_ loader: PostGISLoader) async -> [String: CoverageGrid] {
    var grids: [String: CoverageGrid] = [:]
    for input in content.names {
      guard let url = DatabaseURL(input), let source = try? await loader.source(at: url.base) else {
        continue
      }
      grids[url.base] = await source.foldBoxes(into: CoverageGrid()) { grid, box in grid.insert(box) }
    }
    return grids
  }

  /// The fonts, besides the style's, on which labels depend.
  private func fontIdentity() throws -> [(name: String, value: String)] {
    var values: [(name: String, value: String)] = fonts.ideographFont.map { ("ideographs", $0) }
    for folder in fonts.fonts {
      for path in Self.files(folder) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        values.append(("font \(name)", try SHA256(ofFile: path).hex))
      }
    }
    if fonts.systemFonts { values.append(("fonts", "of the machine")) }
    return values
  }

  private static func files(_ path: String) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      return [path]
    }
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.sorted().filter { name in fontEndings.contains { name.lowercased().hasSuffix($0) } }
      .map { "\(path)/\($0)" }
  }

  private static let fontEndings = [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"]
}

/// The findings about tables, which come on any thread.
private final class FoundInTables: Sendable {
  private let list = Mutex([Diagnostic]())

  func add(_ finding: Diagnostic) { list.withLock { $0.append(finding) } }

  var all: [Diagnostic] { list.withLock { $0 } }
}
