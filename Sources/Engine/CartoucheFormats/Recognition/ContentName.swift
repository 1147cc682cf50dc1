/// The content of a file, judged by its name or URL.
struct ContentName {
  /// The last component, without query and fragment.
  let last: String
  /// Its extensions in lower case, the last one first: `gz`, `geojson` for `a.geojson.gz`.
  private(set) var endings: [String]

  init(_ name: String?) {
    let path = (name ?? "").prefix { $0 != "?" && $0 != "#" }
    last = String(path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? "")
    let parts = last.split(separator: ".", omittingEmptySubsequences: false)
    endings = parts.count > 1 ? parts.dropFirst().reversed().map { $0.lowercased() } : []
  }

  /// The last component without its extensions.
  var stem: String { String(last.prefix { $0 != "." }) }

  /// The last extension, empty if there is none.
  var ending: String { endings.first ?? "" }

  /// Removes the last extension if it is that of a compression that has been undone.
  mutating func dropEnding(_ known: [String]) {
    if known.contains(ending) { endings.removeFirst() }
  }

  /// The format of data that the extension indicates.
  var format: DataFormat? {
    switch ending {
    case "geojson": .geoJSON
    case "geojsonl", "geojsons", "geojsonseq", "ndjson", "ndgeojson", "jsonl", "ldjson", "nljson":
      .geoJSONSequence
    case "topojson": .topoJSON
    case "csv": .csv
    case "tsv", "tab": .tsv
    case "gpx": .gpx
    case "kml": .kml
    case "wkt", "ewkt": .wkt
    case "wkb", "ewkb": .wkb
    case "fgb": .flatGeobuf
    case "shp": .shapefile
    case "gpkg": .geoPackage
    case "tcx": .tcx
    default: nil
    }
  }

  /// The advice with the names of the file and of files beside it in place of `IN`, `OUT`, `SHP` and `ARCHIVE`.
  func filling(_ advice: String) -> String {
    let isPlain = !last.isEmpty && last.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x27 && $0 != 0x22 }
    let input = isPlain ? last : "FILE"
    let stem = input.prefix { $0 != "." }
    let base = stem.isEmpty ? "out" : String(stem)
    let names = [
      "IN": input, "OUT": base + ".geojson", "SHP": base + ".shp", "ARCHIVE": base + ".mbtiles",
      "/vsizip/IN": "/vsizip/" + input,
    ]
    return advice.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let name = word.hasSuffix(",") ? word.dropLast() : word
      return names[String(name)].map { $0 + word.dropFirst(name.count) } ?? String(word)
    }.joined(separator: " ")
  }
}
