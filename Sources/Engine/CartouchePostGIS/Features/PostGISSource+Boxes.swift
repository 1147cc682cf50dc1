import CartoucheGeometry

extension PostGISSource {
  /// Folds the boxes around all rows, in the unit world from its north-western corner and in any order.
  ///
  /// - Returns: The result; `nil` where boxes cannot be known without converting the rows, not in a minute, or may
  ///   depend on the zoom.
  package func foldBoxes<Result: Sendable>(
    into start: Result, _ body: @escaping @Sendable (inout Result, Box) -> Void
  ) async -> Result? {
    guard table != nil, case .rows(let relation, let projection) = content,
      projection.isMercator || projection.pool == nil && !projection.isDatabase,
      let query = try? TableExtent.boxes(relation)
    else { return nil }
    let isMercator = projection.isMercator
    return try? await database.read(query, deadline: .now + .seconds(60), session: session) {
      (reader) throws(PostGISError) in
      var result = start
      while let row = try reader.next() {
        guard let box = TableExtent.box(row) else { continue }
        body(&result, box.world(isMercator: isMercator))
      }
      return result
    }
  }
}

extension SearchBox {
  /// The box in the unit world.
  fileprivate func world(isMercator: Bool) -> Box {
    func place(_ x: Double, _ y: Double) -> Point {
      guard !isMercator else { return Point(x / SearchRegion.equator + 0.5, 0.5 - y / SearchRegion.equator) }
      return Point(Mercator.x(longitude: x), Mercator.y(latitude: min(max(y, -90), 90)))
    }
    let (low, high) = (place(minX, maxY), place(maxX, minY))
    return Box(min: low, max: high)
  }
}
