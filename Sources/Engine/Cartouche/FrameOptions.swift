import CartoucheRenderer

/// The limits of one picture, within those of the ``Snapshotter`` that makes it.
///
/// ```swift
/// let options = FrameOptions(timeout: .seconds(5), drawing: .seconds(2), picture: 2048 * 2048)
/// let picture = try await snapshotter.snapshot(of: map, in: viewport, options: options)
/// ```
///
/// Options only narrow: of two limits of the same thing the lower one applies, so that a value too large to matter
/// changes nothing. A time or a number below 0 counts as 0. None of them can be a number that is not finite; check such
/// numbers from outside before you make a `Duration` of them, as `Duration.seconds(_:)` stops the program for those.
///
/// Limits that are not here, such as ``Limits/memory``, decide what the tiles and layouts consist of that pictures share,
/// and are the same for all pictures of a snapshotter.
public struct FrameOptions: Sendable, Hashable {
  /// The time from the call on in which the picture has to get its turn and its data; `nil` for what ``LoadOptions``
  /// says.
  ///
  /// A picture that has not got its turn by then fails at once with ``MapError/timedOut(after:)``. One that has is drawn
  /// without the data that have not arrived, as after ``LoadOptions/timeout``, which begins with loading. With 0, a
  /// picture whose turn it is shows files and what is kept from earlier pictures.
  public var timeout: Duration?
  /// The moment by which the picture has to get its turn and its data, if that is before ``timeout``; `nil` for none.
  ///
  /// Set it to let several steps, such as reading a style and drawing, share one deadline.
  public var deadline: ContinuousClock.Instant?
  /// The time in which the picture has to get its turn; `nil` for that of ``timeout``.
  ///
  /// A server refuses a picture early, so that its client asks again or elsewhere, and does not keep it waiting for most of
  /// the time that the picture may take.
  public var turn: Duration?
  /// The time that laying out and drawing may take, at most ``Limits/drawing``.
  ///
  /// It begins with the work, after loading; beyond it, ``MapError/tooLong(_:)`` is thrown.
  public var drawing: Duration?
  /// The pixels that the picture may have, at most ``Limits/picture``.
  ///
  /// Beyond it, ``MapError/pixels(found:limit:)`` is thrown before anything is loaded.
  public var picture: Int?
  /// The tiles of all sources together, at most ``Limits/tiles``; a source with more is left out and reported.
  public var tiles: Int?

  /// Options that narrow the limits of the snapshotter, by default in nothing.
  public init(
    timeout: Duration? = nil, deadline: ContinuousClock.Instant? = nil, turn: Duration? = nil,
    drawing: Duration? = nil, picture: Int? = nil, tiles: Int? = nil
  ) {
    self.timeout = timeout
    self.deadline = deadline
    self.turn = turn
    self.drawing = drawing
    self.picture = picture
    self.tiles = tiles
  }
}

extension FrameOptions {
  /// The options with their time as a moment, counted from now.
  var begun: FrameOptions {
    guard let wait else { return self }
    var begun = self
    let end = ContinuousClock.now + wait
    begun.timeout = nil
    begun.deadline = deadline.map { min($0, end) } ?? end
    return begun
  }

  /// The time to wait, from 0 s to a year.
  var wait: Duration? { timeout.map(Self.inRange) }

  /// The moment by which the picture has to get its turn, and the time until then, which messages state.
  func admission(_ begun: FrameOptions) -> (deadline: ContinuousClock.Instant?, limit: Duration?) {
    let limit = begun.deadline == deadline ? nil : wait
    guard let turn = turn.map(Self.inRange) else { return (begun.deadline, limit) }
    let end = ContinuousClock.now + turn
    if let deadline = begun.deadline, deadline < end { return (deadline, limit) }
    return (end, turn)
  }

  private static func inRange(_ duration: Duration) -> Duration {
    min(max(duration, .zero), .seconds(365 * 86_400))
  }

  /// The options of loading, as far as these allow.
  func narrowed(_ loading: LoadOptions) -> LoadOptions {
    guard let deadline else { return loading }
    var loading = loading
    loading.deadline = loading.deadline.map { min($0, deadline) } ?? deadline
    return loading
  }

  /// The part of the limits that the picture may use.
  var share: FrameShare { FrameShare(picture: picture, tiles: tiles, drawing: drawing) }
}
