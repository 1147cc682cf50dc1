import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import CartoucheTiles

/// The reason why a tile cannot be drawn.
enum TileFailure: Error, Sendable {
  /// It cannot be loaded.
  case resource(ResourceError)
  /// It cannot be read; the text reads on from the tile's address.
  case content(String)
  /// It is larger than the limits allow; the text reads on from the tile's address.
  case limit(String)

  /// The subject of a finding about it.
  var kind: Diagnostic.Kind {
    switch self {
    case .resource(let error): error.kind
    case .content: .invalid
    case .limit: .limit
    }
  }
}

/// The outcome of a tile in a view.
struct TileOutcome: Sendable {
  /// The possible outcomes of a tile.
  enum Result: Sendable {
    /// It exists, possibly empty, or another replaces it.
    case drawn
    /// It does not exist.
    case missing
    /// It is on its way.
    case pending
    /// It cannot be loaded or read.
    case failed(TileFailure)
  }

  /// The tile that the result is about.
  let tile: TileID
  /// The outcome.
  let result: Result
}

/// The findings about the tiles of one source in one frame, summarised.
struct TileFindings {
  /// The name of the source in its style.
  let source: String
  /// The outcome of each tile in the view.
  let outcomes: [TileOutcome]
  /// Whether no source has a tile for the picture, which then shows nothing.
  var isNowhere = false
  /// Where the tiles of the source are.
  let coverage: TileCoverageText
  /// The URL of a tile.
  let url: (TileID) -> String?

  /// One finding for each kind of problem, in the order of ``Diagnostic/Kind``.
  var diagnostics: [Diagnostic] {
    var failures: [Diagnostic.Kind: [(tile: TileID, failure: TileFailure)]] = [:]
    var missing: [TileID] = []
    for outcome in outcomes {
      switch outcome.result {
      case .drawn, .pending: break
      case .missing: missing.append(outcome.tile)
      case .failed(let failure): failures[failure.kind, default: []].append((outcome.tile, failure))
      }
    }
    return Diagnostic.Kind.allCases.flatMap { kind in
      (kind == .missing ? finding(missing).map { [$0] } ?? [] : [])
        + (failures[kind].map { [finding($0, kind)] } ?? [])
    }
  }

  private func share(_ count: Int) -> String {
    "\(count) of \(outcomes.count) \(outcomes.count == 1 ? "tile" : "tiles") of \"\(source)\""
  }

  /// Gaps in a tile set are usual; if it has none of the tiles in view, it probably covers another place.
  private func finding(_ missing: [TileID]) -> Diagnostic? {
    guard let first = missing.first else { return nil }
    let isAll = missing.count == outcomes.count
    let verb = missing.count == 1 ? "is" : "are"
    let example = url(first).map { ", e.g. \(ResourceURL.redacted($0))" } ?? ""
    let place = isAll ? coverage.text.map { "; its tiles lie at \($0)" } ?? "" : ""
    return Diagnostic(
      isAll ? (isNowhere ? .error : .warning) : .note,
      "\(share(missing.count)) \(verb) missing\(example)\(place)", kind: .missing, pointer: pointer)
  }

  private func finding(
    _ failures: [(tile: TileID, failure: TileFailure)], _ kind: Diagnostic.Kind
  ) -> Diagnostic {
    let cause =
      switch failures[0].failure {
      case .content(let reason), .limit(let reason):
        "tile \(failures[0].tile)\(Self.separator(reason))\(reason)"
      case .resource(let error): Self.summary(failures.map(\.failure)) ?? "\(error)"
      }
    let verb =
      switch failures[0].failure {
      case .content: "cannot be read"
      case .limit: failures.count == 1 ? "is left out" : "are left out"
      case .resource: "cannot be loaded"
      }
    let message =
      outcomes.count == 1 ? "\"\(source)\": \(cause)" : "\(share(failures.count)) \(verb): \(cause)"
    return Diagnostic(.error, message, kind: kind, pointer: pointer)
  }

  /// The hosts that did not answer in time, when that is the only problem.
  private static func summary(_ failures: [TileFailure]) -> String? {
    var hosts: Set<String> = []
    var limit: Duration?
    for failure in failures {
      guard case .resource(.timedOut(let url, let after)) = failure else { return nil }
      if let host = ResourceURL.host(of: url) { hosts.insert(host) }
      limit = max(limit ?? after, after)
    }
    guard let limit, !hosts.isEmpty else { return nil }
    return "\(hosts.sorted().joined(separator: ", ")) did not answer within \(limit.formattedSeconds)"
  }

  /// Sentences about the tile continue after its address; errors of decoders follow a colon.
  private static func separator(_ reason: String) -> String { reason.hasPrefix("is ") ? " " : ": " }

  private var pointer: JSONPointer { JSONPointer(["sources", source]) }
}
