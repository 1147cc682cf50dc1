import CartoucheGeometry
import CartoucheLayers
import CartoucheRaster
import CartoucheThreads
import CartoucheTiles

/// The shapes of a frame in device pixels: display lists to be played one after the other.
struct FrameShapes {
  var lists: [DisplayList]

  /// The shapes of lists.
  init(lists: [DisplayList]) { self.lists = lists }

  /// The shapes of the layers that are painted.
  ///
  /// - Parameters:
  ///   - placed: The symbols that have found room.
  ///   - stop: The signal after which no more layers are painted.
  init(_ painting: LayerPainting, _ placed: PlacedSymbols, until stop: StopSignal) {
    lists = painting.lists(placed, until: stop)
  }

  /// The number of steps.
  var count: Int { lists.reduce(0) { $0 + $1.count } }

  /// Draws the borders of tiles over everything.
  mutating func addBorders(of tiles: [FrameTile], _ view: ViewTransform) {
    lists[lists.count - 1].addBorders(of: tiles, view)
  }

  /// Draws the borders of tiles over everything, one device pixel wide.
  mutating func addThinBorders(of tiles: [FrameTile], _ view: ViewTransform) {
    lists[lists.count - 1].addThinBorders(of: tiles, view)
  }

  /// Puts a sky behind everything.
  mutating func addSky(_ sky: Sky) { lists[lists.count - 1].paintBehind(sky.gradient) }

  /// Draws the air around a globe over everything.
  mutating func addAtmosphere(_ atmosphere: Atmosphere) { lists[lists.count - 1].atmosphere(atmosphere) }

  /// Draws the camera's padding over everything.
  mutating func addPadding(of view: ViewTransform) { lists[lists.count - 1].addPadding(of: view) }
}

extension DisplayList {
  /// Draws the borders of tiles in red, one device pixel wide, as MapLibre GL JS does for debugging.
  fileprivate mutating func addThinBorders(of tiles: [FrameTile], _ view: ViewTransform) {
    let (end, plane) = (Double(TileID.extent), ground(of: view))
    let red = PremultipliedColor(red: 1, green: 0, blue: 0)
    for tile in tiles {
      let transform = view.transform(of: tile.id.unwrapped)
      let corners = [(0, 0), (end, 0), (end, end), (0, end)].map { transform.apply(x: $0.0, y: $0.1) }
      if plane == .picture, transform.b == 0, transform.c == 0 {
        frameRectangle(corners[0], corners[2], red)
        continue
      }
      var border = Path()
      border.append(contour: corners.map { SIMD2<Float>($0) }, closed: true)
      stroke(border, style: StrokeStyle(width: 1), paint: .color(red), on: plane)
    }
  }

  /// Draws the borders of tiles in red, four logical pixels wide, as the reference does for debugging.
  fileprivate mutating func addBorders(of tiles: [FrameTile], _ view: ViewTransform) {
    let (end, plane) = (Float(TileID.extent), ground(of: view))
    for tile in tiles {
      let transform = view.transform(of: tile.id.unwrapped)
      let side = (transform.a * transform.a + transform.b * transform.b).squareRoot()
      let half = Float(2 * view.viewport.pixelRatio / side)
      let (low, high) = (-half, end + half)
      var border = Path()
      func add(_ x: ClosedRange<Float>, _ y: ClosedRange<Float>) {
        border.append(
          contour: [
            SIMD2(x.lowerBound, y.lowerBound), SIMD2(x.upperBound, y.lowerBound),
            SIMD2(x.upperBound, y.upperBound), SIMD2(x.lowerBound, y.upperBound),
          ], closed: true)
      }
      add(low...half, low...high)
      add(end - half...high, low...high)
      add(low...high, low...half)
      add(low...high, end - half...high)
      let red = PremultipliedColor(red: 1, green: 0, blue: 0)
      fill(border, transform: transform, edge: .pixelCentre, paint: .color(red), on: plane)
    }
  }
}
