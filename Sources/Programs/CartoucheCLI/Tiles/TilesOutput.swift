import Cartouche
import CartoucheArchives
import CartoucheCommandLine
import CartouchePyramids
import Foundation

/// The archive that a run writes: a pyramid, or a part with its manifest.
struct TilesOutput {
  /// The archive, or the folder.
  let path: String
  private let shard: ShardNumber?
  private let inputs: [(name: String, value: String)]
  private let making: MakingOptionGroup
  /// The time after a signal in which the squares in progress have to be made.
  private static let limit = Duration.seconds(8)

  /// The output that the options name.
  init(
    _ path: String, _ shard: ShardNumber?, _ maker: any PyramidTileMaker, _ area: PyramidArea,
    _ zooms: ZoomList,
    _ making: MakingOptionGroup
  ) {
    self.path = shard.map { Self.join(path, PartManifest.partName($0.index)) } ?? path
    self.shard = shard
    self.making = making
    inputs =
      maker.identity + [
        ("area", area.identity), ("zooms", zooms.zooms.map(String.init).joined(separator: ",")),
        ("empty", (making.empty ?? .keep).rawValue),
      ]
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Whether the part is there already, of the same inputs.
  func isPresent() throws -> Bool {
    guard let shard, let manifest = try? PartManifest(reading: PartManifest.path(ofPart: path)) else {
      return false
    }
    return manifest.holes.isEmpty && manifest.identity == PartManifest.identity(of: inputs)
      && manifest.shard == shard.index
      && manifest.shards == shard.count && (try? manifest.matches(file: path)) == true
  }

  /// Makes the tiles and completes the archive; a signal ends the run in good order.
  func write(
    _ run: PyramidRun, _ update: TilesUpdate?
  ) async throws -> (report: PyramidReport, summary: ArchiveSummary) {
    if shard != nil { try Self.makeFolder(of: path) }
    var output = ArchiveOutput(update?.path(beside: path) ?? path)
    output.sharesEqualTiles = making.shareEqualTiles
    let identity = PartManifest.identity(
      of: inputs + [("shard", shard.map { "\($0.index)/\($0.count)" } ?? "all")])
    let writer = try output.writer(identity: update == nil ? identity : nil, resume: making.resume)
    let report: PyramidReport
    do {
      report = try await Self.heedingSignals(run) { try await run.write(into: writer) }
    } catch {
      writer.abandon()
      throw error
    }
    var summary = try writer.finish(run.archiveDescription)
    if let update {
      var target = ArchiveOutput(path)
      target.sharesEqualTiles = making.shareEqualTiles
      summary = try update.merge(output.path, report, to: target)
    }
    if let shard {
      let manifest = try PartManifest(
        inputs: inputs, shard: shard.index, of: shard.count, summary: summary, file: path,
        holes: report.failures.map(\.tile))
      try manifest.write(to: PartManifest.path(ofPart: path))
    }
    return (report, summary)
  }

  /// Work on a run that the signals of the process end.
  static func heedingSignals<Value: Sendable>(
    _ run: PyramidRun, _ work: () async throws -> Value
  ) async throws -> Value {
    let signals = InterruptSignals(limit: limit) {
      run.interrupt()
    } abandon: {
      // What takes longer than its time leaves no part of a file under its final name.
      Foundation.exit(ExitStatus.tryAgain.rawValue)
    }
    defer { signals.stop() }
    return try await work()
  }

  private static func makeFolder(of path: String) throws(CommandFailure) {
    guard let slash = path.lastIndex(of: "/") else { return }
    do {
      try FileManager.default.createDirectory(
        atPath: String(path[..<slash]), withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(.output, "\(path[..<slash]): \(error.localizedDescription)")
    }
  }
}
