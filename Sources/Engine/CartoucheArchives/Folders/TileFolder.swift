import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import Foundation

/// The tiles of a folder `{z}/{x}/{y}`, with or without endings, in the order of their ids.
final class TileFolder: StoredTiles {
  let path: String
  /// The TileJSON document; empty where there is none.
  let metadata: JSONObject
  /// The format, by the ending of the first tile.
  let tileType: PMTilesHeader.TileType
  /// The ids, in ascending order.
  private let ids: [UInt64]
  private let endings: [UInt64: String]
  /// The files that are no tiles, by their paths.
  let strays: [String]

  init(_ path: String) throws(ArchiveError) {
    self.path = path
    var (ids, strays, endings): ([UInt64], [String], [UInt64: String]) = ([], [], [:])
    for z in try Self.numbers(path) {
      for x in try Self.numbers("\(path)/\(z)") {
        for name in try Self.names("\(path)/\(z)/\(x)") {
          let (digits, ending) = (
            name.prefix { $0.isASCII && $0.isNumber }, name.drop { $0.isASCII && $0.isNumber }
          )
          let isTile = ending.isEmpty || ending.hasPrefix(".")
          guard isTile, let y = Int(digits), let id = PMTilesDirectory.id(of: TileID(z: z, x: x, y: y)) else {
            strays.append("\(z)/\(x)/\(name)")
            continue
          }
          ids.append(id)
          endings[id] = String(ending)
        }
      }
    }
    ids.sort()
    (self.ids, self.strays, self.endings) = (ids, strays, endings)
    let ending = ids.first.flatMap { endings[$0] } ?? ""
    tileType = PMTilesHeader.TileType(format: ending.split(separator: ".").first.map(String.init) ?? "")
    metadata = Self.tileJSON(path)
  }

  private static func tileJSON(_ path: String) -> JSONObject {
    guard let bytes = try? FileBytes.read("\(path)/\(TileFolderEncoder.description)", limit: 64 << 20),
      case .object(let members)? = try? JSONDocument(parsing: bytes, name: path).root
    else { return JSONObject() }
    return members
  }

  private static func names(_ path: String) throws(ArchiveError) -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: path).sorted() } catch {
      if FileManager.default.fileExists(atPath: path) {
        throw .invalid(path: path, found: OutputPlace.reason(error), expected: "a folder of tiles")
      }
      throw .missing(path: path)
    }
  }

  private static func numbers(_ path: String) throws(ArchiveError) -> [Int] {
    try names(path).filter { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }.compactMap { Int($0) }
      .sorted()
  }

  func runs() -> any TileRuns {
    SingleTiles(self, ids) { [self] index throws(ArchiveError) in try FileReader(file(ids[index])).size }
  }

  func bytes(of run: TileRun) throws(ArchiveError) -> [UInt8] {
    let file = try FileReader(file(ids[Int(run.place)]))
    return try file.read(0..<min(file.size, run.length))
  }

  private func file(_ id: UInt64) -> String {
    guard let tile = PMTilesDirectory.tile(withID: id) else { return path }
    return "\(path)/\(tile.z)/\(tile.x)/\(tile.y)\(endings[id] ?? "")"
  }
}
