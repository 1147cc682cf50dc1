import ArgumentParser
import CartoucheCommandLine

/// The options for many pictures by one command.
struct BatchOptionGroup: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Draw a picture for each line of a file, or of standard input for -: a JSON object such as \
      {"center":[8.5,47.4],"zoom":9,"width":200,"height":100,"output":"a.png"}. Results are lines of JSON in the same \
      order.
      """, valueName: "file"))
  var batch: String?

  @Option(
    help: ArgumentHelp(
      "Draw a picture for each feature of the data, named by a field: -o map-{name}.png with --each name.",
      valueName: "field"))
  var each: String?

  @Option(
    help: ArgumentHelp(
      "The folder of the pictures of --batch and --each, which they cannot leave.", valueName: "folder"))
  var outputFolder: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of pictures that --batch and --each draw at a time (default: one per processor).",
      valueName: "count"),
    transform: NumberRange.threads.wholeNumber)
  var jobs: Int?

  func validate() throws {
    if batch != nil, each != nil { throw ValidationError("--batch and --each exclude each other") }
    if batch == nil, each == nil {
      if outputFolder != nil { throw ValidationError("--output-folder is for --batch and --each") }
      if jobs != nil { throw ValidationError("--jobs is for --batch and --each") }
    }
  }
}
