import ArgumentParser

/// A width and height: logical pixels, as `1024x768`, or lengths on paper, as `210mmx297mm`.
package struct PictureSize {
  /// The width in logical pixels.
  package let width: Double
  /// The height in logical pixels.
  package let height: Double
  /// Whether the sides are lengths on paper, which need not be whole logical pixels.
  package let isPaper: Bool

  /// The default size of pictures.
  package static let standard = PictureSize(width: 1024, height: 768, isPaper: false)

  /// The default size of tiles.
  package static let tile = PictureSize(width: 512, height: 512, isPaper: false)

  /// The longest side of any picture.
  private static let limit = 65_536

  private init(width: Double, height: Double, isPaper: Bool) {
    self.width = width
    self.height = height
    self.isPaper = isPaper
  }

  /// The size that a text such as `1024x768` or `29.7cmx21cm` names.
  ///
  /// - Throws: `ValidationError` that says which number is wrong.
  package init(_ text: String) throws(ValidationError) {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ValidationError("expected a width and a height such as 1024x768 or 210mmx297mm")
    }
    let (width, height) = (PaperLength(parts[0]), PaperLength(parts[1]))
    if let width, let height {
      self.init(
        width: try width.pixels("width"), height: try height.pixels("height"), isPaper: true)
      return
    }
    guard width == nil, height == nil else {
      throw ValidationError(
        "\"\(text)\" has one side on paper and one in pixels; expected both in mm, cm or in, as in 210mmx297mm"
      )
    }
    self.init(
      width: Double(try Self.side("width", parts[0])), height: Double(try Self.side("height", parts[1])),
      isPaper: false)
  }

  private static func side(_ name: String, _ text: Substring) throws(ValidationError) -> Int {
    let expected = "expected whole pixels from 1 to \(limit), as in 1024x768"
    guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "-" }) else {
      throw ValidationError("the \(name) \"\(text)\" is not a whole number; \(expected)")
    }
    let number = Int(text) ?? Int.max
    if number < 1 { throw ValidationError("the \(name) \(text) is too small; \(expected)") }
    if number > limit { throw ValidationError("the \(name) \(text) is too large; \(expected)") }
    return number
  }
}
