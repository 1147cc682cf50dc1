/// The name of a table, a column or the like as SQL has it: in quotes, with those of its own doubled.
///
/// Names come from the catalogue or are compared with its names; no name is used directly from a URL.
struct QuotedIdentifier: CustomStringConvertible {
  let description: String

  init(_ name: String) {
    // PostgreSQL has no names with a zero byte; one would end the text of the query.
    description = "\"" + name.filter { $0 != "\0" }.replacing("\"", with: "\"\"") + "\""
  }
}
