import Cartouche
import Synchronization

/// The counts of requests, by routes and status codes, and of the pictures for them.
///
/// The labels are patterns of routes, names of styles and words of ours, never what a client sent, so that the number of
/// series is bounded.
final class RequestMetrics: Sendable {
  private struct Answers: Hashable {
    let method: String
    let route: String
    let status: Int
  }

  private struct Pictures: Hashable {
    let style: String
    let kind: String
  }

  private struct State {
    var answers: [Answers: Int] = [:]
    var durations: [String: DurationHistogram] = [:]
    var pictures: [Pictures: (count: Int, seconds: Double)] = [:]
    var inFlight = 0
    var rejections = Dictionary(uniqueKeysWithValues: Rejection.allCases.map { ($0, 0) })
    var reloads = (done: 0, failed: 0)
  }

  /// The reason why a picture is not made.
  enum Rejection: String, Sendable, CaseIterable {
    /// Too many wait, or it has not got its turn in time.
    case queue
    /// It took too long.
    case deadline
    /// It would be too large.
    case size
  }

  private let state = Mutex(State())

  /// Counts a request whose answer begins.
  func begin() { state.withLock { $0.inFlight += 1 } }

  /// Counts a request that has been answered.
  func end() { state.withLock { $0.inFlight -= 1 } }

  /// Counts an answer.
  func count(_ record: RequestRecord) {
    let seconds = record.duration / .seconds(1)
    state.withLock { state in
      let key = Answers(method: record.method, route: record.route, status: record.status)
      state.answers[key, default: 0] += 1
      state.durations[record.route, default: DurationHistogram()].add(seconds)
      switch record.status {
      case 503 where record.picture != nil: state.rejections[.queue, default: 0] += 1
      case 504 where record.picture != nil: state.rejections[.deadline, default: 0] += 1
      case 413: state.rejections[.size, default: 0] += 1
      default: break
      }
    }
  }

  /// Counts a picture that has been made, or tried, with the time that it took with waiting.
  func countPicture(of style: String, _ kind: String, _ duration: Duration) {
    state.withLock { state in
      state.pictures[Pictures(style: style, kind: kind), default: (0, 0)].count += 1
      state.pictures[Pictures(style: style, kind: kind), default: (0, 0)].seconds += duration / .seconds(1)
    }
  }

  /// Counts a load of all inputs.
  func countReload(isDone: Bool) {
    state.withLock { isDone ? ($0.reloads.done += 1) : ($0.reloads.failed += 1) }
  }

  /// All metrics in Prometheus' text format 0.0.4.
  func text(_ server: MapServer) -> String {
    let state = state.withLock { $0 }
    var text = MetricsText()
    addRequests(state, to: &text)
    addPictures(state, server, to: &text)
    DatabaseMetrics.add(server.options.databases, to: &text)
    let closings = server.connections.closings
    text.add("cartouche_connections_open", .gauge, "Connections that are open.", server.connections.open)
    text.add(
      "cartouche_connections_closed_total", .counter, "Connections that the server closed, and why.",
      ConnectionCounts.Closing.allCases.map { ([("reason", $0.rawValue)], closings[$0] ?? 0) })
    text.add(
      "cartouche_reload_total", .counter, "Loads of all inputs.",
      [([("result", "success")], state.reloads.done), ([("result", "failure")], state.reloads.failed)])
    text.add(
      "cartouche_build_info", .gauge, "The version.",
      [([("version", ServerVersion.engine)], 1)])
    ProcessState.add(to: &text)
    return text.text
  }

  private func addRequests(_ state: State, to text: inout MetricsText) {
    let answers = state.answers.sorted {
      ($0.key.route, $0.key.method, $0.key.status) < ($1.key.route, $1.key.method, $1.key.status)
    }
    text.add(
      "cartouche_http_requests_total", .counter, "Answers by method, route and status.",
      answers.map { key, count in
        ([("method", key.method), ("route", key.route), ("status", "\(key.status)")], count)
      })
    text.add(
      "cartouche_http_request_duration_seconds", "The time from a request to its answer.",
      state.durations.sorted { $0.key < $1.key }.map { ([("route", $0.key)], $0.value) })
    text.add(
      "cartouche_http_requests_in_flight", .gauge, "Requests that are being answered.", state.inFlight)
  }

