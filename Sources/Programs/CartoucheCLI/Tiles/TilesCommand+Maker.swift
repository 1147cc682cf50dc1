import ArgumentParser
import Cartouche
import CartoucheArchives
import CartoucheCommandLine
import CartouchePostGIS
import CartouchePyramids
import CartoucheResources
import Foundation

// The maker of the tiles, by the inputs and options.
extension TilesCommand {
  /// A maker of tiles, and what the command knows about it.
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
        .note, "--memory suffices for \(memory.jobs) squares of tiles at a time, of \(making.width)")
    }
    var findings: [Diagnostic] = []
    let loader = loader(memory.limits)
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
    let identity = try fontIdentity() + (await databaseIdentity(&findings))
    let maker = await PictureTileMaker(scene.map, snapshotter, options: options, identity: identity)
    return Made(
      maker: maker, jobs: memory.jobs, findings: findings + maker.findings, archives: maker.archives)
  }

  /// The loader of inputs and sources.
  func loader(_ limits: Limits) -> any ResourceLoader {
    let loader = resources.loader(for: content.names, limits: limits)
    return making.allowNetwork ? loader : LocalLoader(base: loader)
  }

  /// The numbers of rows of the tables among the inputs, which the tiles depend on.
  private func databaseIdentity(_ findings: inout [Diagnostic]) async throws -> [(
    name: String, value: String
  )] {
    var values: [(name: String, value: String)] = []
    let loader = PostGISLoader()
    for input in content.names {
      guard let url = DatabaseURL(input) else { continue }
      let count = try await loader.source(at: url.base).rowCount()
      values.append(("rows of \(url.name)", count.map(String.init) ?? "unknown"))
      findings.append(
        Diagnostic(
          .warning,
          "the rows are read for each block of tiles, and not as of one moment: what changes meanwhile is in some tiles alone",
          source: url.name))
    }
    await loader.purge()
    return values
  }

  /// The fonts that labels depend on besides those of the style.
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
