import CartoucheExpressions
import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle
import CartoucheThreads
import CartoucheTiles

extension FillExtrusionLayer {
  /// Draws each polygon as a solid that stands on the globe; the planet hides what is behind it.
  static func paint(
    _ tiles: [LaidOutTile<FillExtrusionLayout>], _ properties: LayerProperties<Properties>,
    _ frame: FrameContext, on globe: Globe, opacity: Float, into list: inout DisplayList
  ) {
    // Terrain has its depths already.
    if globe.share == 1, frame.elevation == nil {
      for tile in frame.globeTiles {
        let surface = GlobeTile(globe, tile).surface(hasBorder: true) { _ in .zero }
        list.mesh(surface, paint: .color(.clear), depth: .writes)
      }
    }
    list.group(opacity: opacity) { list in
      for tile in tiles where !frame.stop.isGiven {
        GlobeExtrusions(tile, properties, frame, on: globe).paint(into: &list)
      }
    }
  }
}

/// Draws the extrusions of one tile on the globe.
private struct GlobeExtrusions {
  private let layout: FillExtrusionLayout
  private let ground: GlobeTile
  private let frame: FrameContext
  private let grid: GlobeGrid
  /// The direction of the light along the axes of a flat map, and in space.
  private let vector: SIMD3<Double>
  private let light: SIMD3<Double>
  private let gradient: VerticalGradient
  private let values: FrameValues<FillExtrusionProperties>
  private let hasPattern: Bool
  private let feet: ExtrusionFeet?

  /// Heights are clamped to this many metres, up or down.
  private static let highest = 1e8
  /// The maximum number of points of a polygon whose roof is divided as a whole.
  private static let mostPoints = 4_096

  init(
    _ tile: LaidOutTile<FillExtrusionLayout>, _ properties: LayerProperties<FillExtrusionProperties>,
    _ frame: FrameContext, on globe: Globe
  ) {
    layout = tile.layout
    self.frame = frame
    ground = frame.globeTile(
      globe, tile.tile.unwrapped, by: frame.value(of: properties.translate),
      frame.value(of: properties.translateAnchor))
    grid = GlobeGrid(cells: ground.cellCount(base: 128, least: 2))
    vector = frame.light.vector(rotation: frame.rotation)
    // In the frame of the map's centre (`fill_extrusion.vertex.glsl`).
    let axes = GlobeTile.axes(at: globe.rotation.out)
    let direction = axes.right * vector.x + axes.down * vector.y + axes.up * vector.z
    light = direction / max((direction * direction).sum().squareRoot(), 1e-9)
    gradient = frame.value(of: properties.verticalGradient)
    values = FrameValues(tile.layout.values, FrameProperties(properties, frame))
    hasPattern = properties.pattern.isSet
    feet = ExtrusionFeet(tile.layout, tile.tile, frame)
  }

  func paint(into list: inout DisplayList) {
    let (colors, bases, heights) = (values.color, values.base, values.height)
    let patterns = hasPattern ? values[\.pattern, at: .whole] : nil
    var mesh = Mesh(culling: .back)
    var palette = ExtrusionPalette()
    func flush(_ list: inout DisplayList) {
      guard let bitmap = palette.bitmap else { return }
      list.mesh(mesh, paint: .picture(MeshPicture(bitmap)), depth: .writes)
      (mesh.corners, mesh.triangles, palette) = ([], [], ExtrusionPalette())
    }
    for index in 0..<layout.footprints.count where !frame.stop.isGiven {
      let feature = Int(layout.features[index])
      let base = min(max(bases[feature], 0), Self.highest)
      let height = min(max(heights[feature], 0), Self.highest)
      // Patterns are drawn in the mean colour of their image.
      var color: SIMD3<Double>?
      if let patterns {
        guard let image = patterns[feature].flatMap({ frame.image($0.name) }) else { continue }
        color = image.bitmap.meanColor
      } else {
        let own = colors[feature].premultiplied
        color = SIMD3(own.x, own.y, own.z)
      }
      let shading = FaceShading(frame.light, vector, color: color, base: base, height: height, gradient)
      let row = palette.row(of: shading, color ?? .zero)
      let span = feet?.span(of: feature, from: base, to: height) ?? (base: base, height: height)
      appendRoof(of: index, at: span.height, row: row, to: &mesh)
      if span.height != span.base {
        appendWalls(of: index, from: span.base, to: span.height, row: row, to: &mesh)
      }
      if palette.isFull { flush(&list) }
    }
    flush(&list)
  }

  // MARK: Faces

  /// The cosine of the angle between the light and a face, 0…1.
  ///
  /// - Parameter normal: The direction of the face along the axes of the tile and upwards, of length 1.
  private func toLight(_ normal: SIMD3<Double>, at place: SIMD2<Double>) -> Double {
    let axes = GlobeTile.axes(at: ground.point(place))
    let bent = axes.right * normal.x + axes.down * normal.y + axes.up * normal.z
    let flat = min(max((normal * vector).sum(), 0), 1)
    return flat + (min(max((bent * light).sum(), 0), 1) - flat) * ground.globe.share
  }

