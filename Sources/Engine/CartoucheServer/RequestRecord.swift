import CartoucheJSON
import Foundation
import Synchronization

/// The record of a request: what was asked, what was answered, and the time that it took.
///
/// It has the route's pattern rather than the path, which may hold anything; what may be a secret is left out.
public struct RequestRecord: Sendable {
  /// The number of the request, which problems have too.
  public var id: String
  /// The moment at which the request came.
  public var time: Date
  /// The method; `other` for one that is not known.
  public var method: String
  /// The pattern of the route, such as `/styles/{id}/{z}/{x}/{y}`; `other` where none matches, `refused` for a request
  /// that was malformed.
  public var route: String
  /// The path and the query, with keys and tokens taken out.
  public var target: String
  /// The status code; 499 where the client left before the answer.
  public var status: Int
  /// The number of bytes of the answer's body.
  public var byteCount: Int
  /// The time from the request to the answer.
  public var duration: Duration
  /// The work on a picture.
  public var picture: PictureRecord?
  /// The address of the client, or of the proxy in front of it.
  public var address: String?
  /// The field `traceparent` of the request (W3C Trace Context), where it is well formed.
  public var traceParent: String?
  /// The reason of an answer that is a problem.
  public var problem: String?

  /// The record as a member of a JSON document each.
  public var json: JSONObject {
    var members: JSONObject = [
      "time": .string(time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))),
      "id": .string(id), "method": .string(method), "route": .string(route), "target": .string(target),
      "status": .int(Int64(status)), "bytes": .int(Int64(byteCount)), "ms": Self.milliseconds(duration),
    ]
    if let picture {
      members["queue_ms"] = Self.milliseconds(picture.waiting)
      members["render_ms"] = Self.milliseconds(picture.drawing)
      members["cache"] = .string(picture.cache.rawValue)
    }
    members["address"] = address.map(JSONValue.string)
    members["traceparent"] = traceParent.map(JSONValue.string)
    members["problem"] = problem.map(JSONValue.string)
    return members
  }

  /// The record as a line for people.
  public var text: String {
    let cache = picture.map { " \($0.cache.rawValue)" } ?? ""
    let time = Duration.milliseconds(Int64(duration / .milliseconds(1)))
    let reason = problem.map { " (\($0))" } ?? ""
    return "\(method) \(target) \(status) \(byteCount) B \(time)\(cache)\(reason)"
  }

  private static func milliseconds(_ duration: Duration) -> JSONValue {
    .double((duration / .milliseconds(1)).rounded(places: 3))
  }

  // MARK: - Secrets

  /// The longest target that is recorded, in characters.
  private static let longest = 512

  /// The path and the query of a request, with the values of keys and tokens taken out.
  static func target(of request: ServerRequest) -> String {
    guard let query = request.query else { return String(request.path.prefix(longest)) }
    let parts = query.split(separator: "&", omittingEmptySubsequences: false).map { part -> String in
      SecretParameters.isSecret(part) ? "\(part.prefix { $0 != "=" })=-" : String(part)
    }
    return String("\(request.path)?\(parts.joined(separator: "&"))".prefix(longest))
  }

  /// The trace that a request belongs to, where the field has the form of version 00 (W3C Trace Context §3.2.2).
  static func traceParent(of request: ServerRequest) -> String? {
    guard let text = request.header("traceparent") else { return nil }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isPlain =
      parts.map(\.count) == [2, 32, 16, 2]
      && parts.joined().allSatisfy { $0.isASCII && $0.isHexDigit && !$0.isUppercase }
    return isPlain ? text : nil
  }
}

/// The work on the picture of a request.
public struct PictureRecord: Sendable {
  /// The place where a picture was.
  public enum Cache: String, Sendable, CaseIterable {
    /// The server had it.
    case hit
    /// It was made.
    case miss
    /// It was being made for another request.
    case joined
    /// The client had it.
    case client
  }

  /// The place where the picture was.
  public var cache = Cache.miss
  /// The time that it waited for its turn.
  public var waiting = Duration.zero
  /// The time that it took to load and draw.
  public var drawing = Duration.zero
}

/// The notes on a request while it is answered.
final class RequestNotes: Sendable {
  /// The notes on the request that the current task answers.
  @TaskLocal static var current: RequestNotes?

  private let state = Mutex<PictureRecord?>(nil)

  /// The work on the picture, if the request is for one.
  var picture: PictureRecord? { state.withLock { $0 } }

  /// Notes where the picture was.
  func note(_ cache: PictureRecord.Cache) {
    state.withLock { $0 = $0 ?? PictureRecord() }
    state.withLock { $0?.cache = cache }
  }

  /// Notes the time that a picture took, and the part of it in which it waited.
  func note(waiting: Duration, drawing: Duration) {
    state.withLock { picture in
      picture = picture ?? PictureRecord()
      picture?.waiting += waiting
      picture?.drawing += drawing
    }
  }
}
