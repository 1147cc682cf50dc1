import CartoucheRaster
import SeededRandom
import Testing

/// A distance field as bytes, with a sheet of its own.
private struct Field {
  let width: Int
  let height: Int
  let bytes: [UInt8]

  init(width: Int, height: Int, _ value: (Int, Int) -> UInt8) {
    self.width = width
    self.height = height
    bytes = (0..<width * height).map { value($0 % width, $0 / width) }
  }

  /// The distances from a line from top to bottom through the middle, inside to the left.
  static var halfPlane: Field {
    Field(width: 16, height: 20) { x, _ in
      UInt8(min(max(191.25 - (Double(x) + 0.5 - 8) * 31.875, 0), 255))
    }
  }

  static func noise(_ width: Int, _ height: Int, seed: UInt64) -> Field {
    var random = SplitMix64(seed: seed)
    return Field(width: width, height: height) { _, _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// The picture with everything around it.
  var part: SIMD4<Float> { SIMD4(-1, -1, Float(width) + 1, Float(height) + 1) }

  func texel(_ x: Int, _ y: Int) -> Float {
    (0..<width).contains(x) && (0..<height).contains(y) ? Float(bytes[y * width + x]) / 255 : 0
  }

  /// The field at a place in texels.
  func value(_ u: Float, _ v: Float) -> Float {
    guard u > -2, v > -2, u < Float(width + 2), v < Float(height + 2) else { return 0 }
    let (s, t) = (u - 0.5, v - 0.5)
    let (x, y) = (s.rounded(.down), t.rounded(.down))
    let (right, down) = (s - x, t - y)
    let (column, row) = (Int(x), Int(y))
    let upper = texel(column, row) * (1 - right) + texel(column + 1, row) * right
    let lower = texel(column, row + 1) * (1 - right) + texel(column + 1, row + 1) * right
    return upper * (1 - down) + lower * down
  }

  /// Draws part of the field.
  func draw(
    _ list: inout DisplayList, _ transform: ProjectiveTransform, _ paint: FieldPaint,
    part: SIMD4<Float>? = nil, clip: ClipID? = nil
  ) {
    var sheet = FieldSheet()
    // Not the first of its sheet.
    _ = sheet.add(width: 3, height: 2, [255, 255, 255, 255, 255, 255])
    guard let cell = sheet.add(width: width, height: height, bytes) else { return }
    let id = list.addSheet(sheet)
    list.field(
      cell, of: id, part: part ?? self.part, transform: transform, paint: paint, on: .picture.within(clip))
  }
}

private func smoothstep(_ a: Float, _ b: Float, _ x: Float) -> Float {
  let t = min(max((x - a) / (b - a), 0), 1)
  return t * t * (3 - 2 * t)
}

/// The coverage of a pixel, one step after the other.
private func coverage(
  _ field: Field, _ inverse: ProjectiveTransform, _ paint: FieldPaint, x: Int, y: Int
) -> Float {
  let h = inverse.homogeneous(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
  guard h.z > 0 else { return 0 }
  let softness = paint.softness * Float(1 / h.z)
  let value = field.value(Float(h.x / h.z), Float(h.y / h.z))
  let outer = smoothstep(paint.edge - softness, paint.edge + softness, value)
  guard let hole = paint.hole else { return outer }
  return min(outer, 1 - smoothstep(hole, hole + 2 * softness, value))
}

/// An affine map of texels: turned, scaled and moved.
private func turn(cosine: Double, sine: Double, scale: Double, to place: SIMD2<Double>) -> Transform {
  Transform(
    a: cosine * scale, b: sine * scale, c: -sine * scale, d: cosine * scale, tx: place.x, ty: place.y)
}

private let upright = turn(cosine: 1, sine: 0, scale: 1, to: [3.25, 4.6])
private let views: [ProjectiveTransform] = [
  ProjectiveTransform(upright),
  ProjectiveTransform(turn(cosine: 1, sine: 0, scale: 2, to: [7.1, -3.3])),
  ProjectiveTransform(turn(cosine: 1, sine: 0, scale: 0.55, to: [20, 20])),
  ProjectiveTransform(Transform(a: -1.7, b: 0, c: 0, d: 1.2, tx: 40, ty: 6)),
  ProjectiveTransform(turn(cosine: 0.866, sine: 0.5, scale: 1, to: [20, 4])),
  ProjectiveTransform(turn(cosine: 0, sine: 1, scale: 1.3, to: [40, 4])),
  ProjectiveTransform(x: SIMD3(1.1, 0.2, 12), y: SIMD3(-0.1, 1.3, 9), w: SIMD3(0.004, 0.02, 0.8)),
  // An affine map whose third coordinate is 2 everywhere.
  ProjectiveTransform(x: SIMD3(2, 0, 20), y: SIMD3(0, 2, 20), w: SIMD3(0, 0, 2)),
]
private let paints = [
  FieldPaint(color: .black, edge: 0.75, softness: 0.16),
  FieldPaint(color: .black, edge: 0.4, softness: 0.1, hole: 0.75),
  // So soft that something is seen all over the part.
  FieldPaint(color: .black, edge: 0.1, softness: 0.3, hole: 0.75),
]

@Suite struct FieldTests {
  @Test(arguments: views.indices, paints.indices)
  func coverageIsTheRampOfTheMixedValue(view: Int, paint: Int) throws {
    let (transform, paint) = (views[view], paints[paint])
    let inverse = try #require(transform.inverse)
    for field in [Field.halfPlane, .noise(9, 13, seed: 4)] {
      let found = try alphas(64, 64) { field.draw(&$0, transform, paint) }
      let part = SIMD4<Double>(field.part)
      var (compared, largest) = (0, Float(0))
      for y in 0..<64 {
        for x in 0..<64 {
          let h = inverse.homogeneous(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
          let (u, v) = (h.x / h.z, h.y / h.z)
          let sides = [u - part.x, part.z - u, v - part.y, part.w - v]
          // On an edge either is right.
          guard sides.allSatisfy({ abs($0) > 1e-3 }) else { continue }
          let isInside = sides.allSatisfy { $0 > 0 }
          let expected = isInside ? coverage(field, inverse, paint, x: x, y: y) : 0
          largest = max(largest, abs(Float(found[y * 64 + x]) - expected * 255))
          if isInside { compared += 1 }
        }
      }
      #expect(largest <= 1)
      #expect(compared > 50)
      #expect(found.contains { $0 > 100 })
    }
  }

  @Test func fieldsAreZeroOutsideOfTheirPicture() throws {
    let field = Field(width: 4, height: 4) { _, _ in 255 }
    let hard = FieldPaint(color: .black, edge: 0.75, softness: 0)
    let part = SIMD4<Float>(-10, -10, 14, 14)
    let place = ProjectiveTransform(.translation(x: 12, y: 12))
    let found = try alphas(32, 32) { field.draw(&$0, place, hard, part: part) }
    #expect(found.count { $0 > 0 } == 16 && found[12 * 32 + 12] == 255)
    // Half way to the outside there is half of the value.
    let soft = FieldPaint(color: .black, edge: 0.5, softness: 0.5)
    let moved = ProjectiveTransform(.translation(x: 12.5, y: 12))
    let mixed = try alphas(32, 32) { field.draw(&$0, moved, soft, part: part) }
    #expect(mixed[13 * 32 + 12] == 128 && mixed[13 * 32 + 16] == 128 && mixed[13 * 32 + 11] == 0)
  }

  @Test(arguments: [
    Transform(a: 1.7, b: 0, c: 0, d: 1.3, tx: -20.35, ty: -12.5),
    Transform(a: 1.3, b: 0.8, c: -0.8, d: 1.3, tx: -20, ty: -28.5),
    Transform(a: 0, b: 1.5, c: -1.5, d: 0, tx: 60, ty: -20.5),
  ])
  func neighboursDivideThePixels(transform: Transform) throws {
    // A soft paint shows everywhere, with the same coverage of an empty field.
    let field = Field(width: 2, height: 2) { _, _ in 0 }
    let color = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0.5)
    let paint = FieldPaint(color: color, edge: 0, softness: 0.5)
    let tilted = ProjectiveTransform(
      x: SIMD3(transform.a, transform.c, transform.tx), y: SIMD3(transform.b, transform.d, transform.ty),
      w: SIMD3(0.002, 0.001, 1))
    for map in [ProjectiveTransform(transform), tilted] {
      let found = try alphas(50, 50) { list in
        var sheet = FieldSheet()
        guard let cell = sheet.add(width: 2, height: 2, field.bytes) else { return }
        let id = list.addSheet(sheet)
        for y in -4..<24 {
          for x in -4..<24 {
            let corner = SIMD2(Float(x), Float(y)) * 4.3
            let part = SIMD4(lowHalf: corner, highHalf: SIMD2(Float(x + 1), Float(y + 1)) * 4.3)
            list.field(cell, of: id, part: part, transform: map, paint: paint, on: .picture)
          }
        }
      }
      // Covered once by half of the colour: 64. Twice would be 112.
      #expect(found.allSatisfy { $0 == 64 })
    }
  }

  @Test func partsOfAFieldMakeTheWhole() throws {
    let field = Field.noise(12, 12, seed: 9)
    for (view, paint) in zip(views, paints + paints + paints) {
      let whole = try alphas(64, 64) { field.draw(&$0, view, paint, part: [-1, -1, 13, 13]) }
      let divided = try alphas(64, 64) { list in
        for part: SIMD4<Float> in [
          [-1, -1, 5.3, 4], [5.3, -1, 13, 4], [-1, 4, 5.3, 13], [5.3, 4, 13, 13],
        ] {
          field.draw(&list, view, paint, part: part)
        }
      }
      // Each part is measured from a pixel of its own, so the last bits of floats may differ.
      #expect(zip(divided, whole).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
      #expect(whole.contains { $0 > 50 })
    }
  }

  @Test func theWayOfLookingDoesNotChangeBytes() throws {
    let field = Field.noise(20, 24, seed: 2)
    for paint in paints {
      for (scale, place) in [(0.6, SIMD2(9.3, 7.7)), (1, SIMD2(3.5, 3.25)), (2.1, SIMD2(-4, 2.9))] {
        let map = turn(cosine: 1, sine: 0, scale: scale, to: place)
        func bytes(_ map: ProjectiveTransform) throws -> [UInt8] {
          try alphas(64, 64) { field.draw(&$0, map, paint) }
        }
        let found = try alphas(64, 64) { list in
          var sheet = FieldSheet()
          guard let cell = sheet.add(width: 20, height: 24, field.bytes) else { return }
          let id = list.addSheet(sheet)
          list.field(cell, of: id, part: field.part, transform: map, paint: paint, on: .picture)
        }
        #expect(found.contains { $0 > 50 })
        #expect(try bytes(ProjectiveTransform(map)) == found)
        // Turned and tilted, but so little that no number changes.
        #expect(
          try bytes(
            ProjectiveTransform(x: [scale, 1e-30, place.x], y: [1e-30, scale, place.y], w: [0, 0, 1]))
            == found)
        #expect(
          try bytes(
            ProjectiveTransform(x: [scale, 0, place.x], y: [0, scale, place.y], w: [1e-30, 1e-30, 1]))
            == found)
      }
    }
  }

  @Test func threadsAndPiecesDoNotChangeBytes() throws {
    var random = SplitMix64(seed: 3)
    var list = DisplayList(width: 1_100, height: 170)
    var pieces: [DisplayList] = []
    for half in 0..<2 {
      var piece = DisplayList(width: 1_100, height: 170)
      var sheet = FieldSheet()
      let cells = (0..<9).compactMap { index in
        let field = Field.noise(5 + index, 20 - index, seed: UInt64(half * 9 + index))
        return sheet.add(width: field.width, height: field.height, field.bytes)
      }
      let (inList, inPiece) = (list.addSheet(sheet), piece.addSheet(sheet))
      let bitmap = try Bitmap(width: 2, height: 2, pixels: [UInt8](repeating: 99, count: 16))
      for step in 0..<900 {
        let cell = try #require(cells.randomElement(using: &random))
        let part = SIMD4<Float>(-1, -1, Float(cell.width) + 1, Float(cell.height) + 1)
        let place = SIMD2<Double>(random.point(1_100, 170))
        let map = turn(
          cosine: step % 2 == 0 ? 1 : 0.6, sine: step % 2 == 0 ? 0 : 0.8, scale: 0.9, to: place)
        var paint = paints[step % 3]
        paint.color = random.color(alpha: 0.8)
        list.field(cell, of: inList, part: part, transform: map, paint: paint, on: .picture)
        piece.field(cell, of: inPiece, part: part, transform: map, paint: paint, on: .picture)
        if step % 50 == 0 {
          list.picture(
            bitmap, part: [-1, -1, 3, 3], transform: ProjectiveTransform(map), sampling: .bilinear,
            opacity: 0.7, on: .picture)
          piece.picture(
            bitmap, part: [-1, -1, 3, 3], transform: ProjectiveTransform(map), sampling: .bilinear,
            opacity: 0.7, on: .picture)
        }
      }
      pieces.append(piece)
    }
    let one = try rasterize(list, threads: 1)
    #expect(one.pixels.contains { $0 > 0 })
    #expect(try rasterize(list, threads: 2) == one)
    #expect(try rasterize(list, threads: 8) == one)
    #expect(try Rasterizer().rasterize(pieces) == one)
  }

  @Test func clipsChangeNoOtherPixels() throws {
    let field = Field.halfPlane
    for view in views {
      for paint in paints {
        let whole = try alphas(64, 64) { field.draw(&$0, view, paint) }
        for polygon: [SIMD2<Double>] in [
          [[30, 6], [55, 31], [28, 58], [4, 27]], [[9.5, 5], [40, 5], [40, 44], [9.5, 44]],
        ] {
          let inside = try alphas(64, 64) {
            $0.paint(.color(.black), on: .picture.within($0.addClip(convexPolygon: polygon)))
          }
          let clipped = try alphas(64, 64) { list in
            let clip = list.addClip(convexPolygon: polygon)
            field.draw(&list, view, paint, clip: clip)
          }
          #expect(whole.indices.allSatisfy { clipped[$0] == (inside[$0] == 255 ? whole[$0] : 0) })
        }
      }
    }
  }

  @Test func cellsMustHaveTheirBytes() {
    var sheet = FieldSheet()
    #expect(sheet.add(width: 2, height: 2, [1, 2, 3]) == nil)
    #expect(sheet.add(width: 0, height: 2, []) == nil)
    #expect(sheet.add(width: -1, height: -1, [1]) == nil)
    #expect(sheet.add(width: .max, height: .max, [1]) == nil)
    #expect(sheet.add(width: 5_000, height: 1, [UInt8](repeating: 1, count: 5_000)) == nil)
    #expect(sheet.byteCount == 0)
    #expect(sheet.add(width: 1, height: 2, [7, 8][...])?.height == 2)
    #expect(sheet.byteCount > 2)
  }

  @Test func badInputDrawsNothing() throws {
    let field = Field.halfPlane
    let paint = paints[0]
    let bad = [Double.nan, .infinity, -.infinity, 1e300, 1e-300, 0]
    let found = try alphas(20, 20) { list in
      let identity = ProjectiveTransform(.identity)
      for number in bad {
        field.draw(&list, ProjectiveTransform(.scale(x: number, y: number)), paint)
        field.draw(&list, ProjectiveTransform(x: [1, 0, 0], y: [0, 1, 0], w: [0, 0, number]), paint)
        guard !number.isFinite else { continue }
        field.draw(&list, ProjectiveTransform(x: [1, 0, 0], y: [0, 1, 0], w: [0, -number - 1, 0]), paint)
      }
      for number in [Float.nan, .infinity, -.infinity] {
        field.draw(&list, identity, FieldPaint(color: .black, edge: number, softness: 0.1))
        field.draw(&list, identity, FieldPaint(color: .black, edge: 0.5, softness: number))
        field.draw(&list, identity, FieldPaint(color: .black, edge: 0.5, softness: 0.1, hole: number))
        field.draw(&list, identity, paint, part: [0, number, 20, 20])
      }
      field.draw(&list, identity, FieldPaint(color: .clear, edge: 0.5, softness: 0.1))
      field.draw(&list, identity, paint, part: [5, 5, 5, 9])
      field.draw(&list, identity, paint, part: [9, 9, 5, 5])
      // A cell of another sheet, and a sheet of another list.
      var (large, small) = (FieldSheet(), FieldSheet())
      _ = large.add(width: 16, height: 20, field.bytes)
      let foreign = large.add(width: 16, height: 20, field.bytes)
      _ = small.add(width: 1, height: 1, [255])
      let id = list.addSheet(small)
      var other = list
      let unknown = other.addSheet(large)
      if let foreign {
        list.field(foreign, of: id, part: field.part, transform: .identity, paint: paint, on: .picture)
        list.field(foreign, of: unknown, part: field.part, transform: .identity, paint: paint, on: .picture)
      }
    }
    #expect(found.allSatisfy { $0 == 0 })
  }

  @Test func hostileNumbersAreHarmless() throws {
    var random = SplitMix64(seed: 8)
    let numbers: [Double] = [
      .nan, .infinity, 1e300, -1e30, 1e9, 3e38, 1e-40, 0, -0.0, 1, -1, 0.5, 20, 1e-9, 1e5,
    ]
    func number() -> Double { numbers.randomElement(using: &random) ?? 0 }
    func vector() -> SIMD3<Double> { SIMD3(number(), number(), number()) }
    let bitmap = try Bitmap(width: 2, height: 2, pixels: [UInt8](repeating: 200, count: 16))
    for size in [1, 9, 70] {
      var list = DisplayList(width: size, height: size)
      for _ in 0..<700 {
        let map = ProjectiveTransform(x: vector(), y: vector(), w: vector())
        let part = SIMD4(Float(number()), Float(number()), Float(number()), Float(number()))
        let clip = list.addClip(x: number(), y: 0, width: number(), height: 40)
        let paint = FieldPaint(
          color: random.color(alpha: 1), edge: Float(number()), softness: Float(number()),
          hole: Bool.random(using: &random) ? Float(number()) : nil)
        Field.halfPlane.draw(&list, map, paint, part: part, clip: Bool.random(using: &random) ? clip : nil)
        list.picture(
          bitmap, part: part, transform: map, sampling: Bool.random(using: &random) ? .nearest : .bilinear,
          opacity: Float(number()), on: .picture)
      }
      #expect(try rasterize(list, threads: 2) == rasterize(list, threads: 1))
    }
  }

  @Test func partsBehindTheEyeAreCut() throws {
    // Rows from 10 on lie before the eye and are seen from y = 6 on; those behind it would be seen above 2.
    let field = Field(width: 40, height: 40) { _, _ in 255 }
    let map = ProjectiveTransform(x: SIMD3(1, 1, -30), y: SIMD3(0, 0.25, -1), w: SIMD3(0, 0.05, -0.5))
    let paint = FieldPaint(color: .black, edge: 0.5, softness: 0.01)
    let found = try alphas(40, 40) { field.draw(&$0, map, paint) }
    #expect(found[0..<40 * 5].allSatisfy { $0 == 0 })
    #expect(found[8 * 40 + 20] == 255 && found[30 * 40 + 20] == 255)
  }
}

@Suite struct PartOfPictureTests {
  private func noise(_ width: Int, _ height: Int, seed: UInt64) throws -> Bitmap {
    var random = SplitMix64(seed: seed)
    return try Bitmap(
      width: width, height: height,
      straight: (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &random) })
  }

