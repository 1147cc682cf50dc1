import CartoucheResources

/// Loads through another loader, and tells a monitor.
struct ObservedLoader: ResourceLoader {
  let base: any ResourceLoader
  let monitor: FrameMonitor

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    let host = ResourceURL.host(of: request.url)
    monitor.beginLoad(fromHost: host != nil)
    let trace = LoadTrace()
    let start = ContinuousClock.now
    let result: Result<ResourceResponse, ResourceError> = await LoadTrace.$current.withValue(trace) {
      do throws(ResourceError) { return .success(try await base.load(request)) } catch {
        return .failure(error)
      }
    }
    let duration = ContinuousClock.now - start
    let (status, byteCount) = Self.status(of: result, request, after: duration)
    monitor.finishLoad(
      FinishedLoad(host: host, result: status, byteCount: byteCount, duration: duration, trace: trace),
      of: request)
    return try result.get()
  }

  func purge() async { await base.purge() }

  /// The status and the bytes of an answer.
  ///
  /// A load whose time is over is cancelled by the frame: it was late rather than unwanted.
  private static func status(
    of result: Result<ResourceResponse, ResourceError>, _ request: ResourceRequest, after duration: Duration
  ) -> (Result<ResourceResponse.Status, ResourceError>, Int) {
    switch result {
    case .success(let response): return (.success(response.status), response.bytes.count)
    case .failure(.cancelled(let url)):
      // The time began with the request, a moment before the load.
      guard let timeout = request.timeout, duration + max(timeout / 10, .milliseconds(50)) >= timeout else {
        break
      }
      return (.failure(.timedOut(url: url, after: timeout)), 0)
    case .failure: break
    }
    return (result.map(\.status), 0)
  }
}
