import CartoucheImages
import CartoucheJSON
import CartoucheLayers
import CartoucheRaster
import CartoucheText

/// The images of one sprite: parts of a picture, named by an index (style specification, “Sprite”).
struct SpriteSheet: Sendable {
  /// The images by their own names, in the order of the index.
  private(set) var images: [(name: String, image: StyleImage)] = []
  /// The findings about the index; entries that cannot be used are left out.
  private(set) var diagnostics: [Diagnostic] = []

  /// The number of pixels of all images together.
  private(set) var pixels = 0

  /// The images that `index` lists, as parts of `picture`.
  ///
  /// - Parameter pixelLimit: The maximum number of pixels of all images together; those beyond it are left out.
  init(index: JSONDocument, picture: Image, pixelLimit: Int) {
    guard let entries = index.root.object else {
      report(.error, "expected an object of images, found \(index.root.summary)", JSONPointer(), index)
      return
    }
    guard
      let picture = try? Bitmap(width: picture.width, height: picture.height, straight: picture.pixels)
    else { return }
    var beyond: (count: Int, first: (name: String, part: PicturePart))?
    for (name, json) in entries {
      var entry = SpriteEntry(json, at: JSONPointer([name]))
      if let (image, part) = entry.image(from: picture) {
        if part.width * part.height <= pixelLimit - pixels {
          pixels += part.width * part.height
          images.append((name, image))
        } else {
          beyond = ((beyond?.count ?? 0) + 1, beyond?.first ?? (name, part))
        }
      }
      for finding in entry.findings {
        report(finding.severity, "image \"\(name)\": \(finding.message)", finding.pointer, index)
      }
    }
    if let (count, (name, part)) = beyond {
      let what = count == 1 ? "it is" : "\(count) images are"
      report(
        .error,
        "image \"\(name)\" of \(part.width) x \(part.height) pixels: expected at most \(pixelLimit) pixels in all"
          + " images; \(what) left out",
        JSONPointer([name]), index, kind: .limit)
    }
  }

  private mutating func report(
    _ severity: Diagnostic.Severity, _ message: String, _ pointer: JSONPointer, _ index: JSONDocument,
    kind: Diagnostic.Kind = .invalid
  ) {
    diagnostics.append(
      Diagnostic(
        severity, message, kind: kind, source: index.name, location: index.location(of: pointer),
        pointer: pointer))
  }
}

/// The reading of one entry of a sprite's index.
private struct SpriteEntry {
  private let json: JSONValue
  private let pointer: JSONPointer
  private(set) var findings: [(severity: Diagnostic.Severity, message: String, pointer: JSONPointer)] = []

  init(_ json: JSONValue, at pointer: JSONPointer) {
    self.json = json
    self.pointer = pointer
  }

  /// The image that the entry describes; `nil` when it cannot be cut from the picture.
  mutating func image(from picture: Bitmap) -> (image: StyleImage, part: PicturePart)? {
    guard json.object != nil else {
      findings.append((.error, "expected an object, found \(json.summary)", pointer))
      return nil
    }
    guard let x = wholeNumber("x"), let y = wholeNumber("y"), let width = wholeNumber("width"),
      let height = wholeNumber("height")
    else { return nil }
    let pixelRatio = json["pixelRatio"]?.number ?? 1
    guard pixelRatio > 0, pixelRatio.isFinite else {
      findings.append((.error, "expected a pixel ratio above 0", pointer.appending("pixelRatio")))
      return nil
    }
    guard width > 0, height > 0, x <= picture.width - width, y <= picture.height - height else {
      findings.append(
        (
          .error,
          "expected a part of the picture of \(picture.width) x \(picture.height), found"
            + " \(width) x \(height) at (\(x), \(y))", pointer
        ))
      return nil
    }
    guard let part = PicturePart(of: picture, x: x, y: y, width: width, height: height) else { return nil }
    var image = StyleImage(part, pixelRatio: pixelRatio, isSDF: json["sdf"]?.bool ?? false)
    image.stretchX = ranges("stretchX")
    image.stretchY = ranges("stretchY")
    image.content = content()
    image.textFitWidth = textFit("textFitWidth")
    image.textFitHeight = textFit("textFitHeight")
    return (image, part)
  }

  /// A non-negative length or place in pixels.
  private mutating func wholeNumber(_ key: String) -> Int? {
    guard let number = json[key]?.number.flatMap({ Int(exactly: $0) }), number >= 0 else {
      let found = json[key]?.summary ?? "nothing"
      findings.append(
        (.error, "\(key): expected a whole number of 0 or more, found \(found)", place(key)))
      return nil
    }
    return number
  }

  /// Pairs of ascending numbers; anything else is left out with a warning.
  private mutating func ranges(_ key: String) -> [ClosedRange<Double>] {
    guard let value = json[key] else { return [] }
    var ranges: [ClosedRange<Double>] = []
    for pair in value.array ?? [.null] {
      let numbers = (pair.array ?? []).compactMap(\.number)
      guard numbers.count == 2, numbers[0] <= numbers[1], numbers[0] >= (ranges.last?.upperBound ?? 0) else {
        findings.append((.warning, "\(key): expected pairs of ascending numbers", place(key)))
        return []
      }
      ranges.append(numbers[0]...numbers[1])
    }
    return ranges
  }

  private mutating func content() -> StyleImage.Content? {
    guard let value = json["content"] else { return nil }
    let numbers = (value.array ?? []).compactMap(\.number)
    guard numbers.count == 4, numbers[0] <= numbers[2], numbers[1] <= numbers[3] else {
      findings.append((.warning, "content: expected left, top, right and bottom", place("content")))
      return nil
    }
    return StyleImage.Content(left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])
  }

  private mutating func textFit(_ key: String) -> StyleImage.TextFit {
    guard let value = json[key] else { return .stretchOrShrink }
    guard let fit = value.string.flatMap(StyleImage.TextFit.init(rawValue:)) else {
      findings.append(
        (
          .warning,
          "\(key): expected \"stretchOrShrink\", \"stretchOnly\" or \"proportional\", found \(value.summary)",
          place(key)
        ))
      return .stretchOrShrink
    }
    return fit
  }

  /// The place of a member, or of the entry when the member is missing.
  private func place(_ key: String) -> JSONPointer { json[key] == nil ? pointer : pointer.appending(key) }
}
