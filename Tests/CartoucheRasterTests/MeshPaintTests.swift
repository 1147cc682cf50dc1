import CartoucheRaster
import Foundation
import SeededRandom
import Testing

/// The colours of triangles in space.
@Suite struct MeshPaintTests {
  private func draw(
    _ mesh: Mesh, _ paint: MeshPaint, width: Int = 64, height: Int = 64
  ) throws -> Bitmap {
    var list = DisplayList(width: width, height: height)
    list.mesh(mesh, paint: paint)
    return try rasterize(list, threads: 1)
  }

  private func noise(_ side: Int, seed: UInt64) throws -> Bitmap {
    var random = SplitMix64(seed: seed)
    return try Bitmap(
      width: side, height: side,
      straight: (0..<side * side * 4).map { _ in UInt8.random(in: 0...255, using: &random) })
  }

  /// Columns of black and white in turn.
  private func stripes(_ side: Int, width: Int = 1) throws -> Bitmap {
    try Bitmap(
      width: side, height: side,
      straight: (0..<side * side * 4).map { $0 % 4 == 3 ? 255 : $0 / 4 % side / width % 2 == 0 ? 0 : 255 })
  }

  private func largestDifference(_ a: Bitmap, _ b: Bitmap) -> Int {
    zip(a.pixels, b.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  /// A picture of a size in a rectangle of the frame.
  private func quad(_ size: Float, _ low: SIMD2<Double>, _ high: SIMD2<Double>, fog: Float = 0) -> Mesh {
    .quad([
      .init(low.x, low.y, values: SIMD4(0, 0, fog, 0)), .init(high.x, low.y, values: SIMD4(size, 0, fog, 0)),
      .init(high.x, high.y, values: SIMD4(size, size, fog, 0)),
      .init(low.x, high.y, values: SIMD4(0, size, fog, 0)),
    ])
  }

  @Test(arguments: [Sampling.nearest, .bilinear])
  func aFlatQuadIsThePicture(sampling: Sampling) throws {
    var random = SplitMix64(seed: 8)
    for seed in 0..<12 as Range<UInt64> {
      let bitmap = try noise(16, seed: seed)
      // Corners that are on steps of 1/256 and edges that miss all centres.
      let low = SIMD2(Double(Int.random(in: -40...40, using: &random)), 7) / 4 + 0.03125
      let scale = SIMD2(Double(Int.random(in: 1...30, using: &random)), 13) / 8
      let adjustment = ColorAdjustment(
        hueRotation: SIMD2(0.6, 0.8), saturation: 0.2, contrast: 0.1, brightness: SIMD2(0.1, 0.9))
      var picture = MeshPicture(bitmap, sampling: sampling, opacity: 0.7)
      picture.adjustment = seed % 2 == 0 ? adjustment : nil
      let found = try draw(quad(16, low, low + scale * 16), .picture(picture))
      var list = DisplayList(width: 64, height: 64)
      list.image(
        bitmap, transform: Transform(a: scale.x, b: 0, c: 0, d: scale.y, tx: low.x, ty: low.y),
        sampling: sampling, opacity: 0.7, adjustment: picture.adjustment, on: .picture)
      #expect(largestDifference(found, try rasterize(list)) <= 1)
    }
  }

  /// Values at the pixels of triangles in space against the solution in double precision, at the far end of a large frame.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func valuesFollowThePerspective(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    // The value is a line of 256 levels: that of the red channel is the column.
    let bitmap = try Bitmap(
      width: 256, height: 1,
      pixels: (0..<256).flatMap { [UInt8($0), 0, 0, 255] })
    // 1/w and value/w are functions of the pixel.
    let weight = SIMD3(
      Double.random(in: -0.004...0.004, using: &random), .random(in: -0.004...0.004, using: &random), 1)
    let value = SIMD3(
      Double.random(in: -1...1, using: &random), .random(in: -1...1, using: &random), 128)
    func at(_ function: SIMD3<Double>, _ place: SIMD2<Double>) -> Double {
      function.x * (place.x - 3_900) + function.y * (place.y - 30) + function.z
    }
    let corners = [[3_800, -60], [4_000, -55], [4_096, 90], [3_850, 70]].map { place in
      let place = SIMD2(place[0], place[1])
      let w = 1 / at(weight, place)
      return Mesh.Corner(place.x, place.y, w: w, values: SIMD4(Float(at(value, place) * w), 0.5, 0, 0))
    }
    var list = DisplayList(width: 4_096, height: 64)
    list.mesh(.quad(corners), paint: .picture(MeshPicture(bitmap)))
    let found = try rasterize(list)
    var seen = 0
    for y in 0..<64 {
      for x in 3_700..<4_096 where found[x, y].w > 0 {
        seen += 1
        let place = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        let expected = min(max(at(value, place) / at(weight, place) - 0.5, 0), 255)
        #expect(abs(Double(found[x, y].x) - expected) < 0.51, "\(x) \(y)")
      }
    }
    #expect(seen > 8_000)
  }

  /// The copy of a picture that is read: the one nearest in size, from a factor of √2 on.
  @Test(arguments: [(1.0, 0.0...255.0), (1.4, 0...255), (1.43, 127...129), (2, 127...129), (8, 127...129)])
  func smallerCopiesAreReadWhereAPictureIsSmaller(factor: Double, range: ClosedRange<Double>) throws {
    let bitmap = try stripes(64)
    var picture = MeshPicture(bitmap)
    picture.levels = MipLevels(bitmap)
    let side = 64 / factor
    let found = try draw(quad(64, [0, 0], [side, side]), .picture(picture))
    let reds = (1..<Int(side) - 1).map { Double(found[$0, 3].x) }
    let (low, high) = (reds.min() ?? 0, reds.max() ?? 0)
    if range.lowerBound == 0 {
      #expect(high - low > 100)
    } else {
      #expect(range.contains(low) && range.contains(high))
    }
    // Without copies it is read at the pixels' centres alone.
    picture.levels = nil
    let plain = try draw(quad(64, [0, 0], [32, 32]), .picture(picture))
    #expect(plain[9, 9].x == 128)
  }

  @Test func aPictureThatIsLargerIsReadAsItsSamplingSays() throws {
    let bitmap = try noise(8, seed: 4)
    var picture = MeshPicture(bitmap, sampling: .nearest)
    let expected = try draw(quad(8, [0, 0], [60, 60]), .picture(picture))
    picture.levels = MipLevels(bitmap)
    #expect(try draw(quad(8, [0, 0], [60, 60]), .picture(picture)) == expected)
  }

  /// Places along the direction in which a picture is compressed.
  @Test func severalPlacesAreReadWhereAPictureIsCompressedOneWay() throws {
    let bitmap = try stripes(128, width: 3)
    var picture = MeshPicture(bitmap)
    picture.maximumTaps = 16
    // Eight texels to a pixel across, one down.
    let corners: [Mesh.Corner] = [
      .init(0, 0), .init(16, 0, values: SIMD4(128, 0, 0, 0)), .init(16, 64, values: SIMD4(128, 64, 0, 0)),
      .init(0, 64, values: SIMD4(0, 64, 0, 0)),
    ]
    let found = try draw(.quad(corners), .picture(picture))
    for x in 1..<15 {
      // The mean of eight places, a texel apart.
      let places = (0..<8).map { (Double(x) + 0.5) * 8 + (Double($0) + 0.5) - 4 }
      let mean = places.map { Int($0) / 3 % 2 == 0 ? 0.0 : 255 }.reduce(0, +) / 8
      #expect(abs(Double(found[x, 20].x) - mean) <= 1, "\(x)")
    }
    picture.maximumTaps = 1
    #expect(largestDifference(try draw(.quad(corners), .picture(picture)), found) > 60)
  }

  /// A picture in a quadrangle that is no parallelogram: the denominators of its map divide the corners.
  @Test func aPictureFillsAQuadrangle() throws {
    let bitmap = try noise(8, seed: 14)
    let places = [SIMD2(4.0, 6.0), SIMD2(50, 12), SIMD2(60, 58), SIMD2(9, 40)]
    let transform = try #require(
      ProjectiveTransform(
        width: 8, height: 8, topLeft: places[0], topRight: places[1], bottomRight: places[2],
        bottomLeft: places[3]))
    let texels = [SIMD2<Float>(0, 0), SIMD2(8, 0), SIMD2(8, 8), SIMD2(0, 8)]
    let corners = zip(places, texels).map { place, texel in
      let denominator = transform.w.x * Double(texel.x) + transform.w.y * Double(texel.y) + transform.w.z
      return Mesh.Corner(place.x, place.y, w: denominator, values: SIMD4(texel.x, texel.y, 0, 0))
    }
    let mesh = Mesh.quad(corners)
    let found = try draw(mesh, .picture(MeshPicture(bitmap)))
    var list = DisplayList(width: 64, height: 64)
    list.image(bitmap, transform: transform, on: .picture)
    let expected = try rasterize(list)
    let wrong = pixels(64, 64) { x, y in
      let (a, b) = (found[x, y], expected[x, y])
      return (0..<4).contains { abs(Int(a[$0]) - Int(b[$0])) > 2 }
    }
    #expect(wrong < 4)
  }

