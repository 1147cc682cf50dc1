import ArgumentParser
import Foundation
import Testing

@testable import CartoucheCLI
@testable import CartoucheCommandLine

/// Settings stand for options, whichever there are.
struct SettingsTests {
  private func words(
    _ line: String, environment: [String: String] = [:], file: String? = nil
  ) throws -> [String] {
    let root = try CommandDescription(of: CartoucheCommand.self)
    let arguments = line.split(separator: " ").map(String.init)
    let (path, command) = root.command(in: arguments)
    let settings = Settings(
      environment: environment,
      file: try file.map { try SettingsFile(parsing: Array($0.utf8), name: "cartouche.json") })
    let given = command.given(in: Array(arguments.dropFirst(path.count)))
    return try settings.words(for: command, at: path, given: given).map(\.text)
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
