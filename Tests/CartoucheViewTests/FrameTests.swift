import CartoucheImages
import SeededRandom
import Testing

@testable import CartoucheView

/// Frames bring to the page what was drawn: exactly, and no more than has changed.
@Suite struct FrameTests {
  /// A picture of one colour.
  private func plain(_ width: Int, _ height: Int, _ color: [UInt8] = [200, 100, 50, 255]) throws -> Picture {
    try #require(
      Picture(width: width, height: height, pixels: (0..<width * height).flatMap { _ in color }))
  }

  /// A picture with some pixels changed.
  private func changed(
    _ picture: Picture, _ random: inout SplitMix64, isOpaque: Bool = true
  ) throws -> Picture {
    var pixels = picture.pixels
    for _ in 0..<random.int(0...3) {
      let (x, y) = (random.int(0...picture.width - 1), random.int(0...picture.height - 1))
      let (width, height) = (random.int(1...picture.width - x), random.int(1...picture.height - y))
      let alpha = isOpaque ? 255 : random.int(0...255)
      let color = (0..<3).map { _ in UInt8(random.int(0...alpha)) } + [UInt8(alpha)]
      for row in y..<y + height {
        for column in x..<x + width {
          for channel in 0..<4 { pixels[4 * (row * picture.width + column) + channel] = color[channel] }
        }
      }
    }
    return try #require(Picture(width: picture.width, height: picture.height, pixels: pixels))
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func exactFramesPutTogetherAreThePicture(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    var picture = try plain(150 + Int(seed) * 37, 90 + Int(seed) * 41)
    var difference = PictureDifference()
    var canvas = Image(width: 1, height: 1)
    for number in 1...12 {
      let rectangles = difference.rectangles(of: picture, isExact: true)
      let parts = try await FrameEncoder().parts(of: picture, in: rectangles, isExact: true)
      let message = FrameMessage(
        number: number, isExact: true, width: picture.width, height: picture.height, inputTime: nil,
        parts: parts)
      try #require(SentFrame(message.encoded)).draw(over: &canvas)
      let whole = PixelRectangle(x: 0, y: 0, width: picture.width, height: picture.height)
      let expected = try await FrameEncoder().parts(of: picture, in: [whole], isExact: true)
      var alone = Image(width: 1, height: 1)
      let frame = FrameMessage(
        number: 0, isExact: true, width: picture.width, height: picture.height, inputTime: nil,
        parts: expected)
      try #require(SentFrame(frame.encoded)).draw(over: &alone)
      #expect(canvas == alone, "frame \(number)")
      picture = try changed(picture, &random, isOpaque: false)
    }
  }

  @Test func anOpaquePictureArrivesByteForByte() async throws {
    var random = SplitMix64(seed: 9)
    let picture = try changed(try plain(200, 300), &random)
    var difference = PictureDifference()
    let rectangles = difference.rectangles(of: picture, isExact: true)
    let parts = try await FrameEncoder().parts(of: picture, in: rectangles, isExact: true)
    var canvas = Image(width: 1, height: 1)
    let message = FrameMessage(
      number: 1, isExact: true, width: 200, height: 300, inputTime: 3.5, parts: parts)
    let frame = try #require(SentFrame(message.encoded))
    try frame.draw(over: &canvas)
    #expect(canvas.pixels == picture.pixels)
    #expect(frame.inputTime == 3.5)
  }

  @Test func nothingIsSentTwice() throws {
    var difference = PictureDifference()
    let picture = try plain(300, 200)
    #expect(!difference.rectangles(of: picture, isExact: true).isEmpty)
    #expect(difference.rectangles(of: picture, isExact: true).isEmpty)
    #expect(difference.rectangles(of: picture, isExact: false).isEmpty)
    #expect(difference.isExact)
  }

  @Test func aChangedPixelIsSentAsItsBlock() throws {
    var difference = PictureDifference()
    let picture = try plain(300, 200)
    _ = difference.rectangles(of: picture, isExact: true)
    var pixels = picture.pixels
    pixels[4 * (130 * 300 + 290)] = 7
    let next = try #require(Picture(width: 300, height: 200, pixels: pixels))
    #expect(
      difference.rectangles(of: next, isExact: true) == [
        PixelRectangle(x: 256, y: 128, width: 44, height: 64)
      ])
  }

  @Test func changedBlocksBelowEachOtherAreOneRectangle() throws {
    var difference = PictureDifference()
    let picture = try plain(640, 640)
    _ = difference.rectangles(of: picture, isExact: true)
    var pixels = picture.pixels
    for y in 100..<300 { for x in 70..<150 { pixels[4 * (y * 640 + x)] = 7 } }
    let next = try #require(Picture(width: 640, height: 640, pixels: pixels))
    #expect(
      difference.rectangles(of: next, isExact: true) == [
        PixelRectangle(x: 64, y: 64, width: 128, height: 256)
      ])
  }

  @Test func whatWasSentWithLossesIsSentAgainExactly() throws {
    var difference = PictureDifference()
    let picture = try plain(300, 200)
    let whole = [PixelRectangle(x: 0, y: 0, width: 300, height: 200)]
    #expect(difference.rectangles(of: picture, isExact: false) == whole)
    #expect(!difference.isExact)
    #expect(difference.rectangles(of: picture, isExact: true) == whole)
    #expect(difference.isExact)
  }

  @Test func anotherSizeIsSentWhole() throws {
    var difference = PictureDifference()
    _ = difference.rectangles(of: try plain(300, 200), isExact: true)
    #expect(
      difference.rectangles(of: try plain(200, 300), isExact: true) == [
        PixelRectangle(x: 0, y: 0, width: 200, height: 300)
      ])
  }

  @Test func whatMovesIsSentWithLossesUnlessItIsTransparent() async throws {
    let whole = PixelRectangle(x: 0, y: 0, width: 300, height: 600)
    let opaque = try await FrameEncoder().parts(of: try plain(300, 600), in: [whole], isExact: false)
    #expect(opaque.map(\.format) == [.jpeg, .jpeg, .jpeg])
    #expect(opaque.map(\.rectangle.height) == [256, 256, 88])
    let clear = try await FrameEncoder().parts(
      of: try plain(300, 600, [0, 0, 0, 0]), in: [whole], isExact: false)
    #expect(clear.map(\.format) == [.png, .png, .png])
  }

  @Test func aPictureHasThePixelsThatItsSizeSays() {
    #expect(Picture(width: 2, height: 2, pixels: [1, 2, 3]) == nil)
    #expect(Picture(width: 0, height: 2, pixels: []) == nil)
  }
}
