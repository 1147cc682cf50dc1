import CartoucheGeometry
import CartoucheProjections
import CartoucheResources
import Foundation

/// The heights in a GeoTIFF: the first sample of its pixels, as numbers of 8 to 64 bits, in the full size.
///
/// The file is read block by block, and decoded by libtiff, which has to be installed.
public struct GeoTIFFHeights: Sendable {
  /// The number of samples in a row.
  public var width: Int { image.width }
  /// The number of rows.
  public var height: Int { image.height }

  private let path: String
  private let image: TIFFImage
  private let number: HeightNumber
  private let georeference: Georeference
  private let noData: Double?
  private let sessions: TIFFSessions

  /// Reads the description of the file at a path.
  ///
  /// - Throws: ``ResourceError`` when it is missing or damaged, or has something else than heights.
  public init(path: String) throws(ResourceError) {
    guard FileManager.default.fileExists(atPath: path) else { throw .notFound(url: path) }
    do throws(GeoTIFFError) {
      var file = try TIFFBytes(path: path)
      let directories = try TIFFDirectory.all(of: &file)
      guard let main = directories.first(where: { ($0.integer(.newSubfileType) ?? 0) & 5 == 0 }) else {
        throw .damaged("no picture of full size")
      }
      georeference = try Georeference(main)
      (image, number) = try TIFFImage.heights(main)
      noData = main.text(.gdalNoData).flatMap { Double($0.filter { !$0.isWhitespace }) }
    } catch {
      throw error.about(path)
    }
    self.path = path
    sessions = TIFFSessions(path: path, system: georeference.system)
  }

  /// Whether rows run to the north, so that what is to the left of a line in the grid is to its right on the map.
  public var isMirrored: Bool { georeference.step.y > 0 }

  /// Calls a function with each row of samples in turn, NaN for those without height.
  ///
  /// - Parameters:
  ///   - columns: The samples that are wanted of a row, within `0..<width`.
  ///   - rows: The rows that are wanted, within `0..<height`.
  /// - Throws: ``ResourceError`` when a block cannot be decoded, and what the function throws.
  public func forEachRow(
    columns: Range<Int>, rows: Range<Int>, _ body: ([Float]) throws -> Void
  ) throws {
    guard !columns.isEmpty, !rows.isEmpty, columns.lowerBound >= 0, rows.lowerBound >= 0,
      columns.upperBound <= width, rows.upperBound <= height
    else { return }
    let first = columns.lowerBound / image.blockWidth
    let last = (columns.upperBound - 1) / image.blockWidth
    let samples = image.isPlanar ? 1 : image.samples
    for blockRow in rows.lowerBound / image.blockHeight...(rows.upperBound - 1) / image.blockHeight {
      let blocks: [[UInt8]]
      do throws(GeoTIFFError) {
        blocks = try sessions.with { session throws(GeoTIFFError) in
          var blocks: [[UInt8]] = []
          for column in first...last {
            blocks.append(try session.block(blockRow * image.columns + column, of: image))
          }
          return blocks
        }
      } catch {
        throw error.about(path)
      }
      let top = blockRow * image.blockHeight
      for y in max(top, rows.lowerBound)..<min(top + image.blockHeight, rows.upperBound) {
        var row: [Float] = []
        row.reserveCapacity(columns.count)
        for x in columns {
          let block = x / image.blockWidth
          let place = (y - top) * image.blockWidth + x - block * image.blockWidth
          let value = number.value(blocks[block - first], at: place * samples * number.bytes)
          row.append(isMissing(value) ? .nan : Float(value))
        }
        try body(row)
      }
    }
  }

  /// Whether a sample stands for none: single precision has rounded the number that says so.
  private func isMissing(_ value: Double) -> Bool {
    guard let noData else { return false }
    return value == noData || number == .float(bytes: 4) && Float(value) == Float(noData)
  }

  /// Converts points to degrees, longitude and latitude of each in turn, which are not finite where there is no place.
  ///
  /// - Parameter points: Points in columns and rows; the first sample is at (0, 0).
  public func degrees(_ points: [Point]) throws(ResourceError) -> [Double] {
    var coordinates: [Double] = []
    coordinates.reserveCapacity(2 * points.count)
    for point in points {
      coordinates.append(georeference.origin.x + (point.x + 0.5) * georeference.step.x)
      coordinates.append(georeference.origin.y + (point.y + 0.5) * georeference.step.y)
    }
    return try with {
      $0.unproject(&coordinates); return coordinates
    }
  }

  /// The columns and rows of samples within and just around bounds in degrees; `nil` if there are none.
  public func window(_ bounds: CoordinateBounds) throws(ResourceError) -> (
    columns: Range<Int>, rows: Range<Int>
  )? {
    let steps = 64
    var coordinates: [Double] = []
    for index in 0...steps {
      let part = Double(index) / Double(steps)
      let (x, y) = (bounds.west + part * bounds.longitudeSpan, bounds.south + part * bounds.latitudeSpan)
      coordinates += [
        x, bounds.south, x, bounds.north, bounds.west, y, bounds.west + bounds.longitudeSpan, y,
      ]
    }
    coordinates = try with {
      $0.project(&coordinates); return coordinates
    }
    var box: Box?
    for index in stride(from: 0, to: coordinates.count, by: 2)
    where coordinates[index].isFinite && coordinates[index + 1].isFinite {
      let place = georeference.pixel(coordinates[index], coordinates[index + 1], width: width)
      box = box.map { Box(around: [$0.min, $0.max, place]) } ?? Box(around: [place])
    }
    guard let box else { return nil }
    func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int>? {
      let first = min(max((low - 0.5).rounded(.down), 0), Double(count))
      let end = min(max((high - 0.5).rounded(.up) + 1, 0), Double(count))
      return first < end ? Int(first)..<Int(end) : nil
    }
    guard let columns = range(box.min.x, box.max.x, width), let rows = range(box.min.y, box.max.y, height)
    else {
      return nil
    }
    return (columns, rows)
  }

  private func with<Value>(_ work: (CoordinateTransformation) -> Value) throws(ResourceError) -> Value {
    do throws(GeoTIFFError) {
      return try sessions.with { session throws(GeoTIFFError) in work(session.transformation) }
    } catch {
      throw error.about(path)
    }
  }
}
