// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied; the task
// signals the semaphore that it is done before the call ends.

import Cartouche
import Dispatch

/// No resources exist: everything is in the style itself.
private struct EmptyLoader: ResourceLoader {
  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse { .notFound }
}

/// Layers that draw GeoJSON in every way.
private let look = """
  "layers": [
    {"id": "b", "type": "background", "paint": {"background-color": "#def"}},
    {"id": "f", "type": "fill", "source": "s", "paint": {"fill-color": "red", "fill-outline-color": "blue"}},
    {"id": "l", "type": "line", "source": "s", "layout": {"line-join": "round", "line-cap": "square"},
      "paint": {"line-width": ["coalesce", ["get", "w"], 3], "line-dasharray": [2, 1], "line-offset": 2}},
    {"id": "g", "type": "line", "source": "s", "paint": {"line-width": 4, "line-gradient":
      ["interpolate", ["linear"], ["line-progress"], 0, "red", 1, "blue"]}},
    {"id": "c", "type": "circle", "source": "s", "paint": {"circle-radius": ["coalesce", ["get", "r"], 5],
      "circle-stroke-width": 2, "circle-blur": 0.5}},
    {"id": "h", "type": "heatmap", "source": "s"},
    {"id": "e", "type": "fill-extrusion", "source": "s", "paint": {"fill-extrusion-height": 100}},
    {"id": "t", "type": "symbol", "source": "s", "layout": {"text-field": ["get", "name"]}}]
  """

/// Any JSON object is drawn as a style, or else as the GeoJSON of a style; the picture is the same each time, and so
/// are the answers to queries about its features.
///
/// The first bytes choose the camera.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFrame(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard bytes.count > 4 else { return 0 }
  let rest = Array(bytes[4...])
  guard let root = try? JSONValue(parsing: rest), root.object != nil else { return 0 }
  let isStyle = root["layers"] != nil
  let text =
    isStyle
    ? rest
    : Array(
      "{\"version\": 8, \(look), \"sources\": {\"s\": {\"type\": \"geojson\", \"lineMetrics\": true, \"data\": "
        .utf8)
      + rest + Array("}}}".utf8)
  guard var map = try? Map(text) else { return 0 }
  if !isStyle || bytes[3] & 1 != 0 {
    map.camera.zoom = Double(bytes[0] % 24)
    map.camera.bearing = Double(bytes[1]) * 2
    map.camera.pitch = Double(bytes[2] % 80)
  }
  let (drawn, done) = (map, DispatchSemaphore(value: 0))
  Task.detached {
    await drawTwice(drawn, at: [Double(bytes[2] % 64), Double(bytes[3] % 64)])
    done.signal()
  }
  done.wait()
  return 0
}

/// Draws a map with one and two threads, and asks for its features at a pixel and in the whole picture.
private func drawTwice(_ map: Map, at pixel: SIMD2<Double>) async {
  var pixels: [[UInt8]?] = []
  var found: [[String]] = []
  for threads in [1, 2] {
    let snapshotter = Snapshotter(loader: EmptyLoader(), threads: threads)
    let snapshot = try? await snapshotter.snapshot(of: map, in: Viewport(width: 64, height: 64))
    pixels.append(snapshot?.pixels)
    let features = [FeatureQuery.Area.point(pixel), .picture].flatMap {
      (try? snapshot?.features.features(FeatureQuery($0))) ?? []
    }
    found.append(features.map { "\($0.layer ?? "") \($0.feature)" })
  }
  precondition(found[0] == found[1], "the same map gave two answers")
  precondition(pixels[0] != nil && pixels[0] == pixels[1], "the same map gave two pictures")
}
