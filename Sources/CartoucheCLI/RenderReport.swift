import Cartouche
import CartoucheJSON

/// What `cartouche render --json` prints.
struct RenderReport {
  private let json: JSONValue

  init(_ snapshot: Snapshot, output: String, bytes: Int, milliseconds: Double) {
    json = [
      "output": .string(output),
      "width": .int(Int64(snapshot.width)),
      "height": .int(Int64(snapshot.height)),
      "bytes": .int(Int64(bytes)),
      "milliseconds": .double(milliseconds.rounded1),
      "stages": .array(
        snapshot.timings.map {
          ["stage": .string($0.name), "milliseconds": .double($0.milliseconds.rounded1)]
        }),
      "diagnostics": .array(snapshot.diagnostics.map(Self.json)),
    ]
  }

  /// The report as pretty JSON.
  var text: String {
    let bytes = try? json.encoded(options: JSONWritingOptions(pretty: true))
    return bytes.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  private static func json(_ diagnostic: Diagnostic) -> JSONValue {
    var object: JSONObject = [
      "severity": .string(diagnostic.severity.rawValue), "message": .string(diagnostic.message),
    ]
    object["source"] = diagnostic.source.map(JSONValue.string)
    object["line"] = diagnostic.location.map { .int(Int64($0.line)) }
    object["column"] = diagnostic.location.map { .int(Int64($0.column)) }
    object["pointer"] = diagnostic.pointer.map { .string($0.description) }
    return .object(object)
  }
}

extension Double {
  /// The number to one decimal, for people.
  var rounded1: Double { (self * 10).rounded() / 10 }
}
