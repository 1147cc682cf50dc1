import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON

extension FeatureExtent {
  /// What there is to say about positions that are drawn elsewhere than their author may expect, or not at all.
  ///
  /// - Parameter source: The name of the source.
  func findings(source: String) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    func report(_ severity: Diagnostic.Severity, _ message: String) {
      findings.append(
        Diagnostic(
          severity, "source \"\(source)\": \(message)", pointer: JSONPointer(["sources", source, "data"])))
    }
    if brokenCount > 0 { report(.warning, "\(brokenCount) positions are not finite and left out") }
    guard let range else { return findings }
    if range.west < -Self.longitudeLimit || range.east > Self.longitudeLimit {
      report(
        .warning,
        "longitudes from \(Self.text(range.west)) to \(Self.text(range.east)): what lies beyond ±360° is not drawn where it is"
      )
    }
    if range.south < -90 || range.north > 90 {
      report(
        .warning,
        "latitudes from \(Self.text(range.south)) to \(Self.text(range.north)): what lies beyond ±90° is drawn at"
          + " the edge of the map")
    }
    if longWayCount > 0 {
      let what = longWayCount == 1 ? "1 line or ring goes" : "\(longWayCount) lines or rings go"
      report(
        .note,
        "\(what) more than half around the world between two positions; to cross the antimeridian they have to be"
          + " cut there (RFC 7946 §3.1.9)")
    }
    return findings
  }

  /// Copies of the world reach one turn to both sides.
  private static let longitudeLimit = 360.0

  private static func text(_ degrees: Double) -> String {
    let rounded = (degrees * 1000).rounded() / 1000
    return (Int64(exactly: rounded).map(String.init) ?? "\(rounded)") + "°"
  }
}
