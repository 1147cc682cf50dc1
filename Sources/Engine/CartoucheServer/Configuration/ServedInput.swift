import CartoucheJSON

/// Something that a server serves: a path or URL, by the name of its file or by one that a configuration gives it.
public struct ServedInput: Sendable {
  /// The path or URL.
  public let location: String
  /// The name in paths; `nil` for that of the file.
  public let id: String?
  /// The settings of a configuration for the input; `nil` for one that is served in all ways that suit it.
  let settings: Settings?

  /// The settings of a configuration for an input.
  enum Settings: Sendable {
    case style(StyleSettings)
    case tiles(TileSettings)
    /// A folder of icons.
    case icons
    /// A folder of fonts.
    case fonts
    /// A database, whose location is only for messages.
    case database(DatabaseInput)
  }

  /// An input that is named after its file, or a folder of inputs.
  public init(_ location: String) { self.init(location, id: nil, settings: nil) }

  init(_ location: String, id: String?, settings: Settings?) {
    self.location = location
    self.id = id
    self.settings = settings
  }
}

/// The settings of a configuration for a style.
struct StyleSettings: Sendable {
  /// The members of the TileJSON of its drawn tiles that replace those of the style.
  var tilejson = JSONObject()
  /// Whether pictures of it are given.
  var isDrawn = true
  /// The archive of its drawn tiles; `nil` where all are drawn when they are asked for.
  var archive: String?
  /// Whether the document is given.
  var isGiven = true
  /// Whether the document keeps the keys in URLs of other servers, for clients that ask these themselves.
  var publishesKeys = false
  /// The text at the lower left corner of static pictures; `nil` for that of all styles.
  var watermark: String?
  /// The text in place of attributions in static pictures; `nil` for that of all styles.
  var attributionText: String?
  /// The hosts in the TileJSON, one URL each; empty for those of all styles.
  var hosts: [String] = []
  /// The value of `Cache-Control` of answers about the style; `nil` for that of all styles.
  var cacheControl: String?
  /// The names of sets of tiles by those that the style has for them.
  var mapping: [String: String] = [:]
  /// The folders against which the style's own URLs are resolved; `nil` for the folder of the style.
  var folders: ConfiguredFolders?
}

/// The settings of a configuration for a set of tiles.
struct TileSettings: Sendable {
  /// The members of the TileJSON that replace those of the archive.
  var tilejson = JSONObject()
  /// Whether missing tiles are `404` rather than `204`; `nil` for the usual answer.
  var isSparse: Bool?
  /// The value of `Cache-Control` of the tiles and their description; `nil` for that of all sets.
  var cacheControl: String?
}
