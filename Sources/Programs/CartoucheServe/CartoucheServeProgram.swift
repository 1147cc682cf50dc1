// The program is empty unless the package trait `Server` is on, as the packages that it needs are not resolved without it.
#if Server
  import ArgumentParser
  import CartoucheCommandLine

  /// The program behind `cartouche serve`; its help and its settings are those of that command.
  @main
  enum CartoucheServeProgram {
    static let version = "0.1.0"

    // The command `cartouche` reports unknown settings, as it knows all options.
    static func main() { RootCommand.carryOutProcess(at: ["serve"], tellsUnknownSettings: false) }
  }

  /// The command `cartouche` as far as this program implements it.
  private struct RootCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "cartouche", abstract: "Serves maps.", version: CartoucheServeProgram.version,
      subcommands: [ServeCommand.self])
  }
#else
  import CartoucheCommandLine

  /// The program without its server.
  @main
  enum CartoucheServeProgram {
    static func main() {
      Terminal.standard.say(
        "cartouche-serve: built without the package trait Server; build it with --traits PROJ,Programs,Server"
      )
    }
  }
#endif
