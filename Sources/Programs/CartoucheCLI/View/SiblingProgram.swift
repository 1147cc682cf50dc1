import CartoucheCommandLine
import Foundation

/// A program of ours beside the command, which takes the place of its process.
struct SiblingProgram {
  /// The name of the program, and of its product.
  let name: String

  /// Runs the program with the arguments behind the subcommand, as they were given.
  ///
  /// - Throws: ``CommandFailure``; there is no return where it runs.
  func run() throws(CommandFailure) -> Never {
    guard let path else {
      throw CommandFailure(
        .unreachable,
        """
        \(name) is neither beside this program nor on the PATH; build it with \
        swift build -c release --product \(name)\(name == "cartouche-serve" ? " --traits PROJ,Programs,Server" : "")
        """)
    }
    let error = ProgramReplacement.replaceProcess(
      with: path, arguments: Array(CommandLine.arguments.dropFirst(2)))
    throw CommandFailure(.unreachable, "\(path) cannot be run: \(error)")
  }

  /// The path of the program: beside this one, or in a folder of the `PATH`.
  private var path: String? {
    let own = [
      Bundle.main.executableURL, Bundle.main.executableURL?.resolvingSymlinksInPath(),
    ].compactMap { $0?.deletingLastPathComponent().path }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = own + path.split(separator: ":").map(String.init)
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
