import ArgumentParser
import Foundation
import Testing

@testable import CartoucheCLI
@testable import CartoucheCommandLine

/// Settings stand for options, whichever there are.
struct SettingsTests {
  private func words(
    _ line: String, environment: [String: String] = [:], folder: String? = nil, file: String? = nil
  ) throws -> [String] {
    let root = try CommandDescription(of: CartoucheCommand.self)
    let arguments = line.split(separator: " ").map(String.init)
    let (path, command) = root.command(in: arguments)
    let files = try [
      folder.map { try SettingsFile(parsing: Array($0.utf8), name: "cartouche.json", owner: .folder) },
      file.map { try SettingsFile(parsing: Array($0.utf8), name: "own/cartouche.json", owner: .user) },
    ]
    let settings = Settings(environment: environment, files: files.compactMap(\.self))
    let given = command.given(in: Array(arguments.dropFirst(path.count)))
    return try settings.words(for: command, at: path, given: given).map(\.text)
  }

  @Test func everyOptionSaysWhetherAFolderMaySetIt() throws {
    let root = try CommandDescription(of: CartoucheCommand.self)
    let options = Set(root.tree.flatMap { $0.command.settable.map(\.name) })
    let table = Set(SettingTrust.table.keys)
    #expect(options.subtracting(table).sorted() == [], "add these to SettingTrust.table")
    #expect(table.subtracting(options).sorted() == [], "no command has these options")
  }

  @Test func thePageOnSettingsListsWhatAFolderMayNotSet() throws {
    let page = CommandInputs.fixtures.appendingPathComponent("../../../Documentation/Settings.md")
      .standardized
    let text = try String(contentsOf: page, encoding: .utf8)
    for (option, trust) in SettingTrust.table {
      let isListed = text.contains("| `\(option)`") || text.contains(", `\(option)` ")
      switch trust {
      case .anyone: #expect(!isListed, "\(option)")
      case .user, .value: #expect(isListed, "\(option)")
      }
    }
  }

