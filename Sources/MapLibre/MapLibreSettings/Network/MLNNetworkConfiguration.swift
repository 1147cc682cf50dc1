import CartoucheHTTP
import CartoucheResources
import MapLibreExpressions

/// The configuration of the requests of all maps of a process.
open class MLNNetworkConfiguration: NSObject, @unchecked Sendable {
  /// The configuration of the process.
  public class var sharedManager: MLNNetworkConfiguration { process }

  private static let process = MLNNetworkConfiguration()

  private let lock = NSLock()
  private weak var currentDelegate: (any MLNNetworkConfigurationDelegate)?
  private var currentConfiguration = URLSessionConfiguration.default
  private var currentSession: URLSession?
  private var currentLoader: (any ResourceLoader)?

  /// The changes that the program makes to requests and answers; not kept alive.
  open weak var delegate: (any MLNNetworkConfigurationDelegate)? {
    get { lock.withLock { currentDelegate } }
    set { lock.withLock { currentDelegate = newValue } }
  }

  // The documented type, which takes nil.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The session configuration; `nil` restores the default one.
  ///
  /// Differs from iOS: only `timeoutIntervalForRequest`, `httpAdditionalHeaders` and `httpMaximumConnectionsPerHost`
  /// count, with the values they have when the configuration is set.
  open var sessionConfiguration: URLSessionConfiguration! {
    get { lock.withLock { currentConfiguration } }
    set {
      lock.withLock {
        currentConfiguration = newValue ?? .default
        (currentSession, currentLoader) = (nil, nil)
      }
    }
  }

  /// The session that stands for the engine's own loader.
  var standardSession: URLSession {
    lock.withLock {
      let session = currentSession ?? URLSession(configuration: currentConfiguration)
      currentSession = session
      return session
    }
  }

  /// Forgets the answers that are kept in memory.
  func forgetAnswers() { lock.withLock { currentLoader = nil } }

  /// The loader for servers, with responses kept in memory.
  var loader: any ResourceLoader {
    lock.withLock {
      if let currentLoader { return currentLoader }
      let http = HTTPLoader(options: HTTPOptions(currentConfiguration))
      let loader = CachingLoader(DelegatedLoader(configuration: self, http: http))
      currentLoader = loader
      return loader
    }
  }
}

extension HTTPOptions {
  /// The options for a configuration of sessions.
  fileprivate init(_ configuration: URLSessionConfiguration) {
    self.init()
    let seconds = configuration.timeoutIntervalForRequest
    // The default of Foundation has no effect.
    if seconds.isFinite, seconds > 0, seconds != URLSessionConfiguration.default.timeoutIntervalForRequest {
      timeout = .seconds(min(seconds, 86_400))
    }
    if configuration.httpMaximumConnectionsPerHost > 0 {
      requestsPerHost = min(configuration.httpMaximumConnectionsPerHost, 64)
    }
    let fields = (configuration.httpAdditionalHeaders ?? [:]).map { ("\($0.key)", "\($0.value)") }
    headers = fields.sorted { $0 < $1 }.map { HTTPHeader($0.0, $0.1) }
  }
}
