import CartoucheTesting
import MapLibre
import Testing

/// Lets recordings answer the requests of all maps.
private final class Answers: NSObject, MLNNetworkConfigurationDelegate {
  let loader = RecordedLoader(folder: "Answers")
  private let recorded: URLSession

  override init() { recorded = loader.session() }

  func session(for configuration: MLNNetworkConfiguration) -> URLSession { recorded }
}

/// The same for programs that import MapLibre: a snapshot's image is compared as a PNG file.
@MainActor struct MapLibreTests {
  @Test func withoutANetwork() async throws {
    let answers = Answers()
    MLNNetworkConfiguration.sharedManager.delegate = answers
    let camera = MLNMapCamera(
      lookingAtCenter: CLLocationCoordinate2D(latitude: 47.3, longitude: 8.59), altitude: 90_000, pitch: 0,
      heading: 0)
    let options = MLNMapSnapshotOptions(
      styleURL: URL(string: "https://maps.example/lake.json"), camera: camera,
      size: CGSize(width: 160, height: 120))
    options.scale = 1
    let snapshot = try await MLNMapSnapshotter(options: options).start()
    try answers.loader.check()
    try PictureRecord().compare(png: #require(snapshot.image.pngData()), named: "lake")
  }
}
