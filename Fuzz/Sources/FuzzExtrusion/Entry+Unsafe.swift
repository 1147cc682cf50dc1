// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied; the task
// signals the semaphore that it is done before the call ends.

import Cartouche
import Dispatch

/// No resources exist: everything is in the style itself.
private struct EmptyLoader: ResourceLoader {
  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse { .notFound }
}

/// Reads numbers from the bytes.
private struct Numbers {
  var bytes: ArraySlice<UInt8>

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  /// A place near the centre, in steps so coarse that points often coincide.
  mutating func place() -> JSONValue {
    let (coarse, fine) = (Double(Int8(bitPattern: byte())), Double(Int8(bitPattern: byte())))
    return .array([.double(coarse * 0.0001), .double(fine * 0.0001)])
  }

  /// A height: small, any bit pattern, or one of the difficult values.
  mutating func height() -> JSONValue {
    switch byte() % 4 {
    case 0: return .double(Double(Int8(bitPattern: byte())))
    case 1: return .double([0, 1e300, -1e300, 1e-300, 1e9, .leastNonzeroMagnitude][Int(byte() % 6)])
    case 2: return .null
    default:
      var bits: UInt64 = 0
      for _ in 0..<8 { bits = bits << 8 | UInt64(byte()) }
      let value = Double(bitPattern: bits)
      return .double(value.isFinite ? value : 0)
    }
  }
}

/// Any bytes are rings of any form, extruded to any height and seen by any camera; the picture is the same each time.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzExtrusion(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var numbers = Numbers(bytes: ArraySlice(UnsafeBufferPointer(start: start, count: count)))
  guard count > 12, count < 4096 else { return 0 }
  let flags = numbers.byte()
  var camera = Camera(center: SIMD2(0.001, 0.0005))
  camera.zoom = 12 + Double(numbers.byte() % 12)
  camera.bearing = Double(numbers.byte()) * 2
  camera.pitch = Double(numbers.byte() % 90)
  if flags & 1 != 0 { camera.axonometricSkew = SIMD2(Double(Int8(bitPattern: numbers.byte())), 1) }
  var features: [JSONValue] = []
  while !numbers.bytes.isEmpty, features.count < 64 {
    let properties: JSONValue = ["base": numbers.height(), "height": numbers.height()]
    let rings = (0...numbers.byte() % 3).map { _ in
      JSONValue.array((0..<numbers.byte() % 40).map { _ in numbers.place() })
    }
    features.append([
      "type": "Feature", "properties": properties,
      "geometry": ["type": "Polygon", "coordinates": .array(rings)],
    ])
  }
  let layer: JSONValue = [
    "id": "e", "type": "fill-extrusion", "source": "s",
    "layout": ["fill-extrusion-rounded-corner-distance": .double(flags & 2 != 0 ? 5 : 0)],
    "paint": [
      "fill-extrusion-base": ["number", ["get", "base"], 0],
      "fill-extrusion-height": ["number", ["get", "height"], 10],
      "fill-extrusion-color": ["rgb", ["%", ["id"], 255], 90, 200],
      "fill-extrusion-opacity": .double(flags & 4 != 0 ? 0.5 : 1),
    ],
  ]
  let style: JSONObject = [
    "version": 8, "layers": [layer],
    "light": ["anchor": .string(flags & 8 != 0 ? "map" : "viewport")],
    "sources": [
      "s": [
        "type": "geojson", "generateId": true,
        "data": ["type": "FeatureCollection", "features": .array(features)],
      ]
    ],
  ]
  var map = Map(style)
  map.camera = camera
  let (drawn, done) = (map, DispatchSemaphore(value: 0))
  Task.detached {
    var pixels: [[UInt8]?] = []
    for threads in [1, 2] {
      let snapshotter = Snapshotter(loader: EmptyLoader(), threads: threads)
      pixels.append(try? await snapshotter.snapshot(of: drawn, in: Viewport(width: 64, height: 64)).pixels)
    }
    precondition(pixels[0] != nil && pixels[0] == pixels[1], "the same map gave two pictures")
    done.signal()
  }
  done.wait()
  return 0
}
