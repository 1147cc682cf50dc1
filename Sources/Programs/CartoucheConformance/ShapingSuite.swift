import ArgumentParser
import CartoucheGeometry
import CartoucheJSON
import CartoucheText
import Foundation

/// `cartouche-conformance shaping`: lays out texts and places icons with given glyph metrics.
struct ShapingSuiteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shaping", abstract: "Lays out texts and fits icons to them.")

  @Option(help: "The folder of the suite, with cases.json.")
  var suite: String

  @Option(help: "The file to write, with one result per case.")
  var out: String

  func run() throws {
    let cases = try Suite.json(at: "\(suite)/cases.json")
    let metrics = try Suite.json(at: "\(suite)/\(cases["glyphs"]?.string ?? "glyphs.json")")
    let results = ShapingSuite(cases: cases, glyphs: metrics).results()
    let bytes = try JSONValue.object(results).encoded(options: JSONWritingOptions(pretty: true))
    try Data(bytes).write(to: URL(fileURLWithPath: out))
  }
}

/// The cases of shaping: texts, icons, and icons fitted to texts.
struct ShapingSuite {
  private let cases: JSONValue
  /// The glyphs of the suite as JSON, for the places in an atlas that results repeat.
  private let glyphTable: JSONValue
  private let stack: FontStack
  private var store = GlyphStore()

  init(cases: JSONValue, glyphs: JSONValue) {
    self.cases = cases
    glyphTable = glyphs
    stack = FontStack([cases["fontStack"]?.string ?? ""])
    store.insert(
      glyphs: (glyphs.object ?? [:]).compactMap { key, value in
        CodePoint(key).map { Glyph(codePoint: $0, metrics: GlyphMetrics(value["metrics"] ?? .null)) }
      }, for: stack)
  }

  /// A result for each case, by kind and name.
  func results() -> JSONObject {
    var results = JSONObject()
    for test in cases["text"]?.array ?? [] { results["text/\(test["name"]?.string ?? "")"] = text(test) }
    for test in cases["icon"]?.array ?? [] { results["icon/\(test["name"]?.string ?? "")"] = icon(test) }
    for test in cases["fit"]?.array ?? [] { results["fit/\(test["name"]?.string ?? "")"] = fit(test) }
    return results
  }

  // MARK: Texts

  private func text(_ test: JSONValue) -> JSONValue {
    let sections = (test["sections"]?.array ?? []).map { section in
      let align = section["verticalAlign"]?.string.flatMap(VerticalAlign.init) ?? .bottom
      if let image = section["image"]?.string {
        return FormattedText.Section(image: image, verticalAlign: align)
      }
      return FormattedText.Section(
        section["text"]?.string ?? "", scale: section["scale"]?.number ?? 1, verticalAlign: align)
    }
    var layout = TextLayout()
    layout.maxWidth = test["maxWidth"]?.number ?? .infinity
    layout.lineHeight = test["lineHeight"]?.number ?? layout.lineHeight
    layout.letterSpacing = test["spacing"]?.number ?? 0
    layout.anchor = test["textAnchor"]?.string.flatMap(SymbolAnchor.init) ?? .center
    layout.justify = test["textJustify"]?.string.flatMap(TextJustify.init) ?? .center
    layout.translation = point(test["translate"])
    layout.writingMode = test["writingMode"]?.string.flatMap(WritingMode.init) ?? .horizontal
    layout.allowsVerticalPlacement = test["allowVerticalPlacement"]?.bool ?? false
    layout.textSize = test["layoutTextSize"]?.number ?? layout.textSize
    layout.textSizeAtZoom = test["layoutTextSizeThisZoom"]?.number ?? layout.textSizeAtZoom

    let label = LabelText(FormattedText(sections), fontStack: stack, glyphs: store)
    let images = (cases["images"]?.object ?? [:]).map { ($0.key, image($0.value)) }
    let known = Dictionary(images) { first, _ in first }
    guard let shaped = layout.shape(label, glyphs: store, images: known) else { return .bool(false) }
    return [
      "positionedLines": .array(shaped.lines.map(json)), "text": .string(label.text),
      "top": .double(shaped.box.top), "bottom": .double(shaped.box.bottom), "left": .double(shaped.box.left),
      "right": .double(shaped.box.right), "writingMode": .double(shaped.writingMode == .horizontal ? 1 : 2),
      "iconsInText": .bool(shaped.containsImages), "verticalizable": .bool(shaped.isVerticalizable),
    ]
  }

