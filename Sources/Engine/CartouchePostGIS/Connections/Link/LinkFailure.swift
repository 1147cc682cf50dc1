/// The reason why a connection could not be made.
struct LinkFailure: Error {
  /// The code of the server; `nil` where it has not said anything, or not by a code.
  var sqlState: String?
  /// The reason in words of ours: libpq's own hold names, and parts of broken connection strings.
  var reason: String
  /// Whether the connection string is at fault.
  var isString = false
  /// Whether the server answered with a message instead of a code.
  var isAnswered = false

  /// A failure without a message.
  init() { reason = "there is no memory for a connection" }

  /// A failure with libpq's `message`.
  init(message: String) {
    if let code = message.split(whereSeparator: \.isNewline).last?.suffix(5),
      message.contains("FATAL:  \(code)"),
      code.utf8.count == 5, code.allSatisfy({ $0.isASCII && ($0.isNumber || $0.isUppercase) })
    {
      sqlState = String(code)
      reason = SQLState.connectionReasons[String(code)] ?? "the server refuses connections (\(code))"
      return
    }
    guard let known = Self.reasons.first(where: { message.contains($0.part) }) else {
      reason = "the connection cannot be made"
      isAnswered = true
      return
    }
    (reason, isString) = (known.reason, known.isString)
  }

  /// Parts of libpq's messages, which are in English in programs without a locale, and their replacements.
  private static let reasons: [(part: String, reason: String, isString: Bool)] = [
    ("timeout expired", "there is no answer in time", false),
    ("could not translate host name", "the name of the host is not known", false),
    ("Connection refused", "nothing listens there", false),
    ("No such file or directory", "there is no such socket", false),
    ("Permission denied", "the socket may not be opened", false),
    ("No route to host", "there is no way to the host", false),
    ("Network is unreachable", "there is no way to the host", false),
    ("no password supplied", "a password is needed", false),
    ("definition of service", "the service is not defined", true),
    ("service file", "the service file cannot be read", true),
    ("root certificate file", "the file with root certificates cannot be read", false),
    ("does not match host name", "the certificate is for another host", false),
    ("certificate verify failed", "the certificate is not trusted", false),
    ("server does not support SSL", "the server has no TLS, which sslmode asks for", false),
    ("session is", "no server of the kind that target_session_attrs asks for", false),
    ("server is in hot standby", "no server of the kind that target_session_attrs asks for", false),
    ("server is not in hot standby", "no server of the kind that target_session_attrs asks for", false),
    ("server closed the connection", "the server closes the connection", false),
    ("Connection reset", "the server closes the connection", false),
    ("Unix-domain socket path", "the path of the socket is too long", true),
    ("could not match", "the numbers of hosts and ports differ", true),
    ("invalid connection option", "libpq does not know a keyword", true),
    ("invalid integer value", "libpq does not accept a number", true),
    ("invalid port number", "libpq does not accept a port", true),
    (" value: \"", "libpq does not accept a value", true),
  ]
}
