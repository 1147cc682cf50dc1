import CartoucheJSON

/// Reads the locations and categories of a bundle in any dialect.
struct LocationReading {
  private let findings: VenueFindings

  /// A reader that reports oddities.
  init(_ findings: VenueFindings) { self.findings = findings }

  /// The members that list the identifiers of features.
  private static let lists = [
    "spaces", "obstructions", "entrances", "shapes", "connections", "annotations", "areas", "polygons",
  ]

  /// Returns the locations that records describe.
  func locations(_ records: [BundleRecord]) -> [Location] {
    records.enumerated().map { index, record in
      var location = Location(id: record.id ?? "\(record.file)#\(index)")
      location.externalID = record.string("externalId", findings) ?? ""
      location.type = record.string("type", findings) ?? ""
      location.details = Details(record, findings)
      let inner = record.details(findings)
      if location.details.name.isEmpty {
        (location.details.name, location.details.names) = (inner.name, inner.names)
      }
      if location.details.description.isEmpty { location.details.description = inner.description }
      location.details.icon = location.details.icon ?? inner.icon ?? logo(of: record)
      location.categories = record.identifiers("categories", findings)
      for list in Self.lists { location.features += record.identifiers(list, findings) }
      location.features += record.identifiers("geometryAnchors", findings, idKey: "geometryId")
      location.nodes = record.identifiers("nodes", findings)
      location.phone = record.members["phone"]?.string ?? record.members["phone"]?["number"]?.string
      location.website = record.members["website"]?.string ?? record.members["social"]?["website"]?.string
      location.isHidden = record.bool("hidden", findings) ?? false
      location.properties = record.members
      return location
    }
  }

  private func logo(of record: BundleRecord) -> String? {
    record.members["logo"]?.string ?? record.members["logo"]?["original"]?.string
  }

  /// Appends the instances of locations, each a copy of its location with its own members in place of those.
  func apply(_ records: [BundleRecord], to locations: inout [Location]) {
    guard !records.isEmpty else { return }
    let places = Dictionary(
      locations.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    for record in records {
      guard let parent = record.string("parent", findings), let place = places[parent] else { continue }
      var instance = locations[place]
      instance.id = record.id ?? instance.id
      if let name = record.string("name", findings), !name.isEmpty {
        (instance.details.name, instance.details.names) = (name, record.texts("name"))
      }
      var features: [String] = []
      for list in Self.lists { features += record.identifiers(list, findings) }
      features += record.identifiers("geometryAnchors", findings, idKey: "geometryId")
      if !features.isEmpty { instance.features = features }
      let nodes = record.identifiers("nodes", findings)
      if !nodes.isEmpty { instance.nodes = nodes }
      if let hidden = record.bool("hidden", findings) { instance.isHidden = hidden }
      locations.append(instance)
    }
  }

  /// Returns the categories that records describe.
  func categories(_ records: [BundleRecord]) -> [Category] {
    records.enumerated().map { index, record in
      var category = Category(id: record.id ?? "\(record.file)#\(index)")
      let details = record.details(findings)
      category.name = record.string("name", findings) ?? details.name
      category.icon = record.string("icon", findings) ?? details.icon
      category.parent = record.string("parent", findings)
      category.locations = record.identifiers("locations", findings)
      category.properties = record.members
      return category
    }
  }
}
