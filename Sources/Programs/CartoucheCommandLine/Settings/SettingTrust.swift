import CartoucheFormats
import Cartouche

/// The rule for an option in the settings of the working folder, which may be a stranger's.
///
/// They may change the appearance and content of pictures, but not the receivers of secrets, the files to overwrite,
/// ports or the protection from documents. Such options belong to the command line, the environment and the user's own
/// file.
package enum SettingTrust: Sendable {
  /// The option is harmless in anyone's hands.
  case anyone
  /// The option is the user's alone; the reason continues "because it …".
  case user(because: String)
  /// Values are the user's alone where a reason is found.
  case value(@Sendable (String) -> String?)

  /// The reason why a folder's settings may not give this value to the option; `nil` if they may.
  package func refusal(_ text: String) -> String? {
    switch self {
    case .anyone: nil
    case .user(let reason): reason
    case .value(let reason): reason(text)
    }
  }

  /// The rule for an option; one that is not in the table is the user's.
  package static func of(_ option: String) -> SettingTrust {
    table[option] ?? .user(because: "may be unsafe")
  }

  /// The rules of all options of all commands, by name. A new option needs an answer here: could a folder from a
  /// stranger do harm with it?
  package static let table: [String: SettingTrust] = {
    var table: [String: SettingTrust] = [
      "allow-files": .user(because: "lets styles from servers read files"),
      "allow-network": .user(because: "lets a map of files ask servers"),
      "area": .user(because: "names a file to read"),
      "changed-since": .user(because: "names a file to read"),
      "expire": .user(because: "names a file to read"),
      "over": .user(because: "names a file to read"),
      "report": .user(because: "names a file to write"),
      "tiles": .user(because: "names a file to read"),
      "allow-host": .user(because: "lets styles from servers contact hosts that are not public"),
      "base": .value(server),
      "terrain": .value(server),
      "batch": .user(because: "names files to write"),
      "base-url": .user(because: "names the server that gets a key and a secret"),
      "cache": .user(because: "names a folder to write to"),
      "cache-size": .user(because: "decides how much is written"),
      "bind": .user(because: "opens a port to others"),
      "allow-icon-host": .user(because: "lets requests name hosts that are asked"),
      "allow-render": .user(because: "lets requests bring styles along"),
      "cache-disk": .user(because: "names a folder that is written to"),
      "config": .user(because: "names what is served, and to whom"),
      "cache-memory": .user(because: "decides how much memory is taken"),
      "files": .user(because: "names a folder whose files are given to everybody"),
      "icons": .user(because: "names a folder whose files are read"),
      "picture-memory": .user(because: "decides how much memory is taken"),
      "crs": .value(coordinateSystem),
      "fallback-render": .user(because: "names files that are given to everybody"),
      "file": .user(because: "names a file to read"),
      "force": .user(because: "overwrites a file"),
      "geojson": .value(pictures),
      "header": .user(because: "names what is sent to servers"),
      "in-place": .user(because: "overwrites a file"),
      "join": .user(because: "names a file to read"),
      "layer": .value { $0.contains("=") ? "names a file to read" : nil },
      "key-file": .user(because: "names a file with a secret"),
      "log-file": .user(because: "names a file to write"),
      "marker": .value(pictures),
      "max-bytes": .user(because: "decides how much is written"),
      "max-connections": .user(because: "decides how many clients are served"),
      "max-tiles": .user(because: "decides how much is loaded and written"),
      "memory": .value(memory),
      "metrics-port": .user(because: "names a port to listen on"),
      "output": .user(because: "names a file to write"),
      "output-folder": .user(because: "names files to write"),
      "overlay": .value(pictures),
      "port": .user(because: "names a port to listen on"),
      "publish": .user(because: "names tables that are given to everybody"),
      "public-url": .user(because: "names the server that clients are sent to"),
      "remove": .user(because: "names a file to read"),
      "serve-host": .user(because: "names hosts that clients are sent to"),
      "style": .value(server),
      "trusted-proxy": .user(because: "names whose word on hosts is believed"),
      "world-file": .user(because: "writes files beside the picture"),
    ]
    for name in harmless { table[name] = .anyone }
    return table
  }()

  private static let harmless = [
    "accessible", "all", "at", "attribution", "avoid", "bearing", "before", "box", "center", "check",
    "circle", "classes", "color", "color-by", "compression", "coordinate", "csv-columns", "deadline",
    "digest", "dither", "dpi", "drain-delay", "each", "fetch-timeout", "fill", "filter", "fit", "flat",
    "floor", "fonts",
    "format", "from", "glyphs",
    "hidden", "hide", "highlight", "ideograph-font", "ignore-missing-files", "jobs", "json", "label",
    "language", "legend", "log-format", "map-scale", "missing", "mvf", "nearest", "no-cache",
    "no-cors",
    "no-font-fallback",
    "north-arrow",
    "offline", "open", "padding", "palette", "path", "pitch", "point", "points", "polygon", "projection",
    "quality",
    "queue", "quiet", "radius", "require-manifests", "roll", "route", "scale", "scale-bar", "scheme", "sdf",
    "sdf-icon", "set",
    "size", "stack", "strict", "strict-host", "system-fonts", "text", "theme", "threads", "tile", "timeout",
    "title",
    "bbox", "buffer", "description", "empty", "exclude", "extent", "failed", "id", "include", "metatile",
    "name", "bounds", "encoding", "interval", "polygons", "simplify", "source", "unit",
    "no-limit", "progress", "resume", "retries", "shard", "share-equal-tiles", "tile-bytes", "tile-features",
    "tile-size", "tolerance", "vector",
    "to", "url", "verbose", "view", "wait", "watermark", "watch", "width", "zoom",
  ]

  // MARK: - Values

  /// A style may come from anywhere, but not by a key of the user: ``FolderNames`` sees to the requests.
  private static func server(_ text: String) -> String? {
    text.contains("{key}") ? "names the server that gets a key" : nil
  }

  /// Overlays may name pictures by files and URLs; pins need none.
  private static func pictures(_ text: String) -> String? {
    let pins = text.split(separator: "|").dropFirst().first?.hasPrefix("pin-") ?? true
    let isHarmless = pins && !text.contains("url-") && !text.contains("marker-url")
    return isHarmless ? nil : "can name files to read"
  }

  /// The definition of a coordinate system may name files; the code of one does not.
  private static func coordinateSystem(_ text: String) -> String? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let isCode =
      parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
    return isCode ? nil : "can name files unless it is a code such as EPSG:2056"
  }

  /// Memory is a protection, which a folder may tighten.
  private static func memory(_ text: String) -> String? {
    guard let size = try? ByteCount(text), size.bytes > Limits.standardMemory else { return nil }
    return "raises the limit of memory"
  }
}
