/// The names of features; those of locations take precedence, since visitors look for them.
package struct VenueNames: Sendable {
  private var names: [String: String] = [:]

  /// The names in a venue, without those of hidden locations.
  ///
  /// - Parameter languages: BCP 47 tags in order of preference, for names that the bundle has in several languages.
  package init(_ venue: Venue, _ languages: [String] = []) {
    for location in venue.locations where !location.isHidden && !location.details.name.isEmpty {
      let name = location.details.name(in: languages)
      for feature in location.features where names[feature] == nil { names[feature] = name }
    }
    for floor in venue.floors {
      for space in floor.spaces where !space.details.name.isEmpty && names[space.id] == nil {
        names[space.id] = space.details.name(in: languages)
      }
      for obstruction in floor.obstructions
      where !obstruction.details.name.isEmpty && names[obstruction.id] == nil {
        names[obstruction.id] = obstruction.details.name(in: languages)
      }
    }
  }

  /// The name of a feature; `nil` when it has none.
  package subscript(id: String) -> String? { names[id] }
}
