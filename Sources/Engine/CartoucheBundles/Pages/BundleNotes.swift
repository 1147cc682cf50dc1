import CartoucheGeometry
import CartoucheStyle

/// The text that says what a bundle is, where it may be used, and whom its data are from.
enum BundleNotes {
  /// The text.
  ///
  /// - Parameters:
  ///   - name: The name of the map.
  ///   - report: What the bundle consists of.
  ///   - fonts: The names of the stacks of fonts.
  static func text(
    name: String, _ report: BundleReport, _ options: BundleOptions, fonts: [String]
  ) -> String {
    var lines = [BundleFolder.mark, "", name, ""]
    for area in options.areas {
      lines.append(
        "Area: \(area.west), \(area.south), \(area.east), \(area.north) (west, south, east, north)")
    }
    lines.append("Zoom levels: \(options.zooms.lowerBound) to \(options.zooms.upperBound)")
    lines += ["", "style.json   the style; \(place(of: options))"]
    for source in report.sources {
      lines.append(
        "tiles        \(source.id): \(source.tiles) tiles, zoom levels \(source.zooms.lowerBound) to \(source.zooms.upperBound)"
      )
    }
    if !fonts.isEmpty { lines.append("glyphs       the letters of \(fonts.joined(separator: "; "))") }
    lines += ["index.html   the map in a browser", ""]
    lines += usage(options)
    lines += ["", "The data are from:", ""]
    for text in Attribution.texts(ofHTML: report.attributions) { lines.append("* \(text)") }
    if report.attributions.isEmpty { lines.append("* (the sources name nobody)") }
    lines += [
      "",
      "Whoever shows the map has to name them, as the map does in a corner. Fonts and icons have licences of their own.",
      "",
    ]
    return lines.joined(separator: "\n")
  }

  private static func place(of options: BundleOptions) -> String {
    options.baseURL.map { "its URLs are below \($0)" } ?? "its URLs are relative to it"
  }

  private static func usage(_ options: BundleOptions) -> [String] {
    let scripts =
      options.tileForm == .pmtiles
      ? "maplibre-gl.js and maplibre-gl.css of MapLibre GL JS, and pmtiles.js of PMTiles,"
      : "maplibre-gl.js and maplibre-gl.css of MapLibre GL JS"
    let server =
      options.tileForm == .pmtiles
      ? "any server of files that answers requests for ranges of bytes" : "any server of files"
    return [
      "In a browser: put \(scripts) beside",
      "index.html, and give the folder to \(server).",
      "In an app of MapLibre Native: it wants absolute URLs, which cartouche bundle writes with --base-url.",
    ]
  }
}
