import CartoucheImages
import CartoucheUIKit
import Foundation
import Testing

@Suite struct AssetCatalogTests {
  /// A bundle with an asset catalogue of the given files, removed at the end.
  private func withBundle(_ files: [String: Data], _ body: (Bundle) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "assets-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, data) in files {
      let file = folder.appending(path: "Assets.xcassets/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    try body(try #require(Bundle(path: folder.path(percentEncoded: false))))
  }

  private func colorset(_ colors: String) -> Data { Data(#"{"colors": [\#(colors)], "info": {}}"#.utf8) }

  private let dark = #""appearances": [{"appearance": "luminosity", "value": "dark"}]"#

  private func rgba(_ color: UIColor?) -> [CGFloat]? {
    guard let color else { return nil }
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha].map { ($0 * 255).rounded() }
  }

  @Test(
    "Components are read in each notation that Xcode writes",
    arguments: [
      (#""red": "0xFF", "green": "0x80", "blue": "0x00", "alpha": "1.000""#, [255, 128, 0, 255]),
      (#""red": "255", "green": "128", "blue": "1", "alpha": "0.5""#, [255, 128, 1, 128]),
      (#""red": "1.000", "green": "0.502", "blue": "0.000", "alpha": "1""#, [255, 128, 0, 255]),
      (#""white": "0.502", "alpha": "1.000""#, [128, 128, 128, 255]),
    ] as [(String, [CGFloat])]
  )
  func notations(components: String, expected: [CGFloat]) throws {
    let value = #"{"idiom": "universal", "color": {"color-space": "srgb", "components": {\#(components)}}}"#
    try withBundle(["Route.colorset/Contents.json": colorset(value)]) { bundle in
      #expect(rgba(UIColor(named: "Route", in: bundle, compatibleWith: nil)) == expected)
    }
  }

  @Test("A colour follows the appearance, or has the one that is asked for") func appearances() throws {
    func entry(_ red: String, _ more: String) -> String {
      let components = #"{"red": "\#(red)", "green": "0", "blue": "0", "alpha": "1"}"#
      return
        #"{"idiom": "universal", \#(more) "color": {"color-space": "srgb", "components": \#(components)}}"#
    }
    let contents = colorset([entry("10", ""), entry("20", dark + ",")].joined(separator: ","))
    try withBundle(["Colors/Ground.colorset/Contents.json": contents]) { bundle in
      let (day, night) = (
        UITraitCollection(userInterfaceStyle: .light), UITraitCollection(userInterfaceStyle: .dark)
      )
      let color = try #require(UIColor(named: "Ground", in: bundle, compatibleWith: nil))
      #expect(rgba(color.resolvedColor(with: day))?.first == 10)
      #expect(rgba(color.resolvedColor(with: night))?.first == 20)
      let fixed = UIColor(named: "Colors/Ground", in: bundle, compatibleWith: night)
      #expect(rgba(fixed?.resolvedColor(with: day))?.first == 20)
    }
  }

  @Test("Colours of the system are known by their names; colours that are absent or malformed are none")
  func others() throws {
    let files = [
      "Tint.colorset/Contents.json": colorset(
        #"{"color": {"platform": "ios", "reference": "systemBlueColor"}}"#),
      "Empty.colorset/Contents.json": colorset(#"{"idiom": "universal"}"#),
      "Bad.colorset/Contents.json": Data("{".utf8),
      "Odd.colorset/Contents.json": colorset(#"{"color": {"components": {"red": "0xZZ", "green": "nan"}}}"#),
    ]
    try withBundle(files) { bundle in
      #expect(UIColor(named: "Tint", in: bundle, compatibleWith: nil) == .systemBlue)
      for name in ["Empty", "Bad", "Odd", "Absent", "", "int"] {
        #expect(UIColor(named: name, in: bundle, compatibleWith: nil) == nil, "\(name)")
      }
    }
    #expect(UIColor(named: "no colour of this program") == nil)
  }

  @Test("Pictures of a catalogue are found, with their scale, use and appearance") func pictures() throws {
    func png(_ width: Int) throws -> Data {
      let image = try Image(width: width, height: 2, pixels: [UInt8](repeating: 255, count: width * 8))
      return try #require(UIImage(cgImage: CGImage(image)).pngData())
    }
    let contents = """
      {"images": [{"idiom": "universal", "filename": "pin.png", "scale": "1x"},
        {"idiom": "universal", "filename": "pin@2x.png", "scale": "2x"},
        {"idiom": "universal", "filename": "night.png", "scale": "1x", \(dark)},
        {"idiom": "universal", "scale": "3x"}],
       "properties": {"template-rendering-intent": "template"}}
      """
    let files = [
      "Pin.imageset/Contents.json": Data(contents.utf8), "Pin.imageset/pin.png": try png(4),
      "Pin.imageset/pin@2x.png": try png(8), "Pin.imageset/night.png": try png(6),
    ]
    try withBundle(files) { bundle in
      let pin = try #require(UIImage(named: "Pin", in: bundle, compatibleWith: nil))
      #expect(pin.size == CGSize(width: 4, height: 1) && pin.scale == 2)
      #expect(pin.renderingMode == .alwaysTemplate)
      let night = UITraitCollection(userInterfaceStyle: .dark)
      #expect(UIImage(named: "Pin", in: bundle, compatibleWith: night)?.size.width == 6)
      #expect(UIImage(named: "Needle", in: bundle, compatibleWith: nil) == nil)
    }
  }
}
