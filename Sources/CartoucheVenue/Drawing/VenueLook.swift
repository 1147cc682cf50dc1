import CartoucheGeoJSON

/// The way in which a venue is drawn.
public struct VenueLook: Sendable {
  /// The view of a venue.
  public enum View: String, Sendable, Hashable, CaseIterable {
    /// A plan from above.
    case flat
    /// One floor with walls and furniture in space.
    case solid = "3d"
    /// All floors in space, one above the other.
    case stacked
  }

  /// The view.
  public var view = View.flat
  /// The colours.
  public var theme = VenueTheme.light
  /// The identifier of the floor that is shown at first; `nil` is the venue's default.
  public var floor: String?
  /// A route that is drawn over the floors.
  public var route: Route?
  /// The identifiers of spaces and obstructions that are set off by their colour.
  public var highlights: Set<String> = []
  /// Whether the paper around the venue is painted; off where a map lies below.
  public var paintsGround = true
  /// The languages of names, BCP 47 tags in order of preference, for those that the bundle has in several.
  public var languages: [String] = []
  /// Whether routes and selected places change while the venue is shown: their layers are there from the beginning, and
  /// what they draw is data, so that the style stays the same.
  public var isInteractive = false
  /// The metres between floors in the stacked view; `nil` is three, or the highest ceiling where that is more.
  public var floorGap: Double?

  /// A plan in the light theme.
  public init() {}

  /// The metres between the floors of a stacked view.
  func gap(_ venue: Venue) -> Double { floorGap ?? max(3, venue.floors.compactMap(\.maxHeight).max() ?? 3) }
}
