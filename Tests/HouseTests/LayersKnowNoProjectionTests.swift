import Testing

/// Layouts know tile units and painters facets and grounds; only the camera knows how the map is projected.
@Suite struct LayersKnowNoProjectionTests {
  /// The files of layers that project points by themselves, of which there shall be no more.
  static let projecting: Set<String> = ["FrameContext.swift", "PlaneGround.swift", "SymbolBed.swift"]

  @Test func layersAskTheirGround() {
    for file in Repository.sources where file.target == "CartoucheLayers" {
      for line in file.lines {
        let isMercator = line.code.contains("Mercator.")
        let isProjective =
          line.code.contains("ProjectiveTransform(") || line.code.contains(": ProjectiveTransform")
        guard isMercator || isProjective && !Self.projecting.contains(file.name) else { continue }
        Issue.record(
          """
          \(file.path):\(line.number): layers know no projection. Draw on the facet of the tile (`tile.facet`) or on \
          `frame.plane`, ask `Ground` where a place is seen, and `TileID` for metres and degrees.
          """)
      }
    }
  }
}