  @Test(arguments: [Sampling.nearest, .bilinear])
  func picturesInPlaceKeepTheirBytesAndEndAtTheirBorder(sampling: Sampling) throws {
    let picture = try noise(17, 11, seed: 1)
    var list = DisplayList(width: 40, height: 40)
    list.picture(
      picture, part: [-1, -1, 18, 12], transform: ProjectiveTransform(.translation(x: 6, y: 11)),
      sampling: sampling, opacity: 1, on: .picture)
    let found = try rasterize(list)
    #expect(pixels(40, 40) { found[$0, $1] != picture[$0 - 6, $1 - 11] } == 0)
  }

  @Test func bordersAreMixedWithNothing() throws {
    let white = try Bitmap(width: 2, height: 2, pixels: [UInt8](repeating: 255, count: 16))
    let found = try alphas(12, 12) {
      $0.picture(
        white, part: [-1, -1, 3, 3], transform: ProjectiveTransform(.translation(x: 4.5, y: 4)),
        sampling: .bilinear, opacity: 1, on: .picture)
    }
    #expect(found[4 * 12 + 4] == 128 && found[4 * 12 + 5] == 255 && found[4 * 12 + 6] == 128)
    #expect(found.count { $0 > 0 } == 6)
  }

  @Test func onlyThePartIsDrawn() throws {
    let picture = try noise(8, 8, seed: 2)
    for map in [
      Transform(a: 3, b: 0, c: 0, d: 3, tx: 2, ty: 2), Transform(a: 2, b: 1.5, c: -1.5, d: 2, tx: 15, ty: 2),
    ] {
      let inverse = try #require(ProjectiveTransform(map).inverse)
      var list = DisplayList(width: 32, height: 32)
      list.picture(
        picture, part: [2.3, 3, 6, 9], transform: ProjectiveTransform(map), sampling: .nearest, opacity: 1,
        on: .picture)
      let found = try rasterize(list)
      let wrong = pixels(32, 32) { x, y in
        let h = inverse.homogeneous(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        guard abs(h.x - h.x.rounded()) > 1e-6, abs(h.y - h.y.rounded()) > 1e-6 else { return false }
        let isInside = h.x >= 2.3 && h.x < 6 && h.y >= 3 && h.y < 9
        let texel = picture[Int(h.x.rounded(.down)), Int(h.y.rounded(.down))]
        return found[x, y] != (isInside ? texel : .zero)
      }
      #expect(wrong == 0)
      #expect(found.pixels.contains { $0 > 0 })
    }
  }

  @Test func opacityScalesThePicture() throws {
    let white = try Bitmap(width: 1, height: 1, pixels: [255, 255, 255, 255])
    var list = DisplayList(width: 4, height: 4)
    list.picture(
      white, part: [0, 0, 1, 1], transform: ProjectiveTransform(.scale(x: 4, y: 4)), sampling: .nearest,
      opacity: 0.25, on: .picture)
    #expect(try rasterize(list)[3, 0] == SIMD4(repeating: 64))
  }

  @Test func aPlaneIsSeenThroughItsLens() throws {
    let picture = try noise(3, 3, seed: 3)
    let tilt = ProjectiveTransform(x: [2, 0, 5], y: [0, 2, 5], w: [0, 0.01, 1])
    func drawn(_ transform: ProjectiveTransform, through lens: ProjectiveTransform?) throws -> Bitmap {
      var list = DisplayList(width: 40, height: 40)
      let facet = list.facet(through: lens)
      list.picture(
        picture, part: [0, 0, 3, 3], transform: transform, sampling: .nearest, opacity: 1, on: facet)
      var sheet = FieldSheet()
      let added = sheet.add(width: 1, height: 1, [255])
      let cell = try #require(added)
      list.field(
        cell, of: list.addSheet(sheet), part: [0, 0, 1, 1], transform: transform,
        paint: FieldPaint(color: .black, edge: 0.5, softness: 0.1), on: facet)
      return try rasterize(list)
    }
    let place = ProjectiveTransform(Transform(a: 3, b: 1, c: -1, d: 3, tx: 2, ty: 2))
    let found = try drawn(place, through: tilt)
    #expect(try drawn(place.concatenated(with: tilt), through: nil) == found)
    #expect(try drawn(place, through: nil) != found)
    #expect(found[12, 15] != .zero)
  }
}
