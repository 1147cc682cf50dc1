import CartoucheJSON

/// Reads the members of a source one after the other; those of a wrong type count as absent and are reported.
struct SourceMembers {
  private let members: JSONObject
  private let pointer: JSONPointer
  private(set) var diagnostics: [Diagnostic] = []

  init(_ source: StyleSource) {
    members = source.members
    pointer = JSONPointer(["sources", source.id])
  }

  /// The member in the form that `convert` reads; `expected` describes it in messages.
  mutating func read<Value>(_ key: String, _ expected: String, _ convert: (JSONValue) -> Value?) -> Value? {
    guard let json = members[key] else { return nil }
    if let value = convert(json) { return value }
    diagnostics.append(
      Diagnostic(
        .warning, "\(key): expected \(expected), found \(json.summary)", pointer: pointer.appending(key)))
    return nil
  }

  mutating func string(_ key: String) -> String? { read(key, "a string", \.string) }

  mutating func bool(_ key: String) -> Bool? { read(key, "a boolean", \.bool) }

  mutating func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
    let expected =
      range.upperBound.isFinite
      ? "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
      : "a number of \(Int(range.lowerBound)) or more"
    return read(key, expected) {
      $0.number.flatMap { $0.isFinite && range.contains($0) ? $0 : nil }
    }
  }

  mutating func zoom(_ key: String) -> Int? {
    read(key, "a zoom from 0 to 24") {
      $0.number.flatMap { $0 >= 0 && $0 <= 24 ? Int($0) : nil }
    }
  }
}
