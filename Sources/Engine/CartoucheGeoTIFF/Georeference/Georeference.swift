import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheProjections

/// The places of the pixels of a picture: a coordinate system, and a corner and steps in it (OGC 19-008r4, GeoTIFF 1.1).
struct Georeference: Sendable {
  /// The coordinate system.
  let system: CoordinateSystem
  /// The coordinates of the outer corner of the first pixel.
  let origin: Point
  /// The steps from a pixel to the next, and from a row to the next, which is negative where north is up.
  let step: Point

  private static let referenced = "gdal_translate -a_srs EPSG:CODE -a_ullr WEST NORTH EAST SOUTH IN OUT"
  private static let straightened = "gdalwarp -t_srs EPSG:3857 IN OUT"

  /// Keys of the GeoKeyDirectory, §7.1.2 of the standard.
  private enum Key {
    static let modelType = 1024
    static let rasterType = 1025
    static let geographicSystem = 2048
    static let projectedSystem = 3072
    static let userDefined: UInt64 = 32767
  }

  /// The places that a directory describes.
  ///
  /// - Throws: ``GeoTIFFError`` without a georeference, and for one that is not read.
  init(_ directory: TIFFDirectory) throws(GeoTIFFError) {
    let keys = Self.keys(directory)
    var (origin, step) = try Self.placement(directory)
    // The coordinates of a pixel that is a point are those of its centre.
    if keys[Key.rasterType] == 2 { origin = Point(origin.x - step.x / 2, origin.y - step.y / 2) }
    guard [origin.x, origin.y, step.x, step.y].allSatisfy(\.isFinite), step.x > 0, step.y != 0 else {
      throw .damaged("pixels of \(step.x) by \(step.y) units")
    }
    (self.origin, self.step) = (origin, step)
    system = try Self.system(keys)
  }

  private static func keys(_ directory: TIFFDirectory) -> [Int: UInt64] {
    let values = directory.integers(.geoKeyDirectory)
    guard values.count >= 4 else { return [:] }
    var keys: [Int: UInt64] = [:]
    for index in stride(from: 4, to: values.count - 3, by: 4) where values[index + 1] == 0 {
      keys[Int(clamping: values[index])] = values[index + 3]
    }
    return keys
  }

  private static func placement(_ directory: TIFFDirectory) throws(GeoTIFFError) -> (Point, Point) {
    let matrix = directory.doubles(.modelTransformation)
    let scale = directory.doubles(.modelPixelScale)
    let ties = directory.doubles(.modelTiepoint)
    if scale.count >= 2, ties.count >= 6 {
      let step = Point(scale[0], -scale[1])
      return (Point(ties[3] - ties[0] * step.x, ties[4] - ties[1] * step.y), step)
    }
    if matrix.count == 16 {
      guard matrix[1] == 0, matrix[4] == 0 else {
        throw .unsupported("a picture that is turned against its coordinates", convert: straightened)
      }
      return (Point(matrix[3], matrix[7]), Point(matrix[0], matrix[5]))
    }
    if ties.count >= 12 {
      throw .unsupported("a picture that is placed by \(ties.count / 6) points", convert: straightened)
    }
    throw .unsupported("a TIFF picture without a place on the map", convert: referenced)
  }

  private static func system(_ keys: [Int: UInt64]) throws(GeoTIFFError) -> CoordinateSystem {
    let code: UInt64?
    switch keys[Key.modelType] {
    case 2: code = keys[Key.geographicSystem]
    case 3: throw .unsupported("geocentric coordinates", convert: straightened)
    case 1: code = keys[Key.projectedSystem]
    default: code = keys[Key.projectedSystem] ?? keys[Key.geographicSystem]
    }
    guard let code, code != 0 else {
      throw .unsupported(
        "a picture without a coordinate system", convert: "gdal_translate -a_srs EPSG:CODE IN OUT")
    }
    guard code != Key.userDefined else {
      throw .unsupported("a coordinate system without a code (user-defined)", convert: straightened)
    }
    do throws(CoordinateSystemError) {
      return try CoordinateSystem(CoordinateSystemCode(authority: "EPSG", code: String(code)))
    } catch {
      throw .unreadable(error.description)
    }
  }

  /// The width of the world in units of the system where its coordinates repeat; `nil` elsewhere.
  var period: Double? {
    if system.isWGS84 { return 360 }
    return system == .webMercator ? Mercator.equatorLength : nil
  }

  /// The place in pixels of coordinates; the centre of the first pixel is at (0.5, 0.5).
  func pixel(_ x: Double, _ y: Double, width: Int) -> Point {
    var column = (x - origin.x) / step.x
    if let period = period.map({ $0 / step.x }), !(0...Double(width)).contains(column), column.isFinite {
      // The world repeats opposite the picture, so that places are continuous around it.
      let margin = max(period - Double(width), 0) / 2
      column -= ((column + margin) / period).rounded(.down) * period
    }
    return Point(column, (y - origin.y) / step.y)
  }
}
