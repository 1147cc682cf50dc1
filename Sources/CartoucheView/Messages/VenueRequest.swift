import CartoucheMapView

/// A wish of a page about its venue.
enum VenueRequest: Hashable, Sendable {
  /// Another floor.
  case floor(String)
  /// Another view, or other colours.
  case look(VenueWish)
  /// The places whose names have the words of a text.
  case search(number: Int, String)
  /// The place under a point of the map, in logical pixels.
  case pick(Point)
  /// A place by the identifier of a location or a space, which is also shown.
  case place(String)
  /// No place.
  case noPlace
  /// The way between two places, by their identifiers.
  case route(from: String, to: String, isAccessible: Bool)
  /// No way.
  case noRoute
  /// A leg of the way, by its number from 0, which is also shown.
  case leg(Int)
}

/// The look of a venue on a page, as far as the page says.
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
