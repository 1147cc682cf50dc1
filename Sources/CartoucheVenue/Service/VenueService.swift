import CartoucheJSON
import CartoucheResources
import Foundation

/// The key and the secret for Mappedin's REST service.
public struct VenueKeys: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
  let key: String
  let secret: String

  /// A key, which begins with `mik_`, and its secret, which begins with `mis_`.
  public init(key: String, secret: String) {
    self.key = key
    self.secret = secret
  }

  /// A text without the secret, for logs.
  public var description: String { "a key and a secret" }

  /// A text without the secret, for logs.
  public var debugDescription: String { description }
}

/// A bundle as the service gave it.
public struct VenueDownload: Sendable {
  /// The ZIP archive.
  public let bytes: [UInt8]
  /// The time of the venue's last change as the service writes it; `nil` when it does not say.
  public let updatedAt: String?
  /// The URLs of texts in other languages, by language.
  public let localePacks: [String: String]
}

/// Mappedin's REST service: a token for a key, the address of a venue's bundle for a token, and the bundle.
///
/// The token is kept until shortly before its end, and renewed once when the service does not take it. It goes to the
/// service alone, never to the server that has the bundle. Repeats and waiting are the loader's.
public actor VenueService {
  /// The address of the public service.
  public static let standardURL = "https://app.mappedin.com"

  private let keys: VenueKeys
  private let base: String
  private let loader: any ResourceLoader
  private let now: @Sendable () -> Date
  private var token: (text: String, end: Date)?

  /// The time before its end at which a token is renewed, in seconds.
  private static let margin = 60.0
  /// The lifetime of a token whose end the service does not say, in seconds.
  private static let standardLifetime = 7_200.0
  /// The most bytes of a bundle.
  private static let sizeLimit = 512 << 20

  /// The service at a base URL.
  ///
  /// - Parameters:
  ///   - loader: What brings answers; it has to know `http` or `https`.
  ///   - now: The time, for the end of tokens.
  public init(
    keys: VenueKeys, baseURL: String = standardURL, loader: any ResourceLoader,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.keys = keys
    base = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
    self.loader = loader
    self.now = now
  }

  /// The bundle of a venue; `nil` when it has not changed.
  ///
  /// - Parameters:
  ///   - map: The identifier of the venue.
  ///   - version: The version of the format, such as `3.0.0`; `nil` leaves it to the service.
  ///   - isCurrent: Tells of the time of the last change whether the bundle is at hand already.
  /// - Throws: ``VenueServiceError``.
  public func bundle(
    of map: String, version: String? = nil, unless isCurrent: @Sendable (String) -> Bool = { _ in false }
  ) async throws(VenueServiceError) -> VenueDownload? {
    let (address, answer) = try await venue(map, version)
    let updatedAt = answer["updated_at"]?.string
    if let updatedAt, isCurrent(updatedAt) { return nil }
    guard let text = answer["url"]?.string else {
      throw .answer(
        url: address, found: answer["url"]?.summary ?? "none", expected: "the \"url\" of a bundle")
    }
    let packs = (answer["locale_packs"]?.object ?? JSONObject()).compactMap { name, value in
      value.string.map { (name, $0) }
    }
    return VenueDownload(
      bytes: try await download(ResourceURL.resolve(text, against: address)), updatedAt: updatedAt,
      localePacks: Dictionary(packs, uniquingKeysWith: { first, _ in first }))
  }

  // MARK: - Steps

  /// The token, from before or new.
  private func validToken() async throws(VenueServiceError) -> String {
    if let token, token.end > now() { return token.text }
    let url = "\(base)/api/v1/api-key/token"
    var request = ResourceRequest(url)
    let body: JSONValue = ["key": .string(keys.key), "secret": .string(keys.secret)]
    request.body = ResourceRequest.Body((try? body.encoded()) ?? [], contentType: "application/json")
    let answer: JSONValue
    do throws(ResourceError) {
      let response = try await loader.load(request)
      guard response.status == .found else { throw .notFound(url: url) }
      answer = try Self.json(response, url)
    } catch {
      if [400, 401, 403].contains(error.statusCode) { throw .notAuthorized }
      throw .resource(error)
    }
    guard let text = answer["access_token"]?.string, !text.isEmpty else {
      throw .answer(url: url, found: answer.summary, expected: "an \"access_token\"")
    }
    let lifetime = answer["expires_in"]?.number ?? Self.standardLifetime
    token = (text, now().addingTimeInterval(max(lifetime - Self.margin, 0)))
    return text
  }

  /// The answer about a venue, and its address.
  private func venue(
    _ map: String, _ version: String?
  ) async throws(VenueServiceError) -> (address: String, answer: JSONValue) {
    let name = map.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    guard !name.isEmpty else { throw .unknownVenue(map: map) }
    let query =
      version.flatMap { $0.addingPercentEncoding(withAllowedCharacters: .urlHostAllowed) }
      .map { "?version=\($0)" } ?? ""
    // The service has answered at both addresses.
    for path in ["/api/venue/\(name)/mvf", "/api/v1/venue/\(name)/mvf"] {
      let url = base + path + query
      var hasRenewed = false
      while true {
        var request = ResourceRequest(url)
        request.headers = [ResourceRequest.Header("Authorization", "Bearer \(try await validToken())")]
        do throws(ResourceError) {
          let response = try await loader.load(request)
          if response.status != .found { break }
          return (url, try Self.json(response, url))
        } catch {
          switch error.statusCode {
          case 401 where !hasRenewed:
            hasRenewed = true
            token = nil
          case 401: throw .notAuthorized
          case 403: throw .forbidden(map: map)
          default: throw .resource(error)
          }
        }
      }
    }
    throw .unknownVenue(map: map)
  }

  private func download(_ url: String) async throws(VenueServiceError) -> [UInt8] {
    let shown = ResourceURL.redacted(url)
    guard let scheme = ResourceURL.scheme(of: url), scheme == "https" || scheme == "http" else {
      throw .answer(url: shown, found: "another scheme", expected: "the URL of a bundle, http or https")
    }
    if scheme == "http", ResourceURL.scheme(of: base) == "https" {
      throw .answer(url: shown, found: "an insecure address", expected: "https")
    }
    var request = ResourceRequest(url)
    request.sizeLimit = Self.sizeLimit
    let bytes: [UInt8]
    do throws(ResourceError) {
      let response = try await loader.load(request)
      guard response.status == .found else { throw .notFound(url: shown) }
      bytes = response.bytes
    } catch {
      if case .notFound = error { throw .expired(url: shown) }
      if [401, 403].contains(error.statusCode) { throw .expired(url: shown) }
      throw .resource(error)
    }
    do throws(ZipError) {
      _ = try ZipArchive(bytes)
    } catch {
      throw .answer(url: shown, found: "\(error)", expected: "a bundle")
    }
    return bytes
  }

  private static func json(_ response: ResourceResponse, _ url: String) throws(ResourceError) -> JSONValue {
    do throws(JSONError) {
      let value = try JSONValue(parsing: response.bytes)
      if value.object != nil { return value }
      throw JSONError(.syntax, found: value.summary)
    } catch {
      throw .invalid(url: ResourceURL.redacted(url), found: error.found, expected: "a JSON object")
    }
  }
}

extension ResourceError {
  /// The status of a server's answer; 0 when the fault is another.
  fileprivate var statusCode: Int {
    if case .status(_, let code, _) = self { code } else { 0 }
  }
}
