import CartoucheGeometry
import CartoucheProjections

/// A georeferenced picture in a TIFF file: its sizes, its place, and what is transparent in it.
struct GeoTIFF: Sendable {
  /// The picture in one of its sizes.
  struct Level: Sendable {
    let image: TIFFImage
    /// The picture of the same size that says which pixels are visible.
    let mask: TIFFImage?
  }

  /// The full size, then the overviews from the largest to the smallest.
  let levels: [Level]
  /// The place of the picture.
  let georeference: Georeference
  /// The value of the samples of transparent pixels.
  let noData: UInt8?

  /// The full size in pixels.
  var width: Int { levels[0].image.width }
  var height: Int { levels[0].image.height }

  /// Reads the description of the file at a path, but none of its pixels.
  ///
  /// - Throws: ``GeoTIFFError``.
  init(path: String) throws(GeoTIFFError) {
    var file = try TIFFBytes(path: path)
    let directories = try TIFFDirectory.all(of: &file)
    let kinds = directories.map { $0.integer(.newSubfileType) ?? 0 }
    guard let main = directories.indices.first(where: { kinds[$0] & 5 == 0 }) else {
      throw .damaged("no picture of full size")
    }
    georeference = try Georeference(directories[main])
    let full = try TIFFImage(directories[main])
    var images = [full]
    var masks: [TIFFImage] = []
    for index in directories.indices where kinds[index] & 5 != 0 {
      // A file without a usable overview is only slower.
      guard let image = try? TIFFImage(directories[index]) else { continue }
      if kinds[index] & 4 != 0 {
        masks.append(image)
      } else if image.width < full.width || image.height < full.height {
        images.append(image)
      }
    }
    let ordered = images.enumerated().sorted { first, second in
      first.element.width == second.element.width
        ? first.offset < second.offset : first.element.width > second.element.width
    }
    levels = ordered.map { _, image in
      Level(image: image, mask: masks.first { ($0.width, $0.height) == (image.width, image.height) })
    }
    let text = directories[main].text(.gdalNoData)?.filter { !$0.isWhitespace }
    noData = text.flatMap(Double.init).flatMap { UInt8(exactly: $0) }
  }

  /// The side of a tile in pixels.
  static let tileSide = 512
  /// The highest zoom of tiles.
  private static let zoomLimit = 24

  /// The area on the map, in degrees, and the zoom of the full size.
  ///
  /// - Throws: ``GeoTIFFError`` when the picture has no place on the map.
  func extent(_ transformation: CoordinateTransformation) throws(GeoTIFFError) -> (
    bounds: CoordinateBounds, zoom: Int
  ) {
    let steps = 32
    var corners: [Double] = []
    for row in 0...steps {
      for column in 0...steps {
        corners += coordinates(
          Double(column * width) / Double(steps), Double(row * height) / Double(steps))
      }
    }
    transformation.unproject(&corners)
    var (west, south, east, north) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for index in stride(from: 0, to: corners.count, by: 2)
    where corners[index].isFinite && corners[index + 1].isFinite {
      (west, east) = (min(west, corners[index]), max(east, corners[index]))
      (south, north) = (min(south, corners[index + 1]), max(north, corners[index + 1]))
    }
    let limit = Mercator.latitudeLimit
    (south, north) = (max(south, -limit), min(north, limit))
    guard west < east, south < north else {
      throw .content(
        found: "coordinates without a place on the map in \(georeference.system)",
        expected: "a picture that covers a part of the map")
    }
    if west < -180 || east > 180 { (west, east) = (-180, 180) }
    return (
      CoordinateBounds(west: west, south: south, east: east, north: north), nativeZoom(transformation)
    )
  }

  /// The lowest zoom at which a pixel of a tile is not larger than one of the picture at its centre.
  private func nativeZoom(_ transformation: CoordinateTransformation) -> Int {
    let (x, y) = (Double(width) / 2, Double(height) / 2)
    var places = coordinates(x, y) + coordinates(x + 1, y) + coordinates(x, y + 1)
    transformation.unproject(&places)
    let points = (0..<3).map { index in
      Point(
        Mercator.x(longitude: places[2 * index]), Mercator.unclampedY(latitude: places[2 * index + 1]))
    }
    func distance(_ other: Point) -> Double {
      let (dx, dy) = (other.x - points[0].x, other.y - points[0].y)
      return (dx * dx + dy * dy).squareRoot()
    }
    let size = min(distance(points[1]), distance(points[2]))
    guard size.isFinite, size > 0 else { return 0 }
    var zoom = 0
    var pixel = 1 / Double(Self.tileSide)
    while pixel > size * 1.001, zoom < Self.zoomLimit {
      pixel /= 2
      zoom += 1
    }
    return zoom
  }

  private func coordinates(_ x: Double, _ y: Double) -> [Double] {
    [georeference.origin.x + x * georeference.step.x, georeference.origin.y + y * georeference.step.y]
  }
}
