/// An observer of what a snapshotter does, such as one that writes a log or counts.
///
/// ```swift
/// struct SlowPictures: SnapshotterObserver {
///   func didFinish(_ frame: FrameReport) {
///     if frame.durations.total > .seconds(1) { print("\(frame.outcome) after \(frame.durations.total)") }
///   }
/// }
/// let snapshotter = Snapshotter(observer: SlowPictures())
/// ```
///
/// The methods are called on the thread that finished the work, several at a time where several pictures are in progress.
/// No lock is held meanwhile, and a picture has given up its place: they may ask for ``Snapshotter/statistics``, and begin
/// tasks that make pictures. They should return soon, as the picture, or the load, waits for them.
///
/// The loads that a picture waited for are reported before the picture. A load that was no longer waited for, because it
/// was cancelled or took too long, is reported when its loader ends it, and so is one that goes on for later pictures
/// (``LoadOptions/patience``). A snapshotter retains its observer.
public protocol SnapshotterObserver: Sendable {
  /// Called once when a picture, or a question to one, has come to its end, whatever that is.
  func didFinish(_ frame: FrameReport)

  /// Called once when a load has come to its end, whatever that is.
  func didFinish(_ load: LoadReport)
}

extension SnapshotterObserver {
  /// Does nothing.
  public func didFinish(_ frame: FrameReport) {}

  /// Does nothing.
  public func didFinish(_ load: LoadReport) {}
}