  @Test func picturesAreRepeated() throws {
    let bitmap = try stripes(2)
    var picture = MeshPicture(bitmap, sampling: .nearest)
    picture.repeats = true
    let found = try draw(quad(64, [0, 0], [64, 64]), .picture(picture))
    #expect(pixels(64, 64) { x, y in found[x, y].x != (x % 2 == 0 ? 0 : 255) } == 0)
  }

  @Test func fogIsMixedAsLight() throws {
    let bitmap = try noise(8, seed: 5)
    var picture = MeshPicture(bitmap, sampling: .nearest)
    let (fog, horizon) = (SIMD4<Double>(0.2, 0.5, 0.8, 1), SIMD4<Double>(0.9, 0.1, 0.4, 1))
    picture.fog = MeshFog(
      color: PremultipliedColor(rgba: SIMD4<Float>(fog)),
      horizonColor: PremultipliedColor(rgba: SIMD4<Float>(horizon)), groundBlend: 0.3, horizonBlend: 0.6,
      opacity: 0.8)
    for depth in [0.1, 0.3, 0.5, 0.7, 0.9, 1.2] {
      let found = try draw(quad(8, [0, 0], [8, 8], fog: Float(depth)), .picture(picture))
      for y in 0..<8 {
        for x in 0..<8 {
          let texel = bitmap[x, y]
          for channel in 0..<4 {
            let own = Double(texel[channel]) / 255
            let toHorizon = min(max((depth - 0.6) / 0.4, 0), 1)
            let step = toHorizon * toHorizon * (3 - 2 * toHorizon)
            let far = pow(fog[channel], 2.2) * (1 - step) + pow(horizon[channel], 2.2) * step
            let share = depth > 0.3 ? pow(min((depth - 0.3) / 0.7, 1), 2) * 0.8 : 0
            let mixed = pow(pow(own, 2.2) * (1 - share) + far * share, 1 / 2.2)
            #expect(abs(Double(found[x, y][channel]) - mixed * 255) <= 0.51, "\(depth) \(own)")
          }
        }
      }
    }
  }

