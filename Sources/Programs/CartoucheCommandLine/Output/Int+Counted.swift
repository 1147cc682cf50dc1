extension Int {
  /// The number with a noun, such as `1 source` and `2 sources`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
