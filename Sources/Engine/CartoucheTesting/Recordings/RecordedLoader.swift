import CartoucheResources
import Foundation
import Synchronization

/// A loader that answers with recordings of what servers answered, so that tests need no network.
///
/// ```swift
/// let loader = RecordedLoader(folder: "Answers", base: SchemeLoader.web())
/// let map = try await Map.load("https://example.org/style.json", loader: loader)
/// let snapshot = try await Snapshotter(loader: loader).snapshot(of: map, in: viewport)
/// try loader.check()
/// ```
///
/// With `CARTOUCHE_RECORD=1` in the environment servers are asked, and their answers are written to the folder: one file for
/// each, and `index.json`, which lists the requests. Without it no server is asked, and ``check()`` throws if an answer was
/// missing. Only what `http:` and `https:` URLs name, and archives there, is recorded; all other requests go to the base.
///
/// Answers that exist and that a resource does not exist are recorded, errors are not. Recordings contain what the servers
/// sent: mind licences and secrets before you publish them.
public final class RecordedLoader: ResourceLoader {
  /// The source of answers.
  public enum Mode: Sendable, Hashable {
    /// The folder alone.
    case replay
    /// The base, whose answers are written to the folder.
    case record
  }

  /// The names of query parameters that usually hold keys of servers.
  public static let standardSecrets: Set<String> = [
    "access_token", "api_key", "apikey", "key", "signature", "token",
  ]

  /// The path of the folder with the recordings.
  public let folder: String
  /// The source of answers.
  public let mode: Mode
  /// The loader that is asked when answers are recorded, and for whatever is not recorded.
  public let base: any ResourceLoader
  private let secrets: Set<String>
  private let recording: Recording
  private let absent = Mutex([String]())

  /// A loader with the recordings in a folder.
  ///
  /// - Parameters:
  ///   - folder: A path, relative to the folder of `file`.
  ///   - file: The file with the tests.
  ///   - base: The loader that knows servers, such as `SchemeLoader.web()` of `CartoucheHTTP`; the default knows none,
  ///     which is enough to replay.
  ///   - mode: The source of answers; `nil` means the base if `CARTOUCHE_RECORD` is 1 in the environment, and the folder
  ///     otherwise.
  ///   - secrets: The names of query parameters that are neither written nor compared, in lower case: requests with and
  ///     without a key have the same recording. User names and passwords in URLs never count.
  public init(
    folder: String, file: String = #filePath, base: any ResourceLoader = SchemeLoader.local,
    mode: Mode? = nil,
    secrets: Set<String> = standardSecrets
  ) {
    let place = URL(
      fileURLWithPath: folder, isDirectory: true,
      relativeTo: URL(fileURLWithPath: file).deletingLastPathComponent())
    self.folder = place.standardizedFileURL.path
    self.base = base
    self.mode = mode ?? (TestSettings.isRecording ? .record : .replay)
    self.secrets = secrets
    recording = Recording(folder: self.folder)
  }

  /// The recorded answer, or that of the base.
  ///
  /// - Throws: ``ResourceError``; `unreachable` for a request without a recording.
  public func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    guard Self.isRemote(request.url) else { return try await base.load(request) }
    let key = RecordedRequest(request, without: secrets)
    switch mode {
    case .record:
      var asked = request
      // The whole answer is recorded, not that it is still the same.
      asked.validators = nil
      let response = try await base.load(asked)
      do throws(RecordingError) { try recording.keep(response, of: key) } catch {
        throw .unreadable(url: key.url, reason: "\(error)")
      }
      return response
    case .replay:
      let answer: ResourceResponse?
      do throws(RecordingError) { answer = try recording.answer(to: key) } catch {
        throw .unreadable(url: key.url, reason: "\(error)")
      }
      guard let answer else {
        absent.withLock { if !$0.contains(key.name) { $0.append(key.name) } }
        throw .unreachable(
          url: key.url, reason: "\(RecordingError.missing(urls: [key.name], folder: folder))")
      }
      let limit = request.sizeLimit ?? .max
      guard answer.bytes.count <= limit else {
        throw .tooLarge(url: key.url, size: answer.bytes.count, limit: limit)
      }
      return answer
    }
  }

  /// Forgets what the base keeps.
  public func purge() async { await base.purge() }

  /// The requests so far for which there was no recording, in alphabetical order.
  public var missing: [String] { absent.withLock { $0.sorted() } }

  /// Checks that there was a recording for each request so far: maps are drawn without what cannot be loaded.
  ///
  /// - Throws: ``RecordingError/missing(urls:folder:)``.
  public func check() throws(RecordingError) {
    let missing = missing
    if !missing.isEmpty { throw .missing(urls: missing, folder: folder) }
  }

  private static func isRemote(_ url: String) -> Bool {
    let scheme = ResourceURL.scheme(of: ArchiveURL(url)?.archive ?? url)
    return scheme == "http" || scheme == "https"
  }
}
