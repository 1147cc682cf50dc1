/// One of the two tables that hold answers; the statements are built from the differences between them.
struct OfflineShelf {
  /// The table of the answers.
  let table: String
  /// The table of the regions that need them.
  let links: String
  /// The column of that table with the answer's identifier.
  let link: String
  /// The columns that name an answer.
  let names: [String]
  /// The column of the table for the kind of an answer, if it has one.
  let kind: String?

  /// The table of everything but tiles.
  static let resources = OfflineShelf(
    table: "resources", links: "region_resources", link: "resource_id", names: ["url"], kind: "kind")
  /// The table of tiles.
  static let tiles = OfflineShelf(
    table: "tiles", links: "region_tiles", link: "tile_id",
    names: ["url_template", "pixel_ratio", "z", "x", "y"], kind: nil)
  /// The two tables.
  static let all = [resources, tiles]

  /// The table for a name.
  init(of name: OfflineName) {
    self =
      switch name {
      case .url: Self.resources
      case .tile: Self.tiles
      }
  }

  private init(table: String, links: String, link: String, names: [String], kind: String?) {
    self.table = table
    self.links = links
    self.link = link
    self.names = names
    self.kind = kind
  }

  /// The columns of an answer apart from its name and its kind.
  static let answer = ["etag", "expires", "must_revalidate", "modified", "accessed", "data", "compressed"]

  /// The condition that a row has a name.
  var isNamed: String { names.map { "\($0) = ?" }.joined(separator: " AND ") }
  /// The condition that no region needs a row.
  var isAmbient: String { "id NOT IN (SELECT \(link) FROM \(links))" }
  /// The condition that a region needs a row.
  var isOfRegion: String { "id IN (SELECT \(link) FROM \(links) WHERE region_id = ?)" }

  /// The query for the answer with a name, unless it has more than a given number of bytes.
  var select: String {
    """
    SELECT length(data), iif(length(data) <= ?, data, NULL), compressed, etag, modified, expires, must_revalidate
    FROM \(table) WHERE \(isNamed)
    """
  }

  /// The statement that stores an answer in place of any earlier one, whose identifier stays.
  var upsert: String {
    let columns = names + (kind.map { [$0] } ?? []) + Self.answer
    let values = columns.map { _ in "?" }.joined(separator: ", ")
    let updates = columns.dropFirst(names.count).map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    return """
      INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(values))
      ON CONFLICT (\(names.joined(separator: ", "))) DO UPDATE SET \(updates)
      """
  }

  /// The statement that records that an answer is still valid.
  var renew: String {
    "UPDATE \(table) SET accessed = ?, expires = ?, must_revalidate = ? WHERE \(isNamed)"
  }

  /// The statement that records that an answer was used.
  var touch: String { "UPDATE \(table) SET accessed = ? WHERE \(isNamed)" }

  /// The statement that records that a region needs an answer.
  var mark: String {
    "INSERT OR IGNORE INTO \(links) (region_id, \(link)) SELECT ?, id FROM \(table) WHERE \(isNamed)"
  }

  /// The number of regions that need an answer.
  var users: String {
    "SELECT count(*) FROM \(links) WHERE \(link) = (SELECT id FROM \(table) WHERE \(isNamed))"
  }

  /// The number and the bytes of the answers that a region needs.
  var total: String { "SELECT count(*), coalesce(sum(length(data)), 0) FROM \(table) WHERE \(isOfRegion)" }

  /// The query for the bytes of the answers that no region needs: data, names, and 64 for the rest of each row.
  var ambientSize: String {
    "SELECT coalesce(sum(coalesce(length(data), 0) + length(\(names[0])) + 64), 0) FROM \(table) WHERE \(isAmbient)"
  }
}
