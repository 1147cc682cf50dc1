import ArgumentParser
import CartoucheArchives
import CartoucheCommandLine
import CartoucheJSON

/// `cartouche pack verify`: the faults of archives.
struct PackVerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verifies archives of tiles and lists their faults.",
    discussion: """
      Header, directories and their order, the numbers that the header states, and every tile are read; the beginnings of \
      tiles and their compression are checked against the stated format, and a database by its own check. Where a \
      manifest lies beside an archive, its digests are compared. Of PNG, JPEG and WebP, damage inside a tile is found by \
      a manifest or by --digest only.

      Tiles that are missing within the stated bounds and zooms are counted, which is no fault: archives leave out tiles \
      without content.

      \(ExitStatus.help)
      """)

  @Argument(
    help: ArgumentHelp("Files that end in .pmtiles or .mbtiles, or folders of tiles.", valueName: "archive"))
  var archives: [String]

  @Option(
    help: ArgumentHelp(
      "The digest that the tiles, or the file, must have: 64 hexadecimal digits, as pack info prints them.",
      valueName: "hex"))
  var digest: String?

  @Option(
    help: ArgumentHelp("The number of missing tiles that are listed (default: 20).", valueName: "count"))
  var missing = 20

  @Flag(help: "Print a report as JSON; a failure is an object with \"error\" and \"exitStatus\".")
  var json = false

  @Flag(name: [.short, .long], help: "Print nothing but faults.")
  var quiet = false

  func validate() throws {
    if let digest, !SHA256.isHex(digest) {
      throw ValidationError("--digest \(digest): expected 64 hexadecimal digits")
    }
    if digest != nil, archives.count > 1 { throw ValidationError("--digest is for one archive") }
    if missing < 0 { throw ValidationError("--missing \(missing): expected 0 or more") }
  }

  func run() throws {
    let terminal = Terminal.standard
    var statuses: [ExitStatus] = []
    var reports: [JSONValue] = []
    for path in archives {
      let progress = PackProgress("verifying \(path)", on: terminal, isQuiet: quiet)
      let result: ArchiveVerification
      do throws(ArchiveError) {
        result = try ArchiveVerification(of: path, digest: digest, missingLimit: missing) {
          progress?.show($0)
        }
      } catch {
        let failure = CommandFailure(error)
        terminal.tell(failure)
        statuses.append(failure.status)
        reports.append(.object(JSONObject([("archive", .string(path))]).merging(failure.json.object ?? [:])))
        continue
      }
      statuses.append(result.isSound ? .done : .badInput)
      if json { reports.append(result.json(path)) } else { try terminal.print(lines(path, result)) }
    }
    if json { try terminal.print(json: .array(reports)) }
    throw ExitCode(ExitStatus.heaviest(statuses).rawValue)
  }

  private func lines(_ path: String, _ result: ArchiveVerification) -> [String] {
    var lines = result.faults.map { "error: \($0)" }
    if quiet { return lines }
    lines += result.notes.map { "note: \($0)" }
    if result.missing > 0 {
      let examples = result.missingExamples.map { "\($0)" }.joined(separator: ", ")
      let more = result.missing > result.missingExamples.count ? ", …" : ""
      let list = examples.isEmpty ? "" : ": \(examples)\(more)"
      lines.append("note: \(path): \(result.missing.counted("tile")) missing within bounds and zooms\(list)")
    }
    if result.isSound, let content = result.content {
      lines.append("\(path): sound; \(content.summary.line)")
    }
    return lines
  }
}

extension ArchiveVerification {
  /// The result as JSON.
  fileprivate func json(_ path: String) -> JSONValue {
    let members: JSONObject = [
      "archive": .string(path), "sound": .bool(isSound), "faults": .array(faults.map { .string($0) }),
      "notes": .array(notes.map { .string($0) }), "missing": .int(Int64(missing)),
      "missingTiles": .array(missingExamples.map { .string("\($0)") }),
    ]
    return .object(members.merging(content?.summary.members ?? [:]))
  }
}
