import CartoucheJSON
import CartoucheZIP

/// A venue read from a bundle, with the findings about the bundle.
public struct VenueDocument: Sendable {
  /// The venue.
  public let venue: Venue
  /// The findings about the bundle, each with its file and place; none of them prevented reading.
  public let diagnostics: [Diagnostic]

  /// Reads a bundle of the Mappedin Venue Format, version 2 in any dialect or version 3.
  ///
  /// Nearly everything may be missing: anything that cannot be read is left out and reported.
  ///
  /// - Parameters:
  ///   - bytes: The ZIP archive.
  ///   - limits: The limits of the archive.
  ///   - memory: The bytes that the values of all files may take together; each file has a share by its size, and one whose
  ///     values take more is left out and reported.
  /// - Complexity: O(n) in the number of bytes; files are read in parallel.
  /// - Throws: ``VenueError`` when the bytes are not an archive, not a bundle, or contain no floors.
  public init(
    parsing bytes: [UInt8], limits: ZipLimits = ZipLimits(), memory: Int = 512 << 20
  ) throws(VenueError) {
    let findings = VenueFindings()
    let files: BundleFiles
    do throws(ZipError) {
      files = BundleFiles(try ZipArchive(bytes, limits: limits), memory: max(memory, 0))
    } catch {
      throw .archive(error)
    }
    for name in files.repeated {
      findings.warn("the archive has several files of this name; the first readable one is used", name)
    }
    for name in files.refused {
      findings.warn("the name points outside the bundle; the file is left out", name, kind: .refused)
    }
    if let name = files.absolute.first {
      let count = files.absolute.count
      findings.warn(
        """
        the archive gives \(count == 1 ? "the name" : "\(count) names, such as this,") as an absolute path; it is read \
        as one within the bundle
        """, name)
    }
    if let folder = files.topFolder { findings.note("all files are in the folder \"\(folder)\"", nil) }
    var venue =
      switch try BundleVersion(files) {
      case .two(let dialect): try VersionTwoReader(files, findings).venue(dialect)
      case .three: try VersionThreeReader(files, findings).venue()
      }
    // Most bundles do not say how the building stands.
    if venue.properties["naturalBearing"]?.isNull ?? true { venue.naturalBearing = venue.wallBearing }
    self.venue = venue
    diagnostics = findings.list
  }
}

/// The version of a bundle, recognised by its files.
enum BundleVersion {
  case two(VenueDialect)
  case three

  /// Recognises the version; the manifest is ignored, since it is often wrong.
  ///
  /// - Throws: ``VenueError`` for version 1 and for archives that are not bundles.
  init(_ files: BundleFiles) throws(VenueError) {
    let isThree =
      files.first(of: ["floors.geojson", "floors.json", "default-style.json"]) != nil
      || files.hasFolder("geometry")
    if isThree {
      self = .three
      return
    }
    let isAlpha = files.first(of: ["map.geojson", "mapstack.geojson", "map.json", "mapstack.json"]) != nil
    let current = files.first(of: ["floor.geojson", "floor.json"])
    if files.hasFolder("enterprise"), current != nil || isAlpha {
      self = .two(.cms)
      return
    }
    if current != nil {
      self = .two(.maker)
      return
    }
    if isAlpha {
      self = .two(.makerAlpha)
      return
    }
    if let evidence = Self.versionOneFile(files) { throw .versionOne(evidence: evidence) }
    if files.hasFolder("space") || files.hasFolder("obstruction") {
      throw .noFloorList(expected: "floor.geojson")
    }
    if files.names.isEmpty, !files.refused.isEmpty {
      throw .namesLeadOut(names: Array(files.refused.prefix(5)))
    }
    throw .notABundle(found: Array(files.names.prefix(5)))
  }

  /// Returns a file that only bundles of version 1 contain.
  private static func versionOneFile(_ files: BundleFiles) -> String? {
    for folder in ["level", "levels"] {
      if let name = files.names(in: folder).first { return name }
    }
    guard files.first(of: ["venue.geojson"]) != nil else { return nil }
    return files.first(of: ["building.geojson"])
  }
}
