import CartoucheMapView

/// A message of the page: what its person did, and what it wants to know.
enum PageMessage: Hashable, Sendable {
  /// The page is there, or its window has changed.
  case view(PageView)
  /// Something was done with fingers, a mouse, a wheel or keys on the map, at a time on the page's clock.
  case input(InputEvent, time: Duration)
  /// A button of the page was pressed, at a time on the page's clock.
  case control(Control, time: Duration)
  /// A picture is on the page, and the next may come.
  case shown(frame: Int)
  /// A question for what lies under a place of the map, in logical pixels.
  case inspect(number: Int, Point)
  /// A layer is to be shown or hidden.
  case visibility(layer: String, isVisible: Bool)
  /// A question for the command line of this view.
  case commandLine
  /// An overlay is to be taken off the map.
  case removeOverlay(String)
  /// Something is wanted of the venue that the map is of.
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

  /// The most bytes that a message may have.
  static let sizeLimit = 64 << 10
}

/// The map as it is on the page: its size, and where it was.
struct PageView: Hashable, Sendable {
  /// The size of the map in logical pixels, and the device pixels of each.
  var viewport: Viewport
  /// The time on the page's clock.
  var time: Duration
  /// The camera that the page has seen last; `nil` on a page that is new.
  var camera: Camera?
  /// The layers that are hidden on the page.
  var hidden: Set<String> = []
  /// The look of a venue that the page has seen last, or would like to see.
  var venue = VenueWish()
}

/// A message that cannot be read: what was found and what was expected.
struct PageMessageError: Error, Hashable, CustomStringConvertible {
  let description: String
}
