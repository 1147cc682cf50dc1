import CartoucheResources
import MapLibreExpressions

/// A loader that makes requests through a session of Foundation, without repeating them.
struct SessionLoader: ResourceLoader {
  let session: URLSession

  /// The answer of the server.
  ///
  /// - Throws: ``ResourceError``.
  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    let shown = ResourceURL.redacted(request.url)
    guard let url = URL(string: request.url) else {
      throw .invalid(url: shown, found: "text", expected: "a URL")
    }
    var outgoing = URLRequest(url: url)
    for header in request.headers { outgoing.setValue(header.value, forHTTPHeaderField: header.name) }
    if let range = request.byteRange, !range.isEmpty {
      outgoing.setValue("bytes=\(range.lowerBound)-\(range.upperBound - 1)", forHTTPHeaderField: "Range")
    }
    if let etag = request.validators?.etag { outgoing.setValue(etag, forHTTPHeaderField: "If-None-Match") }
    if let date = request.validators?.lastModified {
      outgoing.setValue(date, forHTTPHeaderField: "If-Modified-Since")
    }
    if let timeout = request.timeout { outgoing.timeoutInterval = max(timeout / .seconds(1), 0.001) }
    if let body = request.body {
      outgoing.httpMethod = "POST"
      outgoing.httpBody = Data(body.bytes)
      outgoing.setValue(body.contentType, forHTTPHeaderField: "Content-Type")
    }
    let limit = request.sizeLimit(within: 256 << 20)
    let answer = await reply(to: outgoing, shown)
    let received = MLNNetworkResponse(data: answer.data, urlResponse: answer.response, error: nil)
    if let error = answer.error { throw error }
    guard (answer.data?.count ?? 0) <= limit else {
      throw .tooLarge(url: shown, size: answer.data?.count ?? 0, limit: limit)
    }
    var result = try received.resourceResponse(of: request, instead: .failure(.cancelled(url: shown)), nil)
    // Sessions follow redirects themselves.
    if let location = answer.response?.url, location != url { result.url = location.absoluteString }
    // A server that ignores the range sends everything.
    if let range = request.byteRange, (answer.response as? HTTPURLResponse)?.statusCode == 200 {
      result.totalSize = result.bytes.count
      result.bytes = Array(result.bytes[range.clamped(to: 0..<result.bytes.count)])
    }
    return result
  }

  private struct Reply: Sendable {
    var data: Data?
    var response: URLResponse?
    var error: ResourceError?
  }

  /// The reply of the session; an error when the task is cancelled.
  private func reply(to request: URLRequest, _ shown: String) async -> Reply {
    let task = Flight()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let data = session.dataTask(with: request) { data, response, error in
          let failure: ResourceError? = error.map { error in
            (error as NSError).code == NSURLErrorCancelled
              ? .cancelled(url: shown)
              : (error as NSError).code == NSURLErrorTimedOut
                ? .timedOut(url: shown, after: .seconds(request.timeoutInterval))
                : .unreachable(url: shown, reason: error.localizedDescription)
          }
          continuation.resume(returning: Reply(data: data, response: response, error: failure))
        }
        task.begin(data)
      }
    } onCancel: {
      task.cancel()
    }
  }

  /// A task that may be cancelled before it is begun.
  private final class Flight: @unchecked Sendable {
    private let lock = NSLock()
    private var task: URLSessionTask?
    private var isCancelled = false

    func begin(_ task: URLSessionTask) {
      let isCancelled = lock.withLock {
        self.task = task
        return self.isCancelled
      }
      task.resume()
      if isCancelled { task.cancel() }
    }

    func cancel() {
      lock.withLock {
        isCancelled = true
        return task
      }?.cancel()
    }
  }
}
