/// The identifiers of sources: short where they are unique, and independent of the order of sources.
enum SourceNames {
  /// The values by their shortest name that no other value has, or by their longest if all are taken.
  ///
  /// On a clash all values concerned receive longer names, so that no name depends on the order.
  static func named<Value>(_ values: [Value], names: (Value) -> [String]) -> [String: Value] {
    let all = values.map { value in names(value) }
    var uses: [String: Int] = [:]
    for list in all { for name in Set(list) { uses[name, default: 0] += 1 } }
    var named: [String: Value] = [:]
    for (value, list) in zip(values, all) {
      let name = list.first { uses[$0] == 1 } ?? list.last ?? ""
      // Only overloads with the same arguments could meet here, which PostgreSQL does not allow.
      if named[name] == nil { named[name] = value }
    }
    return named
  }
}

extension PostGISTable {
  /// The names that the table may have as a source, the shortest first.
  var sourceNames: [String] {
    let base = schema == "public" ? [name] : []
    let names = base + ["\(schema).\(name)"]
    return hasOtherGeometries ? names.map { "\($0).\(geometry.name)" } : names
  }
}

extension PostGISFunction {
  /// The names that the function may have as a source, the shortest first; the last one has its arguments.
  var sourceNames: [String] {
    let long = "\(schema).\(name)"
    let types = arguments.map(\.type).joined(separator: ",")
    return (schema == "public" ? [name] : []) + [long, "\(long)(\(types))"]
  }
}
