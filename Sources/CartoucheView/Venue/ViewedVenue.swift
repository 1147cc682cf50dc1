import Cartouche
import CartoucheMapView
import CartoucheVenue
import Synchronization

/// A venue that pages show, with the answers to their questions and its maps.
///
/// Pages share it, and with it the drawings: what one of them has laid out, another does not lay out again.
final class ViewedVenue: Sendable {
  /// The difference between one drawing of a venue and another.
  ///
  /// The floor makes none: it is a state of the style.
  struct Look: Hashable, Sendable {
    var view = VenueWish.View.flat
    var colors = VenueWish.Colors.light

    /// The tilt by which the view is shown at first, in degrees.
    var pitch: Double { view == .flat ? 0 : 45 }
  }

  /// The venue.
  let venue: Venue
  /// The languages of names and instructions, BCP 47 tags in order of preference.
  let languages: [String]
  /// The graph of ways.
  let graph: RouteGraph
  /// The map below the venue; `nil` for paper in the colour of the look.
  let base: Map?
  /// The floors and middles of features.
  let places: VenuePlaces
  private let search: VenueSearch
  private let drawings = Mutex<[Look: Drawn]>([:])

  /// A drawing with the data that a renderer knows it by.
  struct Drawn: Sendable {
    let drawing: VenueDrawing
    let map: Map
  }

  /// A venue over a map.
  init(_ venue: Venue, languages: [String], base: Map?) {
    self.venue = venue
    self.languages = languages
    self.base = base
    graph = RouteGraph(venue)
    places = VenuePlaces(venue)
    search = VenueSearch(venue, languages: languages)
  }

  /// The drawing of a look, made when it is asked for the first time.
  func drawn(_ look: Look) -> Drawn {
    drawings.withLock { drawings in
      if let known = drawings[look] { return known }
      var wanted = VenueLook()
      wanted.view = look.view == .flat ? .flat : .solid
      wanted.theme = look.colors == .light ? .light : .dark
      wanted.languages = languages
      wanted.isInteractive = true
      wanted.paintsGround = base == nil
      let drawing = VenueDrawing(venue, look: wanted)
      var map = base ?? Map(drawing)
      if base != nil { map.add(drawing) }
      let drawn = Drawn(drawing: drawing, map: map)
      drawings[look] = drawn
      return drawn
    }
  }

  // MARK: - Questions

  /// The most matches of a search.
  static let matchLimit = 12

  /// The places whose names have the words of a text, best first.
  func matches(_ text: String) -> [VenueSearch.Match] { search.matches(text, limit: Self.matchLimit) }

  /// The title of the floor with an identifier, in the languages.
  func title(ofFloor id: String) -> String? { venue.floor(id: id)?.title(in: languages) }

  /// The topmost space with something to tell at a place of a floor.
  func place(at coordinate: SIMD2<Double>, on floor: String) -> VenuePlace? {
    guard let floor = venue.floor(id: floor) else { return nil }
    let hits = venue.hits(at: Position(coordinate.x, coordinate.y), on: floor)
    return hits.spaces.lazy.compactMap { VenuePlace($0, in: self) }.first
  }

  /// The place with the identifier of a location or a space; `nil` when there is none.
  func place(_ id: String) -> VenuePlace? { VenuePlace(id, in: self) }
}
