import CartoucheJSON

/// The reason why a request is not answered as asked, which becomes `application/problem+json` (RFC 9457).
public struct ServerProblem: Error, Sendable {
  /// The status code.
  public var status: ServerStatus
  /// A sentence for whoever asked: what was found and what was expected; it names no path of the machine.
  public var detail: String
  /// The part of the request that is wrong, such as `path[3]`, `query.zoom` or `body/overlays/0`.
  public var place: String?
  /// Header fields of the answer.
  public var headers: [(name: String, value: String)] = []
  /// Whether a value has the right form and is out of its range; such answers have a code of their own on some paths.
  var isRange = false
  /// The code of an OWS exception report (OGC 06-121r3 §8), which is the answer on the paths of such services in place
  /// of JSON; `nil` for JSON.
  var exceptionCode: String?
  /// Whether others may get another answer, so that not even what does not exist is stored.
  var isPersonal = false

  init(_ status: ServerStatus, _ detail: String, at place: String? = nil, isRange: Bool = false) {
    self.status = status
    self.detail = detail
    self.place = place
    self.isRange = isRange
  }

  /// The answer, which is never stored, but for what does not exist.
  func answer(id: String) -> ServerAnswer {
    var answer = content(id: id)
    answer.headers += headers
    answer["Cache-Control"] = status == .notFound && !isPersonal ? "public, max-age=60" : "no-store"
    return answer
  }

  /// The answer without the header fields that all problems have.
  private func content(id: String) -> ServerAnswer {
    if let exceptionCode {
      let report = MarkupElement.exceptionReport(exceptionCode, detail, at: place)
      return ServerAnswer(status, .text(report.document), type: "application/xml")
    }
    var members: JSONObject = [
      "title": .string(status.phrase), "status": .int(Int64(status.rawValue)), "detail": .string(detail),
    ]
    members["place"] = place.map(JSONValue.string)
    members["requestId"] = .string(id)
    return ServerAnswer(status, .json(members), type: "application/problem+json")
  }

  /// So much work that the request has to come again.
  static func busy(_ detail: String) -> ServerProblem {
    var problem = ServerProblem(.serviceUnavailable, detail)
    problem.headers = [("Retry-After", "1")]
    return problem
  }

  /// No such thing.
  static func notFound(_ what: String, at place: String? = nil) -> ServerProblem {
    ServerProblem(.notFound, "there is no \(what)", at: place)
  }
}
