import CartoucheJSON

/// The classes of roads that a basemap distinguishes, least important first.
enum RoadClass: String, CaseIterable {
  case service, street, tertiary, secondary, primary, trunk, motorway

  /// The colour of the road itself.
  var color: JSONValue {
    switch self {
    case .motorway: "#ecab70"
    case .trunk: "#f2c084"
    case .primary: "#f8dc98"
    case .secondary: "#fcefc2"
    case .tertiary, .street, .service: "#ffffff"
    }
  }

  /// The colour of its edges.
  var casing: JSONValue {
    switch self {
    case .motorway: "#c8854a"
    case .trunk: "#cf9a58"
    case .primary: "#d0ae66"
    case .secondary: "#cdbd88"
    case .tertiary: "#c8bfae"
    case .street, .service: "#d3cbbc"
    }
  }

  /// The zooms of ``widths``; between them widths grow by a power of ``growth``.
  static let zooms: [Double] = [4, 7, 10, 12, 14, 16, 18]
  static let growth = 1.4

  /// The widths in logical pixels at ``zooms``, without edges.
  private var widths: [Double] {
    switch self {
    case .motorway: [0.5, 1.2, 2.4, 3.6, 6.5, 13, 30]
    case .trunk: [0.3, 0.9, 1.9, 3, 5.8, 12, 28]
    case .primary: [0, 0.6, 1.4, 2.5, 5.2, 11, 26]
    case .secondary: [0, 0.3, 0.9, 1.9, 4.4, 10, 24]
    case .tertiary: [0, 0, 0.6, 1.3, 3.6, 9, 22]
    case .street: [0, 0, 0.3, 0.7, 2.4, 7, 20]
    case .service: [0, 0, 0, 0.3, 1.2, 3.6, 11]
    }
  }

  /// The width that edges add to both sides together, in logical pixels at ``zooms``.
  private static let edges = [0, 0, 0.8, 1, 1.4, 2, 2.6]

  /// The width of a road by its class and the zoom.
  ///
  /// - Parameters:
  ///   - road: The expression for the name of the class.
  ///   - isRamp: The condition under which a road connects two others; such roads are narrower.
  ///   - hasEdges: Whether the width includes the edges.
  static func width(of road: JSONValue, isRamp: JSONValue?, hasEdges: Bool) -> JSONValue {
    zoomed(
      zooms.indices.map { stop in
        let rows = allCases.map { (texts: [$0.rawValue], output: JSONValue.double($0.widths[stop])) }
        var width = match(road, rows, else: 0)
        if let isRamp { width = ["*", width, ["case", isRamp, 0.65, 1]] }
        if hasEdges, edges[stop] > 0 {
          // A road without width has no edges.
          width = [
            "let", "width", width,
            ["case", [">", ["var", "width"], 0], ["+", ["var", "width"], .double(edges[stop])], 0],
          ]
        }
        return (zooms[stop], width)
      }, base: growth)
  }

  /// The colour of a road, or of its edges, by its class.
  static func color(of road: JSONValue, edges: Bool = false) -> JSONValue {
    match(
      road, allCases.map { ([$0.rawValue], edges ? $0.casing : $0.color) },
      else: edges ? RoadClass.street.casing : RoadClass.street.color)
  }

  /// The order in which roads cover one another.
  static func rank(of road: JSONValue) -> JSONValue {
    match(road, allCases.enumerated().map { ([$1.rawValue], .int(Int64($0))) }, else: 0)
  }
}
