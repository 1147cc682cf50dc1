import Cartouche
import CartoucheImages
import CartoucheJSON
import CartoucheRequests
import CartoucheResources

/// A style of a configuration while it is read.
struct ConfiguredStyle {
  /// The path or URL of the style.
  var file: String?
  var settings = StyleSettings()
}

/// A set of tiles of a configuration while it is read.
struct ConfiguredTiles {
  /// The format and the path or URL.
  var file: (format: String, path: String)?
  var settings = TileSettings()
}

/// An archive of drawn tiles of a configuration while it is read.
struct ConfiguredArchive {
  /// The format and the path or URL.
  var file: (format: String, path: String)?
}

/// The keys of configurations: those of tileserver-gl's `config.json`, and after them our own.
enum ConfigurationKeys {
  typealias Value = ConfigurationReader.Value

  /// A key of an object, and what its value changes.
  struct Key: Sendable {
    let name: String
    let read: @Sendable (inout ConfigurationReader, Value) -> Void

    init(_ name: String, _ read: @escaping @Sendable (inout ConfigurationReader, Value) -> Void) {
      self.name = name
      self.read = read
    }

    /// Keys that are accepted and change nothing.
    static func idle(_ names: String...) -> [Key] { names.map { Key($0) { $0.ignore($1) } } }
  }

  /// A key of a style or a set of tiles, and what its value changes.
  struct OwnKey<Target>: Sendable {
    let name: String
    let read: @Sendable (inout ConfigurationReader, Value, inout Target) -> Void

    init(
      _ name: String, _ read: @escaping @Sendable (inout ConfigurationReader, Value, inout Target) -> Void
    ) {
      self.name = name
      self.read = read
    }
  }

  /// Reads the members of a style or a set of tiles.
  static func read<Target>(
    _ reader: inout ConfigurationReader, _ value: Value, _ table: [OwnKey<Target>], _ target: inout Target
  ) {
    // The table of the section cannot reach the target; its values are read behind it.
    reader.section(value, table.map { key in Key(key.name) { _, _ in } })
    guard let object = value.json.object else { return }
    for key in table {
      if let json = object[key.name] {
        key.read(&reader, Value(json: json, pointer: value.pointer.appending(key.name)), &target)
      }
    }
  }

  // MARK: - Sections

  static let root: [Key] = [
    Key("options") { $0.section($1, options) },
    Key("data") { $0.named($1) { $0.addTiles($1, $2) } },
    Key("sprites") { $0.named($1) { $0.addSprite($1, $2) } },
    Key("styles") { $0.named($1) { $0.addStyle($1, $2) } },
    Key("postgis") { $0.addDatabases($1) },
    Key("pg") { $0.addDatabases($1) },
    Key("server") { $0.section($1, server) },
    Key("limits") { $0.section($1, limits) },
    Key("cache") { $0.section($1, cache) },
    Key("cacheControl") { reader, value in
      if value.json.object != nil {
        reader.section(value, cacheControls)
      } else {
        reader.set(\.cacheControl, reader.headerValue(value))
      }
    },
    Key("cors") { reader, value in
      if let isOn = value.json.bool {
        reader.set(\.origins, isOn ? ["*"] : [])
      } else {
        reader.set(\.origins, reader.texts(value))
      }
    },
    Key("compat") { $0.section($1, compatibility) },
  ]

  /// The kinds of answers that have a `Cache-Control` of their own.
  static let cacheControls: [Key] = AnswerKind.allCases.map { kind in
    Key(kind.rawValue) { $0.set(\.cacheControlByKind[kind], $0.headerValue($1)) }
  }

