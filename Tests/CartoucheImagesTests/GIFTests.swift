import Foundation
import SeededRandom
import Testing

@testable import CartoucheImages

/// GIF files, still and animated, whole and damaged.
///
/// The files in `Fixtures/gif` and the pictures in them were written by Pillow, which combined the frames itself.
@Suite struct GIFTests {
  private static func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return [UInt8](try Data(contentsOf: folder.appending(path: "Fixtures/gif/\(name)")))
  }

  /// The bytes of a file, part by part.
  private struct File {
    var bytes: [UInt8]

    /// A file with a screen and four colours: black, red, green, blue.
    init(_ width: Int, _ height: Int) {
      bytes = Array("GIF89a".utf8) + Self.number(width) + Self.number(height) + [0x81, 0, 0]
      bytes += [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
    }

    static func number(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }

    /// Adds what is said about the next picture.
    func control(disposal: UInt8 = 0, delay: Int = 10, transparent: UInt8? = nil) -> File {
      var file = self
      file.bytes += [0x21, 0xF9, 4, disposal << 2 | (transparent == nil ? 0 : 1)] + Self.number(delay)
      file.bytes += [transparent ?? 0, 0]
      return file
    }

    /// Adds a picture of indices, each as a code of its own.
    func picture(
      _ place: (left: Int, top: Int, width: Int, height: Int), _ indices: [UInt8], flags: UInt8 = 0
    ) -> File {
      var file = self
      file.bytes += [0x2C] + [place.left, place.top, place.width, place.height].flatMap(Self.number)
      file.bytes += [flags, 2]
      // Codes of three bits: a clear code, 4, before every second index keeps them from growing; 5 is the end.
      var (bits, count, data) = (0, 0, [UInt8]())
      let codes = indices.enumerated().flatMap {
        $0.offset % 2 == 0 ? [4, Int($0.element)] : [Int($0.element)]
      }
      for code in codes + [5] {
        bits |= code << count
        count += 3
        while count >= 8 {
          data.append(UInt8(bits & 255))
          (bits, count) = (bits >> 8, count - 8)
        }
      }
      data.append(UInt8(bits & 255))
      for start in stride(from: 0, to: data.count, by: 255) {
        let block = data[start..<min(start + 255, data.count)]
        file.bytes += [UInt8(block.count)] + block
      }
      file.bytes.append(0)
      return file
    }

    var end: [UInt8] { bytes + [0x3B] }
  }

  private static let clear: [UInt8] = [0, 0, 0, 0]
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let green: [UInt8] = [0, 255, 0, 255]

  private func rows(_ image: Image) -> [[UInt8]] {
    (0..<image.height * image.width).map { Array(image.pixels[4 * $0..<4 * $0 + 4]) }
  }

  // MARK: Whole files

  @Test func aFileIsRecognisedAndMeasuredAndRead() throws {
    for name in ["film", "interlaced"] {
      let file = try Self.fixture(name + ".gif")
      let expected = try Image(decoding: Self.fixture(name == "film" ? "film.0.png" : "interlaced.png"))
      #expect(ImageFormat(sniffing: file) == .gif)
      #expect(try Image(decoding: file) == expected, "\(name)")
      let size = try ImageSize(header: file)
      #expect(size.width == expected.width && size.height == expected.height)
    }
  }

  @Test func framesAreCombined() throws {
    let film = try GIFDecoder().decodeAnimation(Self.fixture("film.gif"))
    for (index, frame) in film.frames.enumerated() {
      #expect(try frame.image == Image(decoding: Self.fixture("film.\(index).png")), "frame \(index)")
    }
    // A duration of 0 is that of browsers.
    #expect(film.frames.map(\.duration) == [0.1, 0.25, 0.1, 0.04])
    #expect(abs(film.duration - 0.49) < 1e-9 && film.loopCount == 3)
  }

  @Test func whatFollowsAPictureDependsOnItsDisposal() throws {
    for (disposal, left) in [(UInt8(0), Self.green), (1, Self.green), (2, Self.clear), (3, Self.red)] {
      let file = File(2, 1).control().picture((0, 0, 2, 1), [1, 1])
        .control(disposal: disposal).picture((0, 0, 1, 1), [2])
        .control(transparent: 0).picture((1, 0, 1, 1), [0]).end
      let frames = try GIFDecoder().decodeAnimation(file).frames.map { rows($0.image) }
      #expect(frames == [[Self.red, Self.red], [Self.green, Self.red], [left, Self.red]])
    }
  }

  @Test func interlacedRowsComeInFourPasses() throws {
    // Each row has the index of its pass, modulo the number of colours.
    let file = File(1, 9).picture((0, 0, 1, 9), [0, 0, 1, 2, 2, 3, 3, 3, 3], flags: 0x40).end
    let (black, blue): ([UInt8], [UInt8]) = ([0, 0, 0, 255], [0, 0, 255, 255])
    #expect(
      rows(try GIFDecoder().decode(file))
        == [black, blue, Self.green, blue, Self.red, blue, Self.green, blue, black])
  }

  // MARK: Hostile and damaged files

  @Test func aScreenWithoutAnAreaIsThatOfTheFirstPicture() throws {
    let image = try GIFDecoder().decode(File(0, 0).picture((1, 0, 1, 1), [1]).end)
    #expect(rows(image) == [Self.clear, Self.red])
    #expect(throws: ImageError.size(width: 0, height: 5)) { try GIFDecoder().decode(File(0, 5).end) }
    #expect(throws: ImageError.size(width: 0, height: 0)) {
      try GIFDecoder().decode(File(0, 0).picture((0, 0, 0, 0), []).end)
    }
  }

  @Test func picturesOutsideTheScreenAreLeftOut() throws {
    for place in [(2, 0, 1, 1), (0, 1, 1, 1), (65_535, 65_535, 1, 1), (0, 0, 0, 7)] {
      let file = File(2, 1).control(disposal: 2).picture(place, [1]).picture((1, 0, 2, 2), [1, 1, 1, 1]).end
      #expect(rows(try GIFDecoder().decode(file)) == [Self.clear, Self.clear])
      let frames = try GIFDecoder().decodeAnimation(file).frames
      #expect(frames.map { rows($0.image) } == [[Self.clear, Self.clear], [Self.clear, Self.red]])
    }
  }

  @Test func limitsCountBeforeMemory() throws {
    let limits = ImageLimits(maxWidth: 100, maxHeight: 100, maxPixels: 1000)
    // The screen is small, the picture is not.
    let huge = File(1, 1).picture((0, 0, 65_535, 65_535), [1]).end
    #expect(throws: ImageError.limit(what: "width", found: 65_535, limit: 100)) {
      try GIFDecoder(limits: limits).decode(huge)
    }
    #expect(throws: ImageError.self) { try GIFDecoder().decodeAnimation(huge) }
    #expect(throws: ImageError.limit(what: "width", found: 101, limit: 100)) {
      try GIFDecoder(limits: limits).decode(File(101, 1).end)
    }
    var film = File(25, 20)
    for _ in 0..<3 { film = film.picture((0, 0, 1, 1), [1]) }
    #expect(throws: ImageError.limit(what: "pixels", found: 1500, limit: 1000)) {
      try GIFDecoder(limits: limits).decodeAnimation(film.end)
    }
  }

  @Test func codesWithoutMeaningAndMissingOnesAreErrors() throws {
    let start = File(4, 1).bytes + [0x2C, 0, 0, 0, 0, 4, 0, 1, 0, 0]
    for (data, isCut): ([UInt8], Bool) in [
      // Nothing but clear codes, however many.
      ([2, 0], true), ([2, 3, 0x24, 0x49, 0x92, 0], true),
      // An end before the last pixel, and a file that ends in the middle of a block.
      ([2, 1, 0x2C, 0], true), ([2, 200, 1], true),
      // A code that nothing has defined, and sizes of codes that are none.
      ([2, 2, 0x3C, 0, 0], false), ([0, 1, 1, 0], false), ([12, 1, 1, 0], false),
    ] {
      do {
        _ = try GIFDecoder().decode(start + data + [0x3B])
        Issue.record("\(data) is a picture")
      } catch {
        if case .truncated = error { #expect(isCut, "\(data)") } else { #expect(!isCut, "\(data): \(error)") }
      }
    }
    let clearCodes: [UInt8] = [0x24, 0x49, 0x92]
    let block: [UInt8] = [255] + (0..<85).flatMap { _ in clearCodes }
    let blocks = (0..<4000).flatMap { _ in block }
    #expect(throws: ImageError.self) { try GIFDecoder().decode(start + [2] + blocks + [0]) }
  }

  @Test func everyPrefixAndEveryChangedByteIsAPictureOrAnError() throws {
    var random = SplitMix64(seed: 89)
    for name in ["film.gif", "interlaced.gif"] {
      let file = try Self.fixture(name)
      let limits = ImageLimits(maxWidth: 512, maxHeight: 512, maxPixels: 1 << 16)
      for _ in 0..<300 {
        var bytes = Array(file.prefix(Int.random(in: 0...file.count, using: &random)))
        for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
          bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        let film = try? GIFDecoder(limits: limits).decodeAnimation(bytes)
        let first = try? GIFDecoder(limits: limits).decode(bytes)
        if let film { #expect(film.frames.first?.image == first) }
      }
    }
    #expect(throws: ImageError.self) { try GIFDecoder().decode([]) }
    #expect(throws: ImageError.self) { try GIFDecoder().decode(Array("GIF89a".utf8)) }
  }
}
