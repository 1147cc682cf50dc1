import CartoucheImages
import CartoucheUIKit
import Foundation
import Testing

@Suite struct UIImageTests {
  private let pixels = CGImage(Image(width: 6, height: 4, color: (200, 100, 50, 255)))

  @Test func theSizeIsInPoints() {
    #expect(UIImage(cgImage: pixels).size == CGSize(width: 6, height: 4))
    #expect(UIImage(cgImage: pixels, scale: 2, orientation: .up).size == CGSize(width: 3, height: 2))
    #expect(UIImage(cgImage: pixels, scale: 2, orientation: .left).size == CGSize(width: 2, height: 3))
    #expect(UIImage(cgImage: pixels, scale: 0, orientation: .up).scale == 1)
    #expect(UIImage().size == .zero && UIImage().pngData() == nil)
  }

  @Test func goesThroughPNG() throws {
    let data = try #require(UIImage(cgImage: pixels, scale: 2, orientation: .up).pngData())
    let image = try #require(UIImage(data: data, scale: 2))
    #expect(image.cgImage == pixels && image.size == CGSize(width: 3, height: 2))
  }

  @Test func goesThroughJPEGByQuality() throws {
    let image = UIImage(cgImage: pixels)
    let fine = try #require(image.jpegData(compressionQuality: 1))
    let coarse = try #require(image.jpegData(compressionQuality: 0))
    #expect(fine.prefix(3) == Data([0xff, 0xd8, 0xff]) && fine != coarse)
    let read = try #require(UIImage(data: fine)?.cgImage?.image[2, 2])
    #expect(abs(Int(read.red) - 200) < 4 && abs(Int(read.blue) - 50) < 6)
    #expect(image.jpegData(compressionQuality: .nan) != nil)
  }

  @Test func theFirstPictureOfAFilmIsDrawnAndTheOthersFollow() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let path = folder.appending(path: "Fixtures/gif/film.gif").path(percentEncoded: false)
    let film = try #require(UIImage(contentsOfFile: path))
    #expect(film.size == CGSize(width: 24, height: 20))
    let images = try #require(film.images)
    #expect(images.count == 4 && abs(film.duration - 0.49) < 1e-9)
    #expect(images.first?.cgImage == film.cgImage && images.last?.cgImage != film.cgImage)
    #expect(film.withRenderingMode(.alwaysTemplate).images?.count == 4)
    // A single picture is no film, whatever its file.
    let still = folder.appending(path: "Fixtures/gif/interlaced.gif").path(percentEncoded: false)
    let picture = try #require(UIImage(contentsOfFile: still))
    #expect(picture.images == nil && picture.duration == 0)
    #expect(UIImage(cgImage: pixels).images == nil)
    let made = try #require(UIImage.animatedImage(with: images, duration: 2))
    #expect(made.images == images && made.duration == 2 && made.cgImage == images[0].cgImage)
    #expect(UIImage.animatedImage(with: [], duration: 2) == nil)
    #expect(UIImage.animatedImage(with: images, duration: 0)?.duration == 4.0 / 30)
    let bundle = try #require(
      Bundle(path: folder.appending(path: "Fixtures/gif").path(percentEncoded: false)))
    #expect(UIImage(named: "film.gif", in: bundle, compatibleWith: nil)?.images?.count == 4)
    #expect(UIImage(named: "interlaced.gif", in: bundle, compatibleWith: nil) != nil)
  }

  @Test func otherBytesAreNoImage() {
    #expect(UIImage(data: Data("no image".utf8)) == nil && UIImage(data: Data()) == nil)
    #expect(
      UIImage(contentsOfFile: "/nowhere/at/all.png") == nil && UIImage(named: "nothing of this name") == nil)
  }

  @Test func useIsKeptBesideThePixels() {
    let image = UIImage(cgImage: pixels, scale: 2, orientation: .up)
    let insets = UIEdgeInsets(top: 1, left: 0, bottom: 1, right: 0)
    let stretched = image.resizableImage(withCapInsets: insets, resizingMode: .stretch)
      .withRenderingMode(.alwaysTemplate).withAlignmentRectInsets(insets)
    #expect(stretched.capInsets == insets && stretched.resizingMode == .stretch)
    #expect(stretched.renderingMode == .alwaysTemplate && stretched.alignmentRectInsets == insets)
    #expect(stretched.cgImage == pixels && stretched.scale == 2 && stretched != image)
    #expect(image.resizableImage(withCapInsets: insets).resizingMode == .tile && image.capInsets == .zero)
    #expect(image == UIImage(cgImage: pixels, scale: 2, orientation: .up))
  }

  @Test func theNameOfAFileSaysTheScale() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".bundle")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let data = try #require(UIImage(cgImage: pixels).pngData())
    try data.write(to: folder.appending(path: "pin@2x.png"))
    let path = folder.appending(path: "pin@2x.png").path(percentEncoded: false)
    #expect(UIImage(contentsOfFile: path)?.size == CGSize(width: 3, height: 2))
    let bundle = try #require(Bundle(path: folder.path(percentEncoded: false)))
    #expect(UIImage(named: "pin", in: bundle, compatibleWith: nil)?.scale == 2)
    #expect(UIImage(named: "pin.png", in: bundle, compatibleWith: nil)?.scale == 2)
    #expect(UIImage(named: "pin.jpg", in: bundle, compatibleWith: nil) == nil)
  }
}
