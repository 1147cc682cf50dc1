import CartoucheJSON
import CartoucheResources
import CartoucheZIP
import Foundation

/// The API key and secret for Mappedin's REST service.
public struct VenueKeys: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
  let key: String
  let secret: String

  /// A key, which begins with `mik_`, and its secret, which begins with `mis_`.
  public init(key: String, secret: String) {
    self.key = key
    self.secret = secret
  }

  /// A description without the secret, safe for logs.
  public var description: String { "a key and a secret" }

  /// A description without the secret, safe for logs.
  public var debugDescription: String { description }
}

/// A bundle as delivered by the service.
public struct VenueDownload: Sendable {
  /// The ZIP archive.
  public let bytes: [UInt8]
  /// The time of the venue's last change, as written by the service; `nil` when it gives none.
  public let updatedAt: String?
  /// The URLs of the texts in other languages, by language.
  public let localePacks: [String: String]
}

/// A client of Mappedin's REST service, which exchanges a key for a token and a token for the URL of a venue's bundle.
///
/// The token is kept until shortly before it expires, and renewed once when the service rejects it. It is sent to the
/// service alone, never to the server that stores the bundle. Retries and delays are up to the loader.
public actor VenueService {
  /// The base URL of the public service.
  public static let standardURL = "https://app.mappedin.com"

  private let keys: VenueKeys
  private let base: String
  private let loader: any ResourceLoader
  private let now: @Sendable () -> Date
  private var token: (text: String, end: Date)?

  /// The time before its expiry at which a token is renewed, in seconds.
  private static let margin = 60.0
  /// The lifetime of a token for which the service gives none, in seconds.
  private static let standardLifetime = 7_200.0
  /// The greatest size of a bundle, in bytes.
  private static let sizeLimit = 512 << 20

  /// The service at a base URL.
  ///
  /// - Parameters:
  ///   - loader: The loader for requests, which has to support `http` or `https`.
  ///   - now: The current time, for the expiry of tokens.
  public init(
    keys: VenueKeys, baseURL: String = standardURL, loader: any ResourceLoader,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.keys = keys
    base = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
    self.loader = loader
    self.now = now
  }

  /// Returns the bundle of a venue; `nil` when it has not changed.
  ///
  /// - Parameters:
  ///   - map: The identifier of the venue.
  ///   - version: The version of the format, such as `3.0.0`; `nil` leaves the choice to the service.
  ///   - isCurrent: Whether the bundle last changed at a given time is already at hand.
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

  /// The cached token, or a new one.
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

  /// The service's answer about a venue, and the URL that it came from.
  private func venue(
    _ map: String, _ version: String?
  ) async throws(VenueServiceError) -> (address: String, answer: JSONValue) {
    let name = map.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    guard !name.isEmpty else { throw .unknownVenue(map: map) }
    let query =
      version.flatMap { $0.addingPercentEncoding(withAllowedCharacters: .urlHostAllowed) }
      .map { "?version=\($0)" } ?? ""
    // The service has been seen to answer at both paths.
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
  /// The HTTP status of a failed request; 0 for other failures.
  fileprivate var statusCode: Int {
    if case .status(_, let code, _) = self { code } else { 0 }
  }
}
