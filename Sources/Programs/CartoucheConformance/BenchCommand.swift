import ArgumentParser
import Cartouche
import CartoucheJSON
import Foundation

/// `cartouche-conformance bench`: the time that the pictures of a scene take.
///
/// A scene is a folder with `style.json` and `scene.json`; the text `{bench}` in the style is replaced by the folder
/// two levels above it.
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measures the first and the following pictures of a scene.")

  @Option(help: "The folder of the scene, with style.json and scene.json.")
  var scene: String

  @Option(
    help:
      "The number of warm pictures, along the scene's path and again; 0 for none (default: the path once)."
  )
  var frames: Int?

  @Option(help: "The number of threads (default: one per processor).")
  var threads: Int?

  @Option(help: "The file to write the figures to, as JSON; - is standard output.")
  var out: String

  @Option(help: "A file for the last picture, as PNG.")
  var picture: String?

  @Flag(help: "Query the features of the last picture, at points and in the whole picture.")
  var queries = false

  @Flag(help: "Draw and encode the scene's lists of pictures too, several pictures at a time.")
  var batch = false

  @Flag(name: [.short, .long], help: "Print the time of each stage of each picture.")
  var verbose = false

  func run() async throws {
    let scene = try BenchScene(folder: scene)
    let cold = ContinuousClock.now
    let snapshotter = Snapshotter(threads: threads)
    var map = try scene.map()
    map.camera = scene.camera
    var snapshot = try await snapshotter.snapshot(of: map, in: scene.viewport)
    let coldTime = (ContinuousClock.now - cold) / .milliseconds(1)
    report("cold", coldTime, snapshot)

    var times: [Double] = []
    let cpu = ProcessorTime.milliseconds
    let count = frames.map { max($0, 0) } ?? max(scene.path.count, 1)
    for index in 0..<count {
      let start = ContinuousClock.now
      if !scene.path.isEmpty { map.camera = scene.path[index % scene.path.count] }
      snapshot = try await snapshotter.snapshot(of: map, in: scene.viewport)
      times.append((ContinuousClock.now - start) / .milliseconds(1))
      report("frame \(index)", times[index], snapshot)
    }
    let cpuTime = (ProcessorTime.milliseconds - cpu) / Double(max(count, 1))

    let start = ContinuousClock.now
    let file = try snapshot.png()
    let pngTime = (ContinuousClock.now - start) / .milliseconds(1)
    if let picture { try Data(file).write(to: URL(fileURLWithPath: picture)) }

    times.sort()
    var result: JSONObject = [
      "scene": .string(scene.name), "cold_ms": .double(coldTime.rounded3),
      "warm_ms": times.isEmpty
        ? .null
        : [
          "median": .double(times[times.count / 2].rounded3), "min": .double(times[0].rounded3),
          "max": .double(times[times.count - 1].rounded3),
        ],
      "warm_cpu_ms": times.isEmpty ? .null : .double(cpuTime.rounded3),
      "rss_peak_mb": .double(PeakMemory.megabytes.rounded3),
      "frames": .int(Int64(count)), "png_ms": .double(pngTime.rounded3),
    ]
    if queries { result["queries"] = try QueryTimes(snapshot, scene.viewport).json }
    if batch {
      result["batches"] = .array(
        try await BatchTimes.measure(
          scene, map, threads: threads ?? ProcessInfo.processInfo.activeProcessorCount))
    }
    let text =
      try JSONValue.object(result).encoded(options: JSONWritingOptions(pretty: true)) + [UInt8(ascii: "\n")]
    if out == "-" {
      FileHandle.standardOutput.write(Data(text))
    } else {
      try Data(text).write(to: URL(fileURLWithPath: out))
    }
  }

  private func report(_ name: String, _ milliseconds: Double, _ snapshot: Snapshot) {
    guard verbose else { return }
    let stages = snapshot.timings.map { "\($0.name) \($0.milliseconds.rounded3)" }
    print("\(name): \(milliseconds.rounded3) ms; \(stages.joined(separator: ", "))")
    if name == "cold" { for finding in snapshot.diagnostics { print("  \(finding)") } }
  }
}

/// The times that queries of a picture take.
private struct QueryTimes {
  private let first: Double
  private let points: [Double]
  private let picture: Double
  private let count: Int

