import CartoucheResources
import Foundation

/// The answers of the database, which are used before servers are asked, and instead if they cannot be.
///
/// An answer that is fresh by the rules of HTTP is used as it is. For a stale one, and for one without a lifetime, the
/// server is asked conditionally; if it cannot be reached, fails or takes too long, the stale answer is used, unless it
/// must be revalidated.
package struct OfflineAnswers: Sendable {
  /// The database.
  package let database: OfflineDatabase
  /// The time that a server has to respond if there is a stale answer.
  private let patience: Duration
  private let now: @Sendable () -> Date
  private let tellsStale: @Sendable (ResourceError) -> Void

  /// The answers in a database.
  ///
  /// - Parameters:
  ///   - patience: The time that a server has to respond if there is a stale answer.
  ///   - now: The current time.
  ///   - tellsStale: A function that is told why a stale answer is used.
  package init(
    _ database: OfflineDatabase, patience: Duration = .seconds(5),
    now: @escaping @Sendable () -> Date = { Date() },
    tellsStale: @escaping @Sendable (ResourceError) -> Void = { _ in }
  ) {
    self.tellsStale = tellsStale
    self.database = database
    self.patience = patience
    self.now = now
  }

  /// Whether a request is for something that can be stored: neither a byte range nor the answer to a posted body.
  package static func keeps(_ request: ResourceRequest) -> Bool {
    request.byteRange == nil && request.body == nil && request.validators == nil && request.headers.isEmpty
  }

  /// The answer to a request.
  ///
  /// - Parameters:
  ///   - request: The request, its URL as documents write it.
  ///   - network: A function that asks a server.
  /// - Throws: ``ResourceError`` of the network if there is no stale answer. Failures of the database are not reported.
  package func answer(
    to request: ResourceRequest,
    from network: (ResourceRequest) async throws(ResourceError) -> ResourceResponse
  ) async throws(ResourceError) -> ResourceResponse {
    let name = OfflineName(request)
    let old = (try? await database.answer(name)) ?? nil
    if let old, old.isFresh(at: now()) { return try limited(old, request) }
    var asked = request
    if let old {
      if !old.validators.isEmpty { asked.validators = old.validators }
      if old.isUsable(at: now()) { asked.timeout = min(request.timeout ?? patience, patience) }
    }
    let response: ResourceResponse
    do throws(ResourceError) { response = try await network(asked) } catch {
      guard let old, error.isPassing, old.isUsable(at: now()) else { throw error }
      tellsStale(error)
      return try limited(old, request)
    }
    return try await keep(response, after: old, name, request)
  }

  /// The answer of the database alone.
  ///
  /// - Throws: ``ResourceError/notCached(url:)`` without one, and where the server has to be asked about it.
  package func storedAnswer(to request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    guard let old = (try? await database.answer(OfflineName(request))) ?? nil, old.isUsable(at: now()) else {
      throw .notCached(url: ResourceURL.redacted(request.url))
    }
    return try limited(old, request)
  }

  /// Stores a server's answer, and returns what it means to the caller.
  private func keep(
    _ response: ResourceResponse, after old: StoredAnswer?, _ name: OfflineName, _ request: ResourceRequest
  ) async throws(ResourceError) -> ResourceResponse {
    if response.status == .notModified {
      guard var renewed = old else { return response }
      renewed.expires = response.expires.flatMap(StoredAnswer.seconds)
      renewed.mustRevalidate = response.mustRevalidate
      // Often nothing has changed, not even the expiry.
      if renewed != old {
        try? await database.renew(name, expires: renewed.expires, mustRevalidate: renewed.mustRevalidate)
      }
      return try limited(renewed, request)
    }
    // A missing tile is an answer; anything else may be missing only temporarily.
    let isAnswer = response.status == .found || name.isTile
    let answer = StoredAnswer(response)
    if isAnswer, answer != old, !response.mustNotBeStored, request.tileStorage?.isVolatile != true {
      await database.keep(answer, for: name)
    }
    return response
  }

  private func limited(
    _ answer: StoredAnswer, _ request: ResourceRequest
  ) throws(ResourceError) -> ResourceResponse {
    if let limit = request.sizeLimit, let count = answer.bytes?.count, count > limit {
      throw .tooLarge(url: ResourceURL.redacted(request.url), size: count, limit: limit)
    }
    return answer.response
  }
}
