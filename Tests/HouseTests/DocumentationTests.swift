import Testing

/// Documentation reads like that of one author.
@Suite struct DocumentationTests {
  /// “How …” and “Which …” are allowed: “How much of the data is drawn.” is shorter than its paraphrases.
  @Test func summariesBeginWithTheThingItself() {
    let question = /^\s*\/\/\/ (What|Who|Whose|Why)\b/
    for file in Repository.sources {
      var isInside = false
      for (index, line) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let isDocumentation = line.drop { $0 == " " }.hasPrefix("///")
        defer { isInside = isDocumentation }
        guard isDocumentation, !isInside, let words = line.firstMatch(of: question) else { continue }
        Issue.record(
          """
          \(file.path):\(index + 1): a summary begins with a noun or a verb instead of “\(words.1)”: “The number of …”, \
          “The reason why …”.
          """)
      }
    }
  }
}
