import Foundation

/// Keeps responses in memory, loads equal resources once, and loads them again when responses expire.
///
/// When there is no room, the least recently used responses are discarded first. An expired response with validators is
/// requested conditionally. Made for servers: files and archives in files are fast without it.
public actor CachingLoader: ResourceLoader {
  /// The options for keeping responses.
  public struct Options: Sendable {
    /// The number of bytes that all responses may have together; larger ones are passed on and not kept.
    public var byteBudget = 256 << 20
    /// The lifetime of a response whose source does not state one.
    public var lifetime = Duration.seconds(300)
    /// Whether an expired response is returned when a server cannot be reached or fails.
    public var servesStaleOnError = true
    /// The current time.
    public var now: @Sendable () -> Date = { Date() }

    /// A quarter of a gibibyte, five minutes, and expired responses when there are no others.
    public init() {}
  }

  private struct Entry {
    var response: ResourceResponse
    var expires: Date
  }

  /// The request and its scope: what one document may see may be refused to another.
  private struct Key: Hashable {
    var request: ResourceRequest
    var scope: OriginPolicy.Scope
  }

  private let base: any ResourceLoader
  private let options: Options
  private var entries: LeastRecentlyUsed<Key, Entry>
  private let flights = SingleFlight<Key, ResourceResponse>()

  /// A cache in front of `base`.
  public init(_ base: any ResourceLoader, options: Options = Options()) {
    self.base = base
    self.options = options
    entries = LeastRecentlyUsed(budget: options.byteBudget)
  }

  /// The number of bytes that responses take, their URLs included.
  public var byteCount: Int { entries.cost }

  /// Discards all responses.
  public func removeAll() { entries = LeastRecentlyUsed(budget: options.byteBudget) }

  /// Discards all responses, and what the loader behind the cache keeps.
  public func purge() async {
    removeAll()
    await base.purge()
  }

  /// The response, from the cache or new.
  ///
  /// - Throws: ``ResourceError`` of the loader behind the cache; errors are not kept.
  public func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    // The caller's own condition would make the response partial: it is checked here.
    var key = Key(request: request, scope: OriginPolicy.scope(of: request))
    (key.request.validators, key.request.timeout, key.request.initiator) = (nil, nil, nil)
    (key.request.sizeLimit, key.request.tileStorage, key.request.isUnvouched) = (nil, nil, false)
    let response = try await unconditional(key, as: request)
    if let limit = request.sizeLimit, response.bytes.count > limit {
      throw .tooLarge(url: ResourceURL.redacted(request.url), size: response.bytes.count, limit: limit)
    }
    if let validators = request.validators, !validators.isEmpty, response.status == .found,
      validators == response.validators
    {
      var unchanged = ResourceResponse(status: .notModified)
      (unchanged.validators, unchanged.expires) = (response.validators, response.expires)
      unchanged.url = response.url
      return unchanged
    }
    return response
  }

  private func unconditional(
    _ key: Key, as asked: ResourceRequest
  ) async throws(ResourceError) -> ResourceResponse {
    let old = entries.value(for: key)
    if let old, old.expires > options.now() {
      LoadTrace.current?.addCacheHit()
      return old.response
    }
    LoadTrace.current?.addCacheMiss()
    var request = key.request
    (request.initiator, request.isUnvouched) = (asked.initiator, asked.isUnvouched)
    request.sizeLimit = asked.sizeLimit
    if let old, old.response.status == .found, !old.response.validators.isEmpty {
      request.validators = old.response.validators
    }
    do throws(ResourceError) {
      return try await flights.value(
        for: key, url: ResourceURL.redacted(key.request.url), timeout: asked.timeout
      ) { [base, request] timeout async throws(ResourceError) -> ResourceResponse in
        var request = request
        request.timeout = timeout
        // Stored before the flight is over, so that there is no moment without both.
        return await self.keep(try await base.load(request), after: old, for: key)
      }
    } catch {
      if let old, options.servesStaleOnError, error.isPassing { return old.response }
      throw error
    }
  }

  private func keep(_ answer: ResourceResponse, after old: Entry?, for key: Key)
    -> ResourceResponse
  {
    var response = answer
    if answer.status == .notModified, let old {
      // With the URL of the bytes, even if another server confirmed them.
      response = old.response
      if !answer.validators.isEmpty { response.validators = answer.validators }
      response.expires = answer.expires
    }
    if response.mustNotBeStored {
      entries.remove(key)
      return response
    }
    let expires = response.expires ?? options.now() + options.lifetime / .seconds(1)
    entries.insert(
      Entry(response: response, expires: expires), for: key,
      cost: response.bytes.count + key.request.url.utf8.count + 256)
    return response
  }
}

extension ResourceError {
  /// Whether another attempt may succeed.
  package var isPassing: Bool {
    switch self {
    case .unreachable, .timedOut: true
    case .status(_, let code, _): code == 408 || code == 429 || code >= 500
    default: false
    }
  }
}
