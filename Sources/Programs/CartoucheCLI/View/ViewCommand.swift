import ArgumentParser
import CartoucheCommandLine
import Foundation

/// `cartouche view`: a live map in the browser, which the program `cartouche-view` serves.
struct ViewCommand: ParsableCommand {
  static let configuration = PageOptionGroup.configuration

  @OptionGroup var options: PageOptionGroup

  func run() throws {
    guard let program = Self.program else {
      throw CommandFailure(
        .unreachable,
        """
        cartouche-view is neither beside this program nor on the PATH; build it with \
        swift build -c release --product cartouche-view
        """)
    }
    // The arguments as they were given: the program completes them with the same settings.
    let error = ProgramReplacement.replaceProcess(
      with: program, arguments: Array(CommandLine.arguments.dropFirst(2)))
    throw CommandFailure(.unreachable, "\(program) cannot be run: \(error)")
  }

  /// The path of the program: beside this one, or in a folder of the `PATH`.
  private static var program: String? {
    let own = [
      Bundle.main.executableURL, Bundle.main.executableURL?.resolvingSymlinksInPath(),
    ].compactMap { $0?.deletingLastPathComponent().path }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = own + path.split(separator: ":").map(String.init)
    return folders.map { $0 + "/cartouche-view" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
