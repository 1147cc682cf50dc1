import AsyncHTTPClient
import CartoucheResources
import Foundation
import NIOCore
import NIOHTTP1

/// Reads `http:` and `https:` URLs.
///
/// Follows redirects, repeats what may go better next time, asks conditionally when the request has validators, and
/// keeps to limits of time, size and number. Answers are not kept: put a ``CachingLoader`` in front.
public final class HTTPLoader: ResourceLoader {
  /// How resources are asked for.
  public let options: HTTPOptions
  private let client: HTTPClient
  private let queue: RequestQueue

  /// A loader with connections of its own.
  public init(options: HTTPOptions = HTTPOptions()) {
    self.options = options
    queue = RequestQueue(perHost: options.requestsPerHost, total: options.requests)
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.decompression = .disabled
    configuration.timeout.connect = .nanoseconds(options.connectTimeout.wholeNanoseconds)
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = max(options.requestsPerHost, 1)
    // Repeating is done here, where it is counted and paused.
    configuration.connectionPool.retryConnectionEstablishment = false
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  deinit {
    // Runs on by itself until the last connection is closed.
    client.shutdown { _ in }
  }

  /// The answer of the server.
  ///
  /// A tile without content, and anything that is gone, is not found. A range that the server does not cut is cut
  /// here.
  ///
  /// - Throws: ``ResourceError``.
  public func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    let url = ResourceURL.redacted(request.url)
    guard ["http", "https"].contains(ResourceURL.scheme(of: request.url)) else {
      throw .unsupportedScheme(url: url, supported: ["http:", "https:"])
    }
    let timeout = request.timeout ?? options.timeout
    let result = await withTaskGroup(of: Result<ResourceResponse, ResourceError>?.self) { group in
      group.addTask {
        do throws(ResourceError) { return .success(try await self.attempts(request)) } catch {
          return .failure(error)
        }
      }
      group.addTask {
        try? await Task.sleep(for: timeout)
        return Task.isCancelled ? nil : .failure(.timedOut(url: url, after: timeout))
      }
      var first: Result<ResourceResponse, ResourceError>?
      // The clock's task says nothing when it was cancelled; then the other one answers.
      while first == nil, let next = await group.next() { first = next }
      group.cancelAll()
      return first ?? .failure(.cancelled(url: url))
    }
    if Task.isCancelled, case .failure = result { throw .cancelled(url: url) }
    return try result.get()
  }

  // MARK: - Repeating

  /// What one attempt came to.
  private enum Outcome {
    case response(ResourceResponse)
    /// Another attempt may go better, after a pause when the server named one.
    case again(ResourceError, after: Duration?)
  }

  private func attempts(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    var count = 0
    while true {
      let outcome = try await followRedirects(request)
      guard case .again(let error, let retryAfter) = outcome else {
        guard case .response(let response) = outcome else { continue }
        return response
      }
      count += 1
      let isTooLong = retryAfter.map { $0 > options.retries.longestRetryAfter } ?? false
      guard count < options.retries.attempts, !isTooLong else { throw error }
      let pause = max(options.pause(before: count - 1), retryAfter ?? .zero)
      do { try await options.pause(pause) } catch {
        throw .cancelled(url: ResourceURL.redacted(request.url))
      }
    }
  }

  // MARK: - One attempt

  private func followRedirects(_ request: ResourceRequest) async throws(ResourceError) -> Outcome {
    var url = request.url
    for _ in 0...max(options.redirects, 0) {
      let step = try await send(request, to: url)
      guard case .redirect(let target) = step else {
        guard case .outcome(let outcome) = step else { continue }
        return outcome
      }
      let next = ResourceURL.resolve(target, against: url)
      guard ["http", "https"].contains(ResourceURL.scheme(of: next)),
        !(ResourceURL.scheme(of: url) == "https" && ResourceURL.scheme(of: next) == "http")
      else {
        throw .invalid(
          url: ResourceURL.redacted(url), found: "a redirect to \(ResourceURL.redacted(next))",
          expected: "one that stays secure")
      }
      url = next
    }
    throw .invalid(
      url: ResourceURL.redacted(request.url), found: "more redirects, last to \(ResourceURL.redacted(url))",
      expected: "at most \(options.redirects)")
  }

