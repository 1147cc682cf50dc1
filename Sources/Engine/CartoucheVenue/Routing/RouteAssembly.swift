import CartoucheGeoJSON
import CartoucheGeometry

/// Assembles paths in a graph into a route for people: legs by floor, smoothed lines, instructions.
struct RouteAssembly {
  private let graph: RouteGraph
  private let languages: [String]
  private let phrases: RoutePhrases

  /// An assembly for the routes of a graph, with instructions in the first available one of some languages.
  init(_ graph: RouteGraph, _ languages: [String]) {
    self.graph = graph
    self.languages = languages
    phrases = RoutePhrases(languages)
  }

  /// Returns the route along paths, each of which begins where the previous one ends.
  func route(_ paths: [RouteGraph.Path]) -> Route {
    var route = Route(cost: 0, length: 0, nodes: [], legs: [])
    var barriers: [String: WallBarriers] = [:]
    for (number, path) in paths.enumerated() {
      route.cost += path.cost
      for edge in path.edges { route.length += graph.edges[edge].length }
      let ids = path.nodes.map { graph.nodes[$0].id }
      route.nodes += route.nodes.last == ids.first ? Array(ids.dropFirst()) : ids
      for piece in pieces(of: path) {
        let floor = graph.nodes[piece.nodes[0]].floor
        if barriers[floor] == nil, let floor = graph.venue.floor(id: floor) {
          barriers[floor.id] = graph.surroundings.barriers(of: floor, graph.plane)
        }
        var points = piece.nodes.map { graph.points[$0] }
        if piece.isFirst, let head = path.head { points.insert(graph.plane.point(head), at: 0) }
        if piece.isLast, let tail = path.tail { points.append(graph.plane.point(tail)) }
        if piece.isFirst || piece.isLast { route.length += ends(of: path, piece) }
        let line = barriers[floor]?.smoothed(points) ?? points
        let isEnd = piece.isLast && number == paths.count - 1
        var leg = Route.Leg(
          floor: floor, line: line.map(graph.plane.position), nodes: piece.nodes.map { graph.nodes[$0].id },
          instructions: [], connection: piece.connection.map { graph.connections[$0].id })
        leg.instructions = instructions(
          line, floor, isDeparture: piece.isFirst,
          change: piece.isLast ? nil : (piece.connection, piece.next),
          isEnd: isEnd)
        route.legs.append(leg)
      }
    }
    return route
  }

  private func ends(of path: RouteGraph.Path, _ piece: Piece) -> Double {
    var length = 0.0
    if piece.isFirst, let head = path.head, let node = path.nodes.first {
      length += graph.plane.distance(head, graph.nodes[node].position)
    }
    if piece.isLast, let tail = path.tail, let node = path.nodes.last {
      length += graph.plane.distance(tail, graph.nodes[node].position)
    }
    return length
  }

  // MARK: - Floors

  /// The part of a path on one floor.
  private struct Piece {
    var nodes: [Int]
    /// The connection that follows.
    var connection: Int?
    /// The floor that follows.
    var next: String?
    var isFirst: Bool
    var isLast = true
  }

  private func pieces(of path: RouteGraph.Path) -> [Piece] {
    guard let first = path.nodes.first else { return [] }
    var pieces = [Piece(nodes: [first], isFirst: true)]
    for (node, edge) in zip(path.nodes.dropFirst(), path.edges) {
      let last = pieces.count - 1
      if graph.nodes[node].floor == graph.nodes[pieces[last].nodes[0]].floor {
        pieces[last].nodes.append(node)
      } else {
        let connection = Int(graph.edges[edge].connection)
        pieces[last].connection = connection >= 0 ? connection : nil
        pieces[last].next = graph.nodes[node].floor
        pieces[last].isLast = false
        pieces.append(Piece(nodes: [node], isFirst: false))
      }
    }
    return pieces
  }

  // MARK: - Instructions

  private func instructions(
    _ line: [Point], _ floor: String, isDeparture: Bool, change: (connection: Int?, floor: String?)?,
    isEnd: Bool
  ) -> [Route.Instruction] {
    var result: [Route.Instruction] = []
    let landmarks = graph.surroundings.landmarks(of: floor, in: graph, languages)
    func add(_ action: Route.Instruction.Action, _ text: String, at point: Point, _ landmark: String? = nil) {
      result.append(
        Route.Instruction(
          action: action, text: text, sentence: text, distance: 0, position: graph.plane.position(point),
          landmark: landmark))
    }
    guard let start = line.first, let end = line.last else { return [] }
    if isDeparture {
      let near = landmarks.near(start)
      add(.depart, phrases.text(.depart, near: near?.name, or: .departFrom), at: start, near?.id)
    } else {
      add(.straight, phrases.text(.getOff, ["floor": title(floor)]), at: start)
    }
    for index in line.indices.dropFirst().dropLast() {
      guard let turn = Turn(line[index - 1], line[index], line[index + 1]) else { continue }
      let near = landmarks.near(line[index])
      let text = phrases.text(turn.phrase)
      add(
        turn.action, near.map { phrases.text(.turnAt, ["turn": text, "place": $0.name]) } ?? text,
        at: line[index], near?.id)
    }
    if let change {
      let kind = change.connection.map { graph.connections[$0].type } ?? ""
      add(.changeFloor, phrases.ride(kind, to: title(change.floor ?? "")), at: end)
    } else {
      let near = landmarks.near(end)
      let text =
        isEnd
        ? phrases.text(.arrive, near: near?.name, or: .arriveAt)
        : phrases.text(.stop, near: near?.name, or: .stopAt)
      add(.arrive, text, at: end, near?.id)
    }
    measure(&result, along: line)
    return result
  }

  /// Sets the distance from each instruction to the next, along the line.
  private func measure(_ instructions: inout [Route.Instruction], along line: [Point]) {
    var walked = [0.0]
    for (a, b) in zip(line, line.dropFirst()) { walked.append((walked.last ?? 0) + Segment(a, b).length) }
    var places: [Double] = []
    var from = 0
    for instruction in instructions {
      let point = graph.plane.point(instruction.position)
      let rest = line[from...].firstIndex { Segment($0, point).length < 1e-3 }
      from = rest ?? from
      places.append(walked[from])
    }
    if let last = places.indices.last { places[last] = walked.last ?? 0 }
    for index in instructions.indices.dropLast() {
      instructions[index].distance = max(places[index + 1] - places[index], 0)
      instructions[index].sentence = phrases.text(
        instructions[index].text, walking: instructions[index].distance)
    }
  }

  private func title(_ floor: String) -> String {
    graph.venue.floor(id: floor)?.title(in: languages) ?? floor
  }
}

/// A change of direction.
private struct Turn {
  let action: Route.Instruction.Action
  let phrase: RoutePhrases.Phrase

  /// The turn at `b` between `a` and `c`; `nil` for less than 20 degrees.
  init?(_ a: Point, _ b: Point, _ c: Point) {
    let (one, other) = (b - a, c - b)
    let cross = one.x * other.y - one.y * other.x
    let dot = (one * other).sum()
    let angle = ElementaryFunctions.arctangent(y: cross, x: dot) * 180 / .pi
    let isLeft = angle > 0
    switch abs(angle) {
    case ..<20: return nil
    case ..<60: (action, phrase) = isLeft ? (.slightLeft, .slightLeft) : (.slightRight, .slightRight)
    case ..<120: (action, phrase) = isLeft ? (.left, .left) : (.right, .right)
    default: (action, phrase) = isLeft ? (.sharpLeft, .sharpLeft) : (.sharpRight, .sharpRight)
    }
  }
}
