import CartoucheResources
import Foundation
import Synchronization

// Sessions of Apple's own Foundation cannot be subclassed.
#if canImport(FoundationNetworking)
  import FoundationNetworking

  extension RecordedLoader {
    /// A session of Foundation whose requests this loader answers: for maps of `import MapLibre`, on Linux.
    ///
    /// ```swift
    /// final class Answers: NSObject, MLNNetworkConfigurationDelegate {
    ///   let recorded = RecordedLoader(folder: "Answers", base: SchemeLoader.web()).session()
    ///   func session(for configuration: MLNNetworkConfiguration) -> URLSession { recorded }
    /// }
    /// ```
    ///
    /// Its tasks are those for data; the loader lives as long as the process.
    public func session() -> URLSession { RecordedSession(self) }
  }

  /// A session that marks its requests with the loader that answers them.
  ///
  /// A protocol sees a request, but not the session that makes it, nor the fields that the session adds.
  final class RecordedSession: URLSession, @unchecked Sendable {
    private let number: String

    init(_ loader: RecordedLoader) {
      number = RecordedProtocol.register(loader)
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [RecordedProtocol.self]
      super.init(configuration: configuration, delegate: nil, delegateQueue: nil)
    }

    override func dataTask(with url: URL) -> URLSessionDataTask { dataTask(with: URLRequest(url: url)) }

    override func dataTask(with request: URLRequest) -> URLSessionDataTask {
      super.dataTask(with: marked(request))
    }

    override func dataTask(
      with url: URL, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
      dataTask(with: URLRequest(url: url), completionHandler: completionHandler)
    }

    override func dataTask(
      with request: URLRequest,
      completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
      super.dataTask(with: marked(request), completionHandler: completionHandler)
    }

    private func marked(_ request: URLRequest) -> URLRequest {
      var request = request
      request.setValue(number, forHTTPHeaderField: RecordedProtocol.field)
      return request
    }
  }

  /// The answers of recorded loaders, as a protocol of Foundation's sessions.
  final class RecordedProtocol: URLProtocol {
    /// A request in progress, which its own task alone answers.
    private struct Exchange: @unchecked Sendable {
      let request: RecordedProtocol
    }

    /// The header field that says which loader answers.
    static let field = "X-Cartouche-Recording"
    private static let loaders = Mutex([RecordedLoader]())
    private let work = Mutex<Task<Void, Never>?>(nil)

    /// The value of the header field for a loader.
    static func register(_ loader: RecordedLoader) -> String {
      loaders.withLock {
        $0.append(loader)
        return String($0.count - 1)
      }
    }

    private static func loader(of request: URLRequest) -> RecordedLoader? {
      guard let number = request.value(forHTTPHeaderField: field).flatMap({ Int($0) }) else { return nil }
      return loaders.withLock { $0.indices.contains(number) ? $0[number] : nil }
    }

    override class func canInit(with request: URLRequest) -> Bool { loader(of: request) != nil }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
      guard let loader = Self.loader(of: request), let url = request.url else { return }
      var asked = ResourceRequest(url.absoluteString)
      asked.byteRange = Self.range(request.value(forHTTPHeaderField: "Range"))
      let fields = (request.allHTTPHeaderFields ?? [:]).filter { $0.key != Self.field && $0.key != "Range" }
      asked.headers = fields.sorted { $0.key < $1.key }.map { ResourceRequest.Header($0.key, $0.value) }
      let sent = asked
      let exchange = Exchange(request: self)
      let task = Task {
        do throws(ResourceError) {
          exchange.request.finish(try await loader.load(sent), of: sent, at: url)
        } catch {
          exchange.request.fail(error)
        }
      }
      work.withLock { $0 = task }
    }

    override func stopLoading() { work.withLock { $0 }?.cancel() }

    private func finish(_ answer: ResourceResponse, of request: ResourceRequest, at url: URL) {
      guard !Task.isCancelled else { return }
      var fields: [String: String] = [:]
      fields["Content-Type"] = answer.contentType
      fields["ETag"] = answer.validators.etag
      fields["Last-Modified"] = answer.validators.lastModified
      let status = answer.status == .found ? (request.byteRange == nil ? 200 : 206) : 404
      let place = answer.url.flatMap { URL(string: $0) } ?? url
      guard
        let response = HTTPURLResponse(
          url: place, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
      else { return }
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: Data(answer.bytes))
      client?.urlProtocolDidFinishLoading(self)
    }

    private func fail(_ error: ResourceError) {
      guard !Task.isCancelled else { return }
      let failure = NSError(
        domain: NSURLErrorDomain, code: NSURLErrorCannotConnectToHost,
        userInfo: [NSLocalizedDescriptionKey: "\(error)"])
      client?.urlProtocol(self, didFailWithError: failure)
    }

    /// The range of `bytes=0-99`.
    private static func range(_ field: String?) -> Range<Int>? {
      guard let field, field.hasPrefix("bytes=") else { return nil }
      let ends = field.dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) }
      guard ends.count == 2, ends[0] >= 0, ends[1] >= ends[0], ends[1] < .max else { return nil }
      return ends[0]..<ends[1] + 1
    }
  }
#endif
