import CartoucheArchives
import CartoucheGeometry
import CartoucheJSON
import CartoucheThreads

/// The making of a pyramid, or of one of its shards, into an archive.
///
/// The tiles and the archive do not depend on the number of jobs, on shards or on repeated attempts.
///
/// ```swift
/// let run = PyramidRun(maker, area: .world, zooms: ZoomList(0...6))
/// let report = try await run.write(into: writer)
/// let summary = try writer.finish(run.archiveDescription)
/// ```
public struct PyramidRun: Sendable {
  /// The maker of the tiles.
  public let maker: any PyramidTileMaker
  /// The area.
  public let area: PyramidArea
  /// The zooms.
  public let zooms: ZoomList
  /// The part of the pyramid.
  public let shard: PyramidShard
  /// The options.
  public var options: PyramidOptions
  /// The tile of the archive before, for ``PyramidOptions/FailurePolicy/previous``.
  public var previous: @Sendable (TileID) throws(ArchiveError) -> [UInt8]? = { _ throws(ArchiveError) in nil }
  /// Receives the state after every block.
  public var progress: @Sendable (PyramidProgress) -> Void = { _ in }
  private let grid: BlockGrid
  private let stop = StopSignal()

  /// A run of a pyramid, or of a shard of it.
  public init(
    _ maker: any PyramidTileMaker, area: PyramidArea, zooms: ZoomList, shard: PyramidShard = .all,
    options: PyramidOptions = PyramidOptions()
  ) {
    self.maker = maker
    self.area = area
    self.zooms = zooms
    self.shard = shard
    self.options = options
    grid = BlockGrid(zooms, of: maker)
  }

  /// The description of the archive: the maker's with the zooms and the bounds of the pyramid as a whole.
  public var archiveDescription: ArchiveDescription {
    var description = maker.description
    description.minzoom = zooms.lowest
    description.maxzoom = zooms.highest
    description.bounds = area.bounds
    return description
  }

  /// Lets the run end after the blocks in progress, with ``PyramidError/cancelled``.
  public func interrupt() { stop.raise() }

  /// Makes the tiles and appends them.
  ///
  /// - Throws: ``PyramidError``; the writer then has the tiles made so far.
  public func write(into writer: any TileArchiveWriter) async throws(PyramidError) -> PyramidReport {
    var state = RunState(options, previous, writer, reach: maker.reach)
    if options.expired == nil { state.report.progress.total = shard.tileCount(area, grid) }
    var steps = PyramidSteps(maker, area, grid, shard, expired: options.expired)
    var checked = ContinuousClock.now
    progress(state.report.progress)
    do {
      try await OrderedResults.run(width: max(options.jobs, 1)) { () throws -> PyramidStep? in
        if ContinuousClock.now - checked >= options.checkInterval {
          try await maker.checkSources()
          checked = ContinuousClock.now
        }
        while !stop.isGiven, let step = try await steps.next() {
          if options.resumes, try state.isWritten(step) { continue }
          return step
        }
        return nil
      } work: { [self] step in
        await result(of: step)
      } emit: { result in
        try state.take(result, area)
        progress(state.report.progress)
      }
      try await maker.checkSources()
    } catch let error as PyramidError {
      throw error
    } catch let error as ArchiveError {
      throw .archive(error)
    } catch {
      throw .cancelled
    }
    if stop.isGiven || Task.isCancelled { throw .cancelled }
    return state.report
  }

  private func result(of step: PyramidStep) async -> StepResult {
    guard case .block(let block) = step else { return StepResult(step: step) }
    var result = StepResult(step: step)
    for attempt in 0...max(options.retries, 0) {
      if attempt > 0 {
        if stop.isGiven { break }
        result.retries += 1
      }
      do throws(PyramidError) {
        result.tiles = try await maker.tiles(of: block)
        result.error = nil
        return result
      } catch {
        result.error = error
        // Only what concerns single tiles may be different another time.
        guard case .tile = error else { return result }
      }
    }
    return result
  }
}

