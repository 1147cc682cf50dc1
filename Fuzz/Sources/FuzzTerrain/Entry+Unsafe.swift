// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied; the task
// signals the semaphore that it is done before the call ends.

import Cartouche
import CartoucheImages
import Dispatch

/// Tiles whose samples are bytes of the input; those of some zooms do not exist.
private struct HeightLoader: ResourceLoader {
  let side: Int
  let missing: UInt8
  let bytes: [UInt8]

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    let parts = request.url.split(separator: "/").compactMap { Int($0) }
    guard parts.count == 3, parts[0] > 7 || missing & 1 << UInt8(parts[0]) == 0, !bytes.isEmpty else {
      return .notFound
    }
    var place = parts[1] &* 31 &+ parts[2] &* 17
    let pixels = (0..<side * side * 4).map { index -> UInt8 in
      if index % 4 == 3 { return 255 }
      place = (place + 1) % bytes.count
      return bytes[place]
    }
    guard let picture = try? encodePNG(premultiplied: pixels, width: side, height: side) else {
      return .notFound
    }
    return ResourceResponse(picture)
  }
}

/// The first bytes choose camera, projection and exaggeration, the others are heights; the picture is the same with one
/// and two threads, and so are the answers to queries about its features.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTerrain(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard bytes.count > 10 else { return 0 }
  let exaggeration = [1, 0, -1, 1e9, 1e300, 0.001, 3, 100][Int(bytes[0] % 8)]
  let projection = ["mercator", "globe", "vertical-perspective"][Int(bytes[1] % 3)]
  let encoding = ["mapbox", "terrarium"][Int(bytes[1] >> 7)]
  let style = """
    {"version": 8, "projection": {"type": "\(projection)"},
     "terrain": {"source": "dem", "exaggeration": \(exaggeration)},
     "sky": {"atmosphere-blend": 1},
     "sources": {
       "dem": {"type": "raster-dem", "tiles": ["heights/{z}/{x}/{y}"], "tileSize": 64, "maxzoom": 5,
         "encoding": "\(encoding)"},
       "s": {"type": "geojson", "data": {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon",
         "coordinates": [[[-170, -80], [170, -80], [0, 85], [-170, -80]]]}}}},
     "layers": [
       {"id": "b", "type": "background", "paint": {"background-color": "#def"}},
       {"id": "f", "type": "fill", "source": "s", "paint": {"fill-color": "red"}},
       {"id": "h", "type": "hillshade", "source": "dem"},
       {"id": "r", "type": "color-relief", "source": "dem", "paint": {"color-relief-color":
         ["interpolate", ["linear"], ["elevation"], 0, "green", 1000, "white"], "color-relief-opacity": 0.5}},
       {"id": "l", "type": "line", "source": "s", "paint": {"line-width": 3}},
       {"id": "e", "type": "fill-extrusion", "source": "s", "paint": {"fill-extrusion-height": 1000,
         "fill-extrusion-opacity": 0.5}},
       {"id": "c", "type": "circle", "source": "s"}]}
    """
  guard var map = try? Map(Array(style.utf8)) else { return 0 }
  map.camera.zoom = Double(bytes[2] % 240) / 10 - 2
  map.camera.center = [Double(Int8(bitPattern: bytes[3])) * 1.5, Double(Int8(bitPattern: bytes[4])) * 0.71]
  map.camera.bearing = Double(bytes[5]) * 2
  map.camera.pitch = Double(bytes[6] % 90)
  let loader = HeightLoader(
    side: [64, 1, 2, 33][Int(bytes[7] % 4)], missing: bytes[8], bytes: Array(bytes[9...]))
  let (drawn, done) = (map, DispatchSemaphore(value: 0))
  Task.detached {
    await drawTwice(drawn, loader, at: [Double(bytes[9] % 64), Double(bytes[10] % 64)])
    done.signal()
  }
  done.wait()
  return 0
}

/// Draws a map with one and two threads, and asks for its features at a pixel and in the whole picture.
private func drawTwice(_ map: Map, _ loader: HeightLoader, at pixel: SIMD2<Double>) async {
  var pixels: [[UInt8]?] = []
  var found: [[String]] = []
  for threads in [1, 2] {
    let snapshotter = Snapshotter(loader: loader, threads: threads)
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
