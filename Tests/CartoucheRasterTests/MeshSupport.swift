import CartoucheRaster
import SeededRandom

extension Mesh.Corner {
  /// A corner at a pixel, at a depth and a distance w, with values.
  init(
    _ x: Double, _ y: Double, z: Double = 0, w: Double = 1, horizon: Double = 1,
    values: SIMD4<Float> = .zero
  ) {
    self.init(image: SIMD4(x * w, y * w, z * w, w), horizon: horizon * w, values: values)
  }
}

extension Mesh {
  /// Two triangles between corners at the top left, top right, bottom right and bottom left; their front is seen.
  static func quad(_ corners: [Corner], culling: Culling = .back, near: Double = 1e-6) -> Mesh {
    Mesh(corners: corners, triangles: [SIMD3(0, 3, 1), SIMD3(1, 3, 2)], culling: culling, near: near)
  }

  /// A rectangle of pixels at a depth.
  static func rectangle(_ low: SIMD2<Double>, _ high: SIMD2<Double>, z: Double = 0) -> Mesh {
    quad([
      Corner(low.x, low.y, z: z), Corner(high.x, low.y, z: z), Corner(high.x, high.y, z: z),
      Corner(low.x, high.y, z: z),
    ])
  }

  /// Squares of a grid, each of two triangles.
  static func grid(_ side: Int, _ corner: (Int, Int) -> Corner) -> Mesh {
    var mesh = Mesh()
    for y in 0...side { for x in 0...side { mesh.corners.append(corner(x, y)) } }
    let row = Int32(side + 1)
    for y in 0..<Int32(side) {
      for x in 0..<Int32(side) {
        let first = y * row + x
        mesh.triangles.append(SIMD3(first, first + row, first + 1))
        mesh.triangles.append(SIMD3(first + 1, first + row, first + row + 1))
      }
    }
    return mesh
  }
}

/// A colour that shows how often it has been blended.
let halfWhite = PremultipliedColor(red: 1, green: 1, blue: 1, alpha: 0.5)
