import Foundation

/// Pending answers and times of use, written together: a transaction for each would wait for the disk every time.
struct PendingAnswers {
  /// The answers, by name.
  private(set) var answers: [OfflineName: StoredAnswer] = [:]
  /// The names in the order in which they came.
  private(set) var order: [OfflineName] = []
  /// The last times of use, in seconds since 1970.
  private(set) var uses: [OfflineName: Int64] = [:]
  /// The bytes of the answers.
  private(set) var byteCount = 0

  /// Whether enough is pending to be written without being asked.
  var isFull: Bool { order.count >= 256 || byteCount > 8 << 20 || uses.count >= 1024 }

  /// Whether there is nothing to write.
  var isEmpty: Bool { order.isEmpty && uses.isEmpty }

  /// Takes an answer in place of any earlier one.
  mutating func insert(_ answer: StoredAnswer, for name: OfflineName) {
    if let old = answers.updateValue(answer, forKey: name) {
      byteCount -= old.bytes?.count ?? 0
    } else {
      order.append(name)
    }
    byteCount += answer.bytes?.count ?? 0
  }

  /// Takes the time of a use.
  mutating func touch(_ name: OfflineName, at seconds: Int64) { uses[name] = seconds }
}
