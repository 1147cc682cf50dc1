import ArgumentParser
import Cartouche
import CartoucheJSON
import Foundation

/// `cartouche style format`: a style with its members in the order of the specification.
struct StyleFormatCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Writes a style with its members in the order of the specification.",
    discussion: """
      Nothing is lost, and formatting a formatted style changes nothing.

      Exit codes: 0 done, 64 usage, 65 not JSON, 66 missing input, 69 not writable.
      """)

  @Argument(help: ArgumentHelp("The style; - is standard input.", valueName: "file"))
  var file: String

  @Option(name: [.short, .long], help: "The file to write (default: standard output).")
  var output: String?

  @Flag(name: .customLong("in-place"), help: "Write the file that is read.")
  var isInPlace = false

  func validate() throws {
    if isInPlace, output != nil { throw ValidationError("--in-place and -o both say where to write") }
    if isInPlace, file == "-" { throw ValidationError("--in-place needs a file") }
  }

  func run() async throws {
    try await reportingFailure {
      let text: String
      do {
        text = try StyleFormatter().text(of: StyleFile(file).documentOrFailure().root)
      } catch let error as JSONError {
        throw CommandFailure(.badInput, "\(error)")
      }
      guard let target = isInPlace ? file : output, target != "-" else {
        FileHandle.standardOutput.write(Data(text.utf8))
        return
      }
      do {
        try Data(text.utf8).write(to: URL(fileURLWithPath: target), options: .atomic)
      } catch {
        throw CommandFailure(.unreachable, "\(target) cannot be written: \(error.localizedDescription)")
      }
    }
  }
}
