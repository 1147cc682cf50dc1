import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheVenue

/// The options for the look of a venue.
struct VenueLookOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The floor: its identifier, name or elevation, or all (default: the floor that is shown first).",
      valueName: "floor"))
  var floor: String?

  @Option(
    help: ArgumentHelp(
      "The view: flat, 3d or stacked (default: flat, or stacked with all floors).", valueName: "view"))
  var view: VenueLook.View?

  @Option(help: ArgumentHelp("The colours: light, dark or print (default: light).", valueName: "theme"))
  var theme: VenueTheme = .light

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Draw the route between two places, or through several.", valueName: "from,to"))
  var route: String?

  @Flag(help: "Use only ways that are accessible to wheelchairs.")
  var accessible = false

  @Option(help: ArgumentHelp("Highlight spaces or obstructions by their colour.", valueName: "id,…"))
  var highlight: String?

  @OptionGroup var language: VenueLanguageOption

  func validate() throws {
    if floor == "all", let view, view != .stacked {
      throw ValidationError("--floor all needs --view stacked")
    }
  }

  /// The look of a venue.
  ///
  /// - Throws: `CommandFailure` for a floor that does not exist, `RouteError` where there is no route.
  func look(of venue: Venue) throws -> VenueLook {
    var look = VenueLook()
    look.view = view ?? (floor == "all" ? .stacked : .flat)
    look.theme = theme
    look.languages = language.tags
    if let floor, floor != "all" { look.floor = try venue.floor(for: floor).id }
    if let route {
      let ends = try Self.stops(of: route).map(venue.routeEnd)
      guard ends.count > 1 else {
        throw CommandFailure(.usage, "--route \(route): expected two places, as from,to")
      }
      let found = try RouteGraph(venue).route(
        ends, options: RouteOptions(isAccessible: accessible, languages: language.tags))
      look.route = found
      // The route begins on the floor that is shown, unless another one is requested.
      if floor == nil { look.floor = found.legs.first?.floor }
    }
    look.highlights = Set((highlight ?? "").split(separator: ",").map(String.init))
    return look
  }

  /// The places in a list, in which coordinates have a comma of their own.
  private static func stops(of text: String) -> [String] {
    var stops: [String] = []
    for part in text.split(separator: ",").map(String.init) {
      if part.contains("@"), let last = stops.last, Double(last) != nil {
        stops[stops.count - 1] = "\(last),\(part)"
      } else {
        stops.append(part)
      }
    }
    return stops
  }
}

extension VenueLook.View: ExpressibleByArgument {}

extension VenueTheme: ExpressibleByArgument {
  /// The theme with a name.
  public init?(argument: String) {
    guard let theme = Self.all.first(where: { $0.name == argument }) else { return nil }
    self = theme
  }

  /// The names of all themes.
  public static var allValueStrings: [String] { all.map(\.name) }

  /// The name.
  public var defaultValueDescription: String { name }
}
