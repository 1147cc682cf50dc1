import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheThreads

extension VersionTwoReader {
  /// The files of a bundle other than its list of floors, read in parallel; the large ones as typed values.
  struct Pieces {
    /// The nodes of all floors.
    private(set) var nodes: ReadPart<[Node]>?
    /// The looks.
    private(set) var styles: ReadPart<VenueStyles>?
    /// The shops, rooms and other named places.
    private(set) var locations: ReadPart<[Location]>?
    /// The features on each floor, with one part for each of its files.
    private(set) var things: [[ReadPart<Floor>]]
    /// The other files.
    private(set) var documents: [Part: BundleDocument] = [:]

    private enum Job: Sendable {
      case file(Part, String)
      case things(floor: Int, folder: String, String)
    }

    private enum Piece: Sendable {
      case nodes(ReadPart<[Node]>)
      case styles(ReadPart<VenueStyles>)
      case locations(ReadPart<[Location]>)
      case things(ReadPart<Floor>, floor: Int)
      case document(BundleDocument, Part)
    }

    /// Reads files.
    ///
    /// - Parameters:
    ///   - names: The names of the files for all floors.
    ///   - floorNames: The names of the files of each floor, in the order of ``VersionTwoReader/folders``.
    init(_ names: [Part: String], _ floorNames: [[String?]], floors: [Floor], of files: BundleFiles) {
      var jobs = Part.allCases.compactMap { part in names[part].map { Job.file(part, $0) } }
      for (floor, names) in floorNames.enumerated() {
        for (folder, name) in zip(VersionTwoReader.folders, names) {
          if let name { jobs.append(.things(floor: floor, folder: folder, name)) }
        }
      }
      let all = jobs
      let identifiers = Set(floors.map(\.id))
      let pieces = ParallelWork.map(all.count) { Self.read(all[$0], floors: identifiers, of: files) }
      things = Array(repeating: [], count: floors.count)
      for piece in pieces {
        switch piece {
        case .nodes(let part): nodes = part
        case .styles(let part): styles = part
        case .locations(let part): locations = part
        case .things(let part, let floor): things[floor].append(part)
        case .document(let document, let part): documents[part] = document
        }
      }
    }

    private static func read(_ job: Job, floors: Set<String>, of files: BundleFiles) -> Piece {
      switch job {
      case .file(.nodes, let name):
        .nodes(
          ReadPart(of: files) { floorFiles in
            let document = BundleDocument(name, of: files, as: .records)
            return GraphReading(floorFiles, floors: floors).nodes(in: document)
          })
      case .file(.styles, let name):
        .styles(
          ReadPart(of: files) { floorFiles in
            let document = BundleDocument(name, of: files, as: .value)
            _ = floorFiles.records(of: document)
            var styles = VenueStyles(drawsUnstyled: true)
            StyleReading(name, floorFiles.findings).read(document.value, into: &styles)
            return styles
          })
      case .file(.locations, let name):
        .locations(
          ReadPart(of: files) { floorFiles in
            let document = BundleDocument(name, of: files, as: .records)
            return LocationReading(floorFiles.findings).locations(floorFiles.records(of: document))
          })
      case .file(let part, let name): .document(BundleDocument(name, of: files, as: part.form), part)
      case .things(let floor, let folder, let name):
        .things(
          ReadPart(of: files) { floorFiles in
            let document = BundleDocument(name, of: files, as: .records)
            return things(floorFiles.placed(document), in: folder, floorFiles.findings)
          }, floor: floor)
      }
    }

    /// A floor with nothing but the features of one folder.
    private static func things(
      _ placed: [FloorFiles.Placed], in folder: String, _ findings: VenueFindings
    ) -> Floor {
      func features<Own>(_ read: (inout Own, BundleRecord) -> Void) -> [VenueFeature<Own>] {
        placed.map { placed in
          let externalID = placed.record.string("externalId", findings) ?? ""
          var own = Own()
          read(&own, placed.record)
          return VenueFeature(
            placed, externalID: externalID, own, details: placed.record.details(findings))
        }
      }
      var floor = Floor(id: "")
      switch folder {
      case "space":
        floor.spaces = features { space, record in
          space.kind = record.string("kind", findings) ?? ""
          space.center = record.position("center", findings)
          space.destinationNodes = record.identifiers("destinationNodes", findings)
        }
      case "obstruction":
        floor.obstructions = features { obstruction, record in
          obstruction.kind = record.string("kind", findings) ?? ""
          obstruction.center = record.position("center", findings)
          obstruction.entrances = record.identifiers("entrances", findings)
        }
      case "entrance":
        floor.entrances = features { entrance, record in
          entrance.node = record.string("node", findings)
          entrance.isExterior = record.bool("isExterior", findings) ?? false
        }
      case "annotation":
        floor.annotations = features { annotation, record in
          annotation.type = record.string("type", findings) ?? ""
          annotation.group = record.string("group", findings) ?? ""
        }
      case "window": floor.windows = features { _, _ in }
      case "area": floor.areas = features { _, _ in }
      default: break
      }
      return floor
    }
  }
}

extension VenueFeature {
  /// A feature of a bundle.
  init(_ placed: FloorFiles.Placed, externalID: String, _ own: Own, details: Details) {
    self.init(id: placed.id, geometry: placed.geometry)
    (self.externalID, self.own, self.details) = (externalID, own, details)
    properties = placed.record.members
  }
}
