/// The interface's enumeration for a property whose values are keywords.
package struct EnumerationNaming: Sendable {
  /// A case of an enumeration.
  package struct Case: Sendable {
    /// The word in style documents, such as `line-center`.
    package let word: String
    /// The documentation: a noun phrase that ends with a period.
    package let summary: String

    /// The name of the Swift case.
    package var name: String { PropertyNaming.camelCase(word) }
  }

  /// The name of the type, such as `MLNLineCap`.
  package let name: String
  /// The first line of the documentation.
  package let summary: String
  /// The cases in the order of their raw values, from 0.
  package let cases: [Case]

  /// The enumeration `name` with these words and their meanings.
  package init(_ name: String, _ summary: String, _ cases: KeyValuePairs<String, String>) {
    self.name = name
    self.summary = summary
    self.cases = cases.map { Case(word: $0.key, summary: $0.value) }
  }

  /// The name without its prefix, as the boxes of Foundation spell it after theirs: `LineCap`.
  package var bareName: String { String(name.dropFirst(3)) }
}
