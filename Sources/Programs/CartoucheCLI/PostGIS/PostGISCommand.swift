import ArgumentParser
import CartoucheCommandLine

/// `cartouche postgis`: what goes along with tables of PostgreSQL.
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
      statement-level triggers, which cost one notice a statement, and takes the place of what it added before.

      \(ExitStatus.help)
      """)

  @Argument(help: ArgumentHelp("The table, with its schema if it is not in public.", valueName: "table"))
  var table: String

  func validate() throws {
    if table.isEmpty || table.utf8.contains(0) { throw ValidationError("expected the name of a table") }
  }

  func run() throws { try Terminal.standard.write(Array((ChangeTrigger(table).sql + "\n").utf8)) }
}

/// The SQL of the triggers by which a table tells of its changes, on the channel `cartouche`.
struct ChangeTrigger {
  private let schema, name: String

  /// The triggers of a table, `name` or `schema.name`.
  init(_ table: String) {
    let parts = table.split(separator: ".", maxSplits: 1).map(String.init)
    (schema, name) = parts.count == 2 ? (parts[0], parts[1]) : ("public", table)
  }

  /// The channel that servers listen on.
  private static let channel = "cartouche"

  private static func identifier(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }

  /// The statements, in a transaction.
  var sql: String {
    let relation = "\(Self.identifier(schema)).\(Self.identifier(name))"
    let function = "\(Self.identifier(schema)).cartouche_notify()"
    var lines = [
      "BEGIN;",
      """
      CREATE OR REPLACE FUNCTION \(function) RETURNS trigger LANGUAGE plpgsql AS $cartouche$
      BEGIN
        PERFORM pg_notify('\(Self.channel)', json_build_object('table', TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME)::text);
        RETURN NULL;
      END
      $cartouche$;
      """,
    ]
    lines += [
      "DROP TRIGGER IF EXISTS cartouche_changed ON \(relation);",
      """
      CREATE TRIGGER cartouche_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON \(relation)
        FOR EACH STATEMENT EXECUTE FUNCTION \(function);
      """, "COMMIT;",
    ]
    return lines.joined(separator: "\n")
  }
}
