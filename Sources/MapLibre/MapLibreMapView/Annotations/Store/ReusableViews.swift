/// The views that wait to be used again, by their identifiers, the first to be used first.
struct ReusableViews {
  private struct Queue {
    var views: [MLNAnnotationView] = []
    /// The number of views at the beginning that were taken.
    var taken = 0
  }

  private var queues: [String: Queue] = [:]

  /// Adds a view that is out of use.
  mutating func append(_ view: MLNAnnotationView, for identifier: String) {
    queues[identifier, default: Queue()].views.append(view)
  }

  /// The view that has waited longest.
  ///
  /// - Complexity: O(1) on average.
  mutating func next(for identifier: String) -> MLNAnnotationView? {
    guard var queue = queues[identifier], queue.taken < queue.views.count else { return nil }
    // Taken out, so that the array is not copied.
    queues[identifier] = nil
    let view = queue.views[queue.taken]
    queue.taken += 1
    if queue.taken > 32, queue.taken > queue.views.count / 2 {
      queue.views.removeFirst(queue.taken)
      queue.taken = 0
    }
    queues[identifier] = queue
    return view
  }
}
