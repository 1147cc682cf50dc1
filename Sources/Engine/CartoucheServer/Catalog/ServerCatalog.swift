import Cartouche

/// Everything that a server serves: a value, which a reload replaces as a whole.
struct ServerCatalog: Sendable {
  /// The styles by their names.
  var styles: [String: ServedStyle] = [:]
  /// The tiles by their names.
  var tiles: [String: ServedTiles] = [:]
  /// The venues by their names.
  var venues: [String: ServedVenue] = [:]
  /// The folders of icons by their names.
  var icons: [String: IconFolder] = [:]
  /// The fonts.
  var fonts = ServedFonts()
  /// The names of the inputs that cannot be served; the findings have the reasons.
  var failures: Set<String> = []
  /// Whether databases could not be reached, so that their content is still unknown.
  var lacksDatabases = false
  /// The findings about the inputs.
  var diagnostics: [Diagnostic] = []

  /// The names of styles, sorted.
  var styleIDs: [String] { styles.keys.sorted() }
  /// The names of styles with pictures, sorted.
  var drawnStyleIDs: [String] { styleIDs.filter { styles[$0]?.settings.isDrawn ?? false } }
  /// The names of sets of tiles, sorted.
  var tileIDs: [String] { tiles.keys.sorted() }
  /// The names of venues, sorted.
  var venueIDs: [String] { venues.keys.sorted() }
  /// Whether anything is served.
  var isOfUse: Bool { !styles.isEmpty || !tiles.isEmpty || !venues.isEmpty || !icons.isEmpty }

  /// The style of a name.
  ///
  /// - Throws: ``ServerProblem``: 404, or 503 for an input that failed.
  func style(_ id: String, at place: String? = nil) throws(ServerProblem) -> ServedStyle {
    if let style = styles[id] { return style.current }
    throw missing("style", id, Array(styles.keys), place)
  }

  /// The tiles of a name.
  ///
  /// - Throws: ``ServerProblem``: 404, or 503 for an input that failed.
  func tiles(_ id: String, at place: String? = nil) throws(ServerProblem) -> ServedTiles {
    if let tiles = tiles[id] { return tiles }
    throw missing("set of tiles", id, Array(tiles.keys), place)
  }

  /// The venue of a name.
  ///
  /// - Throws: ``ServerProblem``: 404, or 503 for an input that failed.
  func venue(_ id: String, at place: String? = nil) throws(ServerProblem) -> ServedVenue {
    if let venue = venues[id] { return venue }
    throw missing("venue", id, Array(venues.keys), place)
  }

  /// The folder of icons of a name.
  ///
  /// - Throws: ``ServerProblem``: 404, or 503 for an input that failed.
  func icons(_ id: String, at place: String? = nil) throws(ServerProblem) -> IconFolder {
    if let folder = icons[id] { return folder }
    throw missing("sprite", id, Array(icons.keys), place)
  }

  private func missing(_ what: String, _ id: String, _ known: [String], _ place: String?) -> ServerProblem {
    // The reason may name paths of this machine, which are for its operator only.
    if lacksDatabases {
      var problem = ServerProblem(
        .serviceUnavailable,
        "the \(what) \"\(id.prefix(60))\" is not known yet, as a database cannot be reached", at: place)
      problem.headers = [("Retry-After", "5")]
      return problem
    }
    if failures.contains(id) {
      return ServerProblem(
        .serviceUnavailable, "the \(what) \"\(id)\" cannot be read; the server has said why", at: place)
    }
    let hint = Spelling.nearest(to: id, in: known.sorted()).map { "; did you mean \"\($0)\"?" } ?? ""
    return .notFound("\(what) \"\(id.prefix(60))\"\(hint)", at: place)
  }
}
