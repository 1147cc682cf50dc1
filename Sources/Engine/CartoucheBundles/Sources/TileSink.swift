import CartoucheArchives
import CartoucheGeometry
import CartoucheImages
import CartoucheJSON
import CartoucheResources
import CartoucheStyle
import CartoucheTiles

/// Stores the tiles of a source: in an archive, or in a folder.
final class TileSink {
  private let plan: SourcePlan
  private let folder: BundleFolder
  private let archive: ArchiveWriter?
  /// The formats of pictures with the numbers of those.
  private var formats: [PMTilesHeader.TileType: Int] = [:]
  /// The zooms of the layers of vector tiles by the layers' names.
  private var layers: [String: ClosedRange<Int>] = [:]
  /// The number of tiles so far.
  private(set) var count = 0

  /// The path of the archive, or of the folder, in the bundle.
  static func path(of plan: SourcePlan, _ form: BundleOptions.TileForm) -> String {
    switch form {
    case .pmtiles: "tiles/\(plan.name).pmtiles"
    case .folder: "tiles/\(plan.name)/{z}/{x}/{y}.\(ending(of: plan))"
    }
  }

  /// The ending of files of tiles, whose names do not decide what they are.
  private static func ending(of plan: SourcePlan) -> String {
    guard plan.tileSet.content != .vector else { return plan.tileSet.encoding == .mlt ? "mlt" : "pbf" }
    let format = plan.document?.members["format"]?.string?.lowercased()
    let path = plan.tileSet.tiles.first?.text.prefix { $0 != "?" } ?? ""
    let ending = path.split(separator: ".").last.map { $0.lowercased() }
    return [format, ending].compactMap(\.self).first { TileFormat(name: $0)?.endings.contains($0) == true }
      ?? "png"
  }

  init(_ plan: SourcePlan, _ form: BundleOptions.TileForm, in folder: BundleFolder) throws(BundleError) {
    self.plan = plan
    self.folder = folder
    switch form {
    case .folder: archive = nil
    case .pmtiles:
      let path = try folder.place(of: Self.path(of: plan, form))
      do throws(ArchiveError) {
        archive = try ArchiveOutput(path).writer()
      } catch {
        throw .archive(error)
      }
    }
  }

  /// Stores a tile, with the names of its layers.
  func append(_ bytes: [UInt8], for tile: TileID, layers names: [String] = []) throws(BundleError) {
    count += 1
    for name in names {
      let zooms = layers[name] ?? tile.z...tile.z
      layers[name] = min(zooms.lowerBound, tile.z)...max(zooms.upperBound, tile.z)
    }
    guard let archive else { return try write(bytes, tile) }
    formats[Self.format(of: bytes, plan.tileSet), default: 0] += 1
    try folder.count(bytes.count)
    do throws(ArchiveError) {
      try archive.append(bytes, for: tile)
    } catch {
      throw .archive(error)
    }
  }

  /// Stores an empty tile where there is none, so that clients of a server of files do not take it for an error.
  func appendEmpty(for tile: TileID) throws(BundleError) {
    if archive == nil, plan.tileSet.content == .vector { try write([], tile) }
  }

  private func write(_ bytes: [UInt8], _ tile: TileID) throws(BundleError) {
    let path = Self.path(of: plan, .folder).replacing("{z}", with: "\(tile.z)")
      .replacing("{x}", with: "\(tile.x)").replacing("{y}", with: "\(tile.y)")
    try folder.write(bytes, to: path)
  }

  /// Completes the archive.
  ///
  /// - Parameter bounds: West, south, east and north of the area.
  func finish(_ bounds: [Double]) throws(BundleError) {
    guard let archive else { return }
    // Of mixed pictures, the format of most.
    let type = formats.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key ?? .unknown
    var description = ArchiveDescription(
      tileType: plan.tileSet.content == .vector ? Self.format(of: [], plan.tileSet) : type,
      tileCompression: plan.tileSet.content == .vector ? .gzip : .none, minzoom: plan.zooms.lowerBound,
      maxzoom: plan.zooms.upperBound, bounds: bounds)
    description.metadata = metadata
    do throws(ArchiveError) {
      _ = try archive.finish(description)
    } catch {
      throw .archive(error)
    }
  }

  /// Gives up what was written so far.
  func abandon() { archive?.abandon() }

  /// The members of the source's description that describe the data, and not where they were.
  private var metadata: JSONObject {
    let left = [
      "tiles", "tilejson", "scheme", "url", "version", "json", "id", "minzoom", "maxzoom", "bounds", "center",
      "type", "volatile", "format", "filesize", "mtime", "basename", "data", "grids", "template",
    ]
    var members = JSONObject()
    for member in plan.document?.members ?? plan.source.members where !left.contains(member.key) {
      members[member.key] = member.value
    }
    members["attribution"] = plan.tileSet.attribution.map(JSONValue.string)
    // Every archive of vector tiles lists its layers (PMTiles 3 §5.1); without, GL JS may draw none of them.
    if plan.tileSet.content == .vector, members["vector_layers"]?.array?.isEmpty ?? true {
      members["vector_layers"] = .array(
        layers.sorted { $0.key < $1.key }.map { name, zooms in
          [
            "id": .string(name), "fields": [:], "minzoom": .int(Int64(zooms.lowerBound)),
            "maxzoom": .int(Int64(zooms.upperBound)),
          ]
        })
    }
    return members
  }

  private static func format(of bytes: [UInt8], _ set: TileSet) -> PMTilesHeader.TileType {
    if set.content == .vector { return set.encoding == .mlt ? .mlt : .mvt }
    return PMTilesHeader.TileType(FileSignature(of: bytes)?.format)
  }
}
