import CartoucheCoreGraphics
import CartoucheImages
import CartoucheQuartzCore
import CartoucheUIKit
import Foundation
import Testing

/// Pictures of views with those inside.
@MainActor @Suite struct HierarchyPictureTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
  private static let (red, green, blue) = (
    UIColor(red: 1, green: 0, blue: 0, alpha: 1), UIColor(red: 0, green: 1, blue: 0, alpha: 1),
    UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  )

  init() { root.backgroundColor = .white }

  @discardableResult private func add(_ frame: CGRect, _ color: UIColor?, to outer: UIView? = nil) -> UIView {
    let view = UIView(frame: frame)
    view.backgroundColor = color
    (outer ?? root).addSubview(view)
    return view
  }

  private func hex(_ image: UIImage, _ x: Int, _ y: Int) -> String {
    guard let pixels = image.cgImage?.image, x < pixels.width, y < pixels.height else { return "" }
    return pixels.pixels[(4 * (y * pixels.width + x))..<(4 * (y * pixels.width + x) + 4)]
      .map { String(format: "%02x", $0) }.joined()
  }

  private func colors(_ places: (Int, Int)...) async throws -> [String] {
    let picture = try await root.picture()
    return places.map { hex(picture, $0.0, $0.1) }
  }

  @Test("Backgrounds, opacities and hidden views") func looks() async throws {
    add(CGRect(x: 10, y: 10, width: 20, height: 20), Self.red)
    add(CGRect(x: 40, y: 10, width: 20, height: 20), Self.red).alpha = 0.5
    add(CGRect(x: 70, y: 10, width: 20, height: 20), Self.red).isHidden = true
    let outer = add(CGRect(x: 10, y: 40, width: 40, height: 30), Self.green)
    outer.alpha = 0.5
    add(CGRect(x: 10, y: 10, width: 10, height: 10), Self.blue, to: outer)
    // What is inside a half transparent view is blended as one with it.
    #expect(
      try await colors((20, 20), (50, 20), (80, 20), (15, 45), (25, 55), (95, 75))
        == ["ff0000ff", "ff8080ff", "ffffffff", "80ff80ff", "8080ffff", "ffffffff"])
    #expect(try await root.picture().size == CGSize(width: 100, height: 80))
  }

  @Test("Round corners, borders and clips") func shapes() async throws {
    let round = add(CGRect(x: 10, y: 10, width: 40, height: 40), Self.red)
    round.layer.cornerRadius = 20
    round.layer.borderWidth = 4
    round.layer.borderColor = Self.blue.cgColor
    let box = add(CGRect(x: 60, y: 10, width: 20, height: 20), Self.green)
    let wide = add(CGRect(x: -10, y: 5, width: 40, height: 5), Self.blue, to: box)
    #expect(
      try await colors((11, 11), (30, 11), (30, 30), (55, 17), (70, 17))
        == ["ffffffff", "0000ffff", "ff0000ff", "0000ffff", "0000ffff"])
    box.clipsToBounds = true
    #expect(try await colors((55, 17), (70, 17)) == ["ffffffff", "0000ffff"])
    wide.transform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(try await colors((62, 17), (70, 25)) == ["00ff00ff", "0000ffff"])
  }

  @Test("Layers: paths with rules and dashes, gradients, masks, pictures") func layers() async throws {
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 10, y: 10, width: 30, height: 30)
    let rings = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
    rings.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)))
    (shape.path, shape.fillColor, shape.fillRule) = (rings.cgPath, Self.red.cgColor, .evenOdd)
    root.layer.addSublayer(shape)
    let line = CAShapeLayer()
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 60))
    path.addLine(to: CGPoint(x: 100, y: 60))
    (line.path, line.strokeColor, line.lineWidth, line.lineDashPattern) = (
      path.cgPath, Self.blue.cgColor, 6, [20, 10]
    )
    root.layer.addSublayer(line)
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 50, y: 10, width: 40, height: 30)
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    gradient.colors = [UIColor.black.cgColor, Self.green.cgColor]
    let mask = CALayer()
    (mask.frame, mask.backgroundColor) = (CGRect(x: 0, y: 0, width: 40, height: 10), UIColor.black.cgColor)
    gradient.mask = mask
    root.layer.addSublayer(gradient)
    let found = try await colors((15, 15), (25, 25), (10, 60), (25, 60), (70, 15), (70, 30))
    #expect(found[...3] == ["ff0000ff", "ffffffff", "0000ffff", "ffffffff"])
    // A little right of the middle.
    #expect(["008200ff", "008300ff", "008400ff"].contains(found[4]) && found[5] == "ffffffff")
  }

  @Test("Views that draw by themselves, images, and symbols in the tint") func content() async throws {
    final class Drawn: UIView {
      override func draw(_ rect: CGRect) {
        UIColor(red: 0, green: 0, blue: 1, alpha: 1).setFill()
        UIRectFill(CGRect(x: rect.midX, y: rect.minY, width: rect.width / 2, height: rect.height))
      }
    }
    let drawn = Drawn(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    root.addSubview(drawn)
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image { _ in
      Self.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    let pictures = UIImageView(image: image)
    pictures.frame = CGRect(x: 40, y: 10, width: 40, height: 40)
    pictures.contentMode = .scaleAspectFit
    root.addSubview(pictures)
    let symbol = UIImageView(image: UIImage(systemName: "circle.fill"))
    symbol.tintColor = Self.green
    symbol.frame = CGRect(x: 10, y: 50, width: 20, height: 20)
    root.addSubview(symbol)
    #expect(
      try await colors((15, 20), (25, 20), (45, 30), (75, 30), (45, 15), (20, 60))
        == ["ffffffff", "0000ffff", "ff0000ff", "ffffffff", "ffffffff", "00ff00ff"])
    #expect(UIImage(systemName: "") == nil && UIImage(systemName: "no.such.symbol")?.isSymbolImage == true)
    let large = UIImage.SymbolConfiguration(pointSize: 40, weight: .bold)
    #expect(UIImage(systemName: "plus", withConfiguration: large)?.size == CGSize(width: 48, height: 48))
  }

  @Test("Contexts draw layers and hierarchies, as large as they are asked to") func contexts() throws {
    add(CGRect(x: 50, y: 0, width: 50, height: 80), Self.red)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let rendered = UIGraphicsImageRenderer(bounds: root.bounds, format: format).image {
      root.layer.render(in: $0.cgContext)
    }
    #expect(hex(rendered, 150, 80) == "ff0000ff" && hex(rendered, 50, 80) == "ffffffff")
    var isDrawn = false
    let small = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 60)).image { _ in
      isDrawn = root.drawHierarchy(
        in: CGRect(x: 10, y: 0, width: 50, height: 40), afterScreenUpdates: true)
    }
    #expect(isDrawn && hex(small, 50, 20) == "ff0000ff" && hex(small, 20, 20) == "ffffffff")
    #expect(hex(small, 5, 5) == "00000000" && hex(small, 50, 50) == "00000000")
    #expect(!root.drawHierarchy(in: root.bounds, afterScreenUpdates: true))
    let loose = CALayer()
    (loose.bounds, loose.backgroundColor) = (CGRect(x: 0, y: 0, width: 5, height: 5), Self.blue.cgColor)
    let part = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image {
      loose.render(in: $0.cgContext)
    }
    #expect(hex(part, 2, 2) == "0000ffff" && hex(part, 7, 7) == "00000000")
    #expect(root.snapshotView(afterScreenUpdates: false)?.frame == root.bounds)
  }

  @Test("Bounds that begin elsewhere, and views without an area") func edges() async throws {
    add(CGRect(x: 50, y: 50, width: 10, height: 10), Self.red)
    root.bounds.origin = CGPoint(x: 50, y: 40)
    #expect(try await colors((5, 15), (5, 5)) == ["ff0000ff", "ffffffff"])
    for size in [CGSize.zero, CGSize(width: 10, height: 0), CGSize(width: 1e9, height: 1e9)] {
      root.bounds.size = size
      await #expect(throws: UIViewPictureError.self) { try await root.picture() }
    }
  }

  @Test("Transforms in space are drawn by their part in the plane") func space() async throws {
    let view = add(CGRect(x: 40, y: 30, width: 20, height: 20), Self.red)
    view.layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    #expect(try await colors((50, 28), (41, 31)) == ["ff0000ff", "ffffffff"])
    view.transform3D = CATransform3DScale(CATransform3DMakeTranslation(10, 0, 5), 0.5, 2, 3)
    #expect(view.layer.transform.m43 == 5 && !CATransform3DIsAffine(view.layer.transform))
    #expect(try await colors((60, 22), (52, 40), (44, 40)) == ["ff0000ff", "ffffffff", "ffffffff"])
    view.transform = .identity
    #expect(CATransform3DIsIdentity(view.layer.transform))
  }
}
