import Synchronization

/// The counts of requests, by routes and status codes, which bound the number of series.
final class RequestMetrics: Sendable {
  private struct Key: Hashable {
    let route: String
    let status: Int
  }

  private struct Series {
    var count = 0
    var seconds = 0.0
  }

  private let series = Mutex<[Key: Series]>([:])

  /// Counts an answer.
  func count(_ route: String, _ status: ServerStatus, _ duration: Duration) {
    series.withLock { series in
      series[Key(route: route, status: status.rawValue), default: Series()].count += 1
      series[Key(route: route, status: status.rawValue), default: Series()].seconds += duration / .seconds(1)
    }
  }

  /// All metrics in Prometheus' text format 0.0.4.
  func text(_ server: MapServer) -> String {
    let series = series.withLock { $0 }.sorted {
      ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status)
    }
    var text = ""
    func family(_ name: String, _ help: String, _ type: String, _ lines: [(labels: String, value: String)]) {
      text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
      for line in lines { text += "\(name)\(line.labels) \(line.value)\n" }
    }
    func labels(_ key: Key) -> String { "{route=\"/\(key.route)\",status=\"\(key.status)\"}" }
    family(
      "cartouche_http_requests_total", "Answers by route and status.", "counter",
      series.map { (labels($0.key), "\($0.value.count)") })
    family(
      "cartouche_http_request_seconds_total", "The time that answers took.", "counter",
      series.map { (labels($0.key), "\($0.value.seconds)") })
    let pictures = server.pictures.counts.values
    family(
      "cartouche_cache_requests_total", "Pictures that were kept, or had to be made.", "counter",
      [
        ("{cache=\"pictures\",result=\"hit\"}", "\(pictures.hits)"),
        ("{cache=\"pictures\",result=\"miss\"}", "\(pictures.misses)"),
        ("{cache=\"client\",result=\"hit\"}", "\(pictures.notModified)"),
      ])
    family("cartouche_renders_total", "Pictures that were made.", "counter", [("", "\(pictures.made)")])
    family(
      "cartouche_render_seconds_total", "The time that pictures took, with waiting.", "counter",
      [("", "\(pictures.seconds)")])
    family("cartouche_build_info", "The version.", "gauge", [("{version=\"\(ServerVersion.engine)\"}", "1")])
    return text
  }
}
