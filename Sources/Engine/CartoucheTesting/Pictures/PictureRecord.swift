import Cartouche
import CartoucheImages
import Foundation

/// The pictures in a folder, which tests compare with those that they draw.
///
/// ```swift
/// let pictures = PictureRecord()
///
/// @Test func city() async throws {
///   let snapshot = try await Snapshotter().snapshot(of: map, in: Viewport(width: 256, height: 256))
///   try pictures.compare(snapshot, named: "city")
/// }
/// ```
///
/// A picture that differs is an error, which fails a test of Swift Testing or XCTest alike and says where the picture and
/// a view of the difference were written. With `CARTOUCHE_RECORD=1` in the environment, pictures are written to the folder
/// instead: look at them before you commit them.
public struct PictureRecord: Sendable {
  /// The result of a comparison that did not fail.
  public enum Outcome: Sendable, Hashable {
    /// The picture is the recorded one, within the tolerance.
    case same
    /// The picture was written to `path`, as the environment asked.
    case recorded(path: String)
  }

  /// The path of the folder with the pictures.
  public let folder: String
  /// The path of the folder to which pictures that differ are written, with their differences.
  public let differences: String
  /// Whether pictures are written to ``folder`` instead of being compared.
  public let isRecording: Bool
  private let test: String

  /// The pictures of a test file.
  ///
  /// - Parameters:
  ///   - folder: A path, relative to the folder of `file`; `nil` means `Pictures/` and the name of `file`, as
  ///     `Pictures/MapTests` for `MapTests.swift`.
  ///   - file: The file with the tests.
  ///   - differences: The folder for pictures that differ; `nil` means the one that `CARTOUCHE_DIFFERENCES` names in the
  ///     environment, or `cartouche-differences` in the system's folder for temporary files.
  ///   - isRecording: Whether to record; `nil` means if `CARTOUCHE_RECORD` is 1 in the environment.
  public init(
    folder: String? = nil, file: String = #filePath, differences: String? = nil, isRecording: Bool? = nil
  ) {
    let file = URL(fileURLWithPath: file)
    test = file.deletingPathExtension().lastPathComponent
    let place = URL(
      fileURLWithPath: folder ?? "Pictures/\(test)", isDirectory: true,
      relativeTo: file.deletingLastPathComponent())
    self.folder = place.standardizedFileURL.path
    self.differences =
      differences ?? TestSettings.differences
      ?? FileManager.default.temporaryDirectory.appendingPathComponent("cartouche-differences").path
    self.isRecording = isRecording ?? TestSettings.isRecording
  }

  /// The path of the recorded picture with a name.
  public func path(of name: String) -> String { "\(folder)/\(name).png" }

  // MARK: - Comparing

  /// Compares the picture of a map with the recorded one of a name.
  ///
  /// A picture that lacks a part is refused unless `allowsPartial` is true, so that an outage is not recorded.
  ///
  /// - Throws: ``PictureError``.
  @discardableResult
  public func compare(
    _ snapshot: Snapshot, named name: String, tolerance: PictureTolerance = .exact,
    allowsPartial: Bool = false
  ) throws(PictureError) -> Outcome {
    if !allowsPartial, !snapshot.isComplete {
      let findings = snapshot.diagnostics.filter { $0.severity == .error }.map { "\($0)" }
      throw .partial(
        name: name, findings: findings.isEmpty ? snapshot.outcome.shortfalls.map { "\($0)" } : findings)
    }
    let bytes: [UInt8]
    do throws(MapError) { bytes = try snapshot.png() } catch {
      throw .unreadable(name: name, reason: "\(error)")
    }
    return try compare(png: bytes, named: name, tolerance: tolerance)
  }

  /// Compares a picture in memory with the recorded one of a name.
  ///
  /// - Throws: ``PictureError``.
  @discardableResult
  public func compare(
    _ image: Image, named name: String, tolerance: PictureTolerance = .exact
  ) throws(PictureError) -> Outcome {
    try compare(png: Self.encoded(image, name), named: name, tolerance: tolerance)
  }

  /// Compares a PNG file, such as the `pngData()` of a `UIImage`, with the recorded picture of a name.
  ///
  /// - Throws: ``PictureError``.
  @discardableResult
  public func compare(
    png file: some Sequence<UInt8>, named name: String, tolerance: PictureTolerance = .exact
  ) throws(PictureError) -> Outcome {
    let actual = Array(file)
    let path = path(of: name)
    let known = FileManager.default.contents(atPath: path).map { Array($0) }
    if known == actual { return .same }
    let image = try Self.decoded(actual, name)
    guard let known else {
      try write(actual, to: path)
      if isRecording { return .recorded(path: path) }
      throw .missing(name: name, writtenTo: path)
    }
    let expected: Image
    do throws(PictureError) { expected = try Self.decoded(known, path) } catch {
      // A file that is damaged, or that is not there but for a pointer to it, may be recorded anew.
      guard isRecording else { throw error }
      try write(actual, to: path)
      return .recorded(path: path)
    }
    let comparison = PictureComparison(expected, image)
    if tolerance.allows(comparison) { return .same }
    if isRecording {
      try write(actual, to: path)
      return .recorded(path: path)
    }
    let stem = "\(differences)/\(test).\(name.replacingOccurrences(of: "/", with: "."))"
    let difference = PictureDifference(
      name: name, comparison: comparison, expectedPath: path, actualPath: "\(stem).actual.png",
      differencePath: "\(stem).difference.png")
    try write(actual, to: difference.actualPath)
    try write(
      Self.encoded(comparison.view(of: expected, and: image), name), to: difference.differencePath)
    throw .different(difference)
  }

  // MARK: - Files

  private static func decoded(_ bytes: [UInt8], _ name: String) throws(PictureError) -> Image {
    do throws(ImageError) { return try PNGDecoder().decode(bytes) } catch {
      throw .unreadable(name: name, reason: "\(error)")
    }
  }

  private static func encoded(_ image: Image, _ name: String) throws(PictureError) -> [UInt8] {
    do throws(ImageError) { return try PNGEncoder().encode(image) } catch {
      throw .unreadable(name: name, reason: "\(error)")
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(PictureError) {
    let file = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file, options: .atomic)
    } catch {
      throw .unwritable(path: path, reason: error.localizedDescription)
    }
  }
}