  init(_ snapshot: Snapshot, _ viewport: Viewport) throws {
    func time(_ area: FeatureQuery.Area) throws -> (milliseconds: Double, count: Int) {
      let start = ContinuousClock.now
      let found = try snapshot.features.features(FeatureQuery(area))
      return ((ContinuousClock.now - start) / .milliseconds(1), found.count)
    }
    let size = SIMD2(viewport.width, viewport.height)
    first = try time(.point(size / 2)).milliseconds
    points = try (0..<256).map { (index: Int) -> Double in
      let place = (SIMD2(Double(index % 16), Double(index / 16)) + 0.5) / 16
      return try time(.point(size * place)).milliseconds
    }.sorted()
    _ = try time(.picture)
    (picture, count) = try time(.picture)
  }

  /// The times in milliseconds: the first point, the median and the slowest of 256 others, and the whole picture.
  var json: JSONValue {
    [
      "first_ms": .double(first.rounded3), "point_ms": .double(points[points.count / 2].rounded3),
      "slowest_point_ms": .double((points.last ?? 0).rounded3), "picture_ms": .double(picture.rounded3),
      "picture_features": .int(Int64(count)),
    ]
  }
}

/// A scene to measure: a style, a picture size and cameras.
struct BenchScene {
  /// The name in `scene.json`.
  let name: String
  /// The size of the picture.
  let viewport: Viewport
  /// The first camera.
  let camera: Camera
  /// The cameras after it.
  let path: [Camera]
  /// The lists of pictures to draw one after the other.
  let batches: [Batch]
  private let style: URL

  /// Reads `scene.json` in a folder.
  init(folder: String) throws {
    let folder = URL(fileURLWithPath: folder, isDirectory: true).standardizedFileURL
    style = folder.appendingPathComponent("style.json")
    let json = try Suite.json(at: folder.appendingPathComponent("scene.json").path)
    name = json["name"]?.string ?? folder.lastPathComponent
    viewport = Viewport(
      width: json["width"]?.number ?? 512, height: json["height"]?.number ?? 512,
      pixelRatio: json["ratio"]?.number ?? 1)
    camera = Self.camera(json["camera"])
    path = (json["path"]?.array ?? []).map(Self.camera)
    batches = (json["batch"]?.array ?? []).map { json in
      let size = json["size"]?.number ?? 512
      return Batch(
        name: json["name"]?.string ?? "",
        viewport: Viewport(width: size, height: size, pixelRatio: json["ratio"]?.number ?? 1),
        cameras: (json["cameras"]?.array ?? []).map(Self.camera))
    }
  }

  /// Pictures of one size.
  struct Batch: Sendable {
    /// The name in `scene.json`.
    let name: String
    /// The size of each picture.
    let viewport: Viewport
    /// The camera of each picture.
    let cameras: [Camera]
  }

  /// The map of the scene's style, read anew.
  func map() throws -> Map {
    let bench = style.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    guard let data = FileManager.default.contents(atPath: style.path) else {
      throw ValidationError("\(style.path) cannot be read")
    }
    let place = "file://" + (bench.path.hasSuffix("/") ? String(bench.path.dropLast()) : bench.path)
    let text = String(decoding: data, as: UTF8.self).replacingOccurrences(of: "{bench}", with: place)
    return try Map(Array(text.utf8), name: style.path)
  }

  private static func camera(_ json: JSONValue?) -> Camera {
    let center = (json?["center"]?.array ?? []).compactMap(\.number)
    return Camera(
      center: center.count == 2 ? [center[0], center[1]] : .zero, zoom: json?["zoom"]?.number ?? 0,
      bearing: json?["bearing"]?.number ?? 0, pitch: json?["pitch"]?.number ?? 0)
  }
}

/// The processor time of this process.
enum ProcessorTime {
  /// The milliseconds used on all processors so far.
  static var milliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }
}

/// The memory of this process.
private enum PeakMemory {
  /// The maximum resident size so far in megabytes (10^6 bytes); 0 if the system does not report it.
  static var megabytes: Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let number = line?.split(separator: " ").compactMap { Double($0) }.first
    return (number ?? 0) * 1024 / 1e6
  }
}

extension Double {
  /// The number rounded to three decimals.
  var rounded3: Double { (self * 1000).rounded() / 1000 }
}
