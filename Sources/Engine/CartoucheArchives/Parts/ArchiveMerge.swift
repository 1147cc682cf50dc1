import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import Foundation

/// A merge of PMTiles archives, such as the parts of a pyramid, into one archive of any format.
///
/// Tiles stream from the parts in the order of their ids; memory depends on the number of different tiles alone. The same
/// tiles make the same bytes, in however many parts they come.
public struct ArchiveMerge: Sendable {
  /// The archives, without tiles in common.
  public var parts: [String]
  /// An older archive, of any format, whose tiles are taken where the parts have none.
  public var over: String?
  /// The tiles of the older archive that are left out.
  public var removing: [TileID] = []
  /// Whether each part must have a manifest; where one has, all must.
  public var requiresManifests = false

  /// A merge of archives.
  public init(_ parts: [String]) { self.parts = parts }

  /// The archives at paths: a folder stands for the PMTiles archives in it, by name.
  public static func parts(at paths: [String]) throws(ArchiveError) -> [String] {
    var parts: [String] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw .missing(path: path)
      }
      guard isFolder.boolValue else {
        parts.append(path)
        continue
      }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      let found = names.filter { $0.hasSuffix(".pmtiles") }.sorted()
      guard !found.isEmpty else {
        throw .invalid(path: path, found: "a folder without them", expected: "PMTiles archives")
      }
      parts += found.map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
    }
    return parts
  }

  /// The manifests of the parts that have one, in the order of the parts, checked against one another and the files.
  ///
  /// - Throws: ``ArchiveError`` that names the part: of another pyramid, missing, twice, or with other bytes than its
  ///   manifest says.
  public func checkedManifests() throws(ArchiveError) -> [PartManifest] {
    var found: [(part: String, manifest: PartManifest)] = []
    for part in parts {
      do throws(ArchiveError) {
        found.append((part, try PartManifest(reading: PartManifest.path(ofPart: part))))
      } catch .missing { continue }
    }
    guard let first = found.first else {
      if requiresManifests, let part = parts.first { throw Self.withoutManifest(part) }
      return []
    }
    for part in parts where !found.contains(where: { $0.part == part }) { throw Self.withoutManifest(part) }
    var owners: [Int: String] = [:]
    for (part, manifest) in found {
      try Self.compare(manifest, of: part, with: first.manifest, of: first.part)
      if let other = owners[manifest.shard] {
        throw .invalid(
          path: part, found: "part \(manifest.shard) of \(manifest.shards), as \(other)",
          expected: "each part once")
      }
      owners[manifest.shard] = part
    }
    for shard in 0..<first.manifest.shards where owners[shard] == nil {
      let missing = first.manifest.shards - owners.count
      throw .invalid(
        path: Self.folder(of: first.part) + PartManifest.partName(shard),
        found: "no part \(shard)\(missing > 1 ? ", nor \(missing - 1) others" : "")",
        expected: "all \(first.manifest.shards) parts")
    }
    for (part, manifest) in found {
      guard try manifest.matches(file: part) else {
        throw .invalid(
          path: part, found: "others", expected: "the bytes of its manifest, SHA-256 \(manifest.fileDigest)")
      }
    }
    return found.map(\.manifest)
  }

  /// The tiles that the manifests of the parts call holes.
  public func holes() throws(ArchiveError) -> [TileID] {
    var holes: [TileID] = []
    for part in parts {
      do throws(ArchiveError) {
        holes += try PartManifest(reading: PartManifest.path(ofPart: part)).holes
      } catch .missing {}
    }
    return holes
  }

  private static func withoutManifest(_ part: String) -> ArchiveError {
    .invalid(
      path: part, found: "no \(PartManifest.path(ofPart: part))", expected: "a manifest beside each part")
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private static func compare(
    _ manifest: PartManifest, of part: String, with first: PartManifest, of other: String
  ) throws(ArchiveError) {
    guard manifest.inputs != first.inputs || manifest.shards != first.shards else { return }
    for (own, wanted) in zip(manifest.inputs, first.inputs) where own != wanted {
      throw .invalid(
        path: part, found: "\(own.name) \(own.value)",
        expected: "\(wanted.name) \(wanted.value), as in \(other)")
    }
    guard manifest.shards == first.shards else {
      throw .invalid(
        path: part, found: "one of \(manifest.shards) parts", expected: "one of \(first.shards), as \(other)")
    }
    throw .invalid(
      path: part, found: "\(manifest.inputs.count) inputs", expected: "\(first.inputs.count), as in \(other)")
  }

  /// Merges the parts.
  ///
  /// - Parameters:
  ///   - output: The archive to write.
  ///   - progress: Called with the number of tiles that are written.
  /// - Returns: The content of the new archive.
  public func write(
    to output: ArchiveOutput, progress: ((Int) -> Void)? = nil
  ) throws(ArchiveError) -> ArchiveSummary {
    _ = try checkedManifests()
    var archives: [OpenedArchive] = []
    for part in parts { archives.append(.pmtiles(try PMTilesReader(part))) }
    let readers = archives.map(\.tiles)
    let old = try over.map { path throws(ArchiveError) in try OpenedArchive(path) }
    let description = try Self.description(of: archives + (old.map { [$0] } ?? []), output.path)
    try output.checkTarget()
    let place = output.place
    // Holds the lock until the end.
    let lock = try place.claim()
    defer { withExtendedLifetime(lock) { place.release() } }
    do throws(ArchiveError) {
      let tiles = try MergedTiles(
        readers, over: old?.tiles, removing: removing.compactMap(PMTilesDirectory.id(of:)), path: output.path)
      let summary = try output.encoder.write(
        tiles, description, to: place.temporary, progress: progress ?? { _ in })
      try place.publish()
      return summary
    } catch {
      place.discard()
      throw error.naming(place.temporary, output.path)
    }
  }

  /// The description of an archive of all tiles; what archives do not sum up is that of the first.
  private static func description(
    of archives: [OpenedArchive], _ path: String
  ) throws(ArchiveError) -> ArchiveDescription {
    var all: [StatedDescription] = []
    for archive in archives { all.append(try archive.description()) }
    guard let first = all.first else {
      throw .invalid(path: path, found: "no parts", expected: "at least one archive")
    }
    // Databases and folders say nothing of compression.
    let compression = all.lazy.compactMap(\.tileCompression).first
    for (archive, stated) in zip(archives, all) {
      guard stated.tileType == first.tileType, stated.tileCompression ?? compression == compression else {
        throw .invalid(
          path: archive.tiles.path,
          found: "\(stated.tileType) tiles, compression \(stated.tileCompression?.rawValue ?? "unknown")",
          expected:
            "\(first.tileType), \(compression?.rawValue ?? "unknown"), as in \(archives[0].tiles.path)")
      }
    }
    let zooms = all.compactMap(\.zooms)
    return ArchiveDescription(
      tileType: first.tileType, tileCompression: compression ?? .none,
      minzoom: zooms.map(\.lowerBound).min() ?? 0,
      maxzoom: zooms.map(\.upperBound).max() ?? TileID.maximumZoom, bounds: union(all.compactMap(\.bounds)),
      center: first.center, metadata: first.metadata)
  }

  /// The bounds around all bounds; those that cross the antimeridian are kept if they are the only ones.
  private static func union(_ all: [[Double]]) -> [Double] {
    guard let first = all.first else { return ArchiveDescription(tileType: .unknown).bounds }
    if Set(all).count == 1 { return first }
    let crosses = all.contains { $0[2] < $0[0] }
    return all.reduce(first) { sum, next in
      [
        crosses ? -180 : min(sum[0], next[0]), min(sum[1], next[1]),
        crosses ? 180 : max(sum[2], next[2]), max(sum[3], next[3]),
      ]
    }
  }
}
