/// The interface's words for a property of style documents: its name and its meaning.
package struct PropertyNaming: Sendable {
  /// The name in style documents, such as `circle-translate`.
  package let styleName: String
  /// The name of the Swift property, such as `circleTranslation`.
  package let name: String
  /// A second documented name of the same property, if there is one.
  package let alias: String?
  /// The enumeration whose cases are the property's keywords; `nil` if there are none, or only strings.
  package let enumeration: EnumerationNaming?
  /// The first line of the documentation: a noun phrase that ends with a period.
  package let summary: String
  /// More about the property, in whole sentences; empty when the summary says all.
  package let details: String

  /// The words for the property `styleName`.
  ///
  /// - Parameters:
  ///   - name: The Swift name; without it, that of the style in camel case.
  ///   - alias: A second Swift name.
  ///   - enumeration: The enumeration of the property's words.
  package init(
    _ styleName: String, as name: String? = nil, or alias: String? = nil, _ summary: String,
    _ details: String = "", in enumeration: EnumerationNaming? = nil
  ) {
    self.styleName = styleName
    self.name = name ?? Self.camelCase(styleName)
    self.alias = alias
    self.enumeration = enumeration
    self.summary = summary
    self.details = details
  }

  /// The spelling that follows from the style's, if the interface has another name.
  package var formerName: String? {
    let spelling = Self.camelCase(styleName)
    return spelling == name ? nil : spelling
  }

  /// A hyphenated name in camel case: `line-cap` as `lineCap`.
  package static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "-")
    return
      (words.prefix(1).map(String.init) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() })
      .joined()
  }
}
