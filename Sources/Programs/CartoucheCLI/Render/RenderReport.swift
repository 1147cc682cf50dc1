import Cartouche
import CartoucheCommandLine
import CartoucheJSON

/// The report of `cartouche render` on a picture.
struct RenderReport {
  private let snapshot: Snapshot
  private let view: ViewTransform
  private let findings: FindingsReport
  private let diagnostics: [Diagnostic]
  private let milliseconds: Double

  /// The report on a picture that was drawn for `view`.
  ///
  /// - Parameters:
  ///   - findings: All findings to report, of inputs as well as of the picture.
  ///   - milliseconds: The time that everything took.
  init(_ snapshot: Snapshot, view: ViewTransform, findings: [Diagnostic], milliseconds: Double) {
    self.snapshot = snapshot
    self.view = view
    self.findings = FindingsReport(findings)
    self.milliseconds = milliseconds
    diagnostics = findings
  }

  /// The exit code of the command.
  func status(_ options: ReportOptionGroup) -> ExitStatus { findings.status(isStrict: options.strict) }

  /// Reports findings to people, and prints the report or a line about the picture.
  ///
  /// - Throws: ``OutputError``.
  func tell(_ options: ReportOptionGroup, output: String, bytes: Int) throws(OutputError) {
    let terminal = Terminal.standard
    for line in findings.lines(options) { terminal.say("cartouche: \(line)") }
    if options.json {
      var object = json(output: output, bytes: bytes)
      object["exitStatus"] = .int(Int64(status(options).rawValue))
      return try terminal.print(json: .object(object))
    }
    if options.verbose {
      for stage in snapshot.timings { terminal.say("\(stage.name): \(stage.milliseconds.rounded1) ms") }
    }
    if options.quiet || output == "-" { return }
    try terminal.print("\(output)  \(snapshot.width)x\(snapshot.height) pixels  \(milliseconds.rounded1) ms")
  }

  private func json(output: String, bytes: Int) -> JSONObject {
    let camera = view.camera
    return [
      "output": .string(output),
      "width": .int(Int64(snapshot.width)),
      "height": .int(Int64(snapshot.height)),
      "bytes": .int(Int64(bytes)),
      "camera": [
        "center": [.double(camera.center.x.rounded(digits: 7)), .double(camera.center.y.rounded(digits: 7))],
        "zoom": .double(camera.zoom.rounded(digits: 4)),
        "bearing": .double(camera.bearing), "pitch": .double(camera.pitch), "roll": .double(camera.roll),
      ],
      "bounds": .array(view.bounds.map { .double($0.rounded(digits: 7)) }),
      "milliseconds": .double(milliseconds.rounded1),
      "stages": .array(
        snapshot.timings.map {
          ["stage": .string($0.name), "milliseconds": .double($0.milliseconds.rounded1)]
        }),
      "outcome": .string(snapshot.outcome.name),
      "missing": .array(snapshot.outcome.shortfalls.map(Self.json)),
      "diagnostics": .array(diagnostics.map(Self.json)),
      "attribution": .array(snapshot.attributions.map(JSONValue.string)),
      "unsupported": .array(snapshot.unsupported.map(JSONValue.string)),
    ]
  }

  private static func json(_ shortfall: FrameShortfall) -> JSONValue {
    var object: JSONObject = [
      "part": .string(shortfall.part.rawValue), "cause": .string(shortfall.cause.rawValue),
    ]
    object["source"] = shortfall.source.map(JSONValue.string)
    object["count"] = .int(Int64(shortfall.count))
    object["total"] = shortfall.total.map { .int(Int64($0)) }
    return .object(object)
  }

  private static func json(_ diagnostic: Diagnostic) -> JSONValue {
    var object: JSONObject = [
      "severity": .string(diagnostic.severity.rawValue), "kind": .string(diagnostic.kind.rawValue),
      "message": .string(diagnostic.message),
    ]
    object["source"] = diagnostic.source.map(JSONValue.string)
    object["line"] = diagnostic.location.map { .int(Int64($0.line)) }
    object["column"] = diagnostic.location.map { .int(Int64($0.column)) }
    object["pointer"] = diagnostic.pointer.map { .string($0.description) }
    return .object(object)
  }
}

extension ViewTransform {
  /// The bounds of the picture: west, south, east, north in degrees.
  ///
  /// As in a GeoJSON bounding box, a west beyond the east means a picture across the antimeridian (RFC 7946 §5.2).
  /// On a tilted map the sky is left out.
  fileprivate var bounds: [Double] {
    let size = SIMD2(viewport.width, viewport.height) * viewport.pixelRatio
    let steps = 16
    let worlds = (0...steps).flatMap { row in
      (0...steps).compactMap { column in world(size * SIMD2(Double(column), Double(row)) / Double(steps)) }
    }
    let places = worlds.map { Mercator.unproject(SIMD2($0.x, min(max($0.y, 0), 1))) }
    let latitudes = places.map(\.y)
    // Longitudes come from the unit world, which continues beyond 0 and 1.
    let longitudes = worlds.map { $0.x * 360 - 180 }
    guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
      let east = longitudes.max()
    else { return [-180, -90, 180, 90] }
    if east - west >= 360 { return [-180, south, 180, north] }
    return [west.wrappedLongitude, south, east.wrappedLongitude, north]
  }
}

extension Double {
  /// The number to one decimal, for people.
  var rounded1: Double { rounded(digits: 1) }

  /// The number rounded to `digits` decimals.
  func rounded(digits: Int) -> Double {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    return (self * scale).rounded() / scale
  }

  /// The longitude within -180...180.
  fileprivate var wrappedLongitude: Double {
    self >= -180 && self <= 180 ? self : remainder(dividingBy: 360)
  }
}
