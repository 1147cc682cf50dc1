import ArgumentParser

/// The `cartouche` command: pictures of maps from styles and data.
@main
struct CartoucheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cartouche",
    abstract: "Draws maps: MapLibre styles and GeoJSON in, pictures out.",
    discussion: """
      Every option can also be set in the environment (CARTOUCHE_SIZE, CARTOUCHE_SCALE, CARTOUCHE_THREADS, \
      CARTOUCHE_BASE) or in a file cartouche.json beside you ({"size": "800x600"}); flags win over the \
      environment, and the environment wins over the file.
      """,
    version: "0.1.0",
    subcommands: [RenderCommand.self, StyleCommand.self, TileCommand.self, DebugCommand.self])
}
