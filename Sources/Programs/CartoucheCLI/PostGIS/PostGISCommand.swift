import ArgumentParser
import CartoucheCommandLine

/// `cartouche postgis`: helpers for tables of PostgreSQL.
struct PostGISCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "postgis", abstract: "Helps with tables of PostgreSQL.",
    subcommands: [PostGISTriggerCommand.self])
}

/// `cartouche postgis trigger`: the SQL by which a table tells a map server of its changes.
struct PostGISTriggerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trigger",
    abstract: "Prints the SQL by which a table tells map servers of its changes.",
    discussion: """
      The SQL is for a superuser or the owner of the table: cartouche postgis trigger roads | psql gis. It adds \
      statement-level triggers, which cost one notice a statement, with the box around the rows before and after, and \
      takes the place of what it added before.

      \(ExitStatus.help)
      """)

  @Argument(help: ArgumentHelp("The table, with its schema if it is not in public.", valueName: "table"))
  var table: String

  func validate() throws {
    if table.isEmpty || table.utf8.contains(0) { throw ValidationError("expected the name of a table") }
  }

  func run() throws { try Terminal.standard.write(Array((ChangeTrigger(table).sql + "\n").utf8)) }
}
