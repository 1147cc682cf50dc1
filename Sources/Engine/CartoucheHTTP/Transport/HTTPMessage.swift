import CartoucheResources

/// One request in the form in which it is sent.
public struct HTTPMessage: Sendable {
  /// The URL that it is sent to.
  var url: WebURL
  /// All header fields except `Host`.
  var fields: HTTPFields
  /// The body to post; `nil` for a `GET`.
  public internal(set) var body: [UInt8]?
  /// The proxy that connects, as a URL, by ``HTTPOptions/proxies``; for transports whose addressing is
  /// ``HTTPAddressing/asks``, and `nil` for all others.
  public internal(set) var proxy: String?
  /// The path of a PEM file with the certificates to trust, by ``HTTPOptions/certificates``; `nil` for those of the system.
  public internal(set) var certificates: String?
  /// The time that connecting may take.
  public internal(set) var connectTimeout = Duration.seconds(10)
  /// The time that the response may take, its body included; the loader ends the task when it is over.
  public internal(set) var timeout = Duration.seconds(30)
  /// The addresses to connect to, in order of preference, for a transport whose addressing is
  /// ``HTTPAddressing/pinned``; empty for all others.
  ///
  /// In the usual notation, without brackets: `93.184.216.34`, `2606:2800:220:1::1`.
  public internal(set) var addresses: [String] = []
  /// Whether an address may be connected to; `nil` if all may.
  var admits: (@Sendable (IPAddress) -> Bool)?
  /// The part of the body to read, decided once the head has arrived.
  var share: @Sendable (HTTPHead) throws(ResourceError) -> HTTPBodyShare

  init(
    url: WebURL, fields: HTTPFields, body: [UInt8]? = nil, proxy: String? = nil, certificates: String? = nil,
    admits: (@Sendable (IPAddress) -> Bool)? = nil,
    share: @escaping @Sendable (HTTPHead) throws(ResourceError) -> HTTPBodyShare
  ) {
    (self.url, self.fields, self.body, self.proxy, self.certificates) = (
      url, fields, body, proxy, certificates
    )
    (self.admits, self.share) = (admits, share)
  }

  /// `GET`, or `POST` for a message with a body.
  public var method: String { body == nil ? "GET" : "POST" }

  /// The absolute URL that the message is sent to: with its port, without user, password and fragment.
  public var requestURL: String { url.requestURL }

  /// The host of the URL in lower case: a name, or an address without brackets.
  ///
  /// It is this that a certificate is to be valid for, whatever address is connected to.
  public var host: String { url.origin.host }

  /// The port of the URL.
  public var port: Int { url.origin.port }

  /// All header fields except `Host` and `Content-Length`, in order; checked to have valid names, and values without line
  /// breaks.
  public var headers: [(name: String, value: String)] { fields.all.map { ($0.name, $0.value) } }

  /// Checks that an address may be connected to, for a transport whose addressing is ``HTTPAddressing/asks``.
  ///
  /// - Parameter address: The address of the socket, in the usual notation, without brackets.
  /// - Throws: An error to be passed on if it may not; `send` may try the host's next address first.
  public func check(address: String) throws {
    guard let admits else { return }
    guard let known = IPAddress(address) else {
      throw TransportError.failed(reason: "\(address.prefix(80)) is not an address", isLasting: true)
    }
    guard admits(known) else { throw TransportError.addressNotAdmitted(known) }
  }
}

/// The part of a body that is read.
enum HTTPBodyShare: Sendable, Hashable {
  /// Nothing.
  case none
  /// All of it; more bytes than the limit are an error.
  case all(limit: Int)
  /// At most this number of bytes; those after them are not waited for.
  case first(Int)
}
