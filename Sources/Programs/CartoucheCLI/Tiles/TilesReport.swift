import Cartouche
import CartoucheArchives
import CartoucheCommandLine
import CartouchePyramids

/// The report of `cartouche tiles` on the written archive.
struct TilesReport {
  let output: String
  let shard: ShardNumber?
  /// The report of the run; `nil` for a part that was there already.
  let run: PyramidReport?
  let summary: ArchiveSummary?
  /// The time that everything took, in seconds.
  let seconds: Double
  let use: ProcessUse

  /// The report as JSON.
  var json: JSONObject {
    var json: JSONObject = ["output": .string(output)]
    json["shard"] = shard.map { .string("\($0.index)/\($0.count)") }
    guard let run else {
      json["present"] = .bool(true)
      return json
    }
    json["tiles"] = .int(Int64(run.written))
    json["blank"] = .int(Int64(run.blank))
    json["empty"] = .int(Int64(run.progress.empty))
    json["skipped"] = .int(Int64(run.progress.skipped))
    json["failed"] = .int(Int64(run.progress.failed))
    json["blocks"] = .int(Int64(run.blocks))
    json["retries"] = .int(Int64(run.retries))
    json["tileBytes"] = .int(Int64(run.byteCount))
    if let summary {
      json["archive"] = [
        "tiles": .int(Int64(summary.tiles)), "unique": .int(Int64(summary.uniqueTiles)),
        "entries": .int(Int64(summary.entries)), "bytes": .int(Int64(summary.byteCount)),
        "digest": .string(summary.digest),
      ]
    }
    json["seconds"] = .double(seconds.rounded1)
    json["cpuSeconds"] = .double(use.seconds.rounded1)
    json["peakMemory"] = .int(Int64(use.peakMemory))
    if !run.failures.isEmpty {
      json["failures"] = .array(
        run.failures.map { ["tile": .string("\($0.tile)"), "reason": .string($0.reason)] })
    }
    json["diagnostics"] = .array(run.diagnostics.map { .string("\($0)") })
    return json
  }

  /// The report as a line for people.
  var text: String {
    guard let run else { return "\(output)  is there already, of the same inputs" }
    let blank = run.blank > 0 ? ", \(run.blank) of them blank" : ""
    let empty = run.progress.empty > 0 ? ", \(run.progress.empty) in areas without data" : ""
    let size = summary.map { "  \($0.byteCount) bytes" } ?? ""
    return "\(output)  \(run.written.counted("tile"))\(blank)\(empty)\(size)  \(seconds.rounded1) s, "
      + "\(use.seconds.rounded1) s of processors, \(use.peakMemory >> 20) MiB"
  }

  /// Prints the report, and writes it to a file if one is named.
  ///
  /// - Throws: ``OutputError``.
  func tell(_ options: ReportOptionGroup, file: String?) throws(OutputError) {
    let terminal = Terminal.standard
    if let file, let bytes = try? JSONValue.object(json).encoded(options: JSONWritingOptions(pretty: true)) {
      try OutputFile(file).write(bytes)
    }
    if let run {
      for line in FindingsReport(run.diagnostics).lines(options) { terminal.say("cartouche: \(line)") }
      for failure in run.failures.prefix(20) {
        terminal.tell(.warning, "tile \(failure.tile) is missing: \(failure.reason)")
      }
      if run.failures.count > 20 {
        terminal.tell(.warning, "and \(run.failures.count - 20) more tiles are missing")
      }
    }
    if options.json { return try terminal.print(json: .object(json)) }
    if !options.quiet { try terminal.print(text) }
  }
}
