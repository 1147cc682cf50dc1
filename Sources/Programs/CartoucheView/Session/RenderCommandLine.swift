import CartoucheCommandLine
import CartoucheMapView
import Foundation

/// The command line with which `cartouche render` or `cartouche venue render` draws the picture of a page.
struct RenderCommandLine: Sendable {
  /// The words of the command line, unquoted.
  let words: [String]
  /// The parts of the view that the picture of the command line lacks.
  let notes: [String]

  /// The command line of a view.
  ///
  /// - Parameters:
  ///   - options: The options with which the map was opened; options of the camera and the size are replaced.
  ///   - hidden: The layers that are hidden on the page.
  ///   - hasOverlays: Whether files were dropped onto the page.
  ///   - venue: The options of a venue; `nil` for other maps.
  init(
    _ options: SceneOptionGroup, camera: Camera, viewport: Viewport, hidden: Set<String>, hasOverlays: Bool,
    venue: [String]? = nil
  ) {
    var words = venue.map { ["cartouche", "venue", "render"] + $0 } ?? ["cartouche", "render"]
    var notes: [String] = []
    func add(_ name: String, _ value: String?) {
      if let value { words.append("--\(name)=\(value)") }
    }
    let size = (width: Int(viewport.width.rounded(.down)), height: Int(viewport.height.rounded(.down)))
    add("size", "\(size.width)x\(size.height)")
    if viewport.pixelRatio != 1 { add("scale", viewport.pixelRatio.formatted) }
    add("center", camera.center.x.formatted + "," + camera.center.y.formatted)
    add("zoom", camera.zoom.formatted)
    for (name, angle) in [("bearing", camera.bearing), ("pitch", camera.pitch), ("roll", camera.roll)]
    where angle != 0 {
      add(name, angle.formatted)
    }
    if venue == nil {
      add("base", options.base)
      add("crs", options.crs.map { "\($0)" })
      add("csv-columns", options.csvColumns.map { "\($0)" })
      add("before", options.before)
    } else if options.base != "none" {
      add("style", options.base)
    }
    add("language", options.language?.tags.joined(separator: ","))
    for folder in options.fonts.fonts { add("fonts", folder) }
    if options.fonts.systemFonts { words.append("--system-fonts") }
    for font in options.fonts.ideographFont { add("ideograph-font", font) }
    add("timeout", options.resources.timeout?.formatted)
    for folder in options.resources.allowFiles { add("allow-files", folder) }
    for host in options.resources.allowHost { add("allow-host", host) }
    add("cache", options.resources.cache)
    add("cache-size", options.resources.cacheSize.map { "\($0.bytes)" })
    if options.resources.noCache { words.append("--no-cache") }
    if options.resources.offline { words.append("--offline") }
    add("memory", options.limits.memory.map { "\($0.bytes)" })
    words += ["-o", "map.png"]
    if options.inputs.contains(where: { $0.hasPrefix("-") && $0 != "-" }) { words.append("--") }
    words += options.inputs
    self.words = words

    if !options.resources.header.isEmpty {
      notes.append("Header fields are omitted because they may contain secrets.")
    }
    if options.inputs.contains("-") { notes.append("Standard input must be supplied again.") }
    if hasOverlays { notes.append("Dropped files are not included.") }
    if !hidden.isEmpty { notes.append("Layers hidden here will be drawn.") }
    self.notes = notes
  }

  /// The command line for a shell, to be pasted.
  var text: String { words.map(Self.quoted).joined(separator: " ") }

  /// A word for a POSIX shell: as it is, or in single quotes, within which nothing has a special meaning.
  static func quoted(_ word: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./:,=@%+")
    if !word.isEmpty, word.allSatisfy(plain.contains) { return word }
    return "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }
}
