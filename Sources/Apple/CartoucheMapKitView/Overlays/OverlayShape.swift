import Cartouche
import CartoucheMapKit

/// A shape that a renderer draws for its overlay, in degrees with the longitude first.
enum OverlayShape: Sendable {
  /// An area: the points inside an odd number of rings.
  case area([[SIMD2<Double>]], Color)
  /// A line, or the outline of an area if it is closed.
  case line([SIMD2<Double>], isClosed: Bool, CanvasStroke)
}

/// The shapes of overlays as a layer of a map, in the order of the overlays.
struct OverlayLayer: CustomLayer {
  let shapes: [OverlayShape]

  func draw(on canvas: inout CustomLayerCanvas) {
    for shape in shapes {
      switch shape {
      case .area(let rings, let color): canvas.fill(rings, with: color)
      case .line(let line, let isClosed, let stroke): canvas.stroke(line, isClosed: isClosed, with: stroke)
      }
    }
  }
}

extension MKMultiPoint {
  /// The coordinates in degrees, longitude first.
  var coordinates: [SIMD2<Double>] { places.map { SIMD2($0.longitude, $0.latitude) } }

  /// The coordinates of a ring, without the repetition of the first at the end.
  var ring: [SIMD2<Double>] {
    var ring = coordinates
    if ring.count > 1, ring.first == ring.last { ring.removeLast() }
    return ring
  }
}

extension MKPolygon {
  /// The outer ring, then those of the holes.
  var rings: [[SIMD2<Double>]] { [ring] + (interiorPolygons ?? []).map(\.ring) }
}
