import Cartouche
import CartoucheImages
import CartoucheJSON
import MapLibre
import Testing

/// Images that are given to a style, and pictures laid on the map.
@MainActor @Suite struct StyleImageTests {
  /// An image of one colour.
  private func image(
    _ color: [UInt8], width: Int = 8, height: Int = 8, scale: Double = 1
  ) throws -> UIImage {
    let pixels = [[UInt8]](repeating: color, count: width * height).flatMap(\.self)
    let file = try PNGEncoder().encode(Image(width: width, height: height, pixels: pixels))
    return try #require(UIImage(data: Data(file), scale: scale))
  }

  private let blue: [UInt8] = [0, 0, 255, 255]

  private func icons(_ name: String) -> (MLNShapeSource, MLNSymbolStyleLayer) {
    let source = MLNShapeSource(identifier: "s", features: [stop(0, ["name": "MMMM"])])
    let layer = MLNSymbolStyleLayer(identifier: "icons", source: source)
    layer.iconImageName = NSExpression(forConstantValue: name)
    return (source, layer)
  }

  @Test("an image is added to a style, found by its name, drawn and removed") func images() async throws {
    let (source, layer) = icons("dot")
    let style = try MLNStyle.white([source], layers: [layer])
    #expect(style.image(forName: "dot") == nil)
    #expect(try await Picture(style).inked == 0)
    let dot = try image(blue)
    style.setImage(dot, forName: "dot")
    #expect(style.image(forName: "dot") === dot)
    let picture = try await Picture(style)
    #expect(picture[0] == [0, 0, 255])
    #expect(picture.inked == 64)
    // At a higher scale the same pixels are fewer points.
    try style.set(image(blue, scale: 2), forName: "dot")
    #expect(try await Picture(style).inked == 16)
    style.removeImage(forName: "dot")
    #expect(style.image(forName: "dot") == nil)
    #expect(try await Picture(style).inked == 0)
    style.setImage(UIImage(), forName: "nothing")
    #expect(style.error?.kind == .invalidArgument)
    #expect(style.image(forName: "nothing") == nil)
    style.setImage(dot, forName: "dot")
    #expect(style.error == nil)
    style.styleJSON = #"{"version":8,"sources":{},"layers":[]}"#
    #expect(style.image(forName: "dot") == nil, "images go with the style that they were given to")
  }

  @Test("a template is drawn in the colour of the layer") func templates() async throws {
    let (source, layer) = icons("shape")
    layer.iconColor = NSExpression(forConstantValue: UIColor.red)
    let style = try MLNStyle.white([source], layers: [layer])
    let shape = try image(blue, width: 16, height: 16)
    style.setImage(shape, forName: "shape")
    #expect(try await Picture(style)[0] == [0, 0, 255])
    style.setImage(shape.withRenderingMode(.alwaysTemplate), forName: "shape")
    #expect(try await Picture(style)[0] == Picture.red)
  }

  @Test("an image with caps is stretched between them") func caps() async throws {
    // A red rim of two pixels around blue.
    var pixels: [UInt8] = []
    for row in 0..<8 {
      for column in 0..<8 {
        let isRim = min(row, column, 7 - row, 7 - column) < 2
        pixels += isRim ? [255, 0, 0, 255] : blue
      }
    }
    let file = try PNGEncoder().encode(Image(width: 8, height: 8, pixels: pixels))
    let frame = try #require(UIImage(data: Data(file)))
    let (source, layer) = icons("frame")
    layer.text = NSExpression(forKeyPath: "name")
    layer.textOpacity = NSExpression(forConstantValue: 0)
    layer.iconTextFit = NSExpression(forConstantValue: "both")
    let style = try MLNStyle.white([source], layers: [layer])
    style.setImage(frame, forName: "frame")
    let whole = try await Picture(style)
    style.setImage(
      frame.resizableImage(
        withCapInsets: UIEdgeInsets(top: 2, left: 2, bottom: 2, right: 2), resizingMode: .stretch),
      forName: "frame")
    let capped = try await Picture(style)
    func reds(_ picture: Picture) -> Int { (0..<64).count { picture[column: $0, row: 32] == Picture.red } }
    #expect(whole.inked > 500 && capped.inked > 500)
    #expect(reds(whole) > 8, "stretched as a whole the rim grows")
    #expect((2...6).contains(reds(capped)), "between caps it does not: \(reds(capped))")
  }

  @Test("a picture that the program holds is drawn on the map in place of one at a URL")
  func heldPictures() async throws {
    let bounds = MLNCoordinateBoundsMake(
      CLLocationCoordinate2DMake(-10, -10), CLLocationCoordinate2DMake(10, 10))
    let quad = MLNCoordinateQuadFromCoordinateBounds(bounds)
    let picture = try image(blue)
    let source = MLNImageSource(identifier: "i", coordinateQuad: quad, image: picture)
    #expect(source.image === picture && source.url == nil && source.error == nil)
    let style = try MLNStyle.white(
      [source], layers: [MLNRasterStyleLayer(identifier: "r", source: source)])
    #expect(try await Picture(style)[0] == [0, 0, 255])
    source.image = try image([255, 0, 0, 255])
    #expect(try await Picture(style)[0] == Picture.red)
    // The written style has the picture in it.
    let again = try MLNStyle(styleJSON: style.styleJSON)
    #expect(try await Picture(again)[0] == Picture.red)
    let url = try #require(URL(string: "https://a.example/a.png"))
    source.url = url
    #expect(source.image == nil && source.url == url)
    let server = try TileServer(["https://a.example/": TileServer.png(0, 255, 0)])
    #expect(try await Picture(style, loader: server)[0] == [0, 255, 0])
    source.image = UIImage()
    #expect(source.error?.kind == .invalidArgument)
    #expect(source.url == url)
    source.image = nil
    #expect(source.url == nil)
    #expect(MLNImageSource(identifier: "i", coordinateQuad: quad, image: UIImage()).error != nil)
  }
}
