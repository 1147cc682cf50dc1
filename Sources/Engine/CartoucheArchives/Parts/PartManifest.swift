import CartoucheGeometry
import CartoucheJSON
import Foundation

/// The description of a part of a pyramid, in a file beside it: `part-00017.json`.
public struct PartManifest: Sendable, Hashable {
  /// A name and a text for something that the tiles depend on.
  public struct Input: Sendable, Hashable {
    /// The name, such as `style`.
    public var name: String
    /// The value, such as a digest.
    public var value: String

    /// An input.
    public init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  /// All that the tiles depend on, in a fixed order.
  public var inputs: [Input]
  /// The number of the part, from 0.
  public var shard: Int
  /// The number of parts.
  public var shards: Int
  /// The number of tiles.
  public var tiles: Int
  /// The size of the part in bytes.
  public var bytes: Int
  /// SHA-256 of the part, in hexadecimal digits.
  public var fileDigest: String
  /// The digest of the tiles; see ``ArchiveSummary/digest``.
  public var digest: String
  /// The tiles that could not be made and were left out.
  public var holes: [TileID]

  /// The manifest of a part that is complete; its bytes are read.
  ///
  /// - Parameters:
  ///   - inputs: All that the tiles depend on.
  ///   - shard: The number of the part, from 0.
  ///   - shards: The number of parts.
  ///   - summary: The content of the part.
  ///   - file: The part.
  ///   - holes: The tiles that could not be made.
  public init(
    inputs: [(name: String, value: String)], shard: Int, of shards: Int, summary: ArchiveSummary,
    file: String, holes: [TileID] = []
  ) throws(ArchiveError) {
    self.inputs = inputs.map { Input(name: $0.name, value: $0.value) }
    (self.shard, self.shards) = (shard, shards)
    (tiles, bytes, digest) = (summary.tiles, summary.byteCount, summary.digest)
    fileDigest = try SHA256(ofFile: file).hex
    self.holes = holes
  }

  /// SHA-256 over the inputs, in hexadecimal digits: parts of one pyramid have the same.
  public var identity: String { Self.identity(of: inputs.map { ($0.name, $0.value) }) }

  /// SHA-256 over names and values and their lengths, in hexadecimal digits.
  public static func identity(of inputs: [(name: String, value: String)]) -> String {
    let hasher = SHA256.Hasher()
    for input in inputs {
      for text in [Array(input.name.utf8), Array(input.value.utf8)] {
        hasher.update(UInt64(text.count))
        hasher.update(text)
      }
    }
    return hasher.finish().hex
  }

  /// Whether a file is the part: its size, and then its bytes, are those of the manifest.
  public func matches(file: String) throws(ArchiveError) -> Bool {
    guard try FileReader(file).size == bytes else { return false }
    return try SHA256(ofFile: file).hex == fileDigest
  }

  // MARK: - Files

  /// The name of a part: `part-00017.pmtiles`.
  public static func partName(_ shard: Int) -> String {
    let digits = String(shard)
    return "part-" + String(repeating: "0", count: max(5 - digits.count, 0)) + digits + ".pmtiles"
  }

  /// The path of the manifest of a part: the part's with the ending `.json`.
  public static func path(ofPart path: String) -> String {
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let dot = path[name...].lastIndex(of: ".") else { return path + ".json" }
    return path[..<dot] + ".json"
  }

  /// Writes the manifest, completely or not at all.
  public func write(to path: String) throws(ArchiveError) {
    let place = OutputPlace(path)
    let json: JSONValue = [
      "identity": .string(identity),
      "inputs": .array(inputs.map { ["name": .string($0.name), "value": .string($0.value)] }),
      "shard": .int(Int64(shard)), "shards": .int(Int64(shards)), "tiles": .int(Int64(tiles)),
      "bytes": .int(Int64(bytes)), "sha256": .string(fileDigest), "digest": .string(digest),
      "holes": .array(holes.map { .string("\($0)") }),
    ]
    place.discard()
    do {
      let file = try FileWriter(creating: place.temporary)
      try file.append(try json.encoded(options: JSONWritingOptions(pretty: true)))
      try file.synchronize()
      try place.publish()
    } catch {
      place.discard()
      let known = error as? ArchiveError ?? .output(path: path, reason: "\(error)")
      throw known.naming(place.temporary, path)
    }
  }
}
