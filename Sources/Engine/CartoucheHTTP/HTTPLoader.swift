import CartoucheResources
import Foundation
import Synchronization

/// Reads `http:` and `https:` URLs.
///
/// Follows redirects, repeats requests that may succeed next time, asks conditionally when the request has validators,
/// observes limits of time, size and number, and stops contacting hosts that are down. Responses are not kept: put a
/// ``CachingLoader`` in front.
///
/// A name and password in a URL are sent as Basic authorization (RFC 7617), only to that origin.
public final class HTTPLoader: ResourceLoader {
  /// The options for requests.
  public let options: HTTPOptions
  /// The rules for what documents may request, applied at every redirect and to the address that is connected to.
  public let policy: OriginPolicy
  private let transport: GuardedTransport
  private let queue: RequestQueue
  private let judgement: HostJudgement
  /// The judgement of hosts by, and for, requests that have less time than it takes to call a host down.
  private let hastyJudgement: HostJudgement
  private let addresses: OriginAddresses
  private let named = NamedOrigins()

  /// A loader with its own limits and its own judgement of hosts.
  ///
  /// - Parameters:
  ///   - options: The options for requests. Of a transport of the program, proxies and certificates are its own matter.
  ///   - policy: The rules for what documents may request.
  ///   - transport: The means to send single requests; `nil` is libcurl, whose connections all loaders of the process
  ///     share.
  public convenience init(
    options: HTTPOptions = HTTPOptions(), policy: OriginPolicy = OriginPolicy(),
    transport: (any HTTPTransport)? = nil
  ) {
    self.init(
      options: options, policy: policy, transport: transport ?? CurlTransport.shared, names: HostNames())
  }

  init(options: HTTPOptions, policy: OriginPolicy, transport: any HTTPTransport, names: HostNames) {
    self.options = options
    self.policy = policy
    self.transport = GuardedTransport(base: transport, names: names)
    queue = RequestQueue(perHost: options.requestsPerHost, total: options.requests)
    judgement = HostJudgement(options.judgement, now: options.now)
    hastyJudgement = HostJudgement(options.judgement.ofHastyRequests, now: options.now)
    addresses = OriginAddresses()
  }