  private func addPictures(_ state: State, _ server: MapServer, to text: inout MetricsText) {
    let statistics = server.snapshotter.statistics
    let counts = server.pictures.counts.values
    text.add("cartouche_queue_depth", .gauge, "Pictures that wait for their turn.", statistics.waiting)
    text.add(
      "cartouche_queue_wait_seconds", "The time that pictures waited for their turn.",
      [([], statistics.begun - statistics.waiting, statistics.durations.waiting / .seconds(1))])
    text.add(
      "cartouche_render_duration_seconds", "The time that pictures took, with waiting.",
      state.pictures.sorted { ($0.key.style, $0.key.kind) < ($1.key.style, $1.key.kind) }.map {
        ([("style", $0.key.style), ("kind", $0.key.kind)], $0.value.count, $0.value.seconds)
      })
    text.add(
      "cartouche_render_rejected_total", .counter, "Pictures that were not made, and why.",
      Rejection.allCases.map { ([("reason", $0.rawValue)], state.rejections[$0] ?? 0) })
    text.add(
      "cartouche_coalesced_total", .counter, "Pictures that were being made for another request.",
      counts.joined)
    text.add(
      "cartouche_cache_requests_total", .counter, "What was kept, and what had to be made or loaded.",
      [
        ([("cache", "client"), ("result", "hit")], counts.notModified),
        ([("cache", "layouts"), ("result", "hit")], statistics.layouts.kept),
        ([("cache", "layouts"), ("result", "miss")], statistics.layouts.made),
        ([("cache", "pictures"), ("result", "hit")], counts.hits),
        ([("cache", "pictures"), ("result", "miss")], counts.misses),
        ([("cache", "tiles"), ("result", "hit")], statistics.tiles.kept),
        ([("cache", "tiles"), ("result", "miss")], statistics.tiles.made),
      ])
    text.add(
      "cartouche_cache_bytes", .gauge, "The memory of what is kept.",
      [
        ([("cache", "metatiles")], server.pictures.keptBytes.metatiles),
        ([("cache", "pictures")], server.pictures.keptBytes.files),
      ]
        + KeptMemory.Kind.allCases.map { kind in
          // Pixels of pictures, while those of the server are files.
          ([("cache", kind == .pictures ? "pixels" : kind.rawValue)], statistics.keptMemory[kind])
        })
    let loads = [("network", statistics.hostLoads), ("files", statistics.localLoads)]
    text.add(
      "cartouche_source_requests_total", .counter, "Loads of styles, tiles, glyphs and sprites.",
      loads.flatMap { source, loads in
        LoadReport.Outcome.allCases.map {
          ([("source", source), ("result", $0.rawValue)], loads.outcomes[$0] ?? 0)
        }
      })
  }
}

/// The numbers of durations within bounds.
struct DurationHistogram: Sendable {
  /// The bounds in seconds.
  static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  /// The number of durations up to each bound, and of all.
  private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
  /// The sum of all durations in seconds.
  private(set) var sum = 0.0

  /// Adds a duration in seconds.
  mutating func add(_ seconds: Double) {
    for (index, bound) in Self.bounds.enumerated() where seconds <= bound { counts[index] += 1 }
    counts[Self.bounds.count] += 1
    sum += seconds
  }
}

/// A text in Prometheus' format 0.0.4.
struct MetricsText: Sendable {
  /// The type of a metric.
  enum Kind: String, Sendable {
    case counter, gauge, histogram, summary
  }

  typealias Labels = [(name: String, value: String)]

  /// The lines so far.
  private(set) var text = ""

  private mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  private mutating func line(_ name: String, _ labels: Labels, _ value: some CustomStringConvertible) {
    let list = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
    text += "\(name)\(list.isEmpty ? "" : "{\(list)}") \(value)\n"
  }

  /// Adds a number.
  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Int) {
    add(name, kind, help, [([], value)])
  }

  /// Adds numbers with labels.
  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ values: [(labels: Labels, value: Int)]) {
    begin(name, kind, help)
    for value in values { line(name, value.labels, value.value) }
  }

  /// Adds counts and sums of durations in seconds.
  mutating func add(
    _ name: String, _ help: String, _ values: [(labels: Labels, count: Int, seconds: Double)]
  ) {
    begin(name, .summary, help)
    for value in values {
      line("\(name)_sum", value.labels, value.seconds)
      line("\(name)_count", value.labels, value.count)
    }
  }

  /// Adds histograms of durations in seconds.
  mutating func add(_ name: String, _ help: String, _ values: [(labels: Labels, value: DurationHistogram)]) {
    begin(name, .histogram, help)
    for (labels, histogram) in values {
      let bounds = DurationHistogram.bounds.map { "\($0)" } + ["+Inf"]
      for (bound, count) in zip(bounds, histogram.counts) {
        line("\(name)_bucket", labels + [("le", bound)], count)
      }
      line("\(name)_sum", labels, histogram.sum)
      line("\(name)_count", labels, histogram.counts.last ?? 0)
    }
  }

  /// The value of a label, with backslashes, quotes and line feeds escaped.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
