import CartoucheGeoTIFF
import CartoucheImages
import CartoucheJSON
import CartoucheResources
import Foundation
import Testing

@testable import CartoucheGeoTIFF

/// Whether libtiff is installed, without which nothing is read.
private let hasLibrary = TIFFLibrary.shared != nil

@Suite struct GeoTIFFTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "geotiff-\(UUID().uuidString)")

  private func load(_ file: TIFFFile, _ tile: String = "", _ name: String = "a.tif") async throws
    -> ResourceResponse
  {
    try await load(file.bytes, tile, name)
  }

  private func load(_ bytes: [UInt8], _ tile: String = "", _ name: String = "a.tif") async throws
    -> ResourceResponse
  {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent(name).path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try await GeoTIFFLoader().load(ResourceRequest("geotiff://\(path)\(tile)"))
  }

  private func picture(_ file: TIFFFile, _ tile: String = "/0/0/0") async throws -> Image {
    let response = try await load(file, tile)
    #expect(response.status == .found)
    return try PNGDecoder().decode(response.bytes)
  }

  /// A pattern without symmetry, in which neighbours differ.
  private static func pattern(_ x: Int, _ y: Int) -> UInt8 { UInt8(truncatingIfNeeded: x &* 7 &+ y &* 13) }

  @Test(.enabled(if: hasLibrary)) func tileOfEqualGridHasEqualPixels() async throws {
    let image = try await picture(.world(512) { [Self.pattern($0, $1)] })
    let expected = (0..<512 * 512).flatMap { index -> [UInt8] in
      let value = Self.pattern(index % 512, index / 512)
      return [value, value, value, 255]
    }
    #expect(image.pixels == expected)
  }

  @Test(.enabled(if: hasLibrary)) func tilesAreOfTheirPartAndInterpolatedBetweenCentres() async throws {
    // At twice the size, the centres of pixels are at a quarter and three quarters of those of the picture.
    let image = try await picture(.world(512) { x, _ in [UInt8(x / 2)] }, "/1/1/0")
    for x in stride(from: 1, to: 500, by: 37) {
      let place = (512 + Double(x) + 0.5) / 2 - 0.5
      let (low, share) = (Int(place), place - place.rounded(.down))
      let expected = Double(low / 2) * (1 - share) + Double((low + 1) / 2) * share
      #expect(abs(Double(image[x, 100].red) - expected) <= 0.51)
    }
  }

  @Test(.enabled(if: hasLibrary), arguments: [true, false], [true, false])
  func byteOrdersAndSizesOfOffsetsAreRead(isLittle: Bool, isBig: Bool) async throws {
    var file = TIFFFile.world(64) { x, y in [x < 32 ? 10 : 200] }
    (file.isLittleEndian, file.isBig) = (isLittle, isBig)
    let image = try await picture(file)
    #expect(image[100, 300].red == 10)
    #expect(image[400, 300].red == 200)
  }

  @Test(.enabled(if: hasLibrary), arguments: [nil, 16, 48] as [Int?], [false, true])
  func layoutsOfBlocksAreRead(tile: Int?, isPlanar: Bool) async throws {
    var file = TIFFFile.world(64, samples: 3, photometric: 2) { x, y in [UInt8(x), UInt8(y), 99] }
    file.pages[0].tile = tile
    file.pages[0].isPlanar = isPlanar
    let image = try await picture(file)
    let pixel = image[8 * 20 + 3, 8 * 50 + 3]
    #expect(abs(Int(pixel.red) - 20) <= 1 && abs(Int(pixel.green) - 50) <= 1 && pixel.blue == 99)
  }

  @Test(.enabled(if: hasLibrary)) func opacityAndPaletteAndInvertedGrayAreRead() async throws {
    var alpha = TIFFFile.world(16, samples: 4, photometric: 2) { x, _ in [200, 100, 50, x < 8 ? 0 : 255] }
    alpha.pages[0].fields[338] = (3, [2])
    let image = try await picture(alpha)
    #expect(image[10, 10].alpha == 0)
    #expect(image[500, 10] == (200, 100, 50, 255))

    var gray = TIFFFile.world(16, samples: 2) { x, _ in [60, x < 8 ? 128 : 255] }
    gray.pages[0].fields[338] = (3, [2])
    let grayImage = try await picture(gray)
    #expect(grayImage[10, 10].alpha == 128)
    #expect(abs(Int(grayImage[10, 10].red) - 60) <= 1)

    var palette = TIFFFile.world(16, photometric: 3) { _, _ in [5] }
    palette.pages[0].fields[320] = (3, (0..<768).map { $0 == 5 ? 65535 : $0 == 261 ? 32768 : 0 })
    #expect(try await picture(palette)[10, 10] == (255, 128, 0, 255))

    #expect(try await picture(.world(16, photometric: 0) { _, _ in [55] })[10, 10].red == 200)
  }

  @Test(.enabled(if: hasLibrary)) func noDataIsTransparent() async throws {
    var file = TIFFFile.world(16) { x, _ in [x < 8 ? 7 : 90] }
    file.pages[0].texts[42113] = "7 "
    let image = try await picture(file)
    #expect(image[10, 10].alpha == 0)
    #expect(image[500, 10] == (90, 90, 90, 255))
  }

  @Test(.enabled(if: hasLibrary)) func maskIsTransparentAndBelongsToItsSize() async throws {
    var file = TIFFFile.world(16) { _, _ in [90] }
    var mask = TIFFFile.world(16, photometric: 4) { x, _ in [x < 8 ? 0 : 255] }.pages[0]
    mask.fields = [254: (4, [4])]
    file.pages.append(mask)
    let image = try await picture(file)
    #expect(image[10, 10].alpha == 0)
    #expect(image[500, 10].alpha == 255)
  }

  @Test(.enabled(if: hasLibrary)) func smallerViewsAreOfOverviews() async throws {
    var file = TIFFFile.world(2048) { _, _ in [10] }
    file.pages[0].tile = 256
    var overview = TIFFFile.world(1024) { _, _ in [50] }.pages[0]
    overview.fields = [254: (4, [1])]
    overview.tile = 256
    file.pages.append(overview)
    #expect(try await picture(file, "/0/0/0")[5, 5].red == 50)
    #expect(try await picture(file, "/1/0/0")[5, 5].red == 50)
    #expect(try await picture(file, "/2/0/0")[5, 5].red == 10)
  }

  @Test(.enabled(if: hasLibrary)) func withoutOverviewsPixelsAreAveraged() async throws {
    let file = TIFFFile.world(2048) { x, y in [(x + y) % 2 == 0 ? 0 : 200] }
    let image = try await picture(file)
    #expect((99...101).contains(image[5, 5].red))
    #expect((99...101).contains(image[256, 300].red))
  }

  @Test(.enabled(if: hasLibrary)) func degreesAreProjected() async throws {
    // Rows of one degree.
    var page = TIFFFile.Page(width: 360, height: 180, pixels: (0..<360 * 180).map { UInt8($0 / 360) })
    page.place(4326, -180, 90, 1)
    let image = try await picture(TIFFFile(pages: [page]))
    // At latitude 60, 66.51326044 of 180 degrees from the south in the projection.
    let y60 = 0.5 - 1.3169578969248166 / (2 * .pi)
    let row = Int(y60 * 512)
    #expect(abs(Int(image[100, row].red) - 30) <= 1)
    #expect(image[256, 256].red == 90 || image[256, 256].red == 89)
  }

  @Test(.enabled(if: hasLibrary)) func smallPicturesAreNotBlurred() async throws {
    // Squares of eight by eight pixels in a small part of a tile.
    let pixels = (0..<64 * 64).map { UInt8(($0 % 64 / 8 + $0 / 512) % 2 == 0 ? 220 : 60) }
    var page = TIFFFile.Page(width: 64, height: 64, pixels: pixels)
    page.place(4326, 7, 47, 2.0 / 64)
    for tile in ["/5/16/11", "/7/66/45"] {
      let reds = try await picture(TIFFFile(pages: [page]), tile).pixels.indices.filter { $0 % 4 == 0 }
      let image = try await picture(TIFFFile(pages: [page]), tile)
      let seen = reds.filter { image.pixels[$0 + 3] == 255 }.map { image.pixels[$0] }
      let pure = seen.count { $0 == 220 || $0 == 60 }
      #expect(Double(pure) > 0.6 * Double(seen.count))
    }
  }

  @Test(.enabled(if: hasLibrary)) func pixelsThatArePointsAreShiftedByHalf() async throws {
    func edges(isPoint: Bool) async throws -> [Double] {
      var page = TIFFFile.Page(width: 2, height: 2, pixels: [1, 2, 3, 4])
      page.place(4326, 10, 20, 2, isPoint: isPoint)
      let text = try JSONValue(parsing: try await load(TIFFFile(pages: [page])).bytes)
      return text["bounds"]?.array?.compactMap(\.number) ?? []
    }
    #expect(try await edges(isPoint: false) == [10, 16, 14, 20])
    #expect(try await edges(isPoint: true) == [9, 17, 13, 21])
  }

  @Test(.enabled(if: hasLibrary)) func tileJSONHasBoundsAndZooms() async throws {
    let text = try JSONValue(parsing: try await load(.world(1024) { _, _ in [0] }).bytes)
    #expect(text["minzoom"]?.number == 0)
    #expect(text["maxzoom"]?.number == 1)
    #expect(text["tileSize"]?.number == 512)
    #expect(text["bounds"]?.array?.first?.number == -180)
  }

  @Test(.enabled(if: hasLibrary)) func tilesOutsideDoNotExist() async throws {
    var page = TIFFFile.Page(width: 2, height: 2, pixels: [1, 2, 3, 4])
    page.place(4326, 10, 20, 2)
    #expect(try await load(TIFFFile(pages: [page]), "/3/0/0").status == .notFound)
    #expect(try await load(TIFFFile(pages: [page]), "/3/4/3").status == .found)
  }

  // MARK: - Refusals

  @Test func whatIsNotReadIsNamedWithACommand() async throws {
    func refusal(_ change: (inout TIFFFile.Page) -> Void) async -> String {
      var file = TIFFFile.world(16) { _, _ in [1] }
      change(&file.pages[0])
      do {
        _ = try await load(file)
        return "read"
      } catch { return "\(error)" }
    }
    #expect(await refusal { $0.fields[258] = (3, [16]) }.contains("found samples of 16 bits"))
    #expect(await refusal { $0.fields[258] = (3, [16]) }.contains("gdal_translate -ot Byte -scale"))
    #expect(await refusal { $0.fields[339] = (3, [3]) }.contains("floating-point"))
    #expect(await refusal { $0.fields[33550] = nil }.contains("without a place on the map"))
    #expect(
      await refusal { $0.fields[34735] = nil }.contains("gdal_translate -a_srs EPSG:CODE a.tif a-map.tif"))
    #expect(await refusal { $0.fields[34735]?.values[15] = 32767 }.contains("user-defined"))
    let turned = await refusal {
      $0.fields[33550] = nil
      $0.fields[34264] = (12, [1, 0.5, 0, 0, 0.5, -1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    }
    #expect(turned.contains("turned") && turned.contains("gdalwarp -t_srs EPSG:3857 a.tif"))
    #expect(
      await refusal {
        $0.photometric = 5; $0.fields[258] = (3, [8])
      }.contains("CMYK"))
  }

  @Test func hostileFilesAreRefused() async throws {
    func fails(_ change: (inout TIFFFile) -> Void) async -> Bool {
      var file = TIFFFile.world(16) { _, _ in [1] }
      change(&file)
      do {
        _ = try await load(file, "/0/0/0")
        return false
      } catch { return true }
    }
    #expect(await fails { $0.isLoop = true })
    #expect(await fails { $0.pages[0].fields[256] = (4, [4_000_000_000]) })
    #expect(await fails { $0.pages[0].fields[278] = (4, [0]) })
    #expect(
      await fails {
        ($0.pages[0].fields[256], $0.pages[0].fields[257]) = ((4, [3_000_000]), (4, [3_000_000]))
        $0.pages[0].fields[278] = (4, [3_000_000])
      })
    #expect(await fails { $0.pages[0].fields[322] = (4, [1_000_000]) })
    #expect(await fails { $0.pages[0].fields[277] = (3, [60000]) })
    await #expect(throws: ResourceError.self) { try await load(Array("II*\u{0}".utf8)) }
    await #expect(throws: ResourceError.self) { try await load([]) }
    let bytes = TIFFFile.world(16) { _, _ in [1] }.bytes
    for count in stride(from: 8, to: bytes.count, by: 5) {
      _ = try? await load(Array(bytes.prefix(count)), "/0/0/0")
    }
  }
}
