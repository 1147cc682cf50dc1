import ArgumentParser
import Cartouche
import CartoucheCommandLine

/// `cartouche view`: a page with a live map, until the process is ended.
struct ViewCommand: AsyncParsableCommand {
  static let configuration = PageOptionGroup.configuration

  @OptionGroup var options: PageOptionGroup

  func run() async throws {
    let terminal = Terminal.standard
    try options.checkInputs()
    let viewed = try ViewedMap(options)
    let token = try AccessToken.kept(forPort: options.port ?? 0)
    let server = PageServer(viewed, token: token, files: try PageFiles())
    try await server.run(port: options.port ?? 0) { url in
      try terminal.print(url)
      if options.open { Browser.open(url) }
    }
  }
}
