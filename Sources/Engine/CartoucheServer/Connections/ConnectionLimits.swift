/// The limits of connections, by which clients that are slow, many or hostile are kept from holding a server.
public struct ConnectionLimits: Sendable {
  /// The connections at a time; further ones wait in the backlog until one is closed.
  public var count = 1024
  /// The connections of one address at a time; further ones are closed.
  ///
  /// Trusted proxies, behind which many clients are, and sockets of this machine have no such limit.
  public var countPerAddress = 256
  /// Whether ``countPerAddress`` spares the loopback interface, where proxies of the same machine are.
  public var sparesLoopback = true
  /// The connections that wait to be accepted.
  public var backlog = 256
  /// The time from the beginning of a request, or of its connection, to the end of its header fields.
  public var head = Duration.seconds(10)
  /// The time that a body may take.
  public var body = Duration.seconds(30)
  /// The bytes of a body that come in each second, as a mean over ``bodyInterval``.
  public var bodyRate = 1024
  /// The time over which the rate of a body is measured.
  public var bodyInterval = Duration.seconds(5)
  /// The time for which a client may take nothing of an answer.
  public var write = Duration.seconds(30)
  /// The time for which a connection may be open without a request.
  public var idle = Duration.seconds(75)
  /// The time in which a client may read the last answer of a connection before it is closed.
  public var linger = Duration.seconds(2)
  /// The time in which a server that ends still answers requests on idle connections.
  public var farewell = Duration.milliseconds(500)
  /// The bytes of the target of a request, a path with its query.
  public var target = 8192
  /// The bytes of a header field.
  public var field = 16 << 10
  /// The bytes of all header fields of a request.
  public var fields = 32 << 10
  /// The header fields of a request.
  public var fieldCount = 100

  /// The limits for a server that strangers may ask.
  public init() {}
}
