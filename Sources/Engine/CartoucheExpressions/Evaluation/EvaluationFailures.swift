import Synchronization

/// The evaluations that failed while features were read: for each name the first error, and their number.
///
/// One thread at a time writes to it, so that the first error is the first in the order of the features.
package final class EvaluationFailures: Sendable {
  /// The failed evaluations of one property.
  package struct Entry: Sendable {
    /// The name of the property, or `filter`.
    package let name: String
    /// The error of the first evaluation that failed.
    package let error: EvaluationError
    /// The number of evaluations that failed.
    package var count: Int
  }

  private let contents = Mutex<[Entry]>([])

  /// No failures yet.
  package init() {}

  /// The failures in the order in which the first of each name was noted.
  package var entries: [Entry] { contents.withLock { $0 } }

  /// Notes that the value of `name` could not be evaluated.
  func note(_ name: String, _ error: EvaluationError) {
    contents.withLock { entries in
      // As many entries as a layer has failing properties: few.
      if let index = entries.firstIndex(where: { $0.name == name }) {
        entries[index].count += 1
      } else {
        entries.append(Entry(name: name, error: error, count: 1))
      }
    }
  }
}

extension EvaluationContext {
  /// The value that `body` gives, or `nil` where it fails; the caller, who knows what was evaluated, notes the failure.
  @inline(__always)
  mutating func attempt<Result>(
    _ body: (inout EvaluationContext) throws(EvaluationError) -> Result
  ) -> Result? {
    do throws(EvaluationError) {
      return try body(&self)
    } catch {
      failure = error
      return nil
    }
  }

  /// Notes under `name` that the last evaluation failed, if it did.
  @inline(__always)
  package mutating func noteFailure(of name: String) {
    guard let error = failure else { return }
    failure = nil
    failures?.note(name, error)
  }
}
