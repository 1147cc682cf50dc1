import CartoucheLayers
import CartoucheTiles
import Dispatch
import Synchronization

/// Brings tiles: loads many at a time, then decodes them on all cores.
struct TileLoading: Sendable {
  /// The most tiles that are asked for at a time.
  static let concurrency = 32

  private let cache: TileCache

  /// Loading into `cache`.
  init(_ cache: TileCache) { self.cache = cache }

  /// Completes `searches`, each for a source.
  func complete(_ searches: inout [TileSearch], _ clock: inout StageClock) async {
    while true {
      var wanted: [(search: Int, tile: TileID)] = []
      for index in searches.indices {
        for tile in searches[index].unknown {
          if let state = cache[TileKey(source: searches[index].source.number, tile: tile)] {
            searches[index].resolve(tile, state)
          } else {
            wanted.append((index, tile))
          }
        }
      }
      if wanted.isEmpty {
        if searches.allSatisfy(\.unknown.isEmpty) { break } else { continue }
      }
      let answers = await load(wanted.map { (searches[$0.search].source.source, $0.tile) })
      clock.finish("load")
      let states = decode(answers)
      for (place, state) in zip(wanted, states) {
        searches[place.search].resolve(place.tile, state)
        cache.insert(state, for: TileKey(source: searches[place.search].source.number, tile: place.tile))
      }
      clock.finish("decode")
    }
  }

  private func load(_ tiles: [(source: any TileSource, tile: TileID)]) async -> [TileAnswer] {
    await withTaskGroup(of: (Int, TileAnswer).self) { group in
      var answers = [TileAnswer](repeating: .missing, count: tiles.count)
      var next = 0
      while next < min(tiles.count, Self.concurrency) {
        let (index, job) = (next, tiles[next])
        group.addTask { (index, await job.source.load(job.tile)) }
        next += 1
      }
      for await (index, answer) in group {
        answers[index] = answer
        guard next < tiles.count else { continue }
        let (following, job) = (next, tiles[next])
        group.addTask { (following, await job.source.load(job.tile)) }
        next += 1
      }
      return answers
    }
  }

  private func decode(_ answers: [TileAnswer]) -> [TileState] {
    let states = Mutex([TileState](repeating: .missing, count: answers.count))
    DispatchQueue.concurrentPerform(iterations: answers.count) { index in
      let state = TileState(decoding: answers[index])
      states.withLock { $0[index] = state }
    }
    return states.withLock { $0 }
  }
}

extension TileState {
  /// What becomes of a tile of which `answer` came.
  fileprivate init(decoding answer: TileAnswer) {
    switch answer {
    case .missing: self = .missing
    case .failed(let reason): self = .failed(reason)
    case .found(let decode):
      do {
        self = .ready(try decode())
      } catch {
        self = .failed("\(error)")
      }
    }
  }
}
