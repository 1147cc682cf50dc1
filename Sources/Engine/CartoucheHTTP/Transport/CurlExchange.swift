/// A message on its way and the task that waits for the response.
///
/// The first outcome counts, whether it comes from the transfer or from a cancelled task.
final class CurlExchange: Sendable {
  typealias Outcome = Settlement<HTTPReply>.Outcome

  let message: HTTPMessage
  let settlement = Settlement<HTTPReply>()

  init(_ message: HTTPMessage) { self.message = message }
}