  @Test func aFlatQuadIsTheCircle() throws {
    var circle = Circle(
      center: [20.25, 22.5], radius: 9, color: PremultipliedColor(red: 1, green: 0, blue: 0))
    circle.strokeWidth = 4
    circle.strokeColor = halfWhite
    circle.blur = 0.1
    let (low, high) = (SIMD2(7.25, 9.5), SIMD2(33.25, 35.5))
    let mesh = Mesh.quad([
      .init(low.x, low.y, values: SIMD4(-1, -1, 0, 0)), .init(high.x, low.y, values: SIMD4(1, -1, 0, 0)),
      .init(high.x, high.y, values: SIMD4(1, 1, 0, 0)), .init(low.x, high.y, values: SIMD4(-1, 1, 0, 0)),
    ])
    var list = DisplayList(width: 64, height: 64)
    list.circle(circle, on: .picture)
    #expect(largestDifference(try draw(mesh, .circle(circle)), try rasterize(list)) <= 1)
  }

  // MARK: Lines

  /// A bar that runs away to the right, its middle at a row; γ grows.
  private func bar(_ middle: Double, half: Double, length: Float, far: Double = 3) -> Mesh {
    .quad([
      .init(0, middle - half, values: SIMD4(0, 1, 1, 0)),
      .init(64, middle - half / far, w: far, values: SIMD4(0, 1, 1.5, length)),
      .init(64, middle + half / far, w: far, values: SIMD4(0, -1, 1.5, length)),
      .init(0, middle + half, values: SIMD4(0, -1, 1, 0)),
    ])
  }

