import CartoucheGeometry
import CartoucheLayers
import CartoucheThreads
import CartoucheTiles

/// Loads many tiles at a time, then decodes them on all cores.
struct TileLoading: Sendable {
  /// The maximum number of tiles that are requested at a time.
  static let concurrency = 32

  /// The number of tiles that are decoded between checks whether work was stopped.
  static let batch = 64

  private let cache: TileCache
  private let session: LoadSession
  /// The number of bytes of undecoded tiles beyond which no further tiles are requested.
  private let windowSize: Int

  /// Loading by `session` into `cache`.
  init(_ cache: TileCache, _ session: LoadSession) {
    self.cache = cache
    self.session = session
    windowSize = session.limits.memory / 8
  }

  /// A tile of a search.
  private struct Wanted {
    let search: Int
    let tile: TileID
    let key: TileKey
    let source: any TileSource
  }

  /// A tile as it is known before it is decoded.
  fileprivate enum Answer: Sendable {
    case known(TileState)
    case loaded(TileAnswer)

    /// The tile, if it needs no decoding.
    var known: TileState? {
      if case .known(let state) = self { state } else { nil }
    }
  }

  /// Completes `searches`, each for a source; leaves them unchanged if the session is cancelled.
  ///
  /// - Parameter budget: The limits for tiles; those beyond them are failures.
  func complete(
    _ searches: inout [TileSearch], _ budget: inout FrameBudget, _ clock: inout StageClock
  ) async {
    var uses = CacheUses()
    defer { session.record?.note(tiles: uses) }
    while !session.isCancelled {
      let wanted = searches.enumerated().flatMap { index, search in
        search.unknown.map { tile in
          Wanted(
            search: index, tile: tile, key: TileKey(source: search.source.number, tile: tile),
            source: search.source.source)
        }
      }
      if wanted.isEmpty { return takeStandIns(&searches, &budget) }
      var rest = wanted[...]
      while !rest.isEmpty {
        let answers = await load(rest)
        clock.finish("load")
        guard let states = await decode(answers, &budget) else { return }
        for (place, (answer, state)) in zip(rest, zip(answers, states)) {
          searches[place.search].resolve(place.tile, state)
          guard case .loaded = answer else {
            uses.kept += 1
            continue
          }
          uses.made += 1
          cache.insert(state, for: place.key)
        }
        rest = rest.dropFirst(answers.count)
        clock.finish("decode")
      }
    }
  }

  /// Lets tiles that are at hand stand in for those on their way.
  private func takeStandIns(_ searches: inout [TileSearch], _ budget: inout FrameBudget) {
    for index in searches.indices {
      let source = searches[index].source.number
      searches[index].takeStandIns { tile in
        guard case .ready(let data)? = cache[TileKey(source: source, tile: tile)],
          budget.admits(Answer.known(.ready(data)).cost)
        else { return nil }
        return .ready(data)
      }
    }
  }

  /// The answers for the first of `wanted`: for all, unless they hold too many bytes.
  private func load(_ wanted: ArraySlice<Wanted>) async -> [Answer] {
    let session = session
    var answers: [Answer?] = wanted.map { cache[$0.key].map(Answer.known) }
    let missing = zip(answers.indices, wanted).filter { answers[$0.0] == nil }
    session.expect(missing.count)
    var (next, held) = (0, 0)
    await withTaskGroup(of: (Int, TileAnswer).self) { group in
      func begin(_ group: inout TaskGroup<(Int, TileAnswer)>) {
        guard next < missing.count, held <= windowSize else { return }
        let (index, place) = missing[next]
        group.addTask { (index, await place.source.load(place.tile, through: session)) }
        next += 1
      }
      for _ in 0..<Self.concurrency { begin(&group) }
      for await (index, answer) in group {
        answers[index] = .loaded(answer)
        if case .found(let tile) = answer { held += tile.byteCount }
        begin(&group)
      }
    }
    return answers.prefix { $0 != nil }.compactMap(\.self)
  }

  /// The states of tiles; `nil` if they are no longer wanted.
  private func decode(_ answers: [Answer], _ budget: inout FrameBudget) async -> [TileState]? {
    let admitted = answers.map { budget.admits($0.cost) ? $0 : .known(.failed(budget.shortage($0.cost))) }
    // Nothing to decode is worth no change of threads.
    let known = admitted.compactMap(\.known)
    if known.count == admitted.count { return session.isCancelled ? nil : known }
    var states: [TileState] = []
    for start in stride(from: 0, to: admitted.count, by: Self.batch) {
      if session.isCancelled { return nil }
      let stop = session.stop
      states += await ParallelWork.run {
        ParallelWork.map(min(Self.batch, admitted.count - start)) { offset in
          switch admitted[start + offset] {
          case .known(let state): state
          case .loaded(let answer): stop.isGiven ? .missing : TileState(decoding: answer)
          }
        }
      }
    }
    return session.isCancelled ? nil : states
  }
}

/// The share of a frame's budget that a tile uses, the same before and after it is decoded.
private struct TileCost {
  var byteCount = 0
  var pixels = 0
}

extension TileLoading.Answer {
  fileprivate var cost: TileCost {
    switch self {
    case .known(.ready(let data?)): TileCost(byteCount: data.encodedByteCount, pixels: data.pixels)
    case .loaded(.found(let tile)):
      tile.pixels > 0 ? TileCost(pixels: tile.pixels) : TileCost(byteCount: tile.byteCount)
    case .known, .loaded: TileCost()
    }
  }
}

extension FrameBudget {
  /// Takes the cost of a tile; `false` if there is less left.
  fileprivate mutating func admits(_ cost: TileCost) -> Bool {
    cost.pixels > 0 ? take(pixels: cost.pixels) : take(memory: cost.byteCount)
  }

  /// The message about a tile that costs too much.
  fileprivate func shortage(_ cost: TileCost) -> TileFailure {
    cost.pixels > pixels
      ? .limit(
        "\(cost.pixels.grouped) pixels, and only \(pixels.grouped) of \(limits.pixels.grouped) are left")
      : .limit("\((4 * cost.pixels + cost.byteCount).mebibytes), and only \(memoryLeft)")
  }
}

extension TileState {
  /// The state of a tile from its `answer`.
  fileprivate init(decoding answer: TileAnswer) {
    switch answer {
    case .missing: self = .missing
    case .absent: self = .absent
    case .pending: self = .pending
    case .failed(let failure): self = .failed(failure)
    case .found(let tile):
      do {
        self = .ready(try tile.decode())
      } catch {
        self = .failed(.content("\(error)"))
      }
    }
  }
}
