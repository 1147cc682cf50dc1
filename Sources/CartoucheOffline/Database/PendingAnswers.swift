import Foundation

/// Answers and times of use that are to be written together: a transaction for each would wait for the disk each time.
struct PendingAnswers {
  /// The answers, by name.
  private(set) var answers: [OfflineName: StoredAnswer] = [:]
  /// The names in the order in which they came.
  private(set) var order: [OfflineName] = []
  /// The last times of use, in seconds since 1970.
  private(set) var uses: [OfflineName: Int64] = [:]
  /// The bytes of the answers.
  private(set) var byteCount = 0

  /// Whether it is time to write, even if nobody else asks for it.
  var isFull: Bool { order.count >= 256 || byteCount > 8 << 20 || uses.count >= 1024 }

  /// Whether there is nothing to write.
  var isEmpty: Bool { order.isEmpty && uses.isEmpty }

  /// Takes an answer, in the place of any before.
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
