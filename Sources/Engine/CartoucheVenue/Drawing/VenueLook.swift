import CartoucheGeoJSON

/// The options for drawing a venue.
public struct VenueLook: Sendable {
  /// A view of a venue.
  public enum View: String, Sendable, Hashable, CaseIterable {
    /// A plan, seen from above.
    case flat
    /// One floor with walls and furniture in 3D.
    case solid = "3d"
    /// All floors in 3D, one above the other.
    case stacked
  }

  /// The view.
  public var view = View.flat
  /// The colours.
  public var theme = VenueTheme.light
  /// The identifier of the floor shown at first; `nil` for the venue's default floor.
  public var floor: String?
  /// The route drawn on the floors; `nil` for none.
  public var route: Route?
  /// The identifiers of spaces and obstructions to be highlighted by their colour.
  public var highlights: Set<String> = []
  /// Whether the background around the venue is painted; turn it off to draw the venue on a map.
  public var paintsGround = true
  /// The languages of names that the bundle has in several, as BCP 47 tags in order of preference.
  public var languages: [String] = []
  /// Whether routes and selected places change while the venue is shown.
  ///
  /// Their layers are then always in the style, and changes are made to their data alone.
  public var isInteractive = false
  /// Whether floors that are not shown are included, so that maps can switch to them; not needed for single pictures.
  package var drawsHiddenFloors = true
  /// The distance between floors in the stacked view, in metres; `nil` for the highest ceiling, but at least three.
  public var floorGap: Double?

  /// A flat plan in the light theme.
  public init() {}

  /// Returns the distance between the floors of a stacked view, in metres.
  func gap(_ venue: Venue) -> Double { floorGap ?? max(3, venue.floors.compactMap(\.maxHeight).max() ?? 3) }
}
