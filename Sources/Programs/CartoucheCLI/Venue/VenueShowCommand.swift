import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheJSON
import CartoucheVenue

/// `cartouche venue show`: the contents of a bundle.
struct VenueShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows the floors, looks, connections and locations of a venue.",
    discussion: ExitStatus.help)

  @OptionGroup var input: VenueInput

  @Option(help: ArgumentHelp("Show this floor alone: its identifier, name or elevation.", valueName: "floor"))
  var floor: String?

  @Flag(help: "Print everything as JSON.")
  var json = false

  func run() async throws {
    let venue = try await input.venue(isQuiet: json)
    let floors = try floor.map { [try venue.floor(for: $0)] } ?? venue.floors
    if json {
      try Terminal.standard.print(json: VenueSummary(venue, floors).json, keepsDoubles: false)
    } else {
      try Terminal.standard.print(VenueSummary(venue, floors).lines)
    }
  }
}

/// The figures of a venue.
private struct VenueSummary {
  private let venue: Venue
  private let floors: [Floor]
  private let nodes: [String: Int]

  init(_ venue: Venue, _ floors: [Floor]) {
    self.venue = venue
    self.floors = floors
    nodes = venue.nodes.reduce(into: [:]) { $0[$1.floor, default: 0] += 1 }
  }

  var json: JSONValue {
    [
      "name": .string(venue.name), "version": .string(venue.version),
      "dialect": .string(venue.dialect.rawValue),
      "center": venue.center.map(JSONValue.position) ?? .null,
      "natural_bearing": .plain(venue.naturalBearing),
      "floors": .array(floors.map(json)),
      "stacks": .array(
        venue.stacks.map { stack in
          [
            "id": .string(stack.id), "name": .string(stack.name),
            "type": stack.type.map(JSONValue.string) ?? .null, "floors": .strings(stack.floors),
          ]
        }),
      "styles": .array(
        venue.styles.groups.map { group in
          [
            "id": .string(group.id), "color": group.color.map { .string($0.hexText) } ?? .null,
            "height": .plain(group.height), "altitude": .plain(group.altitude),
            "opacity": .plain(group.opacity),
            "width": group.width.map(JSONValue.plain) ?? .null, "members": .count(group.members.count),
          ]
        }),
      "connections": .array(
        venue.connections.map { connection in
          [
            "id": .string(connection.id), "type": .string(connection.type),
            "accessible": .bool(connection.isAccessible),
            "floors": .strings(Self.distinct((connection.entrances + connection.exits).map(\.floor))),
          ]
        }),
      "locations": .array(
        venue.locations.map { location in
          [
            "id": .string(location.id), "name": .string(location.details.name),
            "categories": .strings(location.categories), "features": .strings(location.features),
          ]
        }),
      "categories": .array(
        venue.categories.map { ["id": .string($0.id), "name": .string($0.name)] }),
      "unknown_files": .strings(venue.unknownFiles),
    ]
  }

  private func json(_ floor: Floor) -> JSONValue {
    let bounds = floor.bounds
    return [
      "id": .string(floor.id), "elevation": .plain(floor.elevation), "name": .string(floor.name),
      "bbox": bounds.map { bounds in
        .array([bounds.west, bounds.south, bounds.east, bounds.north].map(JSONValue.double))
      } ?? .null,
      "counts": [
        "spaces": .count(floor.spaces.count), "obstructions": .count(floor.obstructions.count),
        "entrances": .count(floor.entrances.count), "windows": .count(floor.windows.count),
        "nodes": .count(nodes[floor.id] ?? 0), "annotations": .count(floor.annotations.count),
        "areas": .count(floor.areas.count),
      ],
      "area_m2": .double(floor.area.rounded(digits: 2)),
    ]
  }

  /// The texts without repetitions.
  private static func distinct(_ texts: [String]) -> [String] {
    texts.reduce(into: []) { result, text in if !result.contains(text) { result.append(text) } }
  }

  var lines: [String] {
    var lines = [
      "\(venue.name.isEmpty ? "venue" : venue.name)  MVF \(venue.version) (\(venue.dialect.rawValue))"
    ]
    for floor in floors {
      lines.append(
        """
        \(floor.elevation.formatted)  \(floor.title)  \(floor.id)  \(floor.area.rounded1) m²: \
        \(floor.spaces.count) spaces, \(floor.obstructions.count) obstructions, \(floor.entrances.count) entrances, \
        \(floor.windows.count) windows, \(nodes[floor.id] ?? 0) nodes
        """)
    }
    for group in venue.styles.groups {
      lines.append(
        "look \(group.id)  \(group.color?.hexText ?? "no colour"): \(group.members.count) features")
    }
    let types = Self.distinct(venue.connections.map(\.type))
    for type in types {
      lines.append("\(type.isEmpty ? "connection" : type): \(venue.connections.count { $0.type == type })")
    }
    lines.append("\(venue.locations.count) locations in \(venue.categories.count) categories")
    return lines
  }
}
