import CartoucheImages
import CartoucheJSON
import CartoucheRaster
import CartoucheSVG
import CartoucheSprites
import Foundation

@testable import CartoucheRenderer
@testable import CartoucheText
@testable import CartoucheUIKit

/// Readers of pictures, sprites, glyphs and fonts.
extension Reader {
  static let pictures: [Reader] =
    ImageFormat.allCases.map { format in
      Reader(
        format.rawValue, in: files(of: format), fuzz: format == .png ? "FuzzPNG" : "FuzzImage",
        bombs(of: format)
      ) {
        bytes, memory in
        _ = try Image(decoding: bytes, limits: ImageLimits(maxPixels: memory / 4))
        return false
      }
    } + [
      Reader(
        "pictures of any format",
        in: [
          "CartoucheImages/ImageFormat.swift", "CartoucheImages/ImageSize.swift",
          "CartoucheRenderer/ImageSource.swift", "CartoucheRenderer/TileSetSource.swift",
          "Cartouche/StyleImage+Decoding.swift", "CartoucheUIKit/UIImage.swift",
          "CartoucheCLI/TileContent.swift", "CartoucheRequests/Snapshotter+Requests.swift",
          "CartoucheServer/PictureIcons.swift",
        ], fuzz: "FuzzImage", ImageFormat.allCases.flatMap(bombs)
      ) { bytes, memory in
        let size = try ImageSize(header: bytes)
        _ = try Image(decoding: bytes, limits: ImageLimits(maxPixels: min(size.pixels, memory / 4)))
        return false
      },
      Reader(
        "SVG", in: ["CartoucheSVG/SVGDocument.swift", "CartoucheXML/XMLDocument.swift"], fuzz: "FuzzSVG",
        svgBombs
      ) { bytes, memory in
        var limits = SVGLimits()
        limits.memory = memory
        (limits.elements, limits.points, limits.pixels) = (20_000, 500_000, memory / 64)
        let picture = try SVGDocument(bytes, limits: limits).picture(width: 64, height: 64)
        return picture.diagnostics.contains { $0.kind == .limit }
      },
      Reader(
        "icons", in: [], fuzz: "FuzzSVG", Array(svgBombs.prefix(3))
      ) { bytes, _ in
        var limits = SpriteLimits()
        limits.side = 64
        let icon = try SpriteIcon(name: "a", decoding: bytes, limits: limits)
        let sheet = try SpriteSheetMaker([icon], limits: limits).sheet(pixelRatio: 1)
        return sheet.diagnostics.contains { $0.kind == .limit }
      },
      Reader(
        "sprite", in: [], fuzz: "FuzzSprite",
        [
          .compressed("images that share pixels") {
            Bytes.numbered(
              100_000, after: "{", before: #""z":{"x":0,"y":0,"width":64,"height":64,"pixelRatio":1}}"#
            ) {
              #""i\#($0)":{"x":0,"y":0,"width":64,"height":64,"pixelRatio":1},"#
            }
          }
        ]
      ) { bytes, memory in
        let index = try JSONDocument(parsing: bytes)
        let picture = try Image(width: 64, height: 64, pixels: [UInt8](repeating: 255, count: 64 * 64 * 4))
        let sheet = SpriteSheet(index: index, picture: picture, pixelLimit: memory / 4)
        return !sheet.diagnostics.isEmpty && sheet.pixels <= memory / 4
      },
      Reader(
        "glyphs", in: ["CartoucheText/GlyphRange+Decoding.swift"], fuzz: "FuzzGlyphRange",
        [
          .wide("pictures without bytes") {
            // A glyph of 60,000 x 60,000 pixels: id, width, height, left, top, advance; and no bitmap.
            let side = Bytes.varint(60_000)
            let glyph: [UInt8] = [0x08, 65, 0x18] + side + [0x20] + side + [0x28, 0, 0x30, 0, 0x38, 1]
            let stack: [UInt8] = [0x0A, 1, 65, 0x1A] + Bytes.varint(glyph.count) + glyph
            return [0x0A] + Bytes.varint(stack.count) + stack
          },
          .quadratic("one glyph often") {
            let glyph: [UInt8] = [0x1A, 4, 0x08, 65, 0x38, 1]
            let stack: [UInt8] = [0x0A, 1, 65] + (0..<300_000).flatMap { _ in glyph }
            return [0x0A] + Bytes.varint(stack.count) + stack
          },
        ]
      ) { bytes, _ in
        let range = try GlyphRange(bytes, block: GlyphBlock(containing: 65))
        return range.glyphs.allSatisfy { $0.field == nil }
      },
      Reader(
        "font",
        in: [
          "CartoucheText/FontFile+Unsafe.swift", "CartoucheText/TransformedGlyphs.swift",
          "CartoucheText/WebFont.swift",
        ], fuzz: "FuzzFont",
        [
          .wide("faces") {
            // A collection whose faces are all the same table directory.
            let count = 1_000_000
            var bytes = Array("ttcf".utf8) + Bytes.big(0x10000, 4) + Bytes.big(count, 4)
            let place = Bytes.big(12 + 4 * count, 4)
            for _ in 0..<count { bytes += place }
            return bytes + Bytes.big(0x10000, 4) + [UInt8](repeating: 0, count: 8)
          },
          .compressed("WOFF") {
            // One table of 4 GiB, by its directory.
            let table =
              Array("glyf".utf8) + Bytes.big(64, 4) + Bytes.big(16, 4) + Bytes.big(0xFFFF_FFF0, 4)
              + Bytes.big(0, 4)
            return Array("wOFF".utf8) + Bytes.big(0x10000, 4) + Bytes.big(80, 4) + Bytes.big(1, 2)
              + Bytes.big(0, 2)
              + Bytes.big(0xFFFF_FFFF, 4) + [UInt8](repeating: 0, count: 24) + table
              + [UInt8](repeating: 0, count: 16)
          },
          .compressed("WOFF2") { webFont(tableSize: 1 << 26) },
        ]
      ) { bytes, _ in
        _ = try FontFile.all(bytes)
        return false
      },
    ]

