import MapLibre
import Testing

/// Every picture that is asked for is answered, with a picture or with an error, whatever the numbers of its options.
@MainActor @Suite(.timeLimit(.minutes(2))) struct SnapshotNumberTests {
  typealias Change = @MainActor @Sendable (MLNMapSnapshotOptions, Double) -> Void

  static let changes: [(name: String, apply: Change)] = [
    ("latitude", { $0.camera.centerCoordinate.latitude = $1 }),
    ("longitude", { $0.camera.centerCoordinate.longitude = $1 }),
    ("altitude", { $0.camera.altitude = $1 }),
    ("pitch", { $0.camera.pitch = $1 }),
    ("heading", { $0.camera.heading = $1 }),
    ("roll", { $0.camera.roll = $1 }),
    ("zoomLevel", { $0.zoomLevel = $1 }),
    ("scale", { $0.scale = $1 }),
    (
      "bounds",
      {
        $0.coordinateBounds = MLNCoordinateBoundsMake(
          CLLocationCoordinate2DMake(1, $1), CLLocationCoordinate2DMake($1, 20))
      }
    ),
  ]

  @Test(arguments: 0..<9, [Double.nan, .infinity, -.infinity, 0, -1, 1e300])
  func answers(change: Int, value: Double) async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(#"{"version": 8, "sources": {}, "layers": [{"id": "red", "type": "background"}]}"#.utf8).write(
      to: url)
    let camera = MLNMapCamera(
      lookingAtCenter: CLLocationCoordinate2DMake(10, 20), altitude: 1e6, pitch: 0, heading: 0)
    let options = MLNMapSnapshotOptions(styleURL: url, camera: camera, size: CGSize(width: 20, height: 10))
    Self.changes[change].apply(options, value)
    do {
      let snapshot = try await MLNMapSnapshotter(options: options).start()
      #expect(snapshot.image.size == CGSize(width: 20, height: 10))
    } catch {
      #expect((error as NSError).code == MLNErrorCode.snapshotFailed.rawValue)
    }
  }
}
