import CartoucheJSON
import CartoucheRaster
import CartoucheRenderer
import CartoucheResources
import CartoucheStyle

/// A range of glyphs as servers send it: each character a filled square of 12 pixels that moves the pen by 14.
func squareGlyphs(_ characters: ClosedRange<UInt8> = 33...126) -> [UInt8] {
  squareGlyphs(codePoints: characters.map(Int.init))
}

/// A range of glyphs that are all the same square.
func squareGlyphs(codePoints: [Int]) -> [UInt8] {
  func varint(_ value: Int) -> [UInt8] {
    var (bytes, rest): ([UInt8], Int) = ([], value)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }
  func field(_ number: Int, _ content: [UInt8]) -> [UInt8] {
    varint(number << 3 | 2) + varint(content.count) + content
  }
  func number(_ field: Int, _ value: Int) -> [UInt8] { varint(field << 3) + varint(value) }
  func signed(_ field: Int, _ value: Int) -> [UInt8] { number(field, value << 1 ^ value >> 63) }
  // 192 on the outline of a square of 12 pixels, 32 a pixel.
  let side = 18
  var bitmap: [UInt8] = []
  for y in 0..<side {
    for x in 0..<side {
      let inside = min(min(x, side - 1 - x), min(y, side - 1 - y))
      bitmap.append(UInt8(min(max(192 + 32 * (Double(inside) - 2.5), 0), 255)))
    }
  }
  var stack = field(1, Array("Squares".utf8)) + field(2, Array("0-255".utf8))
  for character in codePoints {
    let glyph =
      number(1, character) + field(2, bitmap) + number(3, 12) + number(4, 12) + signed(5, 1)
      + signed(6, -8) + number(7, 14)
    stack += field(3, glyph)
  }
  return field(1, stack)
}

/// A style of labels over points, whose glyphs are squares.
func labelStyle(_ features: [JSONValue], _ layers: [JSONValue]) -> JSONObject {
  var root = style(
    ["type": "geojson", "data": ["type": "FeatureCollection", "features": .array(features)]], layers)
  root["glyphs"] = "memory://glyphs/{fontstack}/{range}"
  return root
}

/// The URL of the only range that ``labelStyle(_:_:)`` needs.
let squaresURL = "memory://glyphs/Squares/0-255"

/// A point with a name at a longitude and a latitude.
func place(_ name: String, _ x: Double, _ y: Double, _ more: JSONObject = [:]) -> JSONValue {
  var properties: JSONObject = ["name": .string(name)]
  for (key, value) in more { properties[key] = value }
  return [
    "type": "Feature", "properties": .object(properties),
    "geometry": ["type": "Point", "coordinates": [.double(x), .double(y)]],
  ]
}

/// A layer that writes the names of ``place(_:_:_:_:)``.
func labels(_ id: String, _ layout: JSONObject = [:], paint: JSONObject = [:]) -> JSONValue {
  var all: JSONObject = [
    "text-field": ["get", "name"], "text-font": ["Squares"], "text-size": 12,
  ]
  for (key, value) in layout { all[key] = value }
  return [
    "id": .string(id), "type": "symbol", "source": "data", "layout": .object(all), "paint": .object(paint),
  ]
}

extension Bitmap {
  /// The number of pixels that are more than half covered.
  var inked: Int { stride(from: 3, to: pixels.count, by: 4).count { pixels[$0] > 127 } }

  /// The covered part of a row or column of boxes, as the lowest and highest x and y; `nil` for nothing.
  var extent: (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    var xs: (Int, Int)?
    var ys: (Int, Int)?
    for y in 0..<height {
      for x in 0..<width where pixels[4 * (y * width + x) + 3] > 127 {
        xs = (min(xs?.0 ?? x, x), max(xs?.1 ?? x, x))
        ys = (min(ys?.0 ?? y, y), max(ys?.1 ?? y, y))
      }
    }
    guard let xs, let ys else { return nil }
    return (xs.0...xs.1, ys.0...ys.1)
  }
}
