import ArgumentParser

/// Languages by their BCP 47 tags, in order of preference: `de,zh-Hant`.
package struct LanguageTags {
  package let tags: [String]

  /// The tags in a text, separated by commas.
  ///
  /// - Throws: `ValidationError` that names the text that is not a tag.
  package init(_ text: String) throws(ValidationError) {
    tags = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed }
    for tag in tags {
      let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
      let isTag =
        (2...3).contains(parts[0].count)
        && parts.allSatisfy { part in
          (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
      if !isTag {
        throw ValidationError("\"\(tag)\" is not a language tag; expected tags such as de,fr or zh-Hant")
      }
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
