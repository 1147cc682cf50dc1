import ArgumentParser
import Cartouche

/// The options of `cartouche view`, which the command and the program behind it both read.
package struct PageOptionGroup: ParsableArguments {
  @OptionGroup package var scene: SceneOptionGroup

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The port to listen on, which keeps the URL of the page the same (default: any free port).",
      valueName: "port"),
    transform: NumberRange.port.wholeNumber)
  package var port: Int?

  @Flag(help: "Show the page in the browser.")
  package var open = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Threads to draw with (default: one per processor).", valueName: "count"),
    transform: NumberRange.threads.wholeNumber)
  package var threads: Int?

  @Flag(name: [.short, .long], help: "Print nothing but errors and the URL.")
  package var quiet = false

  package init() {}

  package func validate() throws {
    if scene.view.tile != nil { throw ValidationError("--tile is for pictures; give --center and --zoom") }
    try PictureLimits(scene.view, .png).check(padding: scene.padding)
  }

  /// The command's name and help, which are the same in both programs.
  package static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Shows a live map in the browser.",
    discussion: """
      The inputs and the camera are those of the command render. The map is drawn here and shown on a page served by a \
      server on this machine, under a URL with a secret in it; other requests are refused. The page fills its window \
      unless --size is given. Inputs that are files are watched, and the map follows when they are saved.

      Control-C ends the server. \(ExitStatus.help)
      """)
}
