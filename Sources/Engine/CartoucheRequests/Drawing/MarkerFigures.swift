import Cartouche
import CartoucheExpressions
import CartoucheJSON
import CartoucheLayers

/// The images of markers, by the names under which layers use them.
struct MarkerFigures {
  /// The images and their names, in the order in which they are first used.
  private(set) var images: [(name: String, image: StyleImage)] = []
  private var places: [MarkerOverlay.Figure: Int] = [:]

  /// The most pixels of all pins of a picture: 64 MiB.
  private static let pixelLimit = 1 << 24

  /// The images for markers.
  ///
  /// - Parameters:
  ///   - icons: The pictures at the URLs of icons.
  ///   - pixelRatio: Device pixels per logical pixel, for which pins are drawn.
  /// - Throws: ``RequestError`` for an icon without a picture, and for too many pins.
  init(
    of markers: some Sequence<MarkerOverlay>, icons: [String: StyleImage], pixelRatio: Double
  ) throws(RequestError) {
    var pixels = 0
    for marker in markers where places[marker.figure] == nil {
      places[marker.figure] = images.count
      switch marker.figure {
      case .pin(let look):
        let name = ["overlay pin", look.size.rawValue, look.color.css, look.symbol.name]
        let size = PinImage.size(of: look.size) * pixelRatio
        pixels += Int(size.x * size.y)
        guard pixels <= Self.pixelLimit else {
          throw RequestError(
            .limit, found: "\(images.count) different pins", expected: "fewer, or a smaller scale",
            pointer: JSONPointer(["overlays"]))
        }
        images.append((name.joined(separator: " "), PinImage(look, pixelRatio: pixelRatio).image))
      case .icon(let url):
        guard let icon = icons[url] else {
          throw RequestError(
            .image, found: "the icon \"\(url)\" without a picture", expected: "a picture that was loaded")
        }
        images.append(("overlay icon \(url)", icon))
      }
    }
  }

  /// The name of a figure.
  func name(of figure: MarkerOverlay.Figure) -> String { places[figure].map { images[$0].name } ?? "" }

  /// Logical pixels that a marker covers to the left, up, right and down of its place.
  func reach(of marker: MarkerOverlay) -> SIMD4<Double> {
    guard let place = places[marker.figure] else { return .zero }
    let size = images[place].image.displaySize * marker.scale
    let before = size * marker.anchor.share - marker.offset
    let after = size - before
    return SIMD4(before.x, before.y, after.x, after.y)
  }
}
