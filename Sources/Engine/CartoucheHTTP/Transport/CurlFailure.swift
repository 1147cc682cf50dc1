import CCurl
import CartoucheResources
import Foundation

/// A failed transfer as libcurl describes it, and the message for it.
struct CurlFailure {
  /// libcurl's code.
  var code: CURLcode
  /// libcurl's own description, which may be empty.
  var detail: String
  /// The underlying error of the system, 0 for none.
  var systemError: Int32
  /// The status with which the proxy answered a request for a tunnel, 0 for none.
  var proxyStatus: Int
  /// The host, with its port unless it is the default one.
  var host: String
  /// The proxy, without user and password.
  var proxy: String?
  /// The time that connecting was given.
  var connectTimeout: Duration
  /// The number of bytes of the body that were received.
  var received: Int
  /// The number of bytes of the body that were announced.
  var announced: Int?

  /// The failure for those who do not know libcurl.
  var error: TransportError {
    .failed(reason: reason, isLasting: Self.lasting.contains(code))
  }

  /// Failures that another attempt does not resolve.
  private static let lasting: [CURLcode] = [
    CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_URL_MALFORMAT, CURLE_OUT_OF_MEMORY,
    CURLE_BAD_FUNCTION_ARGUMENT, CURLE_UNKNOWN_OPTION, CURLE_NOT_BUILT_IN,
  ]

  private var reason: String {
    let peer = proxy.map { "the proxy \($0)" } ?? host
    if proxyStatus >= 300 {
      return "\(peer) answered \(proxyStatus) to the request for a connection to \(host)"
    }
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: return "\(host): no such host"
    case CURLE_COULDNT_RESOLVE_PROXY: return "\(peer): no such host"
    case CURLE_COULDNT_CONNECT:
      return Self.connecting[systemError].map { peer + $0 } ?? "cannot connect to \(peer)"
    case CURLE_OPERATION_TIMEDOUT:
      return "\(peer) did not accept a connection within \(connectTimeout.formattedSeconds)"
    case CURLE_PEER_FAILED_VERIFICATION: return "the certificate of \(host) is not valid: \(plainDetail)"
    case CURLE_SSL_CACERT_BADFILE: return "the trusted certificates cannot be read: \(plainDetail)"
    case CURLE_SSL_CONNECT_ERROR: return "no secure connection to \(host): \(plainDetail)"
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: return "the response of \(host) is not HTTP"
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2,
      CURLE_HTTP2_STREAM:
      return broken
    case CURLE_URL_MALFORMAT: return "the URL is not valid"
    default: return "\(peer): \(plainDetail)"
    }
  }

  /// The outcome of an attempt to connect, by the system's error.
  private static let connecting: [Int32: String] = [
    ECONNREFUSED: " refused the connection", ENETUNREACH: ": the network is unreachable",
    EHOSTUNREACH: ": there is no route to the host", ETIMEDOUT: " did not accept the connection in time",
    ECONNRESET: " closed the connection immediately", EACCES: ": the system does not allow the connection",
    EPERM: ": the system does not allow the connection", EADDRNOTAVAIL: " is not an address to connect to",
  ]

  /// The message that the connection ended before the response did.
  private var broken: String {
    if received == 0, (announced ?? 0) == 0 { return "\(host) closed the connection without a response" }
    let of = announced.map { " of \($0.grouped)" } ?? ""
    return "the response broke off after \(received.grouped)\(of) bytes"
  }

  /// libcurl's description without the prefix for OpenSSL.
  private var plainDetail: String {
    var text = detail.isEmpty ? "error \(code.rawValue)" : detail
    for prefix in ["SSL certificate problem: ", "SSL: "] where text.hasPrefix(prefix) {
      text.removeFirst(prefix.count)
    }
    return text
  }
}

extension Int {
  /// The number with a comma between groups of three digits.
  var grouped: String {
    let digits = String(magnitude)
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(",") }
      result.append(digit)
    }
    return (self < 0 ? "-" : "") + result
  }
}

extension Duration {
  /// The duration in whole milliseconds from 1 to 2³¹ − 1.
  var clampedMilliseconds: Int {
    let milliseconds = self / .milliseconds(1)
    return milliseconds < 2_147_483_647 ? Swift.max(Int(milliseconds), 1) : 2_147_483_647
  }
}
