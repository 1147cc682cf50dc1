import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheJSON
import CartoucheVenue

/// `cartouche venue find`: the features at a place or with a name.
struct VenueFindCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Finds the features at a place in a venue, or the places with a given name.",
    discussion: """
      --text finds locations and rooms by the words of their names: accents and case do not matter, the beginning of \
      a word is enough, and long words may contain a typing error.

      \(ExitStatus.help)
      """)

  @OptionGroup var input: VenueInput

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The longitude and latitude of a place, in degrees.", valueName: "lon,lat"),
    transform: Coordinate.init)
  var at: Coordinate?

  @Option(
    help: ArgumentHelp(
      "The floor: its identifier, name or elevation (default: the floor that is shown first).",
      valueName: "floor"))
  var floor: String?

  @Option(help: ArgumentHelp("Words of the name to find.", valueName: "words"))
  var text: String?

  @OptionGroup var language: VenueLanguageOption

  @Flag(help: "Print the results as JSON.")
  var json = false

  func validate() throws {
    if (at == nil) == (text == nil) { throw ValidationError("expected either --at or --text") }
  }

  func run() async throws {
    let venue = try await input.venue(isQuiet: json)
    if let at {
      try tell(hits: at, venue)
    } else if let text {
      let floor = try self.floor.map { try venue.floor(for: $0).id }
      try tell(
        VenueSearch(venue, languages: language.tags).matches(text, limit: 100).filter {
          floor == nil || $0.floor == floor
        }, venue)
    }
  }

  private func tell(hits place: Coordinate, _ venue: Venue) throws {
    let floor = try self.floor.map { try venue.floor(for: $0) } ?? venue.defaultFloor
    guard let floor else { throw CommandFailure(.badInput, "the venue has no floors") }
    let hits = venue.hits(at: Position(place.longitude, place.latitude), on: floor)
    if json {
      return try Terminal.standard.print(json: [
        "spaces": .strings(hits.spaces), "obstructions": .strings(hits.obstructions),
        "color": hits.color.map { .string($0.hexText) } ?? .null,
      ])
    }
    let names = Dictionary(
      floor.spaces.map { ($0.id, $0.details.name(in: language.tags)) },
      uniquingKeysWith: { first, _ in first })
    var lines = hits.obstructions.map { "obstruction  \($0)" }
    lines += hits.spaces.map { "space  \($0)  \(names[$0] ?? "")" }
    if let color = hits.color { lines.append("colour  \(color.hexText)") }
    try Terminal.standard.print(lines.isEmpty ? ["nothing"] : lines)
  }

  private func tell(_ matches: [VenueSearch.Match], _ venue: Venue) throws {
    if json {
      return try Terminal.standard.print(
        json: [
          "matches": .array(
            matches.map { match in
              [
                "id": .string(match.id), "name": .string(match.name),
                "floor": match.floor.map(JSONValue.string) ?? .null,
                "center": match.center.map(JSONValue.position) ?? .null,
              ]
            })
        ])
    }
    let lines = matches.map { match in
      "\(match.name)  \(match.id)  \(match.floor.flatMap { venue.floor(id: $0)?.title(in: language.tags) } ?? "")"
    }
    try Terminal.standard.print(lines.isEmpty ? ["nothing"] : lines)
  }
}
