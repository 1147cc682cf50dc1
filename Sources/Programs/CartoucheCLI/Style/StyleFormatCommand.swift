import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheJSON

/// `cartouche style format`: a style with its members in the order of the specification.
struct StyleFormatCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Writes a style with its members in the order of the specification.",
    discussion: """
      Formatting loses nothing, and a formatted style stays the same when it is formatted again. The file is written \
      whole or not at all. Symbolic links are followed; permissions and owner are kept.

      \(ExitStatus.help)
      """)

  @Argument(help: ArgumentHelp("The path or URL of a style, or - for standard input.", valueName: "style"))
  var style: String

  @Option(name: [.short, .long], help: "The file to write (default: standard output).")
  var output: String?

  @Flag(name: .customLong("in-place"), help: "Overwrite the input file.")
  var isInPlace = false

  @OptionGroup var resources: ResourceOptionGroup

  func validate() throws {
    if isInPlace, output != nil { throw ValidationError("--in-place and -o exclude each other") }
    if isInPlace, style == "-" { throw ValidationError("--in-place needs a file") }
    if isInPlace, ResourceURL.filePath(of: style) == nil {
      throw ValidationError("--in-place needs a file, and \(style) is a URL")
    }
  }

  func run() async throws {
    let document = try await CommandInput(style, loader: resources.loader(for: [style])).style()
    let text = Array(try StyleFormatter().text(of: document.root).utf8)
    if let target = isInPlace ? ResourceURL.filePath(of: style) : output, target != "-" {
      try OutputFile(target).write(text)
    } else {
      try Terminal.standard.write(text)
    }
  }
}
