import CartoucheRaster
import Foundation

// Glyphs of 14 pixels per em, drawn from distance fields of 24, over a frame of 1024 x 1024 pixels.

private let side = 1_024

/// The ways in which glyphs may lie.
private enum Look {
  case upright, turned, tilted
}

/// The distance field of something like a letter: a ring, an E or a V, with a border of 3 texels.
private func letter(_ index: Int) -> (width: Int, height: Int, bytes: [UInt8]) {
  let (width, height) = (15 + index % 6, 18 + index % 7)
  let centre = SIMD2(Double(width) / 2 - 3, Double(height) / 2 - 3)
  let bytes = (0..<width * height).map { texel -> UInt8 in
    let x = Double(texel % width) - 2.5
    let y = Double(texel / width) - 2.5
    let (across, down) = (abs(x - centre.x) - centre.x, abs(y - centre.y) - centre.y)
    let distance: Double
    switch index % 3 {
    case 0:
      let radius = hypot(x / centre.x - 1, y / centre.y - 1)
      distance = abs(radius - 0.8) * min(centre.x, centre.y) - 1.2
    case 1:
      let bars = min(abs(y - 1.3), abs(y - centre.y), abs(y - 2 * centre.y + 1.3)) - 1.2
      distance = min(max(abs(x - 1.5) - 1.2, down), max(bars, across))
    default:
      let lean = y / 2 * centre.x / centre.y
      distance = max(min(abs(x - lean), abs(x - 2 * centre.x + lean)) * 0.9 - 1.2, down)
    }
    return UInt8(min(max((0.75 - distance / 8) * 255, 0), 255))
  }
  return (width, height, bytes)
}

/// 20,000 glyphs at random places; with a halo each is drawn twice.
private func text(_ look: Look, halo: Bool) -> DisplayList {
  var random = Random(state: 3)
  var list = DisplayList(width: side, height: side)
  var sheet = FieldSheet()
  let cells = (0..<50).compactMap { index in
    let letter = letter(index)
    return sheet.add(width: letter.width, height: letter.height, letter.bytes)
  }
  let id = list.addSheet(sheet)
  let scale = 14.0 / 24
  let softness = Float(0.105 / scale)
  for _ in 0..<20_000 {
    let cell = cells[Int.random(in: 0..<50, using: &random)]
    let place = SIMD2(Double(random.float(0...1_016)), Double(random.float(0...1_014)))
    let angle = look == .upright ? 0 : Double(random.float(0...6.28))
    let (sine, cosine) = (sin(angle) * scale, cos(angle) * scale)
    var transform = ProjectiveTransform(
      Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: place.x, ty: place.y))
    if look == .tilted {
      transform.w.x = 1e-3
      transform.x += transform.w * place.x - SIMD3(0, 0, place.x)
      transform.y += transform.w * place.y - SIMD3(0, 0, place.y)
    }
    let part = SIMD4(-1, -1, Float(cell.width) + 1, Float(cell.height) + 1)
    if halo {
      let edge = (6 - 1.2 / Float(scale)) / 8
      list.field(
        cell, of: id, part: part, transform: transform,
        paint: FieldPaint(color: .white, edge: edge, softness: softness, hole: 0.75), on: .picture)
    }
    list.field(
      cell, of: id, part: part, transform: transform,
      paint: FieldPaint(color: random.color(), edge: 0.75, softness: softness), on: .picture)
  }
  return list
}

/// The scenes of this file by name.
let glyphs: [(String, @Sendable () throws -> DisplayList)] = [
  ("20,000 glyphs", { text(.upright, halo: false) }),
  ("20,000 glyphs with halos", { text(.upright, halo: true) }),
  ("20,000 turned glyphs", { text(.turned, halo: false) }),
  ("20,000 turned glyphs with halos", { text(.turned, halo: true) }),
  ("20,000 tilted glyphs", { text(.tilted, halo: false) }),
]
