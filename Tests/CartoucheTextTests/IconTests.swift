import CartoucheGeometry
import CartoucheText
import SeededRandom
import Testing

@Suite struct IconTests {
  @Test func anchorsLieAtTheirPlace() {
    let image = TextImage(width: 20, height: 10)
    let icon = PositionedIcon(image, anchor: .bottomRight, offset: Point(3, 4))
    #expect(icon == PositionedIcon(top: -6, bottom: 4, left: -17, right: 3))
    #expect(
      PositionedIcon(image, anchor: .center, offset: Point(0, 0))
        == PositionedIcon(top: -5, bottom: 5, left: -10, right: 10))
  }

  @Test func onlyFittedSidesFollowTheText() {
    let (image, text) = (
      TextImage(width: 20, height: 20), TextBox(top: -12, bottom: 12, left: -40, right: 40)
    )
    let padding = IconTextFit.Padding(top: 1, right: 2, bottom: 3, left: 4)
    func fit(_ fit: IconTextFit) -> PositionedIcon {
      PositionedIcon(image, fitting: text, fit, padding: padding, fontScale: 0.5)
    }
    #expect(fit(.none) == PositionedIcon(top: -10, bottom: 10, left: -10, right: 10))
    #expect(fit(.both) == PositionedIcon(top: -7, bottom: 9, left: -24, right: 22))
    #expect(fit(.width) == PositionedIcon(top: -10, bottom: 10, left: -24, right: 22))
    #expect(fit(.height) == PositionedIcon(top: -7, bottom: 9, left: -10, right: 10))
  }

  @Test func withoutZonesThereIsOnePatchWithABorder() {
    let icon = PositionedIcon(top: -10, bottom: 10, left: -10, right: 10)
    let patches = icon.patches(of: IconImage(width: 40, height: 40, pixelRatio: 2), fitsText: false)
    #expect(patches.count == 1)
    #expect(patches[0].source == Box(min: Point(-1, -1), max: Point(41, 41)))
    #expect(patches[0].target(scale: 2) == Box(min: Point(-21, -21), max: Point(21, 21)))
  }

  @Test(arguments: 0..<50) func patchesMeetAndCoverTheIcon(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func zones(_ size: Double) -> [ClosedRange<Double>] {
      let cuts = (0..<(2 * random.int(1...3))).map { _ in random.double(0...size).rounded() }.sorted()
      return stride(from: 0, to: cuts.count, by: 2).map { cuts[$0]...cuts[$0 + 1] }
        .filter { $0.upperBound > $0.lowerBound }
    }
    let image = IconImage(width: 32, height: 24, stretchX: zones(32), stretchY: zones(24))
    let icon = PositionedIcon(top: -30, bottom: 30, left: -50, right: 50)
    let patches = icon.patches(of: image, fitsText: true)
    let targets = patches.map { $0.target(scale: 1) }
    let area = targets.map { $0.width * $0.height }.reduce(0, +)
    let all = targets.reduce(into: Box.empty) { $0.formUnion($1) }
    #expect(abs(area - all.width * all.height) < 1e-6)
    // What keeps its size has the size of its pixels.
    for (patch, target) in zip(patches, targets)
    where patch.source.min.x >= 0 && patch.source.max.x <= 32 && patch.place.width == 0 {
      #expect(abs(target.width - patch.source.width) < 1e-6)
    }
  }

  @Test func contentCoversTheText() {
    let image = IconImage(
      width: 30, height: 30, stretchX: [10...20], stretchY: [10...20],
      content: Box(min: Point(5, 5), max: Point(25, 25)))
    let icon = PositionedIcon(top: -20, bottom: 20, left: -40, right: 40)
    let patches = icon.patches(of: image, fitsText: true)
    #expect(patches.count == 9)
    // The content's edges, five pixels inside of the image, fall on the icon's box; so the image reaches five beyond.
    let all = patches.map { $0.target(scale: 1) }.reduce(into: Box.empty) { $0.formUnion($1) }
    #expect(abs(all.min.x - -46) < 1e-9 && abs(all.max.x - 46) < 1e-9)
    #expect(abs(all.min.y - -26) < 1e-9 && abs(all.max.y - 26) < 1e-9)
  }

  @Test func proportionsAreKept() {
    var image = IconImage(width: 20, height: 20, content: Box(min: Point(0, 0), max: Point(20, 10)))
    let icon = PositionedIcon(top: -10, bottom: 10, left: -10, right: 10)
    #expect(icon.keepingProportion(of: image) == icon)
    image.textFitHeight = .proportional
    image.textFitWidth = .stretchOnly
    #expect(icon.keepingProportion(of: image).left == -20)
    #expect(icon.keepingProportion(of: image).right == 20)
    image.textFitHeight = .stretchOnly
    image.textFitWidth = .proportional
    let wide = PositionedIcon(top: -5, bottom: 5, left: -40, right: 40)
    #expect(wide.keepingProportion(of: image).top == -20)
    #expect(wide.keepingProportion(of: image).bottom == 20)
  }
}
