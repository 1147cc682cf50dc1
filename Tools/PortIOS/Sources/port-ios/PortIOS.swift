import ArgumentParser
import Foundation
import PortingIOS

/// Rewrites files of apps for iOS so that they compile on Linux.
@main struct PortIOS: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "port-ios", abstract: "Rewrites files of apps for iOS so that they compile on Linux.",
    discussion: """
      What the command cannot do is reported with its place. The files that it reads stay as they are.
      Exit codes: 0 done, 64 wrong usage, 65 bad input, 66 missing input, 74 the output cannot be written.
      """)

  @Argument(
    help: "Files of Swift, storyboards and nib files of their views, and folders of these.",
    completion: .file())
  var files: [String]

  @Option(name: [.short, .long], help: "The folder to write the rewritten files to.", completion: .directory)
  var output: String

  @Flag(help: "Print the report as JSON.")
  var json = false

  @Flag(name: [.short, .long], help: "Print nothing but errors.")
  var quiet = false

  @Flag(help: "Exit with 65 if anything is left to do.")
  var strict = false

  @Flag(help: "Write no TargetActions.swift and BarButtonActions.swift: the module has them.")
  var withoutTargetActions = false

  func run() throws {
    let inputs: [Input]
    do {
      inputs = try Input.all(files)
    } catch {
      throw fail(error.isMissing ? 66 : 64, error)
    }
    let folder = URL(filePath: output).standardizedFileURL
    if let same = inputs.first(where: { folder.appending(path: $0.relativePath).path == $0.url.path }) {
      throw fail(64, "\(same.name) would be overwritten: name another folder than that of the files")
    }
    let sources: [SourceText]
    do {
      sources = try inputs.map { try $0.read() }
    } catch let error as UnreadableInput {
      throw fail(error.isMissing ? 66 : 65, error)
    }
    let (swift, swiftInputs, storyboards) = try sorted(inputs, sources)
    let ported = Porting.port(swift, storyboards: storyboards)
    do {
      try write(
        zip(swiftInputs, ported).filter(\.1.isSwift).map { ($0.relativePath, $1.file.text) }, ported, folder)
    } catch {
      throw fail(74, "\(output): \(error.localizedDescription)")
    }
    try report(ported)
    let findings = ported.flatMap(\.findings)
    if findings.contains(where: { $0.rule == .syntax }) { throw ExitCode(65) }
    if strict, findings.contains(where: { $0.severity != .note }) { throw ExitCode(65) }
  }

  /// The files of Swift with their places, and the storyboards.
  private func sorted(_ inputs: [Input], _ sources: [SourceText]) throws -> (
    [SourceText], [Input], [Storyboard]
  ) {
    let all = Array(zip(inputs, sources))
    let swift = all.filter { !$0.0.isStoryboard }
    do {
      let storyboards = try all.filter(\.0.isStoryboard).map { try Storyboard(reading: $0.1) }
      return (swift.map(\.1), swift.map(\.0), storyboards)
    } catch let error as StoryboardError {
      throw fail(65, error.finding)
    }
  }

  private func write(_ files: [(path: String, text: String)], _ ported: [PortedFile], _ folder: URL) throws {
    var files = files
    if !withoutTargetActions {
      for support in SupportFile.allCases where ported.contains(where: { $0.supports.contains(support) }) {
        files.append((support.rawValue, try support.text()))
      }
    }
    for file in files {
      let url = folder.appending(path: file.path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: url, options: .atomic)
    }
  }

  private func report(_ ported: [PortedFile]) throws {
    let report = Report(ported)
    if json {
      print(try report.json())
    } else {
      let lines = report.lines(isQuiet: quiet)
      if !lines.isEmpty { FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8)) }
    }
  }

  private func fail(_ code: Int32, _ error: Any) -> ExitCode {
    if json {
      struct Failure: Encodable {
        let error: String
        let exitStatus: Int32
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      if let data = try? encoder.encode(Failure(error: "\(error)", exitStatus: code)) {
        print(String(decoding: data, as: UTF8.self))
      }
    } else {
      FileHandle.standardError.write(Data("port-ios: \(error)\n".utf8))
    }
    return ExitCode(code)
  }
}
