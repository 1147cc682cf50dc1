import Cartouche
import CartoucheJSON

/// Whether the server can answer, and its metrics.
enum ServerState {
  static let routes: [Route] = [
    Route("health") { _ throws(ServerProblem) in plain("OK") },
    Route("health/live") { _ throws(ServerProblem) in plain("OK") },
    Route("health/ready") { context throws(ServerProblem) in
      var members: JSONObject = [
        "styles": .int(Int64(context.catalog.styles.count)),
        "tiles": .int(Int64(context.catalog.tiles.count)),
        "failed": .array(context.catalog.failures.sorted().map(JSONValue.string)),
      ]
      let isDraining = context.server.isDraining
      members["status"] = .string(isDraining ? "draining" : "ready")
      var answer = ServerAnswer(isDraining ? .serviceUnavailable : .ok, .json(members))
      answer["Cache-Control"] = "no-cache"
      return answer
    },
    Route("metrics") { context throws(ServerProblem) in
      var answer = ServerAnswer(
        .ok, .text(context.server.metrics.text(context.server)),
        type: "text/plain; version=0.0.4; charset=utf-8")
      answer["Cache-Control"] = "no-cache"
      return answer
    },
  ]

  private static func plain(_ text: String) -> ServerAnswer {
    var answer = ServerAnswer(.ok, .text(text), type: "text/plain; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer
  }
}
