import Cartouche
import CartoucheMapView
import CartoucheVenue
import CartoucheVenueMap
import Synchronization

/// A venue shown by pages, with its drawings and the answers to questions about it.
///
/// Pages share it and its drawings, so that layouts made for one page serve all others.
final class ViewedVenue: Sendable {
  /// The part of the look on which a drawing depends.
  ///
  /// The floor is not part of it: it is a state of the style.
  struct Look: Hashable, Sendable {
    var view = VenueWish.View.flat
    var colors = VenueWish.Colors.light

    /// The initial tilt of the view, in degrees.
    var pitch: Double { view == .flat ? 0 : 45 }
  }

  /// The venue.
  let venue: Venue
  /// The languages of names and instructions, as BCP 47 tags in order of preference.
  let languages: [String]
  /// The walking graph.
  let graph: RouteGraph
  /// The map below the venue; `nil` for a plain background in the colour of the look.
  let base: Map?
  /// The floors and centres of features.
  let places: VenuePlaces
  private let search: VenueSearch
  private let drawings = Mutex<[Look: Drawn]>([:])

  /// A drawing with its data, by which a renderer recognises it.
  struct Drawn: Sendable {
    let drawing: VenueDrawing
    let map: Map
  }

  /// A venue on a map.
  init(_ venue: Venue, languages: [String], base: Map?) {
    self.venue = venue
    self.languages = languages
    self.base = base
    graph = RouteGraph(venue)
    places = VenuePlaces(venue)
    search = VenueSearch(venue, languages: languages)
  }

  /// Returns the drawing for a look, which is made when first requested.
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

  // MARK: - Queries

  /// The greatest number of matches of a search.
  static let matchLimit = 12

  /// Returns the places whose names contain the words of a text, best matches first.
  func matches(_ text: String) -> [VenueSearch.Match] { search.matches(text, limit: Self.matchLimit) }

  /// Returns the title of the floor with an identifier, in the venue's languages.
  func title(ofFloor id: String) -> String? { venue.floor(id: id)?.title(in: languages) }

  /// Returns the topmost space with information at a position on a floor.
  func place(at coordinate: SIMD2<Double>, on floor: String) -> VenuePlace? {
    guard let floor = venue.floor(id: floor) else { return nil }
    let hits = venue.hits(at: Position(coordinate.x, coordinate.y), on: floor)
    return hits.spaces.lazy.compactMap { VenuePlace($0, in: self) }.first
  }

  /// Returns the place with the identifier of a location or a space; `nil` when there is none.
  func place(_ id: String) -> VenuePlace? { VenuePlace(id, in: self) }
}
