import CartoucheJSON
import CartoucheStyle

/// Points close to each other as discs with their number.
struct PointClusters {
  /// The members of the source.
  static let sourceMembers: JSONObject = ["cluster": true, "clusterRadius": 44, "clusterMaxZoom": 16]

  let color: JSONValue
  let fonts: JSONValue

  /// The layers of clusters; single points are drawn like those of other overlays.
  func layers(of source: String) -> [StyleLayer] {
    let isCluster: JSONValue = ["has", "point_count"]
    var disc = StyleLayer(id: "\(source) clusters", type: "circle", source: source)
    disc.filter = isCluster
    disc.paint = [
      "circle-color": color, "circle-opacity": 0.9, "circle-stroke-color": "#ffffff",
      "circle-stroke-width": 1.5,
      "circle-radius": ["step", ["get", "point_count"], 12, 100, 15, 1000, 19, 10_000, 23],
    ]
    var count = StyleLayer(id: "\(source) cluster numbers", type: "symbol", source: source)
    count.filter = isCluster
    count.layout = [
      "text-field": ["to-string", ["get", "point_count_abbreviated"]], "text-font": fonts, "text-size": 11.5,
      "text-allow-overlap": true, "text-ignore-placement": true,
    ]
    count.paint = ["text-color": "#ffffff", "text-halo-color": "rgba(0,0,0,0.55)", "text-halo-width": 1]
    return [disc, count]
  }
}
