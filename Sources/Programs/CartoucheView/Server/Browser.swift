import CartoucheCommandLine
import CartoucheJSON
import Foundation

/// The user's browser on this machine.
enum Browser {
  /// Opens a page; reports if no program can.
  static func open(_ url: String) {
    #if os(macOS)
      let opener = "open"
    #else
      let opener = "xdg-open"
    #endif
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [opener, url]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      Terminal.standard.tell(.warning, "--open: \(opener) cannot be run: \(error.localizedDescription)")
    }
  }
}
