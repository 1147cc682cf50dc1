// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheRaster

/// Numbers made from bytes; any bit pattern is a number.
private struct Numbers {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isEmpty: Bool { place >= bytes.count }

  mutating func byte() -> UInt8 {
    defer { place += 1 }
    return place < bytes.count ? bytes[place] : 0
  }

  mutating func float() -> Float {
    let kind = byte()
    // Mostly numbers in the visible range.
    if kind < 200 { return (Float(kind) - 40) * 0.4 }
    return Float(bitPattern: (0..<4).reduce(0) { bits, _ in bits << 8 | UInt32(byte()) })
  }

  mutating func transform() -> Transform {
    Transform(
      a: Double(float()), b: Double(float()), c: Double(float()), d: Double(float()), tx: Double(float()),
      ty: Double(float()))
  }
}

/// Any points, radii, weights, grids and projections give a picture, which is the same with one thread and with
/// several.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDensity(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var numbers = Numbers(Array(UnsafeBufferPointer(start: start, count: min(count, 2_048))))
  var list = DisplayList(width: Int(numbers.byte() % 90) + 1, height: Int(numbers.byte() % 90) + 1)
  var facet = Facet.picture
  if numbers.byte() & 1 != 0 {
    let (top, bottom) = (numbers.transform(), SIMD3(0, Double(numbers.float()) / 1_000, 1))
    facet = list.facet(
      through: ProjectiveTransform(
        x: SIMD3(top.a, top.c, top.tx), y: SIMD3(top.b, top.d, top.ty), w: bottom))
  }
  while !numbers.isEmpty {
    let transform = numbers.byte() & 1 != 0 ? numbers.transform() : .scale(x: 1, y: 1)
    let points = (0..<Int(numbers.byte() % 4)).map { _ in
      DensityPoints(
        places: (0..<Int(numbers.byte() % 40)).map { _ in SIMD2(numbers.float(), numbers.float()) },
        weights: (0..<Int(numbers.byte() % 5)).map { _ in numbers.float() },
        radii: (0..<Int(numbers.byte() % 5)).map { _ in numbers.float() }, transform: transform)
    }
    list.density(
      of: points, grid: DensityGrid(columns: Int(numbers.byte()) - 3, rows: Int(numbers.byte()) - 3),
      intensity: numbers.float(), ramp: [.clear, PremultipliedColor(red: 1, green: 0, blue: 0), .black],
      opacity: numbers.float(), on: facet)
  }
  let one = try? rasterize(list, threads: 1)
  precondition(one != nil && one == (try? rasterize(list, threads: 3)), "the same points gave two pictures")
  return 0
}
