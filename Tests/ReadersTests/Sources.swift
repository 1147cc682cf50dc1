import Foundation

/// The source files of the package, searched for readers.
enum Sources {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The files with a declaration that takes bytes, or text to be parsed, and can fail: a module and the name of a
  /// file.
  static let filesWithReaders: Set<String> = {
    let base = root.appending(path: "Sources").path(percentEncoded: false)
    let paths = FileManager.default.enumerator(atPath: base)?.compactMap { $0 as? String } ?? []
    return Set(
      paths.filter { $0.hasSuffix(".swift") }.compactMap { path in
        guard let text = try? String(contentsOfFile: base + "/" + path, encoding: .utf8) else { return nil }
        return hasReader(text) ? "\(module(of: path))/\(path.split(separator: "/").last ?? "")" : nil
      })
  }()

  /// The module of a file: the folder in a room of `Sources`.
  private static func module(of path: String) -> String {
    String(path.split(separator: "/").dropFirst().first ?? "")
  }

  private static func hasReader(_ text: String) -> Bool {
    // Modifiers, name, the label and the name of the first parameter, and its type.
    let declaration =
      #/(?m)^ *(?<modifiers>(?:[a-z@]\w*(?:\([^)]*\))? +)*)(?:func (?<function>\w+)|(?<initializer>init\??))(?:<[^>]*>)?\(\s*(?<label>\w+ )?\w+: (?<type>\[UInt8\]|ArraySlice<UInt8>|Data|UnsafeRawBufferPointer|String)\??[,)]/#
    for match in text.matches(of: declaration) where !match.modifiers.contains("private") {
      let isText = match.type == "String"
      if isText, !["parsing ", "contentsOf "].contains(match.label ?? "") { continue }
      let rest = text[match.range.upperBound...]
      let canThrow = rest.prefix { $0 != "{" && $0 != "}" }.contains("throws")
      if canThrow || match.initializer == "init?" { return true }
    }
    return false
  }

  /// Files whose declarations take bytes of our own, or text that is short by its nature.
  static let filesWithoutReaders = [
    // The framing of requests, which has tests of its own, whole and byte by byte.
    "CartoucheServer/RequestHead.swift",
    // The answer of the database to a query of our own about its catalogue.
    "CartouchePostGIS/CatalogRow.swift",
    // Writers.
    "CartoucheCommandLine/OutputChannel+Unsafe.swift", "CartoucheCommandLine/OutputFile.swift",
    "CartoucheCommandLine/Terminal.swift", "CartoucheJSON/FileBytes+Unsafe.swift",
    "CartoucheView/PageClient.swift",
    "CartoucheImages/JPEGEncoder+Unsafe.swift",
    "CartoucheImages/PNGEncoder.swift", "CartoucheImages/JPEGEncoder.swift",
    "CartoucheImages/WebPEncoder.swift", "CartoucheImages/WebPEncoder+Unsafe.swift",
    "CartoucheImages/ImageEncoding.swift", "CartoucheImages/Image.swift",
    "CartoucheOffline/OfflineDatabase+Regions.swift",
    "CartoucheArchives/ArchiveWriter.swift", "CartoucheArchives/FileWriter+Unsafe.swift",
    "CartoucheArchives/PMTilesEncoder.swift", "CartoucheArchives/TileArchiveWriter.swift",
    "CartoucheArchives/TileSpool.swift",
    "CartoucheBundles/BundleFolder.swift", "CartoucheBundles/TileSink.swift",
    // The 4 or 16 bytes of an address; a code such as EPSG:4326; the names of columns in an option.
    "CartoucheResources/IPAddress.swift", "CartoucheGeoJSON/CoordinateSystemCode.swift",
    "CartoucheFormats/TableColumns.swift",
    // The first bytes of a file, compared with a table.
    "CartoucheResources/FileSignature.swift",
    // Zooms and the number of a part, in an option; a list of tiles, line by line.
    "CartouchePyramids/ZoomList.swift", "CartoucheCLI/PyramidOptionGroup.swift",
    "CartouchePyramids/ExpiredTiles.swift",
    // Bytes that other readers hand on while they read.
    "CartoucheProtobuf/ProtobufCursor+Unsafe.swift", "CartoucheBundles/TextCharacters.swift",
  ]

  /// The fuzz entries of code that draws, cuts, sets text or computes.
  static let entriesOfOtherCode = [
    "FuzzContours", "FuzzDensity", "FuzzExtrusion", "FuzzTiling", "FuzzFrame", "FuzzServer", "FuzzTerrain",
    "FuzzText", "FuzzURL",
  ]
}
