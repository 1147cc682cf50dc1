import CartoucheResources

extension RouteContext {
  /// The set of tiles that a segment names, or the sets that it names with commas between, joined.
  ///
  /// - Parameters:
  ///   - name: The name of the segment.
  ///   - ending: The end of the segment that belongs to no name.
  /// - Throws: ``ServerProblem``: 404, 400 for sets that cannot be joined, or 503 for an input that failed.
  func tiles(_ name: String = "id", ending: String = "") throws(ServerProblem) -> ServedTiles {
    let place = place(name)
    let whole = String(text(name).dropLast(ending.count))
    if let set = catalog.tiles[whole] { return set }
    let parts = (captures[name]?.raw ?? "").dropLast(ending.count)
      .split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return try catalog.tiles(whole, at: place) }
    guard parts.count <= ServedTiles.mostJoined else {
      throw ServerProblem(
        .badRequest, "expected at most \(ServedTiles.mostJoined) names, found \(parts.count)", at: place,
        isRange: true)
    }
    var sets: [ServedTiles] = []
    for part in parts {
      let set = try catalog.tiles(PercentEncoding.decoded(part) ?? "", at: place)
      if !sets.contains(where: { $0.id == set.id }) { sets.append(set) }
    }
    if sets.count == 1 { return sets[0] }
    if let other = sets.first(where: { !$0.format.isVector }) {
      throw ServerProblem(
        .badRequest, "expected vector tiles to join, found \"\(other.id)\" of .\(other.format.rawValue)",
        at: place)
    }
    return ServedTiles(joining: sets)
  }
}
