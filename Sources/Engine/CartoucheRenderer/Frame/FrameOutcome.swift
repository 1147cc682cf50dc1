import CartoucheJSON

/// The share that a picture has of the data, images and glyphs that its style asks for.
///
/// Programs that keep pictures, such as the cache of a server, keep complete ones only. A tile that does not exist is
/// an empty one and no shortfall, unless a still picture finds no tile at all.
public enum FrameOutcome: Sendable, Hashable {
  /// It has all that there is.
  case complete
  /// Parts are missing, and the rest is drawn.
  case partial([FrameShortfall])
  /// No source could be drawn: the picture is at most a background.
  case failed([FrameShortfall])

  /// The missing parts, those of sources first, in the order of the style.
  public var shortfalls: [FrameShortfall] {
    switch self {
    case .complete: []
    case .partial(let shortfalls), .failed(let shortfalls): shortfalls
    }
  }

  /// The name of the outcome: `complete`, `partial` or `failed`.
  public var name: String {
    switch self {
    case .complete: "complete"
    case .partial: "partial"
    case .failed: "failed"
    }
  }

  /// The outcome of a frame that lacks these parts.
  ///
  /// - Parameter showsNothing: Whether the frame has sources, but draws none of them.
  init(_ shortfalls: [FrameShortfall], showsNothing: Bool) {
    if shortfalls.isEmpty {
      self = .complete
    } else {
      // Parts that are on their way may still come.
      let isOver = shortfalls.allSatisfy { $0.cause != .pending }
      self = showsNothing && isOver ? .failed(shortfalls) : .partial(shortfalls)
    }
  }

  /// The outcome with more missing parts.
  func lacking(_ more: [FrameShortfall]) -> FrameOutcome {
    if more.isEmpty { return self }
    return switch self {
    case .complete: .partial(more)
    case .partial(let shortfalls): .partial(shortfalls + more)
    case .failed(let shortfalls): .failed(shortfalls + more)
    }
  }
}

/// Parts of one kind that a picture lacks for one cause.
public struct FrameShortfall: Sendable, Hashable, CustomStringConvertible {
  /// The kinds of parts.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    /// A source as a whole.
    case source
    /// Tiles of a source.
    case tiles
    /// A sprite of the style.
    case sprite
    /// Ranges of glyphs, or fonts of the style.
    case glyphs
    /// Parts of layers.
    case layers
  }

  /// The causes.
  public enum Cause: String, Sendable, Hashable, CaseIterable {
    /// The part does not exist.
    case missing
    /// A server could not be reached, or answered with an error.
    case unreachable
    /// The origin policy forbids the request.
    case refused
    /// The part is not what it should be.
    case invalid
    /// The part exceeds the limits.
    case limit
    /// The part is on its way.
    case pending

    /// The cause that a finding of this kind reports; `nil` for what the engine does not draw.
    init?(_ kind: Diagnostic.Kind) {
      switch kind {
      case .missing: self = .missing
      case .unreachable: self = .unreachable
      case .refused: self = .refused
      case .invalid: self = .invalid
      case .limit: self = .limit
      case .notDrawn: return nil
      }
    }
  }

  /// The kind of the missing parts.
  public let part: Part
  /// The reason why they are missing.
  public let cause: Cause
  /// The name of the source in its style; `nil` for what belongs to no source.
  public let source: String?
  /// The number of missing parts.
  public let count: Int
  /// The number of parts of this kind that the picture needs, of this source if there is one; `nil` if it is not known.
  public let total: Int?

  init(_ part: Part, _ cause: Cause, of source: String? = nil, count: Int = 1, total: Int? = nil) {
    self.part = part
    self.cause = cause
    self.source = source
    self.count = count
    self.total = total
  }

  /// A text such as `3 of 4 tiles of "roads": unreachable`.
  public var description: String {
    let share = total.map { "\(count) of \($0)" } ?? "\(count)"
    let name = source.map { " of \"\($0)\"" } ?? ""
    return "\(share) \(part.rawValue)\(name): \(cause.rawValue)"
  }
}

extension [FrameShortfall] {
  /// The parts of one kind that these findings report as missing, one for each cause.
  init(_ part: FrameShortfall.Part, in findings: [Diagnostic], of source: String? = nil) {
    let causes = findings.filter { $0.severity == .error }.compactMap { FrameShortfall.Cause($0.kind) }
    self = FrameShortfall.Cause.allCases.compactMap { cause in
      let count = causes.count { $0 == cause }
      return count == 0 ? nil : FrameShortfall(part, cause, of: source, count: count)
    }
  }
}
