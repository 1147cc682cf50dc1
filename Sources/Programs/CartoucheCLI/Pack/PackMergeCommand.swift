import ArgumentParser
import CartoucheArchives
import CartoucheCommandLine
import CartoucheGeometry
import CartoucheJSON
import Foundation

/// `cartouche pack merge`: one archive from several.
struct PackMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merges PMTiles archives, such as the parts of a pyramid, into one archive.",
    discussion: """
      PARTS are PMTiles archives without tiles in common, or folders of them. The manifests that cartouche tiles writes \
      beside parts are compared: parts of different pyramids, parts that are missing or come twice, and parts with other \
      bytes than their manifests say are refused with 65, and nothing is written. Equal tiles are stored once. The same \
      tiles give the same bytes, in however many parts they come.

      With --over, tiles of an older archive are taken where the parts have none.

      The archive has its name when it is complete, or not at all; one that exists is replaced.

      \(ExitStatus.help)
      """)

  @Argument(help: ArgumentHelp("PMTiles archives, or folders of them.", valueName: "parts"))
  var parts: [String] = []

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The archive to write: a file that ends in .pmtiles or .mbtiles, or a folder of files z/x/y.",
      valueName: "path"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "An archive of any format whose tiles are taken where the parts have none.", valueName: "archive"))
  var over: String?

  @Option(
    help: ArgumentHelp(
      "A file with tiles of the older archive to leave out, each on a line as z/x/y.", valueName: "file"))
  var remove: String?

  @Flag(help: "Store equal tiles of an MBTiles archive each, in a table, instead of once with a view.")
  var flat = false

  @Flag(help: "Refuse parts without manifests.")
  var requireManifests = false

  @Flag(help: "Print a report as JSON; a failure is an object with \"error\" and \"exitStatus\".")
  var json = false

  @Flag(name: [.short, .long], help: "Print nothing but errors.")
  var quiet = false

  func validate() throws {
    if output.isEmpty { throw ValidationError("-o names no archive") }
    if parts.isEmpty, over == nil { throw ValidationError("expected parts to merge") }
    if remove != nil, over == nil { throw ValidationError("--remove is for --over") }
  }

  func run() throws {
    let terminal = Terminal.standard
    let progress = PackProgress("merging", on: terminal, isQuiet: quiet)
    let summary: ArchiveSummary
    var holes = 0
    do throws(ArchiveError) {
      var merge = ArchiveMerge(try ArchiveMerge.parts(at: parts))
      (merge.over, merge.requiresManifests) = (over, requireManifests)
      merge.removing = try removedTiles()
      FileHandles.raise(to: merge.parts.count + 64)
      var target = ArchiveOutput(output)
      target.sharesEqualTiles = !flat
      summary = try merge.write(to: target) { count in progress?.show(count) }
      holes = try merge.holes().count
    } catch {
      throw CommandFailure(error)
    }
    if holes > 0 { terminal.tell(.warning, "\(holes.counted("tile")) could not be made and are missing") }
    if json {
      try terminal.print(json: .object(summary.members.merging(["output": .string(output)])))
    } else if !quiet {
      try terminal.print("\(output)  \(summary.line)")
    }
  }

  /// The tiles in the file of `--remove`.
  private func removedTiles() throws(ArchiveError) -> [TileID] {
    guard let remove else { return [] }
    let bytes: [UInt8]
    do throws(JSONError) { bytes = try FileBytes.read(remove, limit: 1 << 30) } catch {
      if !FileManager.default.fileExists(atPath: remove) { throw .missing(path: remove) }
      throw .invalid(path: remove, found: error.found, expected: "a list of tiles")
    }
    var tiles: [TileID] = []
    for (index, line) in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .enumerated()
    {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.isEmpty { continue }
      do { tiles.append(try TileAddress(text).id) } catch {
        throw .invalid(path: "\(remove):\(index + 1)", found: "\"\(text.prefix(60))\"", expected: "z/x/y")
      }
    }
    return tiles
  }
}

extension ArchiveSummary {
  /// The numbers in a line for people.
  var line: String {
    let entries = entries == 1 ? "1 entry" : "\(entries) entries"
    return
      "\(tiles.counted("tile")), \(uniqueTiles) different, \(entries), \(byteCount) bytes, digest \(digest)"
  }

  /// The numbers as members of JSON.
  var members: JSONObject {
    [
      "tiles": .int(Int64(tiles)), "uniqueTiles": .int(Int64(uniqueTiles)), "entries": .int(Int64(entries)),
      "bytes": .int(Int64(byteCount)), "digest": .string(digest),
    ]
  }
}

extension JSONObject {
  /// The members, and others behind them.
  func merging(_ others: JSONObject) -> JSONObject {
    var all = self
    for member in others { all[member.key] = member.value }
    return all
  }
}
