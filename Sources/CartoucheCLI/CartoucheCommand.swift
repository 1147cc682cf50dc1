import ArgumentParser
import CartoucheCommandLine

/// The `cartouche` command: pictures of maps from styles and data.
@main
struct CartoucheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cartouche",
    abstract: "Draws maps: pictures of MapLibre styles, tiles and data.",
    discussion: """
      Every option can also be set by an environment variable or in a file cartouche.json in the current folder. \
      --allow-host is the variable CARTOUCHE_ALLOW_HOST and the member "allow-host": {"size": "800x600", \
      "center": [8.55, 47.37], "quiet": true}. The command line wins over the environment, and the environment over \
      the file. Options that may be repeated take one value per line of a variable, or an array in the file. \
      A setting for a single command names it too: CARTOUCHE_STYLE_FORMAT_OUTPUT, or {"style": {"format": {"output": \
      …}}}.

      \(ExitStatus.help) Of several errors, the one to fix first gives the code.
      """,
    version: "0.1.0",
    subcommands: [
      RenderCommand.self, QueryCommand.self, StyleCommand.self, TileCommand.self, FontsCommand.self,
      VenueCommand.self, ViewCommand.self, DebugCommand.self,
      ManualCommand.self,
    ])

  static func main() async {
    OutputChannel.prepare()
    await carryOutProcess()
  }
}