  private func json(_ line: PositionedLine) -> JSONValue {
    ["positionedGlyphs": .array(line.glyphs.map(json)), "lineOffset": .double(line.offset)]
  }

  private func json(_ glyph: PositionedGlyph) -> JSONValue {
    var (codePoint, imageName, fonts): (CodePoint, JSONValue, String) = (0, .null, stack.description)
    var rect = JSONValue.null
    switch glyph.content {
    case .character(let character):
      codePoint = character
      rect = glyphTable[String(character)]?["rect"] ?? .null
    case .image(let name, let character):
      (codePoint, imageName, fonts) = (character, .string(name), "")
      rect = cases["images"]?[name]?["rect"] ?? .null
    case .glyph(let index, _): codePoint = index
    }
    let metrics = glyph.metrics
    return [
      "glyph": .double(Double(codePoint)), "imageName": imageName, "x": .double(glyph.x),
      "y": .double(glyph.y), "vertical": .bool(glyph.isVertical), "scale": .double(glyph.scale),
      "fontStack": .string(fonts), "sectionIndex": .double(Double(glyph.section)),
      "metrics": [
        "width": .double(metrics.width), "height": .double(metrics.height), "left": .double(metrics.left),
        "top": .double(metrics.top), "advance": .double(metrics.advance),
      ],
      "rect": rect,
    ]
  }

  // MARK: Icons

  private func icon(_ test: JSONValue) -> JSONValue {
    edges(
      PositionedIcon(
        image(cases["iconImage"] ?? .null),
        anchor: test["anchor"]?.string.flatMap(SymbolAnchor.init) ?? .center, offset: point(test["offset"])))
  }

  private func fit(_ test: JSONValue) -> JSONValue {
    let (icon, text) = (cases["fitIcon"] ?? .null, cases["fitText"] ?? .null)
    let size = point(icon["displaySize"])
    let padding = (test["padding"]?.array ?? []).map { $0.number ?? 0 }
    return edges(
      PositionedIcon(
        TextImage(width: size.x, height: size.y),
        fitting: TextBox(
          top: text["top"]?.number ?? 0, bottom: text["bottom"]?.number ?? 0, left: text["left"]?.number ?? 0,
          right: text["right"]?.number ?? 0),
        test["fit"]?.string.flatMap(IconTextFit.init) ?? .none,
        padding: padding.count == 4
          ? IconTextFit.Padding(top: padding[0], right: padding[1], bottom: padding[2], left: padding[3])
          : IconTextFit.Padding(),
        offset: point(test["offset"]), fontScale: test["fontScale"]?.number ?? 1))
  }

  private func edges(_ icon: PositionedIcon) -> JSONValue {
    [
      "top": .double(icon.top), "bottom": .double(icon.bottom), "left": .double(icon.left),
      "right": .double(icon.right),
    ]
  }

  /// An image from its place in an atlas, with a border of one pixel on each side.
  private func image(_ json: JSONValue) -> TextImage {
    let ratio = json["pixelRatio"]?.number ?? 1
    return TextImage(
      width: ((json["rect"]?["w"]?.number ?? 2) - 2) / ratio,
      height: ((json["rect"]?["h"]?.number ?? 2) - 2) / ratio)
  }

  private func point(_ json: JSONValue?) -> Point {
    guard let numbers = json?.array, numbers.count == 2 else { return Point(0, 0) }
    return Point(numbers[0].number ?? 0, numbers[1].number ?? 0)
  }
}

extension GlyphMetrics {
  fileprivate init(_ json: JSONValue) {
    func number(_ name: String) -> Double { json[name]?.number ?? 0 }
    self.init(
      width: number("width"), height: number("height"), left: number("left"), top: number("top"),
      advance: number("advance"))
  }
}
