import CartoucheResources
import MapLibreExpressions

/// A loader that lets the delegate of a configuration change requests and responses.
struct DelegatedLoader: ResourceLoader {
  weak let configuration: MLNNetworkConfiguration?
  let http: any ResourceLoader

  /// The answer that the delegate makes from the server's.
  ///
  /// - Throws: ``ResourceError``.
  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    Log.report(.debug, "Requesting \(ResourceURL.redacted(request.url))")
    guard let configuration, let delegate = configuration.delegate,
      let outgoing = NSMutableURLRequest(request)
    else {
      return try await http.load(request)
    }
    let sent = request.changed(by: delegate.willSend(outgoing))
    let session = delegate.session(for: configuration)
    let loader = session === configuration.standardSession ? http : SessionLoader(session: session)
    var answer: Result<ResourceResponse, ResourceError>
    do throws(ResourceError) { answer = .success(try await loader.load(sent)) } catch {
      answer = .failure(error)
    }
    if case .failure(.cancelled) = answer { return try answer.get() }
    let received = MLNNetworkResponse(answer, of: sent)
    let error = received.error.map { $0 as NSError }
    return try delegate.didReceive(received).resourceResponse(of: sent, instead: answer, error)
  }
}

extension NSMutableURLRequest {
  /// The system's form of one of our requests; `nil` if the URL is invalid.
  convenience init?(_ request: ResourceRequest) {
    guard let url = URL(string: request.url) else { return nil }
    self.init(url: url)
    for header in request.headers { setValue(header.value, forHTTPHeaderField: header.name) }
  }
}

extension ResourceRequest {
  /// The request with the URL and the header fields of another.
  fileprivate func changed(by other: NSMutableURLRequest) -> ResourceRequest {
    var request = other.url.map { redirected(byProgramTo: $0.absoluteString) } ?? self
    request.headers = (other.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
      .map { ResourceRequest.Header($0.key, $0.value) }
    return request
  }
}

extension MLNNetworkResponse {
  /// The part of the response to a request that a delegate sees.
  convenience init(_ answer: Result<ResourceResponse, ResourceError>, of request: ResourceRequest) {
    var (data, status, fields, error) = (Data(), 0, [String: String](), NSError?.none)
    switch answer {
    case .success(let response):
      data = Data(response.bytes)
      status =
        switch response.status {
        case .found: request.byteRange == nil ? 200 : 206
        case .notFound: 404
        case .notModified: 304
        }
      fields["Content-Type"] = response.contentType
      fields["ETag"] = response.validators.etag
      fields["Last-Modified"] = response.validators.lastModified
    case .failure(.status(_, let code, _)): status = code
    case .failure(let failure): error = failure.systemError
    }
    let response = URL(string: request.url).flatMap { url in
      status == 0
        ? nil : HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
    }
    self.init(data: data, urlResponse: response, error: error)
  }

  /// The answer that is used.
  ///
  /// - Parameters:
  ///   - answer: The server's.
  ///   - error: The error that the delegate was shown.
  func resourceResponse(
    of request: ResourceRequest, instead answer: Result<ResourceResponse, ResourceError>, _ shown: NSError?
  ) throws(ResourceError) -> ResourceResponse {
    let url = ResourceURL.redacted(request.url)
    if let error {
      if let shown, error as NSError === shown { return try answer.get() }
      throw .unreachable(url: url, reason: error.localizedDescription)
    }
    let head = response as? HTTPURLResponse
    let status = head?.statusCode ?? 200
    switch status {
    case 200..<300 where status != 204:
      var result = ResourceResponse([UInt8](data ?? Data()))
      if case .success(let original) = answer { result.expires = original.expires }
      result.contentType = head?.value(forHTTPHeaderField: "Content-Type")
      result.validators = ResourceResponse.Validators(
        etag: head?.value(forHTTPHeaderField: "ETag"),
        lastModified: head?.value(forHTTPHeaderField: "Last-Modified"))
      if case .success(let original) = answer {
        (result.totalSize, result.url) = (original.totalSize, original.url)
        result.mustNotBeStored = original.mustNotBeStored
        result.mustRevalidate = original.mustRevalidate
      }
      return result
    case 304: return ResourceResponse(status: .notModified)
    case 204, 404, 410: return .notFound
    default:
      if case .failure(.status(_, status, _)) = answer { return try answer.get() }
      throw .status(url: url, code: status, expected: "a success status")
    }
  }
}

extension ResourceError {
  /// The nearest error of the system.
  fileprivate var systemError: NSError {
    let code =
      switch self {
      case .timedOut: NSURLErrorTimedOut
      case .unreachable: NSURLErrorCannotConnectToHost
      case .notFound: NSURLErrorFileDoesNotExist
      case .tooLarge: NSURLErrorDataLengthExceedsMaximum
      case .unsupportedScheme: NSURLErrorUnsupportedURL
      case .notCached: NSURLErrorResourceUnavailable
      case .cancelled: NSURLErrorCancelled
      case .unreadable, .invalid, .status, .refused, .pending: NSURLErrorUnknown
      }
    return NSError(domain: NSURLErrorDomain, code: code, userInfo: [NSLocalizedDescriptionKey: description])
  }
}