  @Test(arguments: [(0.0, 0.0, 1.0), (4, 0, 1), (0, 3, 2), (5, 1.5, 1)])
  func linesHaveTheCoverageOfTheFormula(inset: Double, blur: Double, ratio: Double) throws {
    // γ is 1 everywhere, as values are the same at both ends.
    let (middle, half) = (31.25, 12.0)
    var line = MeshLine(outset: Float(half), color: .color(.white))
    (line.inset, line.blur, line.pixelRatio) = (Float(inset), Float(blur), Float(ratio))
    var mesh = bar(middle, half: half, length: 0, far: 1)
    for index in mesh.corners.indices { mesh.corners[index].values.z = 1 }
    let found = try draw(mesh, .line(line))
    let softness = blur + 1 / ratio
    for y in 0..<64 {
      let distance = abs(Double(y) + 0.5 - middle)
      let inside = min(distance - (inset - softness), half - distance) / softness
      #expect(abs(Double(found[20, y].w) / 255 - min(max(inside, 0), 1)) < 0.003, "\(y)")
    }
  }

  /// The distance along a bar in space at the centre of a column.
  private func along(_ x: Int, length: Double, far: Double = 3) -> Double {
    let share = (Double(x) + 0.5) / 64
    let weight = 1 + (1 / far - 1) * share
    return length / far * share / weight
  }

  @Test func colorsFollowALine() throws {
    let colors = (0..<10).map { PremultipliedColor(red: Float($0) / 9, green: 0, blue: 0) }
    let line = MeshLine(outset: 20, color: .ramp(colors, origin: 1, scale: 0.08, sampling: .bilinear))
    let found = try draw(bar(32, half: 20, length: 100), .line(line))
    for x in 0..<64 {
      let expected = min(max(1 + along(x, length: 100) * 0.08 - 0.5, 0), 9) / 9
      #expect(abs(Double(found[x, 32].x) / 255 - expected) < 0.004, "\(x)")
    }
  }

  @Test(arguments: [nil, 2.0])
  func dashesFollowALine(radius: Double?) throws {
    var line = MeshLine(outset: 20, color: .color(.white))
    line.dash = DashPattern(lengths: [12, 8], softness: 0.5)
    if let radius { line.roundDash = (outset: 2, radius: Float(radius)) }
    let found = try draw(bar(32, half: 20, length: 100), .line(line))
    for x in 0..<64 {
      let place = along(x, length: 100).truncatingRemainder(dividingBy: 20)
      // The depth inside the dash; the middle of the line has round ends that stick out.
      let reach = radius ?? 0
      let depth = min(place + reach, 12 + reach - place)
      let next = place - (20 - reach)
      let inside = max(depth, next)
      guard abs(inside) > 1.1 else { continue }
      #expect((found[x, 32].w > 200) == (inside > 0), "\(x)")
    }
  }

  @Test func aPictureFollowsALine() throws {
    // Columns 0…7 in red, rows 0…7 in green.
    func texel(_ index: Int) -> [UInt8] { [UInt8(index % 8) * 30, UInt8(index / 8) * 30, 0, 255] }
    let bitmap = try Bitmap(width: 8, height: 8, pixels: (0..<64).flatMap(texel))
    let line = MeshLine(outset: 20, color: .picture(bitmap, period: 40))
    let found = try draw(bar(32, half: 20, length: 100), .line(line))
    for x in 0..<64 {
      for y in [16, 25, 32, 44] {
        let share = (along(x, length: 100) / 40).truncatingRemainder(dividingBy: 1)
        let column = share * 10 - 1.5
        let half = 20 * (1 - (Double(x) + 0.5) / 64 * 2 / 3)
        let across: Double = (32 - 0.5 - Double(y)) / half
        guard abs(across) < 0.9 else { continue }
        let row = (0.5 - across * 0.5) * 10 - 1.5
        if (0...7).contains(column) { #expect(abs(Double(found[x, y].x) - column * 30) < 1.5, "\(x) \(y)") }
        if (0...7).contains(row) { #expect(abs(Double(found[x, y].y) - row * 30) < 1.5, "\(x) \(y)") }
      }
    }
  }
}
