import CartoucheGeometry

/// Makes tiles of a picture, by a linear filter as wide as a pixel of the tile or of the picture, whichever is larger.
struct TileResampling {
  let source: PixelSource

  private static let side = GeoTIFF.tileSide

  /// The pixels of a tile, four bytes for each, multiplied by opacity; `nil` if it has nothing of the picture.
  ///
  /// - Throws: ``GeoTIFFError``.
  func tile(_ tile: TileID) throws(GeoTIFFError) -> [UInt8]? {
    let picture = source.picture
    let places = TilePlaces(tile, in: picture, source.session.transformation)
    guard let scale = places.scale else { return nil }
    let level = level(for: scale)
    let image = picture.levels[level].image
    let factor = Point(
      Double(image.width) / Double(picture.width), Double(image.height) / Double(picture.height))
    let reduction = Self.reduction(scale * factor.x)
    let unit = Point(factor.x / Double(reduction), factor.y / Double(reduction))
    let radius = max(scale * factor.x / Double(reduction), 1)
    guard let area = area(of: places) else { return nil }
    let margin = (radius + 1) * Double(reduction)
    let window = try source.window(
      level: level,
      columns: Int(area.minX * factor.x - margin)..<Int(area.maxX * factor.x + margin) + 1,
      rows: Int(area.minY * factor.y - margin)..<Int(area.maxY * factor.y + margin) + 1,
      reduction: reduction)
    var pixels = [UInt8](repeating: 0, count: 4 * Self.side * Self.side)
    let (width, height) = (Double(picture.width), Double(picture.height))
    let filter = LinearFilter(window, radius: radius)
    for index in places.x.indices {
      let (x, y) = (places.x[index], places.y[index])
      guard x >= 0, x <= width, y >= 0, y <= height else { continue }
      filter.sample(
        x * unit.x - Double(window.left / reduction), y * unit.y - Double(window.top / reduction),
        into: &pixels,
        at: 4 * index)
    }
    return pixels
  }

  /// The smallest size of the picture that has as many pixels as the tile.
  private func level(for scale: Double) -> Int {
    let picture = source.picture
    return picture.levels.indices.last { index in
      Double(picture.width) / Double(picture.levels[index].image.width) <= scale * 1.01
    } ?? 0
  }

  /// The largest power of two that is not above a scale.
  private static func reduction(_ scale: Double) -> Int {
    var reduction = 1
    while Double(2 * reduction) <= scale, reduction < 1 << 20 { reduction *= 2 }
    return reduction
  }

  /// The part of the picture that the tile has, in pixels of the full size.
  private func area(of places: TilePlaces) -> (minX: Double, minY: Double, maxX: Double, maxY: Double)? {
    let (width, height) = (Double(source.picture.width), Double(source.picture.height))
    var area = (minX: Double.infinity, minY: Double.infinity, maxX: -Double.infinity, maxY: -Double.infinity)
    for index in places.x.indices {
      let (x, y) = (places.x[index], places.y[index])
      guard x >= 0, x <= width, y >= 0, y <= height else { continue }
      (area.minX, area.maxX) = (min(area.minX, x), max(area.maxX, x))
      (area.minY, area.maxY) = (min(area.minY, y), max(area.maxY, y))
    }
    return area.minX <= area.maxX ? area : nil
  }
}

/// The mean of the pixels around a place, weighted by their distance, those outside the picture left out.
struct LinearFilter {
  private let window: PixelWindow
  private let radius: Double
  private let inverse: Double

  /// A filter that ends at a distance of `radius` pixels, at least 1: at 1 it is bilinear.
  init(_ window: PixelWindow, radius: Double) {
    self.window = window
    self.radius = radius
    inverse = 1 / radius
  }

  /// Writes the mean at a place of the window, where the centre of the first pixel is at (0.5, 0.5).
  func sample(_ x: Double, _ y: Double, into pixels: inout [UInt8], at index: Int) {
    let (centerX, centerY) = (x - 0.5, y - 0.5)
    let columns = Self.range(centerX, radius, window.width)
    let rows = Self.range(centerY, radius, window.height)
    var (red, green, blue, alpha, total) = (Float(0), Float(0), Float(0), Float(0), Float(0))
    for row in rows {
      let vertical = 1 - abs(Double(row) - centerY) * inverse
      guard vertical > 0 else { continue }
      var at = 4 * (row * window.width + columns.lowerBound)
      for column in columns {
        let weight = Float(max(1 - abs(Double(column) - centerX) * inverse, 0) * vertical)
        red += weight * Float(window.pixels[at])
        green += weight * Float(window.pixels[at + 1])
        blue += weight * Float(window.pixels[at + 2])
        alpha += weight * Float(window.pixels[at + 3])
        total += weight
        at += 4
      }
    }
    guard total > 0 else { return }
    let opacity = (alpha / total + 0.5).rounded(.down)
    pixels[index] = UInt8(min(red / total + 0.5, opacity))
    pixels[index + 1] = UInt8(min(green / total + 0.5, opacity))
    pixels[index + 2] = UInt8(min(blue / total + 0.5, opacity))
    pixels[index + 3] = UInt8(opacity)
  }

  private static func range(_ center: Double, _ radius: Double, _ count: Int) -> ClosedRange<Int> {
    let first = min(max(Int((center - radius).rounded(.up)), 0), count - 1)
    return first...min(max(Int((center + radius).rounded(.down)), first), count - 1)
  }
}
