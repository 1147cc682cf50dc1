import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON

extension FeatureExtent {
  /// The findings about positions that are drawn elsewhere than their author may expect.
  ///
  /// Positions out of range are reported by `CoordinateClue`.
  ///
  /// - Parameter source: The name of the source.
  func findings(source: String) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    func report(_ severity: Diagnostic.Severity, _ message: String) {
      findings.append(
        Diagnostic(
          severity, "source \"\(source)\": \(message)", pointer: JSONPointer(["sources", source, "data"])))
    }
    if brokenCount > 0 { report(.warning, "\(brokenCount) positions are not finite and are left out") }
    if longWayCount > 0 {
      let what = longWayCount == 1 ? "1 line or ring goes" : "\(longWayCount) lines or rings go"
      report(
        .note,
        "\(what) more than half around the world between two positions; to cross the antimeridian they must be"
          + " cut there (RFC 7946 §3.1.9)")
    }
    return findings
  }
}
