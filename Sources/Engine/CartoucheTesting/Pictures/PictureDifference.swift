/// The size of a picture, in pixels.
public struct PictureSize: Sendable, Hashable, CustomStringConvertible {
  /// The number of pixels per row.
  public let width: Int
  /// The number of rows.
  public let height: Int

  /// A text such as `256 x 128`.
  public var description: String { "\(width) x \(height)" }
}

/// The difference of a picture from the recorded one.
public struct PictureDifference: Sendable, Hashable, CustomStringConvertible {
  /// The name of the picture.
  public let name: String
  /// The size of the recorded picture.
  public let expectedSize: PictureSize
  /// The size of the picture that was drawn.
  public let actualSize: PictureSize
  /// The number of pixels that differ at all; where sizes differ, of those that both pictures have.
  public let pixels: Int
  /// The share of the compared pixels that differ at all, from 0 to 1.
  public let share: Double
  /// The largest difference of a channel, from 1 to 255; 0 if only the sizes differ.
  public let largest: Int
  /// The columns that contain all pixels that differ, counted from the left; `nil` if only the sizes differ.
  public let columns: ClosedRange<Int>?
  /// The rows that contain all pixels that differ, counted from the top; `nil` if only the sizes differ.
  public let rows: ClosedRange<Int>?
  /// The path of the recorded picture.
  public let expectedPath: String
  /// The path of the picture that was drawn.
  public let actualPath: String
  /// The path of a picture with the recorded one, the one that was drawn and their difference side by side.
  public let differencePath: String

  init(
    name: String, comparison: PictureComparison, expectedPath: String, actualPath: String,
    differencePath: String
  ) {
    self.name = name
    expectedSize = comparison.expectedSize
    actualSize = comparison.actualSize
    pixels = comparison.count(differingByMoreThan: 0)
    share = Double(pixels) / Double(max(comparison.pixelCount, 1))
    largest = comparison.largest
    columns = comparison.box?.columns
    rows = comparison.box?.rows
    self.expectedPath = expectedPath
    self.actualPath = actualPath
    self.differencePath = differencePath
  }

  /// A text with the extent of the difference and the paths of the pictures.
  public var description: String {
    let extent: String
    if expectedSize != actualSize {
      extent = "expected \(expectedSize) pixels, found \(actualSize)"
    } else {
      let place =
        columns.flatMap { columns in
          rows.map {
            ", all in columns \(columns.lowerBound)–\(columns.upperBound) and rows \($0.lowerBound)–\($0.upperBound)"
          }
        } ?? ""
      extent = "\(pixels) pixels (\(percentage)) differ, by at most \(largest) of 255\(place)"
    }
    return """
      picture "\(name)": \(extent)
        expected:   \(expectedPath)
        actual:     \(actualPath)
        difference: \(differencePath)
      To accept the new picture, run the test with CARTOUCHE_RECORD=1.
      """
  }

  /// The share in hundredths of a percent, at least one.
  private var percentage: String {
    let hundredths = max(Int((share * 10_000).rounded()), 1)
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) %"
  }
}
