import CartoucheImages
import CartoucheText
import CartoucheUIKit
import Foundation
import Testing

/// Apps get the pictures that they draw by UIKit's functions.
@Suite(.serialized) struct DrawingTests {
  private func pixel(_ image: UIImage, _ x: Int, _ y: Int) throws -> [UInt8] {
    let (red, green, blue, alpha) = try #require(image.cgImage).image[x, y]
    return [red, green, blue, alpha]
  }

  private func format(_ scale: CGFloat = 1, opaque: Bool = false) -> UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    format.opaque = opaque
    return format
  }

  private func render(_ actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20), format: format()).image(actions: actions)
  }

  private static let noto = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Engine/Cartouche/World/NotoSans-Regular.ttf").path

  /// The fonts that the engine brings along.
  private func withFonts(_ body: () throws -> Void) rethrows {
    TextFonts.set({ FontCollection() }, fallbacks: { (try? FontFile(path: Self.noto)).map { [$0] } ?? [] })
    defer { TextFonts.set({ FontCollection() }, fallbacks: { [] }) }
    try body()
  }

  // MARK: Contexts

  @Test func aRendererMakesPicturesOfItsScale() throws {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 5), format: format(2))
    let image = renderer.image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
      #expect(UIGraphicsGetCurrentContext() === context.cgContext)
    }
    #expect(image.size == CGSize(width: 10, height: 5) && image.scale == 2 && image.cgImage?.width == 20)
    #expect(try pixel(image, 9, 9) == [255, 0, 0, 255] && pixel(image, 10, 9) == [0, 0, 0, 0])
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(UIImage(data: renderer.pngData { _ in })?.size == CGSize(width: 20, height: 10))
    #expect(renderer.jpegData(withCompressionQuality: 0.5) { _ in }.count > 100)
  }

  @Test func aRendererShowsItsBounds() throws {
    let bounds = CGRect(x: -5, y: 10, width: 10, height: 10)
    let image = UIGraphicsImageRenderer(bounds: bounds, format: format(opaque: true)).image { _ in
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 15, width: 5, height: 5))
    }
    #expect(try pixel(image, 5, 5) == [255, 0, 0, 255] && pixel(image, 4, 5) == [0, 0, 0, 255])
  }

  @Test func contextsOfTheOlderKindWorkToo() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), true, 0)
    UIColor.white.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 4))
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(try pixel(image, 1, 1) == [255, 255, 255, 255] && pixel(image, 3, 1) == [0, 0, 0, 255])
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsEndImageContext()
  }

  @Test(arguments: [CGSize.zero, CGSize(width: CGFloat.nan, height: 5), CGSize(width: 1e9, height: 1e9)])
  func sizesThatCannotBeDrawnGiveImagesWithoutPixels(size: CGSize) {
    let image = UIGraphicsImageRenderer(size: size, format: format()).image { _ in }
    #expect(image.cgImage == nil)
    UIGraphicsBeginImageContext(size)
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func withoutAContextNothingHappens() {
    UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5)).fill()
    UIImage().draw(at: .zero)
    "text".draw(at: .zero)
    UIColor.red.set()
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  // MARK: Paths

  @Test func pathsAreFilledAndDrawn() throws {
    let image = render { _ in
      UIColor.red.setFill()
      UIColor.blue.setStroke()
      let path = UIBezierPath(rect: CGRect(x: 4, y: 4, width: 12, height: 12))
      path.lineWidth = 4
      path.fill()
      path.stroke()
    }
    #expect(try pixel(image, 10, 10) == [255, 0, 0, 255] && pixel(image, 10, 3) == [0, 0, 255, 255])
  }

  @Test func aPathKeepsItsDashes() throws {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 10))
    path.addLine(to: CGPoint(x: 20, y: 10))
    path.lineWidth = 4
    path.setLineDash([6, 4], count: 2, phase: 0)
    let copy = try #require(path.copy() as? UIBezierPath)
    let image = render { _ in copy.stroke() }
    #expect(try pixel(image, 3, 10)[3] > 200 && pixel(image, 8, 10)[3] < 50 && pixel(image, 13, 10)[3] > 200)
    path.setLineDash(nil, count: 0, phase: 0)
    let whole = render { _ in path.stroke() }
    #expect(try pixel(whole, 8, 10)[3] > 200)
  }

  @Test func aPathClips() throws {
    let image = render { context in
      UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 20)).addClip()
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }
    #expect(try pixel(image, 10, 10)[3] == 255 && pixel(image, 1, 1)[3] == 0)
  }

  // MARK: Pictures

  /// A picture of 2 × 2 pixels: red and green above blue and white.
  private func corners(_ orientation: UIImage.Orientation = .up) throws -> UIImage {
    let pixels: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]
    return UIImage(
      cgImage: CGImage(try Image(width: 2, height: 2, pixels: pixels)), scale: 1, orientation: orientation)
  }

  @Test(
    "pictures of every orientation are drawn upright (EXIF 1, 3, 8, 6, 2, 4, 5, 7)",
    arguments: [
      (UIImage.Orientation.up, "RGBW"), (.down, "WBGR"), (.left, "GWRB"), (.right, "BRWG"),
      (.upMirrored, "GRWB"), (.downMirrored, "BWRG"), (.leftMirrored, "RBGW"), (.rightMirrored, "WGBR"),
    ])
  func orientations(orientation: UIImage.Orientation, expected: String) throws {
    let picture = try corners(orientation)
    let image = render { context in
      context.cgContext.interpolationQuality = .none
      picture.draw(in: CGRect(x: 0, y: 0, width: 20, height: 20))
    }
    let names: [[UInt8]: String] = [
      [255, 0, 0, 255]: "R", [0, 255, 0, 255]: "G", [0, 0, 255, 255]: "B", [255, 255, 255, 255]: "W",
    ]
    let found = try [(5, 5), (15, 5), (5, 15), (15, 15)].map { try names[pixel(image, $0.0, $0.1)] ?? "?" }
    #expect(found.joined() == expected)
  }

  @Test func picturesAreDrawnAtAPointWithAnOpacity() throws {
    let picture = try corners()
    let image = render { _ in
      picture.draw(at: CGPoint(x: 4, y: 6))
      picture.draw(at: CGPoint(x: 10, y: 10), blendMode: .normal, alpha: 0.5)
    }
    #expect(try pixel(image, 4, 6) == [255, 0, 0, 255] && pixel(image, 5, 7) == [255, 255, 255, 255])
    #expect(try (127...128).contains(pixel(image, 10, 10)[3]))
  }

  // MARK: Text

  @Test func textIsDrawnInItsColourAndMeasured() throws {
    try withFonts {
      let attributes: [NSAttributedString.Key: Any] = [
        .font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.red,
      ]
      let size = "Hamburg".size(withAttributes: attributes)
      #expect(size.width > 70 && size.width < 110 && size.height > 24 && size.height < 30)
      let twice = NSString(string: "Hamburg\nHamburg").size(withAttributes: attributes)
      #expect(twice.width == size.width && twice.height == 2 * size.height)
      let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 30), format: format()).image { _ in
        "Hamburg".draw(at: CGPoint(x: 2, y: 1), withAttributes: attributes)
      }
      let pixels = try #require(image.cgImage).image.pixels
      let opaque = stride(from: 0, to: pixels.count, by: 4).filter { pixels[$0 + 3] > 200 }
      #expect(opaque.count > 150 && opaque.allSatisfy { pixels[$0] == 255 && pixels[$0 + 1] == 0 })
      // Nothing above the letters, and nothing beyond their size.
      #expect(pixels[..<(4 * 100 * 5)].allSatisfy { $0 == 0 })
    }
  }

  @Test func longTextIsBrokenAtBlanksAndCutOff() throws {
    try withFonts {
      let text = NSAttributedString(
        string: "one two three four", attributes: [.font: UIFont.systemFont(ofSize: 10)])
      let image = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 60), format: format()).image { _ in
        text.draw(in: CGRect(x: 5, y: 5, width: 40, height: 30))
      }
      let picture = try #require(image.cgImage).image
      func inked(_ rows: Range<Int>, _ columns: Range<Int>) -> Int {
        rows.reduce(0) { sum, y in sum + columns.count { picture[$0, y].alpha > 100 } }
      }
      #expect(inked(5..<18, 0..<60) > 20 && inked(19..<32, 0..<60) > 20)
      #expect(inked(0..<60, 45..<60) == 0 && inked(35..<60, 0..<60) == 0)
    }
  }

  /// The pixels that a text covers.
  private func inked(_ text: String, _ font: UIFont = .systemFont(ofSize: 20)) throws -> Int {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 30), format: format()).image { _ in
      // Without a font of its own, text begins at its baseline.
      text.draw(at: CGPoint(x: 0, y: 20), withAttributes: [.font: font])
    }
    let pixels = try #require(image.cgImage).image.pixels
    return stride(from: 3, to: pixels.count, by: 4).count { pixels[$0] > 100 }
  }

  @Test func lettersThatTheFontLacksAreDrawnInAnyOtherOfTheProgram() throws {
    TextFonts.set({ FontCollection(files: [Self.noto]) }, fallbacks: { [] })
    defer { TextFonts.set({ FontCollection() }, fallbacks: { [] }) }
    #expect(try inked("Жук") > 100)
  }

  @Test func lettersThatNoFontOfTheProgramHasAreDrawnInOneOfTheMachine() throws {
    TextFonts.set(
      { FontCollection() }, fallbacks: { [] }, machine: { FontCollection(files: [Self.noto]) })
    defer { TextFonts.set({ FontCollection() }, fallbacks: { [] }) }
    #expect(try inked("Жук") > 100)
    #expect(try inked("\u{E000} \u{200D}") == 0)
  }

  @Test func fontsOfTheMachineAreLeftAloneIfOthersHaveTheLetters() throws {
    TextFonts.set(
      { FontCollection(files: [Self.noto]) }, fallbacks: { [] },
      machine: {
        Issue.record("The fonts of the machine were looked up.")
        return FontCollection()
      })
    defer { TextFonts.set({ FontCollection() }, fallbacks: { [] }) }
    #expect(try inked("Жук \u{200D}") > 100)
  }

  @Test func boldTextIsHeavier() throws {
    TextFonts.set({ FontCollection(files: [Self.noto]) }, fallbacks: { [] })
    defer { TextFonts.set({ FontCollection() }, fallbacks: { [] }) }
    let (plain, bold) = (try inked("Жук"), try inked("Жук", .boldSystemFont(ofSize: 20)))
    #expect(bold > plain + plain / 10)
  }

  @Test func aSizeThatIsNoNumberIsTheUsualOne() {
    #expect(UIFont.systemFont(ofSize: .nan).pointSize == UIFont.systemFontSize)
  }

  @Test func theMetricsOfAFontFollowItsFile() {
    withFonts {
      let font = UIFont.systemFont(ofSize: 100)
      #expect(abs(font.ascender - 106.9) < 0.2 && abs(font.descender + 29.3) < 0.2)
      #expect(font.lineHeight == font.ascender - font.descender && font.leading == 0)
      #expect(UIFont.boldSystemFont(ofSize: 100).lineHeight == font.lineHeight)
    }
  }
}
