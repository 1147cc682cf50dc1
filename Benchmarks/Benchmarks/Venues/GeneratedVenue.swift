import Cartouche
import CartoucheVenue

/// A venue of square rooms in a grid: walls around each, a desk in most, and a grid of nodes over all.
struct GeneratedVenue {
  private(set) var venue = CartoucheVenue.Venue(dialect: .maker, version: "2.0.0")

  /// The number of rooms along each side of a floor, and the side of a room in metres.
  private static let rooms = 28
  private static let side = 6.0

  init(floors: Int, nodes: Int) {
    for level in 0..<floors { venue.floors.append(floor(level)) }
    let perFloor = nodes / floors
    let columns = max(Int(Double(perFloor).squareRoot()), 1)
    let step = Double(Self.rooms) * Self.side / Double(columns)
    for level in 0..<floors {
      for index in 0..<perFloor {
        let (x, y) = (index % columns, index / columns)
        var node = Node(
          id: "n\(level).\(index)", floor: "m\(level)",
          position: Self.place(Double(x) * step, Double(y) * step))
        let room = (
          min(Int(Double(x) * step / Self.side), Self.rooms - 1),
          min(Int(Double(y) * step / Self.side), Self.rooms - 1)
        )
        node.spaces = ["s\(level).\(room.1 * Self.rooms + room.0)"]
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
          let (u, v) = (x + dx, y + dy)
          let other = v * columns + u
          if u >= 0, u < columns, v >= 0, other < perFloor {
            node.neighbors.append(Node.Neighbor(id: "n\(level).\(other)"))
          }
        }
        venue.nodes.append(node)
      }
    }
    var lift = Connection(id: "lift", type: "elevator")
    lift.entrances = (0..<floors).map { Connection.Stop(floor: "m\($0)", node: "n\($0).\(perFloor / 2)") }
    lift.exits = lift.entrances
    venue.connections = [lift]
  }

  private static func place(_ x: Double, _ y: Double) -> Position {
    Position(7 + x / 76_000, 46.9 + y / 111_319.5)
  }

  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Geometry {
    .polygon([
      [place(x, y), place(x + width, y), place(x + width, y + height), place(x, y + height), place(x, y)]
    ])
  }

  private func floor(_ level: Int) -> Floor {
    var floor = Floor(id: "m\(level)")
    floor.elevation = Double(level)
    let length = Double(Self.rooms) * Self.side
    floor.outline = Self.box(0, 0, length, length)
    for row in 0..<Self.rooms {
      for column in 0..<Self.rooms {
        let number = row * Self.rooms + column
        let (x, y) = (Double(column) * Self.side, Double(row) * Self.side)
        var space = Space(id: "s\(level).\(number)", geometry: Self.box(x, y, Self.side, Self.side))
        space.details.name = "Room \(level)\(number)"
        // Every twelfth space is a room that routes end at; the others are parts of halls.
        if number.isMultiple(of: 12) { space.kind = "room" }
        floor.spaces.append(space)
        for (end, name) in [(Self.place(x + Self.side, y), "h"), (Self.place(x, y + Self.side), "v")] {
          var wall = Obstruction(
            id: "o\(level).\(number)\(name)", geometry: .lineString([Self.place(x, y), end]))
          wall.kind = "wall"
          floor.obstructions.append(wall)
        }
        if number < 600 {
          var desk = Obstruction(id: "d\(level).\(number)", geometry: Self.box(x + 2, y + 2, 1.6, 0.8))
          desk.kind = "object"
          floor.obstructions.append(desk)
        }
      }
    }
    return floor
  }
}