  static let options: [Key] =
    [
      Key("paths") { $0.section($1, paths) },
      Key("domains") { reader, value in
        guard let hosts = reader.hosts(value) else { return }
        reader.configuration.options.allowedHosts += hosts
        reader.set(\.tileHosts, hosts.filter { !$0.hasPrefix("*") })
      },
      Key("allowedHosts") { reader, value in
        reader.configuration.options.allowedHosts += reader.hosts(value) ?? []
      },
      Key("frontPage") { reader, value in
        if let isOn = value.json.bool {
          reader.set(\.frontPage, isOn ? .standard : ServerOptions.FrontPageContent.none)
        } else if let path = reader.text(value) {
          reader.set(\.frontPage, .file(ConfiguredFolders.path(path, in: reader.folders.root)))
        }
      },
      Key("formatOptions") { $0.section($1, formats) },
      Key("formatQuality") { $0.section($1, qualities) },
      Key("maxScaleFactor") { reader, value in
        if let scale = reader.number(value, 1...9) { reader.set(\.limits.scales, 0.5...scale) }
      },
      Key("maxSize") { $0.set(\.limits.side, $0.whole($1, 1...65_536)) },
      Key("pbfAlias") { $0.set(\.pbfAlias, $0.text($1)) },
      Key("serveAllStyles") { reader, value in
        // A text is "watch", which is an option of the command.
        reader.servesAllStyles = value.json.string != nil || reader.bool(value) ?? false
      },
      Key("serveStaticMaps") { $0.set(\.givesStaticPictures, $0.bool($1)) },
      Key("watermark") { $0.set(\.watermark, $0.text($1)) },
      Key("staticAttributionText") { $0.set(\.staticAttributionText, $0.text($1)) },
      Key("allowRemoteMarkerIcons") { reader, value in
        if reader.bool(value) == true { reader.allowsRemoteIcons = value }
      },
      Key("allowedIconHosts") { reader, value in
        reader.set(\.allowedIconHosts, reader.hosts(value)?.compactMap(HostPattern.init))
      },
      Key("sparse") { $0.set(\.isSparse, $0.bool($1)) },
      Key("dataDecorator") { reader, value in
        reader.fail(
          value, .refused, "\"dataDecorator\", a program in JavaScript",
          "tiles as they are: this server runs no programs; change the tiles beforehand", isKey: true)
      },
    ]
    + Key.idle(
      "tileMargin", "minRendererPoolSizes", "maxRendererPoolSizes", "leafletRetina", "serveAllFonts",
      "allowInlineMarkerImages")

  static let paths: [Key] =
    [
      Key("root") { reader, value in
        if let path = reader.text(value) {
          reader.folders.root = ConfiguredFolders.path(path, in: reader.folders.root)
        }
      }
    ]
    + ConfiguredFolders.keys.map { key in
      Key(key) { reader, value in
        if let path = reader.text(value) { reader.folders[key] = path }
      }
    }

  static let formats: [Key] = [
    Key("png") { $0.section($1, png) }, Key("jpeg") { $0.section($1, jpeg) },
    Key("jpg") { $0.section($1, jpeg) }, Key("webp") { $0.section($1, webp) },
  ]

  static let qualities: [Key] = [
    Key("jpeg") { $0.set(\.formats.jpeg.quality, $0.number($1, 0...100)) },
    Key("jpg") { $0.set(\.formats.jpeg.quality, $0.number($1, 0...100)) },
    Key("webp") { $0.set(\.formats.webp.quality, $0.number($1, 0...100)) },
  ]

  static let png: [Key] =
    [
      Key("palette") { reader, value in
        if let isOn = reader.bool(value) { reader.set(\.formats.png, isOn ? .png8() : .png) }
      },
      Key("colors") { reader, value in
        if let count = reader.whole(value, 2...256) { reader.set(\.formats.png, .png8(colors: count)) }
      },
      Key("dither") { reader, value in
        if let share = reader.number(value, 0...1) { reader.set(\.formats.png.dither, share > 0) }
      },
      Key("compressionLevel") { reader, value in
        if let level = reader.whole(value, 0...9) {
          reader.set(\.formats.png.compression, level < 4 ? .fast : level < 8 ? .default : .best)
        }
      },
    ] + Key.idle("quality", "effort", "progressive", "adaptiveFiltering")

  static let jpeg: [Key] =
    [Key("quality") { $0.set(\.formats.jpeg.quality, $0.number($1, 0...100)) }]
    + Key.idle("progressive", "chromaSubsampling", "optimiseCoding", "mozjpeg")

  static let webp: [Key] =
    [
      Key("quality") { $0.set(\.formats.webp.quality, $0.number($1, 0...100)) },
      Key("lossless") { $0.set(\.formats.webp.isLossless, $0.bool($1)) },
    ] + Key.idle("alphaQuality", "nearLossless", "smartSubsample", "effort")