  @Test func aFolderSetsNeitherFilesNorReceivers() throws {
    let refused = [
      ("render", #"{"output": "a.png"}"#), ("render", #"{"header": ["a: b"]}"#),
      ("render", #"{"allow-host": ["10.0.0.1"]}"#), ("render", #"{"allow-files": "/"}"#),
      ("render", #"{"base": "https://example.org/style.json?key={key}"}"#), ("view", #"{"port": 8080}"#),
      ("venue fetch a", #"{"venue": {"fetch": {"base-url": "http://127.0.0.1"}}}"#),
      ("venue fetch a", #"{"key-file": "key.json"}"#), ("venue fetch a", #"{"force": true}"#),
      ("style format a", #"{"style": {"format": {"output": "a.json"}}}"#),
      ("style format a", #"{"in-place": true}"#), ("venue style a", #"{"output": "folder"}"#),
      ("render", #"{"crs": "+proj=longlat +nadgrids=/etc/passwd"}"#), ("render", #"{"memory": "64GiB"}"#),
    ]
    for (line, json) in refused {
      let failure = #expect(throws: CommandFailure.self, "\(json)") { try words(line, folder: json) }
      let message = failure?.messages.first ?? ""
      #expect(failure?.status == .badInput)
      #expect(message.hasPrefix("cartouche.json:1:"), "\(message)")
      #expect(
        message.contains("set it by --") && message.contains("by the variable CARTOUCHE_"), "\(message)")
      #expect(try !words(line, file: json).isEmpty, "the user's own file may: \(json)")
    }
    // What is not set, or is given with more right, is no matter.
    #expect(try words("render -o b.png", folder: #"{"output": "a.png"}"#) == [])
    #expect(try words("style format a", folder: #"{"in-place": false}"#) == [])
    let environment = ["CARTOUCHE_OUTPUT": "c.png"]
    #expect(
      try words("render", environment: environment, folder: #"{"output": "a.png"}"#) == ["--output=c.png"])
  }

  @Test func aFolderSetsHowThingsLook() throws {
    let folder = #"{"base": "https://example.org/style.json", "crs": "EPSG:2056", "memory": "64MiB"}"#
    #expect(
      try words("render", folder: folder)
        == ["--base=https://example.org/style.json", "--crs=EPSG:2056", "--memory=64MiB"])
  }

  @Test func anOptionHasALimitedNumberOfValues() throws {
    func list(_ count: Int) -> String {
      "{\"fonts\": [" + (0..<count).map { "\"f\($0)\"" }.joined(separator: ",") + "]}"
    }
    #expect(try words("render", folder: list(1000)).count == 1000)
    let failure = #expect(throws: CommandFailure.self) { try words("render", folder: list(1001)) }
    #expect(failure?.messages == ["cartouche.json:1:2: \"fonts\" has 1001 values; at most 1000 are read"])
    #expect(try words("render", file: list(1001)).count == 1001)
  }

  @Test func aFolderWinsOverTheUsersFile() throws {
    let file = #"{"scale": 2, "pitch": 3, "output": "a.png"}"#
    #expect(
      try words("render", folder: #"{"pitch": 4}"#, file: file) == [
        "--pitch=4", "--output=a.png", "--scale=2",
      ])
  }

  @Test func onlyTheFirstOfManyUnknownMembersAreNamed() throws {
    let members = (0..<10_000).map { "\"k\($0)\": 1" }.joined(separator: ", ")
    let root = try CommandDescription(of: CartoucheCommand.self)
    for (json, more) in [("{\(members)}", 9980), ("{\"style\": {\"check\": {\(members)}}}", 9980)] {
      let warnings = try SettingsFile(parsing: Array(json.utf8), name: "c.json").unknown(in: root)
      #expect(warnings.count == 21)
      #expect(warnings.last == "warning: c.json: \(more) more members are no options")
    }
  }

  @Test func theValueAtFaultIsFoundInFewAttempts() throws {
    let root = try CommandDescription(of: CartoucheCommand.self)
    let fonts = (0..<1000).map { "\"f\($0)\"" }.joined(separator: ", ")
    let json = "{\"fonts\": [\(fonts)], \"pitch\": 90}"
    let file = try SettingsFile(parsing: Array(json.utf8), name: "c.json")
    let settings = Settings(environment: [:], files: [file])
    var attempts = 0
    let failure = #expect(throws: CommandFailure.self) {
      _ = try settings.complete(["render"], of: root, or: try CartoucheCommand.parseAsRoot(["render"])) {
        attempts += 1
        return try CartoucheCommand.parseAsRoot($0)
      }
    }
    #expect(failure?.messages.first?.hasPrefix("c.json:1:") == true)
    #expect(failure?.messages.first?.contains("90 is too large") == true)
    #expect(attempts < 20)
  }

  @Test func everyOptionOfEveryCommandCanBeSet() throws {
    let root = try CommandDescription(of: CartoucheCommand.self)
    let commands = root.tree.filter { $0.command.subcommands.isEmpty && $0.path != ["help"] }
    #expect(commands.count > 5)
    for (path, command) in commands {
      for option in command.settable {
        let value = option.kind == .flag ? "true" : "x"
        let expected = [option.kind == .flag ? "--\(option.name)" : "--\(option.name)=x"]
        let line = path.joined(separator: " ")
        let own = Settings.variable(option.name, of: path)
        #expect(try words(line, environment: [own: value]) == expected, "\(own)")
        let json = option.kind == .flag ? "true" : "\"x\""
        let nested = path.reversed().reduce("{\"\(option.name)\": \(json)}") { "{\"\($1)\": \($0)}" }
        #expect(try words(line, file: nested) == expected, "\(nested)")
        if path == ["style", "format"], option.name == "output" { continue }
        if path == ["render"], option.name == "filter" { continue }
        #expect(try words(line, environment: [Settings.variable(option.name): value]) == expected)
        #expect(try words(line, file: "{\"\(option.name)\": \(json)}") == expected)
      }
    }
  }

  @Test func theCommandLineWinsOverTheEnvironmentAndThatOverTheFile() throws {
    let file = #"{"size": "1x1", "scale": 3, "threads": 2}"#
    let environment = ["CARTOUCHE_SIZE": "2x2", "CARTOUCHE_SCALE": "2"]
    #expect(
      try words("render --size 9x9", environment: environment, file: file) == ["--scale=2", "--threads=2"])
    #expect(try words("render -oa.png", environment: ["CARTOUCHE_OUTPUT": "b.png"]) == [])
    #expect(try words("render -vo a.png", environment: ["CARTOUCHE_VERBOSE": "1"]) == [])
  }

  @Test func aGivenOptionDropsSettingsThatItRulesOut() throws {
    let file = #"{"center": [8, 47], "zoom": 3.5}"#
    #expect(try words("render --fit data", file: file) == [])
    #expect(try words("render", environment: ["CARTOUCHE_FIT": "data"], file: file) == ["--fit=data"])
    #expect(try words("render --zoom 2", environment: ["CARTOUCHE_FIT": "data"]) == [])
    #expect(try words("render", file: file) == ["--center=8,47", "--zoom=3.5"])
  }

  @Test func flagsAreSwitchedOnAndOff() throws {
    #expect(
      try words("render", environment: ["CARTOUCHE_QUIET": "no"], file: #"{"quiet": true}"#) == [])
    #expect(try words("render", file: #"{"quiet": null, "json": false}"#) == [])
    #expect(throws: CommandFailure.self) { try words("render", environment: ["CARTOUCHE_QUIET": "maybe"]) }
    #expect(throws: CommandFailure.self) { try words("render", file: #"{"quiet": 1}"#) }
  }

  @Test func formatTakesItsOutputAlone() throws {
    #expect(try words("style format -", environment: ["CARTOUCHE_OUTPUT": "map.png"]) == [])
    #expect(try words("style format -", file: #"{"output": "map.png"}"#) == [])
  }
}