  private func corner(_ place: SIMD2<Double>, _ height: Double, _ toLight: Double, row: Double) -> Mesh.Corner
  {
    Mesh.Corner(
      image: ground.solidImage(of: place, height: height),
      values: SIMD4(Float(ExtrusionPalette.column(toLight: toLight)), Float(row), 0, 0))
  }

  private func appendRoof(of index: Int, at height: Double, row: Double, to mesh: inout Mesh) {
    let rings = layout.footprints.rings(ofPolygon: index).map { $0.map { SIMD2<Double>($0) } }
    let count = rings.reduce(0) { $0 + $1.count }
    let triangles =
      count > Self.mostPoints
      ? grid.pieces(of: rings).flatMap { EarClipping.triangles(of: [$0]) } : EarClipping.triangles(of: rings)
    for triangle in triangles {
      for piece in grid.pieces(of: [triangle]) {
        let first = Int32(clamping: mesh.corners.count)
        for place in piece {
          mesh.corners.append(corner(place, height, toLight(SIMD3(0, 0, 1), at: place), row: row + 2))
        }
        for index in 1..<Int32(piece.count) - 1 {
          mesh.triangles.append(SIMD3(first, first + index + 1, first + index))
        }
      }
    }
  }

  private func appendWalls(
    of index: Int, from base: Double, to height: Double, row: Double, to mesh: inout Mesh
  ) {
    let footprints = layout.footprints
    let isReversed = footprints.runsAnticlockwise(index)
    for ring in footprints.rings(ofPolygon: index) {
      for (place, point) in ring.enumerated() {
        let next = ring[ring.index(ring.startIndex, offsetBy: place + 1 == ring.count ? 0 : place + 1)]
        var (start, end) = (SIMD2<Double>(point), SIMD2<Double>(next))
        guard start != end, !footprints.isCutOff(from: start, to: end) else { continue }
        if isReversed { (start, end) = (end, start) }
        let side = end - start
        let normal = SIMD2(-side.y, side.x) / (side * side).sum().squareRoot()
        // Walls that run exactly north or south are not shaded upwards (``FaceShading``).
        let hasGradient = abs(normal.y) * 16_384 >= 1
        let line = grid.divided(line: [start, end])
        for (p, q) in zip(line, line.dropFirst()) {
          let first = Int32(clamping: mesh.corners.count)
          for (place, height, shade) in [
            (q, height, 1.0), (q, base, 0.0), (p, height, 1), (p, base, 0),
          ] {
            let toLight = toLight(SIMD3(normal.x, normal.y, 0), at: place)
            mesh.corners.append(
              corner(place, height, toLight, row: hasGradient ? row + shade : row + 2))
          }
          mesh.triangles.append(SIMD3(first, first + 1, first + 2))
          mesh.triangles.append(SIMD3(first + 2, first + 1, first + 3))
        }
      }
    }
  }
}

/// The colours of the faces of extrusions by the light that falls on them, as a picture.
///
/// A feature has three rows: those of the foot and the top of walls, and that of roofs; columns are steps from shadow to
/// light.
private struct ExtrusionPalette {
  private var pixels: [UInt8] = []
  private var rows: [Key: Int] = [:]

  private struct Key: Hashable {
    let color: SIMD3<Double>
    let gradient: SIMD2<Double>
  }

  private static let columns = 32

  /// The place of a colour in its row.
  static func column(toLight: Double) -> Double { toLight * Double(columns - 1) + 0.5 }

  /// The place of the middle of a feature's first row.
  mutating func row(of shading: FaceShading, _ color: SIMD3<Double>) -> Double {
    let key = Key(color: color, gradient: shading.gradient)
    let row = rows[key] ?? pixels.count / (4 * Self.columns)
    if rows[key] == nil {
      rows[key] = row
      for factor in [shading.gradient.x, shading.gradient.y, 1] {
        for column in 0..<Self.columns {
          let color = shading.face(toLight: Double(column) / Double(Self.columns - 1), factor: factor) * 255
          for channel in 0..<3 { pixels.append(UInt8(color[channel].rounded())) }
          pixels.append(255)
        }
      }
    }
    return Double(row) + 0.5
  }

  /// Whether there are so many rows that their places are no longer exact.
  var isFull: Bool { rows.count >= 1_024 }

  /// The picture; `nil` without rows.
  var bitmap: Bitmap? {
    rows.isEmpty
      ? nil : try? Bitmap(width: Self.columns, height: pixels.count / (4 * Self.columns), pixels: pixels)
  }
}

extension Bitmap {
  /// The mean of the colours of all pixels, premultiplied.
  fileprivate var meanColor: SIMD3<Double> {
    var sum = SIMD4<Double>.zero
    for place in stride(from: 0, to: pixels.count - 3, by: 4) {
      sum += SIMD4(
        Double(pixels[place]), Double(pixels[place + 1]), Double(pixels[place + 2]), Double(pixels[place + 3])
      )
    }
    return sum.w > 0 ? SIMD3(sum.x, sum.y, sum.z) / sum.w : .zero
  }
}
