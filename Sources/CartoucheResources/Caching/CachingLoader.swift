import Foundation

/// Keeps answers in memory, asks for equal resources once, and asks again when answers grow old.
///
/// The answers used longest ago go first when there is no room. An old answer with validators is asked for
/// conditionally. Made for servers: files and archives in files are fast by themselves.
public actor CachingLoader: ResourceLoader {
  /// How answers are kept.
  public struct Options: Sendable {
    /// How many bytes all answers may have together; larger ones are handed on and not kept.
    public var byteBudget = 256 << 20
    /// For how long an answer holds whose source does not say.
    public var lifetime = Duration.seconds(300)
    /// Whether an old answer is given when a server cannot be reached or fails.
    public var servesStaleOnError = true
    /// What the time is.
    public var now: @Sendable () -> Date = { Date() }

    /// A quarter of a gibibyte, five minutes, and old answers when there are no others.
    public init() {}
  }

  private struct Entry {
    var response: ResourceResponse
    var expires: Date
  }

  /// What was asked for, and whose question it was: what may be told to one may be refused to another.
  private struct Key: Hashable {
    var request: ResourceRequest
    var scope: OriginPolicy.Scope
  }

  private let base: any ResourceLoader
  private let options: Options
  private var entries: LeastRecentlyUsed<Key, Entry>
  private let flights = SingleFlight<Key, ResourceResponse>()

  /// A cache before `base`.
  public init(_ base: any ResourceLoader, options: Options = Options()) {
    self.base = base
    self.options = options
    entries = LeastRecentlyUsed(budget: options.byteBudget)
  }

  /// The number of bytes that answers take, their URLs included.
  public var byteCount: Int { entries.cost }

  /// Forgets all answers.
  public func removeAll() { entries = LeastRecentlyUsed(budget: options.byteBudget) }

  /// The answer, kept or new.
  ///
  /// - Throws: ``ResourceError`` of the loader behind the cache; errors are not kept.
  public func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    // The caller's own condition would make a partial answer: it is met here.
    var key = Key(request: request, scope: OriginPolicy.scope(of: request))
    (key.request.validators, key.request.timeout, key.request.initiator) = (nil, nil, nil)
    key.request.sizeLimit = nil
    let response = try await unconditional(key, as: request)
    if let limit = request.sizeLimit, response.bytes.count > limit {
      throw .tooLarge(url: ResourceURL.redacted(request.url), size: response.bytes.count, limit: limit)
    }
    if let validators = request.validators, !validators.isEmpty, response.status == .found,
      validators == response.validators
    {
      var unchanged = ResourceResponse(status: .notModified)
      (unchanged.validators, unchanged.expires) = (response.validators, response.expires)
      return unchanged
    }
    return response
  }

  private func unconditional(
    _ key: Key, as asked: ResourceRequest
  ) async throws(ResourceError) -> ResourceResponse {
    let old = entries.value(for: key)
    if let old, old.expires > options.now() { return old.response }
    var request = key.request
    (request.initiator, request.sizeLimit) = (asked.initiator, asked.sizeLimit)
    if let old, old.response.status == .found, !old.response.validators.isEmpty {
      request.validators = old.response.validators
    }
    do throws(ResourceError) {
      return try await flights.value(
        for: key, url: ResourceURL.redacted(key.request.url), timeout: asked.timeout
      ) { [base, request] timeout async throws(ResourceError) -> ResourceResponse in
        var request = request
        request.timeout = timeout
        // Kept before the flight is over, so that there is no moment without both.
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
  /// Whether another attempt may go better.
  package var isPassing: Bool {
    switch self {
    case .unreachable, .timedOut: true
    case .status(_, let code, _): code == 408 || code == 429 || code >= 500
    default: false
    }
  }
}