  /// The response of the server.
  ///
  /// A tile without content, and anything that is gone, is not found. If the server ignores the range, it is cut here.
  ///
  /// - Throws: ``ResourceError``.
  public func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    try policy.check(request)
    let request = policy.attributed(request)
    let timeout = request.timeout ?? options.timeout
    let trip = try Trip(request, options.keys, named, within: timeout)
    let result = await withTaskGroup(of: Result<ResourceResponse, ResourceError>?.self) { group in
      group.addTask {
        do throws(ResourceError) { return .success(try await self.attempts(trip)) } catch {
          return .failure(error)
        }
      }
      group.addTask {
        try? await Task.sleep(for: timeout)
        return Task.isCancelled ? nil : .failure(.timedOut(url: trip.shown, after: timeout))
      }
      var first: Result<ResourceResponse, ResourceError>?
      // The clock's task gives nothing when it was cancelled; then the other one answers.
      while first == nil, let next = await group.next() { first = next }
      group.cancelAll()
      return first ?? .failure(.cancelled(url: trip.shown))
    }
    if Task.isCancelled, case .failure = result { throw .cancelled(url: trip.shown) }
    return try result.get()
  }

  // MARK: - Repeating

  private func attempts(_ trip: Trip) async throws(ResourceError) -> ResourceResponse {
    var count = 0
    while true {
      let (meaning, host) = try await followRedirects(trip)
      guard case .again(let error, let retryAfter) = meaning else {
        guard case .response(let response) = meaning else { continue }
        return response
      }
      count += 1
      let left = min(options.retries.longestRetryAfter, trip.deadline - .now)
      guard count < options.retries.attempts, retryAfter.map({ $0 <= left }) ?? true else {
        if !error.isSlowness { judgement.accuse(host, error.cause) }
        throw error
      }
      LoadTrace.current?.addRetry()
      let pause = max(options.pause(before: count - 1), retryAfter ?? .zero)
      do { try await options.pause(pause) } catch { throw .cancelled(url: trip.shown) }
    }
  }

  // MARK: - One attempt

  /// The meaning of the last response, and its origin.
  private func followRedirects(
    _ trip: Trip
  ) async throws(ResourceError) -> (meaning: HTTPAnswer.Meaning, host: String) {
    var (url, text) = (trip.url, trip.filled)
    for hop in 0...max(options.redirects, 0) {
      let meaning = try await send(trip, to: url, text)
      guard case .redirect(let target) = meaning else {
        guard case .response(var response) = meaning, hop > 0 else { return (meaning, url.origin.name) }
        response.url = trip.destination(text, at: url)
        return (.response(response), url.origin.name)
      }
      guard trip.request.body == nil else {
        throw .invalid(
          url: trip.shown, found: "a redirect to \(trip.redacted(target))",
          expected: "a response to the POST request")
      }
      text = ResourceURL.resolve(target, against: text)
      let (from, shown) = (url, trip.redacted(text))
      guard let scheme = ResourceURL.scheme(of: text), scheme == "https" || scheme == "http",
        !(from.origin.scheme == "https" && scheme == "http")
      else {
        throw .invalid(
          url: trip.redacted(from.requestURL), found: "a redirect to \(shown)",
          expected: "a redirect to a secure URL")
      }
      url = try WebURL(text)
      try policy.check(redirectOf: trip.request, to: url)
    }
    throw .invalid(
      url: trip.shown, found: "more redirects, last to \(trip.redacted(text))",
      expected: "at most \(options.redirects)")
  }

  /// Sends a request to one URL; `text` is the URL before it was parsed.
  private func send(
    _ trip: Trip, to url: WebURL, _ text: String
  ) async throws(ResourceError) -> HTTPAnswer.Meaning {
    var (url, fields, sent) = (url, trip.fields(at: url, options), text)
    if let transform = options.transform {
      var outgoing = HTTPOptions.Outgoing(url: text, headers: fields.all.map { ($0.name, $0.value) })
      transform(&outgoing)
      (url, fields, sent) = (try WebURL(outgoing.url), HTTPFields(outgoing.headers), outgoing.url)
    }
    try checkFields(fields, trip)
    let (shown, host) = (trip.redacted(text), url.origin.name)
    if let reason = options.refusal?(sent) { throw .refused(url: shown, reason: reason) }
    try checkPinning(trip.request, url.origin, shown)
    if let verdict = verdict(on: host, for: trip) { throw .unreachable(url: shown, reason: verdict) }
    guard await queue.enter(host) else { throw .cancelled(url: shown) }
    defer { queue.leave(host) }
    // Other requests may have failed while this one waited.
    if let verdict = verdict(on: host, for: trip) { throw .unreachable(url: shown, reason: verdict) }
    let answer = HTTPAnswer(
      request: trip.request, url: shown, sizeLimit: trip.request.sizeLimit(within: options.sizeLimit),
      now: options.now())
    let beginning = AnswerBeginning()
    // Transports that do not ask about addresses know no proxy but their own.
    let proxy = transport.addressing == .asks ? options.proxies.proxy(for: url.origin) : nil
    let isProxied = proxy != nil || transport.addressing == .proxied
    var message = HTTPMessage(
      url: url, fields: fields, body: trip.request.body?.bytes, proxy: proxy,
      certificates: options.certificates,
      admits: isProxied ? nil : addressCheck(of: trip.request, at: url.origin),
      share: { (head) throws(ResourceError) in
        beginning.note()
        return try answer.share(head)
      })
    message.connectTimeout = options.connectTimeout
    message.timeout = max(trip.deadline - .now, .zero)
    let start = ContinuousClock.now
    let reply: HTTPReply
    do throws(TransportError) { reply = try await transport.send(message) } catch {
      switch error {
      case .failed(let text, isLasting: true):
        let reason = trip.withoutKey(text)
        judgement.accuse(host, reason)
        throw .unreachable(url: shown, reason: reason)
      case .failed(let text, isLasting: false):
        return .again(.unreachable(url: shown, reason: trip.withoutKey(text)), after: nil)
      case .addressNotAdmitted(let address):
        throw policy.refusal(of: url.origin, address: address, for: trip.request)
      case .tooLarge(let size, let limit): throw .tooLarge(url: shown, size: size, limit: limit)
      case .rejected(let error): throw error
      case .cancelled:
        // The request was abandoned; after a long time that is evidence against the host.
        let silence = ContinuousClock.now - start
        if silence >= options.judgement.patience {
          judgement.accuse(host, "no response within \(silence.roundedSeconds.formattedSeconds)")
        } else if trip.isHasty(options.judgement), !beginning.isNoted, trip.isOver,
          silence >= trip.timeout / 2
        {
          hastyJudgement.accuse(host, "no response within \(trip.timeout.formattedSeconds)")
        }
        throw .cancelled(url: shown)
      }
    }
    if reply.head.status < 500, reply.head.status != 408 { judgement.acquit(host) }
    hastyJudgement.acquit(host)
    return try answer.meaning(reply)
  }

  /// The reason why a host is not to be contacted; `nil` if it may be.
  ///
  /// Requests with time to wait are not kept from a host by those that had none.
  private func verdict(on host: String, for trip: Trip) -> String? {
    judgement.verdict(on: host)
      ?? (trip.isHasty(options.judgement) ? hastyJudgement.verdict(on: host) : nil)
  }

  /// Judges the address that is about to be connected to.
  private func addressCheck(
    of request: ResourceRequest, at origin: WebURL.Origin
  ) -> @Sendable (IPAddress) -> Bool {
    if let check = policy.addressCheck(of: request, at: origin) { return check }
    let isTrusted = isTrusted(request, at: origin)
    return { [addresses] in addresses.admits($0, of: origin, isTrusted: isTrusted) }
  }

  /// Whether a request may go to any address of an origin.
  private func isTrusted(_ request: ResourceRequest, at origin: WebURL.Origin) -> Bool {
    OriginPolicy.scope(of: request) == .own || policy.allows(origin)
  }

  /// Checks that the address of an origin will be the one that is judged, where a policy relies on it.
  private func checkPinning(
    _ request: ResourceRequest, _ origin: WebURL.Origin, _ shown: String
  ) throws(ResourceError) {
    guard transport.addressing == .unpinned, policy.confinesLocalDocuments, IPAddress(origin.host) == nil,
      !isTrusted(request, at: origin)
    else { return }
    throw .refused(
      url: shown,
      reason:
        "the transport cannot say to which address of \(origin.name) it connects, and the document is not "
        + "trusted; allow the host (OriginPolicy.allowedHosts), or use a transport that keeps to addresses "
        + "(HTTPAddressing.pinned)")
  }

  private func checkFields(_ fields: HTTPFields, _ trip: Trip) throws(ResourceError) {
    guard let bad = fields.all.first(where: { !HTTPHeader($0.name, $0.value).isValid }) else { return }
    // The value may be a secret.
    throw .invalid(
      url: trip.shown, found: "the header field \"\(bad.name.prefix(40).filter { !$0.isNewline })\"",
      expected: "a field with a name of letters, digits and hyphens, and a value without line breaks")
  }
}

/// Whether the head of an answer has come.
private final class AnswerBeginning: Sendable {
  private let hasCome = Mutex(false)

  var isNoted: Bool { hasCome.withLock { $0 } }

  func note() { hasCome.withLock { $0 = true } }
}

extension ResourceError {
  /// Whether the server is overloaded and says so.
  fileprivate var isSlowness: Bool {
    if case .status(_, 429, _) = self { true } else { false }
  }

  /// A description of what happened, without the URL.
  fileprivate var cause: String {
    switch self {
    case .status(_, let code, _): "the status \(code)"
    case .unreachable(_, let reason): reason
    default: description
    }
  }
}

extension Duration {
  /// The duration in whole seconds.
  fileprivate var roundedSeconds: Duration { .seconds((self / .seconds(1)).rounded()) }
}
