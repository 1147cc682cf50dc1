import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle
import CartoucheThreads
import CartoucheTiles

extension LineLayer {
  /// Draws lines on the globe as strips of triangles, whose corners are seen in perspective.
  static func paint(
    _ tiles: [LaidOutTile<LineLayout>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    on globe: Globe, into list: inout DisplayList
  ) {
    let translate = frame.value(of: properties.translate)
    let anchor = frame.value(of: properties.translateAnchor)
    let drawn = FrameProperties(properties, frame)
    let isPlain = !properties.pattern.isSet && !properties.gradient.isSet
    for tile in tiles {
      let ground = frame.globeTile(globe, tile.tile.unwrapped, by: translate, anchor)
      let values = FrameValues(tile.layout.values, drawn)
      let pen = LinePen(values, tile: tile.tile)
      let scale = frame.pixelRatio / frame.unitsPerPixel(in: tile.tile.unwrapped)
      let texture = isPlain ? nil : LineTexture(tile.layout, values, properties.gradient)
      let grid = GlobeGrid(cells: ground.cellCount(base: 512, least: 1))
      for index in 0..<tile.layout.lines.count where !frame.stop.isGiven {
        var style = pen.style(index)
        guard style.width > 0,
          let paint = texture.map({ $0.paint(index, style, scale: scale) }) ?? pen.paint(index)
        else { continue }
        style.offset = Float(pen.offset(index))
        style.distances = tile.layout.distances(index, scale: scale)
        let brush = GlobeLineBrush(ground, style, scale: scale)
        for contour in tile.layout.lines.path(index).lines {
          brush.draw(contour.points, isClosed: contour.isClosed, grid, paint, into: &list)
        }
      }
    }
  }
}

extension Path {
  /// The contours without points that repeat the one before.
  fileprivate var lines: [(points: [SIMD2<Double>], isClosed: Bool)] {
    contours.map { contour in
      var line: [SIMD2<Double>] = []
      line.reserveCapacity(contour.end - contour.start)
      for point in points[contour.start..<contour.end] where line.last != SIMD2<Double>(point) {
        line.append(SIMD2<Double>(point))
      }
      if contour.isClosed, line.count > 1, line.first == line.last { line.removeLast() }
      return (line, contour.isClosed)
    }
  }
}

/// Draws lines of one style on a tile of the globe.
private struct GlobeLineBrush {
  private let ground: GlobeTile
  private let style: StrokeStyle
  /// Device pixels per tile unit at the zoom of the map.
  private let scale: Double
  private let outset: Double
  private let inset: Double

  init(_ ground: GlobeTile, _ style: StrokeStyle, scale: Double) {
    (self.ground, self.style, self.scale) = (ground, style, scale)
    let gap = Double(max(style.gapWidth, 0)) / 2
    inset = gap + (gap > 0 ? 0.5 : 0)
    outset = gap + Double(style.width) / 2 * (gap > 0 ? 2 : 1) + 0.5
  }

  /// Draws a line.
  func draw(
    _ points: [SIMD2<Double>], isClosed: Bool, _ grid: GlobeGrid, _ paint: Paint, into list: inout DisplayList
  ) {
    guard points.count > 1 else { return }
    let divided =
      isClosed ? grid.divided(points) : grid.divided(line: points)
    var strip = LineStrip(style, scale: scale)
    strip.append(divided.withoutRepeats, isClosed: isClosed)
    guard let line = line(paint, length: strip.length * scale) else { return }
    var mesh = Mesh(culling: .none)
    let corners = strip.corners.map(corner)
    mesh.reserve(corners.count)
    mesh.corners = corners.map(\.seen)
    for triangle in strip.triangles {
      mesh.append(triangle, within: 0...GlobeTile.extent) { corners[Int($0)].place }
    }
    list.mesh(mesh, paint: .line(line))
  }

  private struct PlacedCorner {
    /// The place in the tile.
    var place: SIMD2<Double>
    var seen: Mesh.Corner
  }

  /// A corner of the strip with the width of the line.
  ///
  /// After `line.vertex.glsl` of MapLibre GL JS: lengths of the map are those at its centre, and on the sphere they grow
  /// towards the poles as the map does; edges are softened by the length that a unit across the line has in the picture.
  private func corner(_ corner: LineStrip.Corner) -> PlacedCorner {
    let globe = ground.globe
    let point = ground.point(corner.place)
    let latitude = (point.x * point.x + point.z * point.z).squareRoot()
    let center = 1 / (1 + (1 / globe.centerCosine - 1) * globe.share)
    let growth = center * (1 + (1 / max(latitude, 1e-9) - 1) * globe.share)
    let turn = corner.direction / 2
    let keep = 1 - turn.magnitude
    let (x, y) = (corner.extrusion.x, corner.extrusion.y)
    let offset =
      SIMD2(x * keep - y * turn, x * turn + y * keep) * (-Double(style.offset) * Double(corner.across.y))
    let way = corner.extrusion * outset
    let place = corner.place + (way + offset) * (growth / scale)
    let (middle, edge) = (ground.corner(corner.place + offset * (growth / scale)), ground.corner(place))
    // Both in pixels at the depth of the edge, from the point at which the camera looks.
    let difference = edge.image - middle.image
    let seen = (SIMD2(difference.x, difference.y) - globe.middle * difference.w) / edge.image.w
    let length = (seen * seen).sum().squareRoot()
    let gamma = length > 0 ? (way * way).sum().squareRoot() / length : 1
    return PlacedCorner(
      place: place,
      seen: Mesh.Corner(
        image: edge.image, horizon: edge.horizon,
        values: SIMD4(corner.across.x, corner.across.y, Float(gamma), Float(counted(corner.distance)))))
  }

  /// A distance along the line in tile units as it counts, in device pixels.
  private func counted(_ distance: Double) -> Double {
    let distances = style.distances
    let place = Double(distances.origin) + distance * scale * Double(distances.scale)
    guard distances.step > 0 else { return place }
    return (place / Double(distances.step) + 0.01).rounded(.down) * Double(distances.step)
  }

  /// The look of the line; `nil` for none.
  ///
  /// - Parameter whole: The length of the line in device pixels.
  private func line(_ paint: Paint, length whole: Double) -> MeshLine? {
    var line: MeshLine
    switch paint {
    case .color(let color): line = MeshLine(outset: Float(outset), color: .color(color))
    case .lineGradient(let gradient):
      let length = gradient.length ?? Float(whole)
      guard length > 0 else { return nil }
      let span = gradient.range.upperBound - gradient.range.lowerBound
      line = MeshLine(
        outset: Float(outset),
        color: .ramp(
          gradient.colors, origin: gradient.range.lowerBound * Float(gradient.colors.count),
          scale: Float(gradient.colors.count) * span / length, sampling: gradient.sampling))
      line.opacity = gradient.opacity
    case .linePattern(let pattern):
      line = MeshLine(outset: Float(outset), color: .picture(pattern.bitmap, period: pattern.length))
      line.opacity = pattern.opacity
    default: return nil
    }
    line.inset = Float(inset)
    line.blur = max(style.blur, 0)
    line.dash = style.dash
    if let dash = style.dash, (dash.cap ?? style.cap) == .round {
      line.roundDash = (outset: Float(outset), radius: style.width / 2)
    }
    return line
  }
}

extension [SIMD2<Double>] {
  /// The points without those that repeat the one before.
  fileprivate var withoutRepeats: [SIMD2<Double>] {
    var result: [SIMD2<Double>] = []
    result.reserveCapacity(count)
    for point in self where result.last != point { result.append(point) }
    return result
  }
}