  static let style: [OwnKey<ConfiguredStyle>] = [
    OwnKey("style") { $2.file = $0.text($1) },
    OwnKey("serve_rendered") { $2.settings.isDrawn = $0.bool($1) ?? true },
    OwnKey("rendered") { $2.settings.archive = $0.archive($1) },
    OwnKey("serve_data") { $2.settings.isGiven = $0.bool($1) ?? true },
    OwnKey("publishKeys") { $2.settings.publishesKeys = $0.bool($1) ?? false },
    OwnKey("tilejson") { $2.settings.tilejson = $1.json.object ?? [:] },
    OwnKey("watermark") { $2.settings.watermark = $0.text($1) },
    OwnKey("staticAttributionText") { $2.settings.attributionText = $0.text($1) },
    OwnKey("cacheControl") { $2.settings.cacheControl = $0.headerValue($1) },
    OwnKey("domains") { $2.settings.hosts = $0.hosts($1) ?? [] },
    OwnKey("mapping") { reader, value, style in
      for (name, target) in value.json.object ?? [:] { style.settings.mapping[name] = target.string }
    },
  ]

  static let archive: [OwnKey<ConfiguredArchive>] = ["mbtiles", "pmtiles"].map { format in
    OwnKey(format) { reader, value, archive in
      archive.file = reader.text(value).map { (format: format, path: $0) }
    }
  }

  static let tiles: [OwnKey<ConfiguredTiles>] =
    ["mbtiles", "pmtiles", "geojson", ContourLoader.scheme].map { format in
      OwnKey(format) { reader, value, tiles in
        tiles.file = reader.text(value).map { (format: format, path: $0) }
      }
    } + [
      OwnKey("tilejson") { _, value, tiles in
        for member in value.json.object ?? [:] { tiles.settings.tilejson[member.key] = member.value }
      },
      OwnKey("encoding") { reader, value, tiles in
        tiles.settings.tilejson["encoding"] = reader.text(value).map(JSONValue.string)
      },
      OwnKey("tileSize") { reader, value, tiles in
        tiles.settings.tilejson["tileSize"] = reader.whole(value, 64...4096).map { .int(Int64($0)) }
      },
      OwnKey("sparse") { $2.settings.isSparse = $0.bool($1) },
      OwnKey("cacheControl") { $2.settings.cacheControl = $0.headerValue($1) },
    ]
    + ["s3Profile", "requestPayer", "s3Region", "s3UrlFormat"].map { name in
      OwnKey(name) { reader, value, _ in reader.warn(value, "\(name) has no effect: S3 is not read") }
    }

  // MARK: - Our own

  static let server: [Key] = [
    Key("jobs") { $0.configuration.jobs = $0.whole($1, 1...1024) },
    Key("queue") { $0.configuration.queue = $0.whole($1, 1...65_536) },
    Key("deadline") { $0.set(\.deadline, $0.seconds($1)) },
    Key("idleTimeout") { $0.set(\.connections.idle, $0.seconds($1)) },
    Key("writeTimeout") { $0.set(\.connections.write, $0.seconds($1)) },
    Key("maxConnections") { $0.set(\.connections.count, $0.whole($1, 1...65_536)) },
    Key("trustedProxies") { $0.set(\.trustedProxies, $0.hosts($1)) },
  ]

  static let limits: [Key] = [
    Key("pixels") { $0.set(\.limits.pixels, $0.whole($1, 1...(1 << 28))) },
    Key("overlayVertices") { $0.set(\.limits.positions, $0.whole($1, 0...100_000_000)) },
    Key("icons") { $0.set(\.iconLimit, $0.whole($1, 0...10_000)) },
    Key("body") { $0.set(\.body, $0.bytes($1)) },
  ]

  static let cache: [Key] = [
    Key("memory") { reader, value in
      guard let bytes = reader.bytes(value) else { return }
      reader.configuration.cacheMemory = bytes
      reader.set(\.pictureMemory, bytes / 4)
    },
    Key("disk") { reader, value in
      reader.set(
        \.pictureFolder, reader.text(value).map { ConfiguredFolders.path($0, in: reader.folders.root) })
    },
    Key("ttl") { reader, value in
      if let seconds = reader.whole(value, 0...31_536_000) {
        reader.set(\.cacheControl, "public, max-age=\(seconds)")
      }
    },
  ]

  static let compatibility: [Key] =
    CompatiblePaths.allCases.map { paths in
      Key(paths.rawValue) { reader, value in
        switch reader.bool(value) {
        case true?: reader.configuration.options.compatibility.insert(paths)
        case false?: reader.configuration.options.compatibility.remove(paths)
        case nil: break
        }
      }
    } + [Key("mbgl") { $0.set(\.allowsRender, $0.bool($1)) }]
}
