import Cartouche

@main
struct Quickstart {
  static func main() async throws {
    var map = try Map.world()
    map.addOverlay(data: ["type": "Point", "coordinates": [8.55, 47.37]], id: "here")
    map.camera = Camera(center: [10, 50], zoom: 3.2, bearing: 15)
    let snapshot = try await Snapshotter().snapshot(
      of: map, in: Viewport(width: 800, height: 500, pixelRatio: 2))
    try snapshot.writePNG(to: "europe.png")
    for feature in try snapshot.features.features(FeatureQuery(.point([400, 250]))) {
      print(feature.layer ?? "", feature.properties)
    }
  }
}
