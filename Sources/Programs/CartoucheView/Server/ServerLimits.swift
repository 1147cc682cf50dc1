/// The limits of the page's server, which any page in the browser can connect to.
struct ServerLimits: Sendable {
  /// The most connections at a time; a further one takes the place of the oldest that has not shown the secret.
  var connections = 128
  /// The most pages at a time.
  var pages = 16
  /// The largest size of the head of a request, in bytes.
  var head = 32 << 10
  /// The time that the head of a request may take.
  var headTime = Duration.seconds(10)
  /// The time that a connection may take for the next part of a body, or for taking a part of an answer.
  var partTime = Duration.seconds(60)
  /// The largest size of a dropped file, in bytes.
  var overlay = 64 << 20
  /// The largest size of a message of the page, in bytes, and the most fragments of one.
  var message = PageMessage.sizeLimit
  var fragments = 1000
  /// The size of the answers that may wait for a page that does not read, in bytes.
  var waiting = 32 << 20
}
