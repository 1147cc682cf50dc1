import CartoucheExpressions
import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

extension FrameContext {
  /// `image` repeated over the map, as fills and backgrounds show it.
  ///
  /// Its repetitions begin at the corner of the world and have their own size at the whole zoom; between whole zooms
  /// they grow with the map. Since a still picture is drawn, no other size is faded in (`_prelude.vertex.glsl`,
  /// `fill_layer_tweaker.cpp` of MapLibre Native).
  ///
  /// - Parameters:
  ///   - world: The transform from pixels of the world at the whole zoom, 512 per tile, to the map plane.
  ///   - pixelsPerUnit: Pixels of the image per logical pixel.
  func pattern(
    _ image: StyleImage, _ world: Transform, pixelsPerUnit: Double, opacity: Double
  ) -> Paint {
    .pattern(
      Pattern(
        bitmap: image.bitmap,
        transform: Transform.scale(x: 1 / pixelsPerUnit, y: 1 / pixelsPerUnit).concatenated(with: world),
        opacity: Float(opacity)))
  }
}

extension LaidOutTile {
  /// The transform from pixels of the world at a whole zoom, 512 per tile, to the target of `transform`.
  func worldPixels(atZoom zoom: Double, _ transform: Transform) -> Transform {
    let id = tile.canonical
    let tilesAcross = Transform.powerOfTwo(Double(id.z))
    let side = 512 * Transform.powerOfTwo(zoom - Double(id.z))
    let x = side * (Double(id.x) + Double(tile.wrap) * tilesAcross)
    let y = side * Double(id.y)
    let extent = Double(TileID.extent)
    return Transform.translation(x: -x, y: -y)
      .concatenated(with: .scale(x: extent / side, y: extent / side))
      .concatenated(with: transform)
  }
}

extension PropertyValue where Value: ExpressibleByNilLiteral {
  /// Whether a style sets an optional property at all.
  var isSet: Bool {
    if case .constant(let value) = self { value != nil } else { true }
  }
}

extension Transform {
  /// A whole power of two.
  static func powerOfTwo(_ exponent: Double) -> Double {
    Double(sign: .plus, exponent: Int(min(max(exponent, -60), 60)), significand: 1)
  }
}
