import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheJSON
import CartoucheVenue
import Foundation

/// `cartouche venue fetch`: a bundle from Mappedin's REST service.
struct VenueFetchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Downloads a venue from Mappedin's REST service.",
    discussion: """
      The key and the secret come from the variables MAPPEDIN_KEY and MAPPEDIN_SECRET (or MAPPEDIN_API_KEY and \
      MAPPEDIN_API_SECRET), or from a JSON file {"key": …, "secret": …} that --key-file names. They are never shown. \
      A file that is newer than the venue's last change is not downloaded again.

      \(ExitStatus.help)
      """)

  @Argument(help: ArgumentHelp("The identifier of the venue.", valueName: "map"))
  var map: String

  @Option(
    name: [.customShort("o"), .customLong("output")], help: "The file to write (default: bundle.zip).")
  var file: String?

  private var output: String { file ?? "bundle.zip" }

  @Option(help: ArgumentHelp("A JSON file with the key and the secret.", valueName: "file"))
  var keyFile: String?

  @Option(help: ArgumentHelp("The address of the service.", valueName: "url"))
  var baseURL = VenueService.standardURL

  @Option(
    help: ArgumentHelp(
      "The version of the format, such as 3.0.0 (default: the service's own).", valueName: "version"))
  var mvf: String?

  @Flag(help: "Download even if the file is newer than the venue.")
  var force = false

  @Flag(help: "Print a report as JSON.")
  var json = false

  @OptionGroup var resources: ResourceOptionGroup

  func validate() throws {
    guard ["http", "https"].contains(ResourceURL.scheme(of: baseURL)) else {
      throw ValidationError("--base-url \(baseURL): expected an http or https address")
    }
  }

  func run() async throws {
    let service = VenueService(
      keys: try keys(), baseURL: baseURL, loader: resources.loader(for: [baseURL], usesCache: false))
    let changed =
      force ? nil : try? FileManager.default.attributesOfItem(atPath: output)[.modificationDate] as? Date
    let download = try await service.bundle(of: map, version: mvf) { updatedAt in
      guard let changed, let time = Self.date(updatedAt) else { return false }
      return changed >= time
    }
    guard let download else { return try tell(bytes: nil, updatedAt: nil) }
    try OutputFile(output, isNamed: file != nil).write(download.bytes)
    try tell(bytes: download.bytes.count, updatedAt: download.updatedAt)
  }

  private func tell(bytes: Int?, updatedAt: String?) throws {
    guard json else {
      return try Terminal.standard.print(bytes.map { "\(output)  \($0) bytes" } ?? "\(output)  is up to date")
    }
    try Terminal.standard.print(json: [
      "output": .string(output), "downloaded": .bool(bytes != nil),
      "bytes": bytes.map(JSONValue.count) ?? .null,
      "updated_at": updatedAt.map(JSONValue.string) ?? .null,
    ])
  }

  /// The time in the form that the service writes, with or without fractions of seconds.
  static func date(_ text: String) -> Date? {
    for fractions in [true, false] {
      if let date = try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: fractions))
      {
        return date
      }
    }
    return nil
  }

  private func keys() throws -> VenueKeys {
    if let keyFile {
      let document: JSONDocument
      do {
        document = try JSONDocument(contentsOf: keyFile)
      } catch {
        guard error.kind == .file else { throw error }
        throw CommandFailure(.missingInput, "--key-file: \(error)")
      }
      guard let key = document.root["key"]?.string, let secret = document.root["secret"]?.string else {
        throw CommandFailure(.badInput, "--key-file \(keyFile): expected {\"key\": …, \"secret\": …}")
      }
      return VenueKeys(key: key, secret: secret)
    }
    let environment = ProcessInfo.processInfo.environment
    for prefix in ["MAPPEDIN_", "MAPPEDIN_API_"] {
      if let key = environment["\(prefix)KEY"], let secret = environment["\(prefix)SECRET"] {
        return VenueKeys(key: key, secret: secret)
      }
    }
    throw CommandFailure(
      .usage, "no key: set MAPPEDIN_KEY and MAPPEDIN_SECRET, or name a file with --key-file")
  }
}
