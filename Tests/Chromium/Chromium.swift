import CartoucheJSON
import Foundation
import Synchronization

/// A Chromium without windows, driven by the DevTools protocol.
///
/// Messages are JSON texts that end with a zero byte, on two pipes of the process (`--remote-debugging-pipe`): no port
/// is opened, and no library needed.
package final class Chromium: Sendable {
  /// The reason why the browser does not do what it is asked to.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
  }

  private struct State {
    var count = 0
    var answers: [Int: CheckedContinuation<JSONValue, any Error>] = [:]
    var isOver = false
  }

  private let process: Process
  private let input: FileHandle
  private let folder: URL
  private let state = Mutex(State())

  /// The path of an installed browser; `nil` when there is none.
  package static let path: String? = {
    let environment = ProcessInfo.processInfo.environment
    let names = ["chromium", "chromium-browser", "google-chrome"]
    let folders = (environment["PATH"] ?? "/usr/bin").split(separator: ":").map(String.init)
    let found = folders.flatMap { folder in names.map { "\(folder)/\($0)" } }
    return ([environment["CHROMIUM"]].compactMap(\.self) + found).first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }()

  /// Starts the browser.
  ///
  /// - Throws: ``Fault`` when there is none.
  package init() throws {
    guard let path = Self.path else {
      throw Fault("no Chromium is installed; bin/setup --browser installs it")
    }
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("chromium-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (toBrowser, fromBrowser) = (Pipe(), Pipe())
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The browser reads at descriptor 3 and writes at 4.
    process.arguments = [
      "-c", "exec \"$0\" \"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null", path, "--headless=new",
      "--no-sandbox",
      "--disable-gpu", "--hide-scrollbars", "--mute-audio", "--no-first-run", "--disable-dev-shm-usage",
      "--disable-background-networking", "--remote-debugging-pipe", "--user-data-dir=\(folder.path)",
    ]
    process.standardInput = toBrowser
    process.standardOutput = fromBrowser
    input = toBrowser.fileHandleForWriting
    try process.run()
    try? fromBrowser.fileHandleForWriting.close()
    let output = fromBrowser.fileHandleForReading
    Thread.detachNewThread { [weak self] in
      var rest = Data()
      while true {
        let data = output.availableData
        if data.isEmpty { break }
        rest += data
        while let end = rest.firstIndex(of: 0) {
          self?.take(Array(rest[rest.startIndex..<end]))
          rest = Data(rest[(end + 1)...])
        }
      }
      self?.finish()
    }
  }

  /// Ends the browser and removes what it has written.
  package func quit() {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// A new page of a size, in a colour scheme, that shows a URL.
  package func page(_ url: String, size: PageSize = .desktop, isDark: Bool = false) async throws -> Page {
    let target = try await call("Target.createTarget", ["url": "about:blank"])
    let attached = try await call(
      "Target.attachToTarget", ["targetId": target["targetId"] ?? .null, "flatten": true])
    guard let session = attached["sessionId"]?.string else { throw Fault("the browser has no page") }
    let page = Page(self, session: session)
    try await page.call("Page.enable")
    try await page.call("Runtime.enable")
    try await page.resize(to: size)
    try await page.call(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-color-scheme", "value": .string(isDark ? "dark" : "light")]]])
    try await page.call("Page.navigate", ["url": .string(url)])
    return page
  }

  /// Calls a method of the protocol.
  func call(_ method: String, _ parameters: JSONObject = [:], session: String? = nil) async throws
    -> JSONValue
  {
    var message: JSONObject = ["method": .string(method), "params": .object(parameters)]
    message["sessionId"] = session.map(JSONValue.string)
    let unnumbered = message
    return try await withCheckedThrowingContinuation { continuation in
      let number: Int? = state.withLock { state in
        if state.isOver { return nil }
        state.count += 1
        state.answers[state.count] = continuation
        return state.count
      }
      guard let number else { return continuation.resume(throwing: Fault("the browser has ended")) }
      var message = unnumbered
      message["id"] = .int(Int64(number))
      do {
        try input.write(contentsOf: Data(try JSONValue.object(message).encoded() + [0]))
      } catch {
        state.withLock { $0.answers.removeValue(forKey: number) }?.resume(throwing: error)
      }
    }
  }

  private func take(_ bytes: [UInt8]) {
    guard let message = try? JSONDocument(parsing: bytes).root, let number = message["id"]?.number,
      let continuation = state.withLock({ $0.answers.removeValue(forKey: Int(number)) })
    else { return }
    if let error = message["error"]?["message"]?.string {
      continuation.resume(throwing: Fault(error))
    } else {
      continuation.resume(returning: message["result"] ?? .null)
    }
  }

  private func finish() {
    let waiting = state.withLock { state in
      state.isOver = true
      defer { state.answers = [:] }
      return Array(state.answers.values)
    }
    for continuation in waiting { continuation.resume(throwing: Fault("the browser has ended")) }
  }
}

/// The size of a page in logical pixels.
package struct PageSize: Sendable {
  package var width: Int
  package var height: Int
  /// The device pixels of a logical pixel.
  package var ratio: Double
  /// Whether there are fingers and no mouse.
  package var isMobile: Bool

  package init(width: Int, height: Int, ratio: Double = 1, isMobile: Bool = false) {
    self.width = width
    self.height = height
    self.ratio = ratio
    self.isMobile = isMobile
  }

  /// A window on a desk.
  package static let desktop = PageSize(width: 1280, height: 800)
  /// A phone held upright.
  package static let phone = PageSize(width: 390, height: 844, ratio: 2, isMobile: true)
}
