import ArgumentParser

/// The options for the extent of a command's report.
package struct ReportOptionGroup: ParsableArguments {
  @Flag(help: "Print a report as JSON; a failure is an object with \"error\" and \"exitStatus\".")
  package var json = false

  @Flag(name: [.short, .long], help: "Print nothing but errors.")
  package var quiet = false

  @Flag(name: [.short, .long], help: "Also print notes, every finding, and the time of each stage.")
  package var verbose = false

  @Flag(help: "Exit with 65 if there are any warnings.")
  package var strict = false

  package init() {}

  package func validate() throws {
    if quiet, verbose { throw ValidationError("--quiet and --verbose exclude each other") }
  }
}
