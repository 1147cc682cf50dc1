import ArgumentParser
import CartoucheCommandLine

/// `cartouche venue`: commands for indoor maps from Mappedin bundles.
struct VenueCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "venue", abstract: "Reads, draws and routes Mappedin venues (MVF bundles).",
    subcommands: [
      VenueCheckCommand.self, VenueShowCommand.self, VenueFindCommand.self, VenueRouteCommand.self,
      VenueRenderCommand.self, VenueStyleCommand.self, VenueFetchCommand.self,
    ])
}
