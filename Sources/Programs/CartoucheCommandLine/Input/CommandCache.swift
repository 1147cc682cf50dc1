import Cartouche
import CartoucheOffline
import Foundation
import Synchronization

/// The caches of servers' responses that a command uses, in the user's folder for caches.
enum CommandCache {
  private static let opened = Mutex<[DiskCache]>([])
  private static let told = Mutex<Set<String>>([])

  /// The name of the file in the folder of the cache.
  static let fileName = "responses.db"

  /// The folder of the cache by the XDG Base Directory Specification, or the system's own for caches; `nil` without
  /// one.
  static func folder(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
    func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    if let caches = absolute("XDG_CACHE_HOME") { return caches + "/cartouche" }
    #if os(macOS)
      return absolute("HOME").map { $0 + "/Library/Caches/cartouche" }
    #else
      return absolute("HOME").map { $0 + "/.cache/cartouche" }
    #endif
  }

  /// A cache in a folder, in front of a loader.
  static func open(
    in folder: String, before base: any ResourceLoader, options: DiskCache.Options
  ) -> DiskCache {
    var options = options
    options.notify = tell
    let cache = DiskCache(base, path: folder + "/" + fileName, options: options)
    opened.withLock { $0.append(cache) }
    return cache
  }

  /// Writes pending changes to the files.
  static func flush() async {
    for cache in opened.withLock({ $0 }) { await cache.flush() }
  }

  /// Tells a note once for each server.
  private static func tell(_ note: DiskCache.Note) {
    let subject: String
    switch note {
    case .unusable: subject = ""
    case .stale(let error): subject = ResourceURL.host(of: error.url) ?? error.url
    }
    if told.withLock({ $0.insert(subject).inserted }) { Terminal.standard.tell(.note, note.description) }
  }
}