  private enum Step {
    case redirect(String)
    case outcome(Outcome)
  }

  private func send(_ request: ResourceRequest, to url: String) async throws(ResourceError) -> Step {
    var outgoing = HTTPOptions.Outgoing(url: url, headers: headers(for: request))
    options.transform?(&outgoing)
    let shown = ResourceURL.redacted(url)
    var message = HTTPClientRequest(url: outgoing.url.percentEncodedForHTTP)
    message.headers = HTTPHeaders(outgoing.headers.map { ($0.name, $0.value) })
    let host = URLHost(outgoing.url).name
    guard await queue.enter(host) else { throw .cancelled(url: shown) }
    defer { Task { [queue] in await queue.leave(host) } }
    do {
      let response = try await client.execute(message, deadline: .distantFuture)
      return try await HTTPAnswer(request: request, url: shown, options: options).step(response)
    } catch let error as ResourceError {
      throw error
    } catch {
      if Task.isCancelled || error is CancellationError { throw .cancelled(url: shown) }
      let failure = ResourceError.unreachable(url: shown, reason: Self.reason(error))
      // What is wrong with the request itself does not get better.
      if let error = error as? HTTPClientError, Self.lasting.contains(error) { throw failure }
      return .outcome(.again(failure, after: nil))
    }
  }

  private static let lasting: [HTTPClientError] = [.invalidURL, .emptyHost, .emptyScheme]

  private func headers(for request: ResourceRequest) -> [(name: String, value: String)] {
    var headers = [(name: "User-Agent", value: options.userAgent), (name: "Accept", value: "*/*")]
    if let range = request.byteRange {
      headers.append(("Range", "bytes=\(range.lowerBound)-\(max(range.upperBound - 1, range.lowerBound))"))
      // Ranges are of the bytes as they are sent.
      headers.append(("Accept-Encoding", "identity"))
    } else {
      headers.append(("Accept-Encoding", "gzip, deflate, br, zstd"))
    }
    if let etag = request.validators?.etag { headers.append(("If-None-Match", etag)) }
    if let time = request.validators?.lastModified { headers.append(("If-Modified-Since", time)) }
    return headers
  }

  /// The error in a few words, without the address of the resource.
  private static func reason(_ error: any Error) -> String {
    switch error {
    case let error as HTTPClientError: error.shortDescription
    case let error as IOError: error.description
    case is HTTPParserError: "the answer is not HTTP, or is cut off"
    default: "\(type(of: error))"
    }
  }

  /// Reads an answer.
  private struct HTTPAnswer {
    let request: ResourceRequest
    let url: String
    let options: HTTPOptions

    func step(_ response: HTTPClientResponse) async throws -> Step {
      let headers = response.headers
      switch response.status.code {
      case 200, 203, 206: return .outcome(.response(try await content(response)))
      case 204: return .outcome(.response(without(request.kind == .tile ? .notFound : .found, headers)))
      case 304: return .outcome(.response(without(.notModified, headers)))
      case 404, 410: return .outcome(.response(without(.notFound, headers)))
      case 416 where request.byteRange != nil: return .outcome(.response(without(.found, headers)))
      case 301, 302, 303, 307, 308:
        if let target = headers.first(name: "Location") { return .redirect(target) }
        throw ResourceError.invalid(url: url, found: "a redirect without a target", expected: "a Location")
      case let code:
        let error = ResourceError.status(url: url, code: Int(code), expected: "200")
        guard error.isPassing, code != 501, code != 505 else { throw error }
        return .outcome(.again(error, after: headers.first(name: "Retry-After").flatMap(retryAfter)))
      }
    }

