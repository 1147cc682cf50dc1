/// The functions that views of a foreign database may call.
///
/// SQLite looks at deadlines between the instructions of its virtual machine, and a call is one instruction: a search in
/// a text of many megabytes, or a pattern that nearly matches everywhere, would never end. The functions named here take
/// no longer than copying their arguments.
enum SQLiteFunctions {
  private static let quick: Set<String> = [
    "abs", "avg", "ceil", "ceiling", "char", "coalesce", "count", "floor", "hex", "ifnull", "iif",
    "length", "likelihood", "likely", "lower", "max", "min", "mod", "nullif", "octet_length", "pow", "power",
    "quote", "round", "sign", "sqrt", "substr", "substring", "sum", "total", "trunc", "typeof",
    "unicode", "unlikely", "upper", "zeroblob",
  ]

  /// Whether a function, by its name in any case, takes no longer than copying its arguments.
  static func isQuick(_ name: String) -> Bool { quick.contains(name.lowercased()) }
}
