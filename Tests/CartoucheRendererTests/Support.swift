import CartoucheImages
import CartoucheJSON
import CartoucheRaster
import CartoucheRenderer
import CartoucheResources
import CartoucheStyle
import Synchronization

/// Resources from memory, and which of them were asked for.
final class MemoryLoader: ResourceLoader {
  private let files: [String: [UInt8]]
  private let broken: Set<String>
  private let requests = Mutex<[String]>([])

  /// A loader of `files` by URL; of `broken` ones it says that they cannot be read.
  init(_ files: [String: [UInt8]], broken: Set<String> = []) {
    self.files = files
    self.broken = broken
  }

  /// The URLs that were asked for, in alphabetical order.
  var urls: [String] { requests.withLock { $0.sorted() } }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    requests.withLock { $0.append(request.url) }
    if broken.contains(request.url) { throw .unreadable(url: request.url, reason: "it is broken") }
    return files[request.url].map { ResourceResponse($0) } ?? .notFound
  }
}

/// A Mapbox Vector Tile with one layer of one polygon: a rectangle in units of 4096 a side.
func rectangleTile(
  _ layer: String, x: ClosedRange<Int> = 0...4096, y: ClosedRange<Int> = 0...4096, id: UInt64? = nil,
  name: String? = nil
) -> [UInt8] {
  func varint(_ value: UInt64) -> [UInt8] {
    var (bytes, rest): ([UInt8], UInt64) = ([], value)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }
  func field(_ number: UInt64, _ content: [UInt8]) -> [UInt8] {
    varint(number << 3 | 2) + varint(UInt64(content.count)) + content
  }
  func zigzag(_ value: Int) -> [UInt8] { varint(UInt64(bitPattern: Int64(value << 1 ^ value >> 63))) }
  let (width, height) = (x.upperBound - x.lowerBound, y.upperBound - y.lowerBound)
  let geometry: [UInt8] =
    varint(9) + zigzag(x.lowerBound) + zigzag(y.lowerBound) + varint(3 << 3 | 2) + zigzag(width) + zigzag(0)
    + zigzag(0) + zigzag(height) + zigzag(-width) + zigzag(0) + varint(15)
  var feature: [UInt8] = []
  if let id { feature += varint(8) + varint(id) }
  if name != nil { feature += field(2, [0, 0]) }
  feature += varint(24) + varint(3) + field(4, geometry)
  var message = varint(15 << 3) + varint(2) + field(1, Array(layer.utf8)) + field(2, feature)
  if let name { message += field(3, Array("name".utf8)) + field(4, field(1, Array(name.utf8))) }
  return field(3, message + varint(40) + varint(4096))
}

/// A PNG of one colour.
func picture(_ side: Int, red: UInt8 = 0, green: UInt8 = 0, blue: UInt8 = 0) throws -> [UInt8] {
  try PNGEncoder().encode(Image(width: side, height: side, color: (red, green, blue, 255)))
}

/// The scene of a style written as JSON.
func scene(
  _ style: JSONObject, zoom: Double = 0, center: SIMD2<Double> = .zero, width: Double = 64,
  height: Double = 64
) -> Scene {
  var findings: [Diagnostic] = []
  return Scene(
    StyleDocument(style, diagnostics: &findings), Camera(center: center, zoom: zoom),
    Viewport(width: width, height: height))
}

/// A style of one source and these layers.
func style(_ source: JSONValue, _ layers: [JSONValue]) -> JSONObject {
  ["version": 8, "sources": ["data": source], "layers": .array(layers)]
}

extension Bitmap {
  /// The channels of a pixel: red, green, blue, alpha.
  func channels(_ x: Int, _ y: Int) -> [UInt8] {
    let start = 4 * (y * width + x)
    return Array(pixels[start..<start + 4])
  }
}

/// Opaque colours.
enum Channels {
  static let red: [UInt8] = [255, 0, 0, 255]
  static let green: [UInt8] = [0, 255, 0, 255]
  static let blue: [UInt8] = [0, 0, 255, 255]
  static let clear: [UInt8] = [0, 0, 0, 0]
}
