import ArgumentParser
import CartoucheArchives
import CartoucheCommandLine
import CartoucheJSON
import CartoucheResources

/// `cartouche pack info`: the content of an archive in numbers.
struct PackInfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Describes an archive of tiles: format, zooms, bounds, numbers, metadata and digest.",
    discussion: """
      The digest is SHA-256 over, for each tile in the order of PMTiles, its id (eight bytes, the lowest first) and the \
      SHA-256 of its bytes as they are stored: archives with the same tiles have the same, whatever their format.

      \(ExitStatus.help)
      """)

  @Argument(
    help: ArgumentHelp(
      "A file that ends in .pmtiles or .mbtiles, or a folder of tiles.", valueName: "archive"))
  var archive: String

  @Flag(help: "Print a report as JSON; a failure is an object with \"error\" and \"exitStatus\".")
  var json = false

  @Flag(name: [.short, .long], help: "Show no progress.")
  var quiet = false

  func run() throws {
    let terminal = Terminal.standard
    let progress = PackProgress("reading \(archive)", on: terminal, isQuiet: quiet)
    let content: ArchiveContent
    do throws(ArchiveError) {
      content = try ArchiveContent(reading: archive) { progress?.show($0) }
    } catch {
      throw CommandFailure(error)
    }
    if json {
      try terminal.print(json: content.json, keepsDoubles: false)
    } else {
      try terminal.print(content.lines)
    }
  }
}

extension ArchiveContent {
  private var compressionName: String? { tileCompression.map { $0 == .none ? "none" : $0.rawValue } }

  /// The content in lines for people.
  fileprivate var lines: [String] {
    func list(_ numbers: [Double]) -> String { numbers.map { "\($0)" }.joined(separator: ",") }
    let type = tileType.format ?? "unknown"
    var rows: [[String]] = [
      ["format", format.rawValue], ["tiles", type + (compressionName.map { ", compression \($0)" } ?? "")],
      ["zooms", zooms.map { "\($0.lowerBound) to \($0.upperBound)" } ?? "not stated"],
      ["bounds", bounds.map(list) ?? "not stated"], ["center", center.map(list) ?? "not stated"],
      ["size", "\(summary.byteCount) bytes"], ["number of tiles", "\(summary.tiles)"],
      ["different tiles", "\(summary.uniqueTiles)"], ["entries", "\(summary.entries)"],
      ["mean tile", "\(Int(meanByteCount.rounded())) bytes"],
    ]
    if let largest { rows.append(["largest tile", "\(largest.tile), \(largest.byteCount) bytes"]) }
    rows.append(["digest", summary.digest])
    let zooms = counts.map { ["zoom \($0.zoom)", "\($0.tiles.counted("tile")), \($0.byteCount) bytes"] }
    let members = metadata.filter { !$0.value.summary.isEmpty }.map { member in
      ["metadata \(member.key)", member.value.shortText]
    }
    return TextTable(rows + zooms + members).lines
  }

  /// The content as JSON.
  fileprivate var json: JSONValue {
    func list(_ numbers: [Double]) -> JSONValue { .array(numbers.map { .double($0) }) }
    var members: JSONObject = ["archive": .string(path), "format": .string(format.rawValue)]
    members["tileType"] = tileType.format.map { .string($0) }
    members["tileCompression"] = compressionName.map { .string($0) }
    members["minzoom"] = zooms.map { .int(Int64($0.lowerBound)) }
    members["maxzoom"] = zooms.map { .int(Int64($0.upperBound)) }
    members["bounds"] = bounds.map(list)
    members["center"] = center.map(list)
    members = members.merging(summary.members)
    members["meanTileBytes"] = .double(meanByteCount)
    members["largestTile"] = largest.map {
      ["tile": .string("\($0.tile)"), "bytes": .int(Int64($0.byteCount))]
    }
    members["zooms"] = .array(
      counts.map {
        ["zoom": .int(Int64($0.zoom)), "tiles": .int(Int64($0.tiles)), "bytes": .int(Int64($0.byteCount))]
      })
    members["metadata"] = .object(metadata)
    return .object(members)
  }
}

extension JSONValue {
  /// The text, number or truth value; for arrays and objects, the number of members.
  fileprivate var shortText: String {
    switch self {
    case .string(let text): text
    case .array, .object: summary
    case .null, .bool, .int, .uint, .double:
      (try? encoded()).map { String(decoding: $0, as: UTF8.self) } ?? summary
    }
  }
}
