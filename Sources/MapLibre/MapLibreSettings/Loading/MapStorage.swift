import CartoucheOffline
import CartoucheResources
import MapLibreExpressions
import Synchronization

/// The offline packs and the ambient cache of a process: one file, and what a program does to URLs before servers are
/// asked.
package final class MapStorage: Sendable {
  /// Changes the URL of a resource before a server is asked.
  package typealias Transform = @Sendable (ResourceRequest.Kind, String) -> String

  /// The storage at the place that the program's settings name, or at the default one.
  package static let shared = MapStorage(
    OfflineDatabase(path: LaunchSettings.main.offlineDatabasePath ?? DefaultPlace(.main).prepared()))

  /// The file.
  package let database: OfflineDatabase
  /// The file's answers to requests.
  let answers: OfflineAnswers
  private let currentTransform = Mutex<Transform?>(nil)

  /// A storage over a database.
  package init(_ database: OfflineDatabase) {
    self.database = database
    answers = OfflineAnswers(database)
  }

  /// Changes the URLs of resources before servers are asked; `nil` for nothing.
  package var transform: Transform? {
    get { currentTransform.withLock { $0 } }
    set { currentTransform.withLock { $0 = newValue } }
  }

  /// The place of the file where a program names none.
  struct DefaultPlace {
    /// The folder, which is for this file alone.
    let folder: URL

    /// The place for the program of a bundle: `.mapbox` in its folder of the user's application support.
    ///
    /// A program without an identifier goes by the name of its file. Tests, which have neither, leave nothing behind
    /// that the next ones would find.
    init(_ bundle: Bundle, support: URL? = nil) {
      let support =
        support ?? FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      let name = bundle.bundleIdentifier ?? bundle.executableURL?.lastPathComponent ?? "program"
      let isTest = bundle.bundleIdentifier == nil && (name.hasSuffix(".xctest") || name.hasPrefix("swiftpm-"))
      guard !isTest, let support else {
        let process = ProcessInfo.processInfo.processIdentifier
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(process)/.mapbox")
        return
      }
      folder = support.appendingPathComponent(name).appendingPathComponent(".mapbox")
    }

    /// The path of the file, after its folder was made and marked as one that needs no backup.
    ///
    /// Programs that make backups on Linux know such folders by a file of this name and beginning (Cache Directory
    /// Tagging Specification).
    func prepared() -> String {
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let tag = folder.appendingPathComponent("CACHEDIR.TAG")
      if !FileManager.default.fileExists(atPath: tag.path) {
        try? Data("Signature: 8a477f597d28d172789f06886806bc55\n".utf8).write(to: tag)
      }
      return folder.appendingPathComponent("cache.db").path
    }
  }
}
