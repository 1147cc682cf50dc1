import Cartouche
import CartoucheJSON

/// Whether the server can answer, and its metrics.
enum ServerState {
  static let routes: [Route] = [
    Route("health") { context throws(ServerProblem) in
      context.server.isLoaded ? plain("OK") : plain("Starting", .serviceUnavailable)
    },
    Route("health/live") { _ throws(ServerProblem) in plain("OK") },
    Route("health/ready") { context throws(ServerProblem) in ready(context) },
    Route("metrics") { context throws(ServerProblem) in
      guard context.server.options.givesMetrics else {
        throw .notFound("such path; metrics are on a port of their own")
      }
      return context.server.metricsAnswer()
    },
  ]

  /// Whether a path is about the server itself, which answers at any time and under any name.
  static func isAboutServer(_ path: RequestPath) -> Bool {
    ["health", "metrics"].contains(path.segments.first?.text)
  }

  private static func ready(_ context: RouteContext) -> ServerAnswer {
    let reason: String? =
      if context.server.isDraining {
        "draining"
      } else if !context.server.isLoaded {
        "starting"
      } else if context.server.queue.isOverrun(at: .now) {
        "the queue of pictures is full"
      } else {
        nil
      }
    let members: JSONObject = [
      "status": .string(reason ?? "ready"),
      "styles": .int(Int64(context.catalog.styles.count)),
      "tiles": .int(Int64(context.catalog.tiles.count)),
      "failed": .array(context.catalog.failures.sorted().map(JSONValue.string)),
    ]
    var answer = ServerAnswer(reason == nil ? .ok : .serviceUnavailable, .json(members))
    answer["Cache-Control"] = "no-cache"
    return answer
  }

  private static func plain(_ text: String, _ status: ServerStatus = .ok) -> ServerAnswer {
    var answer = ServerAnswer(status, .text(text), type: "text/plain; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer
  }
}
