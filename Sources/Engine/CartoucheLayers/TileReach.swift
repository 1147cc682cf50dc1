/// The kinds of things that layers draw beyond the edges of their tiles.
package struct TileReach: OptionSet, Sendable, Hashable {
  /// The bits of the members.
  package let rawValue: UInt8

  /// The members whose bits are set.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Labels and icons.
  package static let labels = TileReach(rawValue: 1)
  /// Roofs and walls, which heights shift.
  package static let heights = TileReach(rawValue: 2)
}

extension ResolvedLayer {
  /// The kinds of things that the layer draws beyond the edges of its tiles.
  package var reach: TileReach { drawsSymbols ? .labels : traits.drawsSolids ? .heights : [] }
}
