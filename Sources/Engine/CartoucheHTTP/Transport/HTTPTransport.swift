/// Sends one request to a server and returns its response: the seam for an HTTP client that a program already has.
///
/// An ``HTTPLoader`` asks its transport once for each hop and attempt. All else is the loader's, whatever the
/// transport: redirects and their judgement, retries, the judgement of hosts, the number of concurrent requests,
/// decompression, and the limits of time and size. A transport therefore follows no redirect, repeats nothing,
/// decompresses nothing, and returns the response as it came, whatever its status.
///
/// ```swift
/// let loader = HTTPLoader(policy: .strict, transport: MyTransport())
/// ```
///
/// `Examples/Server` has a complete one, for async-http-client. The loader's default transport is libcurl.
public protocol HTTPTransport: Sendable {
  /// The way in which the transport keeps to addresses that were judged.
  var addressing: HTTPAddressing { get }

  /// The response to a message, as soon as its head has arrived.
  ///
  /// Should end when its task is cancelled; its result is ignored afterwards.
  ///
  /// - Throws: Any error; the loader repeats the request as its options say, and has the description of the last error
  ///   in its own. A `ResourceError` is passed on, and nothing is repeated.
  func send(_ message: HTTPMessage) async throws -> HTTPReply
}

extension HTTPTransport {
  /// The way of the transports of this module; all others have to say theirs.
  var addressing: HTTPAddressing { .asks }
}

/// The way in which a transport keeps to addresses that may be connected to.
///
/// Documents of strangers may not reach private addresses, not by a name either. Names are judged by the address that
/// is connected to; if a transport looked a name up again after it was judged, whoever answers for the name could lead
/// it elsewhere in between (DNS rebinding).
public enum HTTPAddressing: Sendable, Hashable {
  /// The transport asks ``HTTPMessage/check(address:)`` about each address before it connects to it, and about that of
  /// a connection that it uses again.
  case asks
  /// The transport connects to one of ``HTTPMessage/addresses``, which the loader has looked up and judged, and looks
  /// up no name itself.
  case pinned
  /// The transport looks names up itself.
  ///
  /// The loader looks each name up before, for every hop, and refuses the request unless all its addresses may be
  /// connected to. That leaves a moment for a name to change. Where the policy is strict, requests of documents that
  /// came by HTTP are therefore refused, unless their URL has an address in place of a name, or
  /// `OriginPolicy.allowedHosts` contains the host.
  case unpinned
  /// The transport connects through a proxy, which alone knows the addresses.
  ///
  /// Only addresses that are written in URLs and the name `localhost` are judged; the rest is for the proxy to decide.
  case proxied
}
