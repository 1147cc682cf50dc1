import CartoucheMapView

/// A request of a page about its venue.
enum VenueRequest: Hashable, Sendable {
  /// A request for another floor.
  case floor(String)
  /// A request for another view or theme.
  case look(VenueWish)
  /// A search for the places whose names contain the words of a text.
  case search(number: Int, String)
  /// A selection of the place under a point of the map, in logical pixels.
  case pick(Point)
  /// A selection of the place with the identifier of a location or a space, which is brought into view.
  case place(String)
  /// A request to clear the selection.
  case noPlace
  /// A request for the route between two places, by their identifiers.
  case route(from: String, to: String, isAccessible: Bool)
  /// A request to remove the route.
  case noRoute
  /// A request to bring a leg of the route into view, by its number, from 0.
  case leg(Int)
}

/// The look of a venue on a page, as far as the page specifies it.
struct VenueWish: Hashable, Sendable {
  /// The views that a page can choose.
  enum View: String, Hashable, Sendable, CaseIterable {
    case flat
    case solid = "3d"
  }

  /// The colours that a page can choose.
  enum Colors: String, Hashable, Sendable, CaseIterable {
    case light, dark
  }

  /// The identifier of the floor.
  var floor: String?
  var view: View?
  var colors: Colors?
}
