import ArgumentParser
import CartoucheCommandLine

/// `cartouche pack`: commands for archives of tiles.
struct PackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack", abstract: "Merges, verifies and describes archives of tiles.",
    discussion: """
      An archive is a file that ends in .pmtiles or .mbtiles, or a folder of files z/x/y with a document tiles.json.
      """,
    subcommands: [PackMergeCommand.self, PackVerifyCommand.self, PackInfoCommand.self])
}
