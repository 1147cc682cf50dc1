import ArgumentParser
import CartoucheCommandLine

/// The program `cartouche`.
@main
enum CartoucheProgram {
  static func main() { CartoucheCommand.carryOutProcess() }
}

/// The `cartouche` command: pictures of maps from styles and data.
struct CartoucheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cartouche",
    abstract: "Draws maps: pictures of MapLibre styles, tiles and data.",
    discussion: """
      Every option can also be set by an environment variable or in a file cartouche.json, in the current folder or in \
      $XDG_CONFIG_HOME/cartouche (~/.config/cartouche): --allow-host is CARTOUCHE_ALLOW_HOST in the environment and \
      "allow-host" in a file. An example of a file is {"size": "800x600", "center": [8.55, 47.37], "quiet": true}. The \
      command line takes precedence over the environment, the environment over the folder's file, and that file over \
      your own. An option that may be repeated takes one value per line of its variable, or an array in a file. To set an option of \
      a single command, include the name of the command: CARTOUCHE_STYLE_FORMAT_OUTPUT, or \
      {"style": {"format": {"output": …}}}.

      The file of the current folder may be a stranger's. It cannot name a file to write, a server that receives a key, \
      or a port, and it cannot lift a protection, as with "allow-host"; a command with such a setting exits with 65.

      {key} in a URL stands for a key: the value of CARTOUCHE_API_KEY for servers named on the command line, and for \
      servers named by a style, another document or the folder's settings the value of a variable of their own, such as \
      CARTOUCHE_API_KEY_API_EXAMPLE_COM for api.example.com.

      \(ExitStatus.help) If there are several errors, the exit code is that of the error to fix first.
      """,
    version: "0.1.0",
    subcommands: [
      RenderCommand.self, QueryCommand.self, StyleCommand.self, TileCommand.self, TilesCommand.self,
      PackCommand.self, BundleCommand.self, ContoursCommand.self, FontsCommand.self, GlyphsCommand.self,
      SpriteCommand.self,
      PostGISCommand.self, VenueCommand.self, ViewCommand.self, ServeCommand.self, DebugCommand.self,
      ManualCommand.self,
    ])
}
