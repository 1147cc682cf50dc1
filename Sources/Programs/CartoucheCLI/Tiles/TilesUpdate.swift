import Cartouche
import CartoucheArchives
import CartoucheCommandLine
import CartouchePyramids
import Foundation

/// The renewal of an older archive: the tiles to make anew, and the archive whose others stay.
struct TilesUpdate {
  /// The tiles that changed.
  let expired: ExpiredTiles
  private let over: String

  /// The renewal that options ask for; `nil` where a pyramid is made as a whole.
  ///
  /// - Throws: ``CommandFailure`` where the list or the archives cannot be read.
  init?(_ making: MakingOptionGroup, _ made: TilesCommand.Made) throws {
    guard making.updates, let over = making.over else { return nil }
    self.over = over
    if let path = making.expire {
      guard let bytes = FileManager.default.contents(atPath: path) else {
        throw CommandFailure(.missingInput, "--expire \(path): no such file")
      }
      expired = try ExpiredTiles(parsing: String(decoding: bytes, as: UTF8.self), name: path)
    } else if let old = making.changedSince {
      guard made.archives.count == 1, let new = made.archives.first else {
        throw CommandFailure(
          .badInput,
          "--changed-since: the map has \(made.archives.count) PMTiles archives as sources; expected one")
      }
      expired = try ExpiredTiles(from: PMTilesReader(old), to: PMTilesReader(new))
    } else {
      return nil
    }
  }

  /// The archive of the tiles that are made anew.
  func path(beside output: String) -> String {
    let trimmed = output.hasSuffix("/") ? String(output.dropLast()) : output
    return "\(trimmed).tmp-\(ProcessInfo.processInfo.processIdentifier).pmtiles"
  }

  /// Merges the tiles that were made anew over the older archive.
  func merge(
    _ part: String, _ report: PyramidReport, to output: ArchiveOutput
  ) throws -> ArchiveSummary {
    defer { try? FileManager.default.removeItem(atPath: part) }
    var merge = ArchiveMerge([part])
    merge.over = over
    merge.removing = report.removed
    return try merge.write(to: output)
  }
}
