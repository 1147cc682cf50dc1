import ArgumentParser
import Cartouche
import CartoucheArchives
import CartoucheCommandLine
import CartouchePyramids

// Tiles that lines name, one by one.
extension TilesCommand {
  /// The longest line in bytes.
  private static let lineLimit = 1 << 16

  /// Makes the tiles that the lines of a file ask for, prints a line about each, and ends the command.
  func runLines(_ path: String, _ made: Made) async throws {
    var lines = try LineReader(path, limit: Self.lineLimit)
    let blocks = TileBlocks(made.maker)
    var output = ArchiveOutput(output)
    output.sharesEqualTiles = making.shareEqualTiles
    let writer = try output.writer()
    var statuses: Set<ExitStatus> = []
    var zooms: (low: Int, high: Int)?
    var number = 0
    let retries = making.retries ?? 2
    do {
      try await OrderedResults.run(width: made.jobs) { () throws -> TileLine? in
        while let line = try lines.next() {
          number += 1
          if case .text(let text) = line, text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
            continue
          }
          return TileLine(line, number)
        }
        return nil
      } work: { line in
        await line.result(blocks, retries: retries)
      } emit: { result in
        statuses.insert(result.status)
        if let tile = result.tile {
          try writer.append(tile.bytes, for: tile.id)
          zooms = (min(zooms?.low ?? tile.id.z, tile.id.z), max(zooms?.high ?? tile.id.z, tile.id.z))
        }
        if report.quiet, result.status == .done { return }
        try Terminal.standard.write(try JSONValue.object(result.json).encoded() + [UInt8(ascii: "\n")])
      }
      try await made.maker.checkSources()
      var description = made.maker.description
      (description.minzoom, description.maxzoom) = (zooms?.low ?? 0, zooms?.high ?? 0)
      _ = try writer.finish(description)
    } catch {
      writer.abandon()
      throw error
    }
    let status = ExitStatus.heaviest(statuses)
    if status != .done { throw ExitCode(status.rawValue) }
  }
}
