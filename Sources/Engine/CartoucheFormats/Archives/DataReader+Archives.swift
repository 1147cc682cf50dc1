import CartoucheJSON
import CartoucheZIP

extension DataReader {
  /// The placemarks of the document in a KMZ archive (OGC 07-147r2, annex C): the one at the root.
  func kmz(_ content: RecognizedContent, meter: inout ReadingMeter) throws(DataError) -> [ReadData] {
    let archive = try openedArchive(content)
    let documents = archive.entries.filter { ContentName($0.name).ending == "kml" }
    let main =
      documents.first { $0.name.lowercased() == "doc.kml" } ?? documents.first { !$0.name.contains("/") }
      ?? documents.first
    guard let main else {
      throw DataError(
        .noCoordinates, found: "a ZIP archive without a .kml file", expected: "doc.kml", source: content.name)
    }
    return try layers(of: main, [:], in: archive, content, meter: &meter)
  }

  /// The files of map data in a ZIP archive, each a layer by its name without extensions.
  ///
  /// Of an archive with a single file, the layers are those of the file.
  func archive(_ content: RecognizedContent, meter: inout ReadingMeter) throws(DataError) -> [ReadData] {
    let archive = try openedArchive(content)
    let files = ArchivedFile.all(in: archive)
    guard !files.isEmpty else {
      throw DataError(
        .noCoordinates, found: "a ZIP archive without map data", expected: "a .shp, .geojson or other file",
        source: content.name)
    }
    if let only = files.first, files.count == 1, layer != only.layer {
      return try layers(of: only.entry, only.companions, in: archive, content, meter: &meter)
    }
    let choice = LayerChoice(layer, source: content.name)
    try choice.check(files.map(\.layer))
    var reader = self
    reader.layer = nil
    var layers: [ReadData] = []
    for file in files where choice.takes(file.layer) {
      for var layer in try reader.layers(of: file.entry, file.companions, in: archive, content, meter: &meter)
      {
        layer.layer = layer.layer.map { "\(file.layer)/\($0)" } ?? file.layer
        layers.append(layer)
      }
    }
    return layers
  }

  private func openedArchive(_ content: RecognizedContent) throws(DataError) -> ZipArchive {
    var zipLimits = ZipLimits()
    zipLimits.entrySize = min(zipLimits.entrySize, limits.maximumSize)
    zipLimits.totalSize = min(zipLimits.totalSize, limits.maximumSize)
    do throws(ZipError) {
      return try ZipArchive(content.bytes, limits: zipLimits)
    } catch { throw DataError(error, source: content.name) }
  }

  /// The layers of a file in an archive, which is named by both.
  private func layers(
    of entry: ZipArchive.Entry, _ companions: [String: ZipArchive.Entry], in archive: ZipArchive,
    _ content: RecognizedContent, meter: inout ReadingMeter
  ) throws(DataError) -> [ReadData] {
    let name = (content.name.map { $0 + "/" } ?? "") + entry.name
    func bytes(_ entry: ZipArchive.Entry) throws(DataError) -> [UInt8] {
      do throws(ZipError) {
        return try archive.contents(of: entry)
      } catch { throw DataError(error, source: content.name) }
    }
    let inner = try RecognizedContent(bytes(entry), name: name, maximumSize: limits.maximumSize)
    guard case .data(let format) = inner.kind, format != .zip, format != .kmz else {
      throw inner.refusal ?? DataError(.unsupportedFormat, found: "an archive in an archive", source: name)
    }
    var beside: [String: [UInt8]] = [:]
    for ending in inner.companions {
      if let companion = companions[ending] { beside[ending] = try bytes(companion) }
    }
    var layers = try self.layers(of: inner, as: format, beside, meter: &meter)
    for index in layers.indices {
      layers[index].format = format
      layers[index].diagnostics = inner.diagnostics + layers[index].diagnostics
    }
    return layers
  }
}

/// A file of map data in a ZIP archive, with the files that belong to it.
private struct ArchivedFile {
  var entry: ZipArchive.Entry
  /// The files of the same name, by their extensions in lower case.
  var companions: [String: ZipArchive.Entry] = [:]
  /// The name of the layer: that of the file without extensions, or its path where several have the same.
  var layer: String

  static func all(in archive: ZipArchive) -> [ArchivedFile] {
    var files: [ArchivedFile] = []
    var companions: [String: [String: ZipArchive.Entry]] = [:]
    for entry in archive.entries where !entry.name.hasPrefix("__MACOSX/") {
      let name = ContentName(entry.name)
      if name.last.hasPrefix(".") { continue }
      if ShapefileReader.companions.contains(name.ending) {
        companions[path(entry.name), default: [:]][name.ending] = entry
      } else if name.format != nil {
        files.append(ArchivedFile(entry: entry, layer: name.stem))
      }
    }
    let names = Dictionary(files.map { ($0.layer, 1) }, uniquingKeysWith: +)
    for index in files.indices {
      let entry = files[index].entry
      files[index].companions = companions[path(entry.name)] ?? [:]
      if names[files[index].layer] != 1 { files[index].layer = entry.name }
    }
    return files
  }

  /// The path without the last extension, in lower case: parts of a Shapefile may differ in capitals.
  private static func path(_ name: String) -> String {
    let lower = name.lowercased()
    return String(lower.lastIndex(of: ".").map { lower[..<$0] } ?? lower[...])
  }
}

extension DataError {
  /// The failure to read an archive, or a file in it.
  fileprivate init(_ error: ZipError, source: String?) {
    let kind: DataFailure =
      switch error {
      case .tooManyEntries, .entryTooLarge, .totalTooLarge, .ratioTooHigh, .memory: .tooLarge
      default: .compression
      }
    self.init(kind, found: error.description, source: source)
  }
}