  private static let svgBombs: [Bomb] = [
    .deep("groups") { Bytes.repeated("<g>", 1_000_000, after: "<svg>") },
    .wide("elements") { Bytes.repeated("<g/>", 2_000_000, after: "<svg>", before: "</svg>") },
    .wide("copies of copies") {
      // Ten copies of ten copies, and so on, of one shape.
      Bytes.numbered(12, after: "<svg width='32' height='32'><path id='a0' d='M0 0h9v9z'/>", before: "</svg>")
      { level in
        "<g id='a\(level + 1)'>" + String(repeating: "<use href='#a\(level)'/>", count: 10) + "</g>"
      }
    },
    .quadratic("gradients") {
      Bytes.repeated(
        "<rect width='32' height='32' fill='url(#g)' opacity='.9' clip-path='url(#c)'/>", 20_000,
        after: """
          <svg width='32' height='32'><radialGradient id='g'><stop/><stop offset='1' stop-color='red'/></radialGradient>\
          <clipPath id='c'><circle r='9'/></clipPath>
          """, before: "</svg>")
    },
  ]

  private static func files(of format: ImageFormat) -> [String] {
    switch format {
    case .png:
      [
        "CartoucheImages/PNGDecoder.swift", "CartoucheImages/PNGDecoder+Unsafe.swift",
        "CartoucheImages/PNGHeader.swift", "CartoucheImages/DeflateBlocks+Unsafe.swift",
      ]
    case .jpeg:
      [
        "CartoucheImages/JPEGDecoder.swift", "CartoucheImages/JPEGDecoder+Unsafe.swift",
        "CartoucheImages/ImageSize+Unsafe.swift",
      ]
    case .webp: ["CartoucheImages/WebPDecoder.swift", "CartoucheImages/WebPDecoder+Unsafe.swift"]
    case .gif: ["CartoucheImages/GIFDecoder.swift", "CartoucheImages/GIFFile.swift"]
    }
  }

  /// Files whose headers announce pictures of gigabytes.
  private static func bombs(of format: ImageFormat) -> [Bomb] {
    switch format {
    case .png:
      [
        .compressed("PNG header") {
          let header = Array("IHDR".utf8) + Bytes.big(60_000, 4) + Bytes.big(60_000, 4) + [8, 6, 0, 0, 0]
          return [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A] + Bytes.big(13, 4) + header + Bytes.big(0, 4)
            + Bytes.big(0, 4) + Array("IDAT".utf8) + Bytes.big(0, 4)
        }
      ]
    case .jpeg:
      [
        .compressed("JPEG header") {
          [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8] + Bytes.big(60_000, 2) + Bytes.big(60_000, 2)
            + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 0xFF, 0xD9]
        }
      ]
    case .webp:
      [
        .compressed("WebP header") {
          let bits = 16_382 | 16_382 << 14
          let body =
            Array("WEBPVP8L".utf8) + Bytes.little(16, 4) + [0x2F] + Bytes.little(bits, 4)
            + [UInt8](repeating: 0, count: 11)
          return Array("RIFF".utf8) + Bytes.little(body.count, 4) + body
        }
      ]
    case .gif:
      [
        .compressed("GIF header") {
          Array("GIF89a".utf8) + Bytes.little(60_000, 2) + Bytes.little(60_000, 2) + [
            0, 0, 0, 0x2C, 0, 0, 0, 0,
          ]
            + Bytes.little(60_000, 2) + Bytes.little(60_000, 2) + [0, 8, 0, 0x3B]
        }
      ]
    }
  }

  /// A WOFF2 file (W3C, 2.0) whose one table of zeros has this size.
  private static func webFont(tableSize: Int) -> [UInt8] {
    let base128: [UInt8] = [0xA0, 0x80, 0x80, 0x00]
    // `cmap`, not transformed.
    let directory: [UInt8] = [0] + base128
    let packed = Bytes.brotli
    return Array("wOF2".utf8) + Bytes.big(0x10000, 4) + Bytes.big(48 + directory.count + packed.count, 4)
      + Bytes.big(1, 2) + Bytes.big(0, 2) + Bytes.big(tableSize + 28, 4) + Bytes.big(packed.count, 4)
      + [UInt8](repeating: 0, count: 24) + directory + packed
  }
}
