import Cartouche
import CartoucheJSON
import CartoucheVenue

/// A place as the page shows it: a location, or a space without one.
struct VenuePlace: Hashable, Sendable {
  /// The identifier of the location or the space.
  let id: String
  /// The name shown to people; the name of the kind for spaces without their own.
  let name: String
  /// The identifiers of the spaces and obstructions that make up the place.
  let features: Set<String>
  /// The identifier of the floor; `nil` for a location without a place.
  let floor: String?
  /// The positions to bring into view when the place is shown.
  let outline: [Position]
  private let details: [Detail]
  private let description: String

  private struct Detail: Hashable, Sendable {
    var name: String
    var text: String
    var link: String?
  }

  /// The greatest number of characters of a text sent to the page.
  private static let textLimit = 2000

  /// The place with an identifier; the location of a space takes precedence over the space.
  init?(_ id: String, in viewed: ViewedVenue) {
    let venue = viewed.venue
    let location =
      venue.locations.first { $0.id == id && !$0.isHidden }
      ?? venue.locations.first { !$0.isHidden && !$0.details.name.isEmpty && $0.features.contains(id) }
    let features = Set(location?.features ?? [id])
    var floor: String?
    var outline: [Position] = []
    var space: Space?
    for candidate in venue.floors {
      for found in candidate.spaces where features.contains(found.id) {
        if found.id == id || space == nil { space = found }
        if floor == nil || found.id == id { floor = candidate.id }
      }
    }
    if let shown = floor.flatMap({ venue.floor(id: $0) }) {
      for found in shown.spaces where features.contains(found.id) {
        found.geometry.forEachPosition { outline.append($0) }
      }
    }
    if outline.isEmpty {
      // Desks, and places that are only nodes of the graph.
      let found =
        location?.features.lazy.compactMap { viewed.places[$0] }.first
        ?? location.flatMap(viewed.places.node(of:))
      if let found { (floor, outline) = (found.floor, [found.center]) }
    }
    if location == nil, space == nil { return nil }
    let name =
      [location?.details, space?.details].lazy.compactMap { $0?.name(in: viewed.languages) }
      .first { !$0.isEmpty } ?? space?.externalID ?? ""
    if location == nil, name.isEmpty { return nil }
    self.id = location?.id ?? id
    self.name = name
    self.features = features
    self.floor = floor
    self.outline = outline
    description = Self.shortened(
      [location?.details.description, space?.details.description].lazy.compactMap(\.self)
        .first { !$0.isEmpty } ?? "")
    details = Self.details(location, space, venue)
  }

  private static func details(_ location: Location?, _ space: Space?, _ venue: Venue) -> [Detail] {
    var details: [Detail] = []
    func add(_ name: String, _ text: String?, link: String? = nil) {
      guard let text, !text.isEmpty else { return }
      details.append(Detail(name: name, text: shortened(text), link: link))
    }
    let number = [location?.externalID, space?.externalID].lazy.compactMap(\.self).first { !$0.isEmpty }
    add("Number", number)
    let categories = Set(location?.categories ?? [])
    let names = venue.categories.filter { category in
      categories.contains(category.id) || location.map { category.locations.contains($0.id) } ?? false
    }
    add("Category", names.map(\.name).filter { !$0.isEmpty }.joined(separator: ", "))
    add("Kind", space.flatMap { $0.kind.isEmpty ? $0.layer : $0.kind })
    add("Phone", location?.phone)
    add("Page", location?.website, link: location?.website)
    for link in (location?.details.links ?? []).prefix(8) {
      add("Link", link.name.isEmpty ? link.url : link.name, link: link.url)
    }
    return details
  }

  private static func shortened(_ text: String) -> String {
    text.count > textLimit ? text.prefix(textLimit) + "…" : text
  }

  /// The place for the page; only links to web pages are kept, since other URLs could run code.
  func json(in viewed: ViewedVenue) -> JSONValue {
    var object: JSONObject = [
      "id": .string(id), "name": .string(name), "description": .string(description),
      "details": .array(
        details.map { detail in
          var entry: JSONObject = ["name": .string(detail.name), "text": .string(detail.text)]
          if let link = detail.link, ["http", "https"].contains(ResourceURL.scheme(of: link)) {
            entry["link"] = .string(link)
          }
          return .object(entry)
        }),
    ]
    object["floor"] = floor.map(JSONValue.string)
    object["floorTitle"] = floor.flatMap(viewed.title(ofFloor:)).map(JSONValue.string)
    return .object(object)
  }
}
