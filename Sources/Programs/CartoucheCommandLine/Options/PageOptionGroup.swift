import ArgumentParser
import Cartouche
import Foundation

/// The options of `cartouche view`, which the command and the program behind it both read.
package struct PageOptionGroup: ParsableArguments {
  @OptionGroup package var scene: SceneOptionGroup

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The port to listen on; a fixed port keeps the page's URL the same (default: any free port).",
      valueName: "port"),
    transform: NumberRange.port.wholeNumber)
  package var port: Int?

  @Flag(help: "Open the page in the browser.")
  package var open = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number of threads (default: one per processor).", valueName: "count"),
    transform: NumberRange.threads.wholeNumber)
  package var threads: Int?

  @Flag(help: "Start even if files do not exist yet, and show them when they appear.")
  package var wait = false

  @Flag(name: [.short, .long], help: "Print nothing but errors and the URL.")
  package var quiet = false

  package init() {}

  package func validate() throws {
    if scene.view.tile != nil {
      throw ValidationError("--tile applies to pictures only; use --center and --zoom")
    }
    try PictureLimits(scene.view, scene.limits.limits).check(
      padding: scene.padding?.insets)
  }

  /// Makes sure that the inputs that are paths of files are there, unless they are waited for.
  ///
  /// - Throws: ``CommandFailure`` with all that are not.
  package func checkInputs() throws(CommandFailure) {
    if wait { return }
    let missing = (scene.inputs + [scene.base].compactMap(\.self)).filter { input in
      if ["-", "world", "none"].contains(input) || input.contains("{") { return false }
      guard ResourceURL.scheme(of: input) == nil else { return false }
      return !FileManager.default.fileExists(atPath: input)
    }
    if missing.isEmpty { return }
    throw CommandFailure(missing.map { CommandFailure(ResourceError.notFound(url: $0)) })
  }

  /// The command's name and help, which are the same in both programs.
  package static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Shows a live map in the browser.",
    discussion: """
      The inputs and the camera are the same as for the command render. The map is drawn on this machine and shown on \
      a page that a local server provides at a URL with a secret in it; requests without the secret are refused. The \
      page fills its window unless --size is given. Input files are watched, and the map is redrawn when they are \
      saved. A venue (an MVF bundle) is shown with its floors, a search and routes.

      Press Control-C to stop the server. \(ExitStatus.help)
      """)
}
