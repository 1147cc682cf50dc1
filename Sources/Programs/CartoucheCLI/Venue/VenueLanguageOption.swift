import ArgumentParser
import CartoucheCommandLine

/// The option that says in which languages names and instructions are wanted.
struct VenueLanguageOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The languages of names and instructions, in order of preference, such as de,fr. Names that the bundle does not \
      translate stay as they are; instructions in other languages are in English.
      """, valueName: "tags"),
    transform: LanguageTags.init)
  var language: LanguageTags?

  /// The languages, BCP 47 tags in order of preference.
  var tags: [String] { language?.tags ?? [] }
}
