import CartoucheJSON

/// The metadata table of an archive, or of a folder of tiles, as members of TileJSON (MBTiles 1.3 §Metadata).
///
/// Values are text in the table: numbers, bounds and the row `json` are converted to the values that they represent.
/// Text that cannot be converted stays text, and is reported when the TileJSON is read.
package struct ArchiveMetadata {
  /// The members in the order of the table.
  package var members = JSONObject()

  package init(_ rows: [(name: String, value: String)]) {
    for (name, value) in rows where name != "json" && name != "scheme" {
      members[name] =
        switch name {
        case "minzoom", "maxzoom": Self.number(value) ?? .string(value)
        case "bounds", "center", "antimeridian_adjusted_bounds": Self.numbers(value) ?? .string(value)
        default: .string(value)
        }
    }
    for (name, value) in rows where name == "json" {
      guard case .object(let inner)? = try? JSONValue(parsing: value) else { continue }
      for member in inner where members[member.key] == nil { members[member.key] = member.value }
    }
  }

  private static func number(_ text: String) -> JSONValue? {
    let trimmed = text.split(whereSeparator: \.isWhitespace).joined()
    return Int64(trimmed).map { .int($0) } ?? Double(trimmed).flatMap { $0.isFinite ? .double($0) : nil }
  }

  private static func numbers(_ text: String) -> JSONValue? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { number(String($0)) }
    return numbers.count == parts.count ? .array(numbers) : nil
  }
}