/// The result of a step.
private struct StepResult: Sendable {
  let step: PyramidStep
  var tiles: [PyramidTile] = []
  var error: PyramidError?
  var retries = 0
}

/// The archive and the report in the course of a run.
private struct RunState {
  var report = PyramidReport()
  private let options: PyramidOptions
  private let previous: @Sendable (TileID) throws(ArchiveError) -> [UInt8]?
  private let writer: any TileArchiveWriter
  /// The number of tiles to each side whose data a tile depends on.
  private let reach: Int
  private var findings: Set<String> = []
  /// The maximum number of different findings in a report.
  private static let findingLimit = 1000

  init(
    _ options: PyramidOptions, _ previous: @escaping @Sendable (TileID) throws(ArchiveError) -> [UInt8]?,
    _ writer: any TileArchiveWriter, reach: Int
  ) {
    self.reach = reach
    self.options = options
    self.previous = previous
    self.writer = writer
  }

  /// Whether an interrupted run has made all tiles of a block.
  mutating func isWritten(_ step: PyramidStep) throws(ArchiveError) -> Bool {
    guard case .block(let block) = step else { return false }
    let tiles = block.tiles
    for tile in tiles where try !writer.contains(tile) { return false }
    report.progress.done += tiles.count
    report.progress.skipped += tiles.count
    return true
  }

  /// Appends the tiles of a result.
  mutating func take(_ result: StepResult, _ area: PyramidArea) throws {
    report.retries += result.retries
    switch result.step {
    case .uniform(let tile, let square, let zooms): try take(tile, square, zooms, area)
    case .block(let block):
      if let error = result.error { return try fail(block, error) }
      report.blocks += 1
      for tile in result.tiles where tile.id.z == block.zoom && block.wanted?.contains(tile.id) ?? true {
        try writer.append(tile.bytes, for: tile.id)
        report.progress.done += 1
        report.written += tile.bytes.isEmpty ? 0 : 1
        report.blank += tile.isBlank ? 1 : 0
        if tile.bytes.isEmpty { remove(below: tile.id, atZoom: block.zoom) }
        report.byteCount += tile.bytes.count
        note(tile.diagnostics)
      }
    }
  }

  private mutating func take(
    _ tile: PyramidTile, _ square: TileID, _ zooms: [Int], _ area: PyramidArea
  ) throws {
    note(tile.diagnostics)
    for zoom in zooms {
      try area.forEachSquare(below: square, atZoom: zoom) { part in
        let count = 1 << (2 * (zoom - part.z))
        report.progress.done += count
        report.progress.empty += count
        if options.empty == .skip || tile.bytes.isEmpty { return remove(below: part, atZoom: zoom) }
        try writer.append(tile.bytes, forAllBelow: part, atZoom: zoom)
        report.written += count
      }
    }
  }

  /// Applies the policy to the tiles of a block that cannot be made.
  private mutating func fail(_ block: TileBlock, _ error: PyramidError) throws {
    guard case .tile(_, let reason, _) = error, options.failed != .fail else { throw error }
    for tile in block.tiles {
      report.failures.append(.init(tile: tile, reason: reason))
      report.progress.done += 1
      report.progress.failed += 1
      guard options.failed == .previous, let bytes = try previous(tile) else {
        remove(below: tile, atZoom: tile.z)
        continue
      }
      try writer.append(bytes, for: tile)
      report.written += 1
    }
  }

  /// Records the tiles that the previous archive may have and this one lacks; unexpired tiles were already missing.
  private mutating func remove(below square: TileID, atZoom zoom: Int) {
    guard let expired = options.expired, expired.touches(square, reach: reach) else { return }
    if square.z == zoom { return report.removed.append(square) }
    for child in square.children { remove(below: child, atZoom: zoom) }
  }

  private mutating func note(_ diagnostics: [Diagnostic]) {
    for finding in diagnostics
    where findings.count < Self.findingLimit && findings.insert(finding.description).inserted {
      report.diagnostics.append(finding)
    }
  }
}
