import Cartouche
import CartoucheArchives
import CartoucheCommandLine
import CartoucheGeometry
import CartouchePyramids

/// A line that asks for a tile.
struct TileLine: Sendable {
  /// The number of the line, from 1.
  let number: Int
  private let id: JSONValue?
  private let content: Result<TileID, CommandFailure>

  /// The outcome of a line.
  struct Outcome: Sendable {
    /// The line about the tile.
    var json: JSONObject
    /// The code that a command for this tile alone would end with.
    var status = ExitStatus.done
    /// The tile; `nil` where it cannot be made.
    var tile: PyramidTile?
  }

  /// The request of a line such as `{"z":3,"x":4,"y":2}`, with an `id` if the caller likes.
  init(_ line: LineReader.Line, _ number: Int) {
    self.number = number
    guard case .text(let text) = line else {
      id = nil
      content = .failure(
        CommandFailure(.badInput, "a line that is too long; expected {\"z\":3,\"x\":4,\"y\":2}"))
      return
    }
    do {
      let json = try JSONValue(parsing: text)
      id = json["id"]
      content = Self.tile(json)
    } catch {
      id = nil
      content = .failure(CommandFailure(.badInput, "\(error)"))
    }
  }

  private static func tile(_ json: JSONValue) -> Result<TileID, CommandFailure> {
    var numbers: [Int] = []
    for name in ["z", "x", "y"] {
      guard let number = json[name]?.number.flatMap({ Int(exactly: $0) }) else {
        return .failure(
          CommandFailure(.badInput, "\"\(name)\": expected a whole number, as in {\"z\":3,\"x\":4,\"y\":2}"))
      }
      numbers.append(number)
    }
    let tile = TileID(z: numbers[0], x: numbers[1], y: numbers[2])
    guard tile.isValid, tile.z <= ZoomList.maximum else {
      return .failure(
        CommandFailure(
          .badInput,
          "there is no tile \(tile); expected a zoom from 0 to \(ZoomList.maximum), and a column and a row below 2^zoom"
        ))
    }
    return .success(tile)
  }

  /// Makes the tile.
  func result(_ blocks: TileBlocks, retries: Int) async -> Outcome {
    let started = ContinuousClock.now
    var json: JSONObject = ["number": .int(Int64(number))]
    json["id"] = id
    do {
      let id = try content.get()
      for (name, value) in [("z", id.z), ("x", id.x), ("y", id.y)] { json[name] = .int(Int64(value)) }
      let tile = try await blocks.tile(id, retries: retries)
      json["bytes"] = .int(Int64(tile.bytes.count))
      json["hash"] = .string(SHA256(tile.bytes).hex)
      json["milliseconds"] = .double(((ContinuousClock.now - started) / .milliseconds(1)).rounded1)
      json["diagnostics"] = .array(tile.diagnostics.map { .string("\($0)") })
      return Outcome(json: json, tile: tile)
    } catch {
      let failure = (error as? PyramidError).map { CommandFailure(pyramid: $0) } ?? CommandFailure(error)
      json["error"] = .string(failure.messages.joined(separator: "\n"))
      json["exitStatus"] = .int(Int64(failure.status.rawValue))
      return Outcome(json: json, status: failure.status)
    }
  }
}
