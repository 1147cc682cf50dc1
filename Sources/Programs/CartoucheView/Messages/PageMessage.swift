import CartoucheMapView

/// A message from the page: an action of its user, or a query.
enum PageMessage: Hashable, Sendable {
  /// The page has connected, or its window has changed.
  case view(PageView)
  /// The map has received input by fingers, mouse, wheel or keys, at a time on the page's clock.
  case input(InputEvent, time: Duration)
  /// A button of the page was pressed, at a time on the page's clock.
  case control(Control, time: Duration)
  /// A picture is on the page, and the next one may be sent.
  case shown(frame: Int)
  /// A query for the features at a point of the map, in logical pixels.
  case inspect(number: Int, Point)
  /// A layer is to be shown or hidden.
  case visibility(layer: String, isVisible: Bool)
  /// A query for the command line of this view.
  case commandLine
  /// An overlay is to be taken off the map.
  case removeOverlay(String)
  /// The map is to move to an overlay, at a time on the page's clock.
  case zoomToOverlay(String, time: Duration)
  /// A request about the venue that the map shows.
  case venue(VenueRequest)

  /// The actions of the page's buttons.
  enum Control: String, Sendable, CaseIterable {
    /// One zoom level closer.
    case zoomIn
    /// One zoom level back.
    case zoomOut
    /// North up, and no tilt.
    case north
    /// Back to where the map was at first.
    case home
  }

  /// The largest size of a message in bytes.
  static let sizeLimit = 64 << 10
}

/// The map on the page: its size and its last state.
struct PageView: Hashable, Sendable {
  /// The size of the map in logical pixels, and the device pixels of each.
  var viewport: Viewport
  /// The time on the page's clock.
  var time: Duration
  /// The camera that the page showed last; `nil` on a new page.
  var camera: Camera?
  /// The layers that are hidden on the page.
  var hidden: Set<String> = []
  /// The look of a venue that the page showed last or requests.
  var venue = VenueWish()
}

/// A message that cannot be read: what was found and what was expected.
struct PageMessageError: Error, Hashable, CustomStringConvertible {
  let description: String
}