    private func retryAfter(_ text: String) -> Duration? {
      if let seconds = Int(text.trimmingCharacters(in: .whitespaces)) {
        return .seconds(min(max(seconds, 0), 1 << 30))
      }
      return HTTPDate.date(text).map { .seconds(max($0.timeIntervalSince(options.now()), 0)) }
    }

    private func without(_ status: ResourceResponse.Status, _ headers: HTTPHeaders) -> ResourceResponse {
      var answer = ResourceResponse(status: status)
      apply(CachePolicy(headers, now: options.now()), to: &answer)
      return answer
    }

    private func apply(_ policy: CachePolicy, to answer: inout ResourceResponse) {
      answer.validators = policy.validators
      answer.expires = policy.expires
      answer.mustNotBeStored = policy.mustNotBeStored
    }

    private func content(_ response: HTTPClientResponse) async throws -> ResourceResponse {
      let headers = response.headers
      // A server that knows no ranges sends all; then the bytes behind the range are not waited for.
      let range = response.status.code == 206 ? nil : request.byteRange
      let length = headers.first(name: "Content-Length").flatMap { Int($0) }
      let limit = options.sizeLimit
      let expected = range.map { min(length ?? .max, $0.upperBound) } ?? length ?? 0
      guard expected <= limit || (length == nil && range != nil) else {
        throw ResourceError.tooLarge(url: url, size: expected, limit: limit)
      }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(min(expected, 1 << 24))
      for try await chunk in response.body {
        // Of a range, what comes behind it does not count.
        bytes += chunk.readableBytesView.prefix(
          range.map { $0.upperBound - bytes.count } ?? chunk.readableBytes)
        guard bytes.count <= limit else {
          throw ResourceError.tooLarge(url: url, size: bytes.count, limit: limit)
        }
        if let range, bytes.count >= range.upperBound { break }
      }
      bytes = try decompress(bytes, headers)
      var answer = ResourceResponse(bytes, contentType: headers.first(name: "Content-Type"))
      apply(CachePolicy(headers, now: options.now()), to: &answer)
      if let range {
        answer.totalSize = length
        answer.bytes = Array(bytes[range.clamped(to: 0..<bytes.count)])
      } else if response.status.code == 206 {
        answer.totalSize = try checkedSize(headers)
      }
      try answer.inflateTile(of: request, limit: limit)
      try rejectPage(answer)
      return answer
    }

    /// The size of the resource by `Content-Range`, which has to begin where the request does.
    private func checkedSize(_ headers: HTTPHeaders) throws -> Int? {
      guard let wanted = request.byteRange, let text = headers.first(name: "Content-Range") else {
        return nil
      }
      let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
      guard numbers.first == wanted.lowerBound else {
        throw ResourceError.invalid(
          url: url, found: "the range \(text)", expected: "bytes from \(wanted.lowerBound)")
      }
      return numbers.count == 3 ? numbers[2] : nil
    }

    private func decompress(_ bytes: [UInt8], _ headers: HTTPHeaders) throws -> [UInt8] {
      var bytes = bytes
      for name in headers[canonicalForm: "Content-Encoding"].reversed() where !bytes.isEmpty {
        let lowercased = name.lowercased()
        let plain = lowercased.hasPrefix("x-") ? String(lowercased.dropFirst(2)) : lowercased
        guard let compression = Compression(rawValue: plain) else {
          throw ResourceError.invalid(
            url: url, found: "the content encoding \(name)", expected: "gzip, deflate, br or zstd")
        }
        do throws(CompressionError) {
          bytes = try compression.decompress(bytes, limit: options.sizeLimit)
        } catch {
          throw error.about(url)
        }
      }
      return bytes
    }

    /// A page of HTML is never what was asked for: it is a login, or a server's friendly way to say no.
    private func rejectPage(_ answer: ResourceResponse) throws {
      guard request.kind != .other, request.byteRange == nil,
        answer.contentType?.lowercased().hasPrefix("text/html") == true,
        answer.bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<")
      else { return }
      throw ResourceError.invalid(url: url, found: "an HTML page", expected: "\(request.kind.title)")
    }
  }
}
