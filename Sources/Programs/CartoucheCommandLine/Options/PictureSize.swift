import ArgumentParser

/// A width and height in logical pixels, as `1024x768`.
package struct PictureSize {
  package let width: Int
  package let height: Int

  /// The default size of pictures.
  package static let standard = PictureSize(width: 1024, height: 768)

  /// The default size of tiles.
  package static let tile = PictureSize(width: 512, height: 512)

  /// The longest side of any picture.
  private static let limit = 65_536

  private init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size that a text such as `1024x768` names.
  ///
  /// - Throws: `ValidationError` that says which number is wrong.
  package init(_ text: String) throws(ValidationError) {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ValidationError("expected a width and a height such as 1024x768")
    }
    self.init(width: try Self.side("width", parts[0]), height: try Self.side("height", parts[1]))
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
