import CartoucheResources
import Foundation

/// A cache of servers' responses in a file, as a loader in front of the one that asks them (RFC 9111, a private cache).
///
/// A fresh response is used without a request. For a stale one the server is asked conditionally; if it cannot be
/// reached, fails or takes longer than five seconds, the stale response is used, unless it must be revalidated.
/// Responses with `no-store` are not kept, and neither are byte ranges and answers to posted bodies.
///
/// Several processes may use a file at once. One that cannot be used is reported, and servers are asked as if there
/// were no cache. The file can be read by its user alone: URLs in it have the keys that they were requested with.
///
/// ```swift
/// let loader = SchemeLoader.web { DiskCache($0, path: folder + "/responses.db") }
/// ```
public struct DiskCache: ResourceLoader {
  /// The options of a cache.
  public struct Options: Sendable {
    /// The largest number of bytes of all responses; the least recently used ones are deleted first.
    public var sizeLimit = 250_000_000
    /// Whether only the cache answers, and servers are never asked.
    public var isOffline = false
    /// A text for all that responses depend on besides URLs, such as header fields with a secret; its hash is stored.
    public var variant = ""
    /// A function that is told what a user may want to know.
    public var notify: @Sendable (Note) -> Void = { _ in }

    /// 250 MB, with servers, and without reports.
    public init() {}
  }

  /// A note on the use of a cache, for its user.
  public enum Note: Sendable, Hashable, CustomStringConvertible {
    /// The cache cannot be used; the text says why. Reported once.
    case unusable(String)
    /// A stale response is used, because of an error.
    case stale(ResourceError)

    /// A sentence about it.
    public var description: String {
      switch self {
      case .unusable(let reason): "the cache is not used: \(reason)"
      case .stale(let error): "the cache has an older response, which is used: \(error)"
      }
    }
  }

  private let base: any ResourceLoader
  private let options: Options
  private let answers: OfflineAnswers
  private let opening: DiskCacheOpening
  private let suffix: String

  /// A cache in front of a loader.
  ///
  /// - Parameters:
  ///   - base: The loader that asks servers.
  ///   - path: The path of the file, which is created with its folders when it is first needed.
  ///   - options: The size, and whether servers are asked.
  public init(_ base: any ResourceLoader, path: String, options: Options = Options()) {
    self.base = base
    self.options = options
    var limits = OfflineDatabase.Options()
    (limits.ambientSize, limits.isShared) = (max(options.sizeLimit, 0), true)
    let database = OfflineDatabase(path: path, options: limits)
    answers = OfflineAnswers(
      database, tellsStale: { [notify = options.notify] in notify(.stale($0)) })
    opening = DiskCacheOpening(database, options.notify)
    suffix = options.variant.isEmpty ? "" : "#" + Self.hash(options.variant)
  }

  /// The response of the cache, or of a server.
  ///
  /// - Throws: ``ResourceError``: that of the server, or ``ResourceError/notCached(url:)`` if servers are not asked.
  public func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    guard ["http", "https"].contains(ResourceURL.scheme(of: request.url) ?? "") else {
      return try await base.load(request)
    }
    guard OfflineAnswers.keeps(request), await opening.isUsable() else {
      if options.isOffline { throw .notCached(url: ResourceURL.redacted(request.url)) }
      return try await base.load(request)
    }
    let named = named(request)
    if options.isOffline { return try await answers.storedAnswer(to: named) }
    return try await answers.answer(to: named) { [base] asked async throws(ResourceError) in
      var asked = asked
      (asked.url, asked.tileStorage) = (request.url, request.tileStorage)
      return try await base.load(asked)
    }
  }

  /// Forgets what the loader behind the cache keeps in memory; the file stays.
  public func purge() async { await base.purge() }

  /// Writes what is not yet in the file; to be called before the process ends.
  public func flush() async { try? await answers.database.flush() }

  /// The request with the name of its resource in the file.
  private func named(_ request: ResourceRequest) -> ResourceRequest {
    var request = request
    // Fragments are never sent to servers.
    request.url = request.url.prefix { $0 != "#" } + suffix
    if let template = request.tileStorage?.template { request.tileStorage?.template = template + suffix }
    return request
  }

  /// A hash of 64 bits, FNV-1a (RFC 9923).
  private static func hash(_ text: String) -> String {
    let hash = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}

/// Opens the file of a cache when it is first needed, and reports once if it cannot be used.
actor DiskCacheOpening {
  private let database: OfflineDatabase
  private let notify: @Sendable (DiskCache.Note) -> Void
  private var isOpen: Bool?

  /// The number of attempts: other processes may be creating the same file.
  private static let attempts = 5

  init(_ database: OfflineDatabase, _ notify: @escaping @Sendable (DiskCache.Note) -> Void) {
    self.database = database
    self.notify = notify
  }

  /// Whether the file can be used.
  func isUsable() async -> Bool {
    if let isOpen { return isOpen }
    var failure: OfflineError?
    for attempt in 1...Self.attempts {
      failure = await open()
      if let isOpen { return isOpen }
      guard failure != nil, attempt < Self.attempts else { break }
      try? await Task.sleep(for: .milliseconds(20 * attempt))
    }
    // Another task may have been faster while this one was waiting.
    if let isOpen { return isOpen }
    isOpen = failure == nil
    if let failure { notify(.unusable("\(failure)")) }
    return failure == nil
  }

  private func open() async -> OfflineError? {
    let folder = URL(fileURLWithPath: database.path).deletingLastPathComponent().path
    let files = FileManager.default
    if !files.fileExists(atPath: folder) {
      try? files.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    // Before there is anything in it that others should not read.
    if !files.fileExists(atPath: database.path) {
      _ = files.createFile(atPath: database.path, contents: nil, attributes: [.posixPermissions: 0o600])
    }
    do throws(OfflineError) {
      try await database.prepare()
      return nil
    } catch {
      return error
    }
  }
}
