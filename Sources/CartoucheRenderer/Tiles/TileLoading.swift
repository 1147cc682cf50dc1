import CartoucheLayers
import CartoucheTiles
import Dispatch
import Synchronization

/// Brings tiles: loads many at a time, then decodes them on all cores.
struct TileLoading: Sendable {
  /// The most tiles that are asked for at a time.
  static let concurrency = 32

  /// The most tiles that are decoded before it is asked whether anybody still waits for them.
  static let batch = 64

  private let cache: TileCache
  private let session: LoadSession

  /// Loading by `session` into `cache`.
  init(_ cache: TileCache, _ session: LoadSession) {
    self.cache = cache
    self.session = session
  }

  /// Completes `searches`, each for a source; leaves them as they are when the session is cancelled.
  func complete(_ searches: inout [TileSearch], _ clock: inout StageClock) async {
    while !session.isCancelled {
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
      guard let states = decode(answers) else { return }
      for (place, state) in zip(wanted, states) {
        searches[place.search].resolve(place.tile, state)
        cache.insert(state, for: TileKey(source: searches[place.search].source.number, tile: place.tile))
      }
      clock.finish("decode")
    }
  }

  private func load(_ tiles: [(source: any TileSource, tile: TileID)]) async -> [TileAnswer] {
    let session = session
    session.expect(tiles.count)
    return await withTaskGroup(of: (Int, TileAnswer).self) { group in
      var answers = [TileAnswer](repeating: .missing, count: tiles.count)
      var next = 0
      while next < min(tiles.count, Self.concurrency) {
        let (index, job) = (next, tiles[next])
        group.addTask { (index, await job.source.load(job.tile, through: session)) }
        next += 1
      }
      for await (index, answer) in group {
        answers[index] = answer
        guard next < tiles.count else { continue }
        let (following, job) = (next, tiles[next])
        group.addTask { (following, await job.source.load(job.tile, through: session)) }
        next += 1
      }
      return answers
    }
  }

  /// What became of tiles; `nil` when nobody waits for them any more.
  private func decode(_ answers: [TileAnswer]) -> [TileState]? {
    let states = Mutex([TileState](repeating: .missing, count: answers.count))
    for start in stride(from: 0, to: answers.count, by: Self.batch) {
      if session.isCancelled { return nil }
      DispatchQueue.concurrentPerform(iterations: min(Self.batch, answers.count - start)) { offset in
        let state = TileState(decoding: answers[start + offset])
        states.withLock { $0[start + offset] = state }
      }
    }
    return states.withLock { $0 }
  }
}

extension TileState {
  /// What becomes of a tile of which `answer` came.
  fileprivate init(decoding answer: TileAnswer) {
    switch answer {
    case .missing: self = .missing
    case .absent: self = .absent
    case .failed(let failure): self = .failed(failure)
    case .found(let decode):
      do {
        self = .ready(try decode())
      } catch {
        self = .failed(.content("\(error)"))
      }
    }
  }
}
