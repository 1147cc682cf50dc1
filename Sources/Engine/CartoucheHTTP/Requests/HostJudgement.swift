import Foundation
import Synchronization

/// Remembers which hosts fail, so that a map with a hundred tiles of a dead host does not wait a hundred times.
///
/// After several failed requests in a row a host is not contacted for a while. Then one more failure is enough to judge
/// it again, and any response acquits it.
final class HostJudgement: Sendable {
  private struct Record {
    var failures = 0
    var cause = ""
    var time = Date.distantPast
  }

  private let rules: HTTPOptions.Judgement
  private let now: @Sendable () -> Date
  private let records = Mutex<[String: Record]>([:])

  /// The number of hosts that are remembered; a server that draws foreign styles meets many.
  private static let mostHosts = 1024

  init(_ rules: HTTPOptions.Judgement, now: @escaping @Sendable () -> Date) {
    self.rules = rules
    self.now = now
  }

  /// The reason why a host is not to be contacted; `nil` if it may be.
  func verdict(on host: String) -> String? {
    records.withLock { records in
      guard let record = records[host], record.failures >= max(rules.failures, 1) else { return nil }
      guard now().timeIntervalSince(record.time) < rules.duration / .seconds(1) else {
        records[host]?.failures = max(rules.failures, 1) - 1
        return nil
      }
      return "\(host) is not contacted for a while because \(record.failures) requests in a row failed; "
        + "the last failure: \(record.cause)"
    }
  }

  /// Notes that a host has responded.
  func acquit(_ host: String) {
    records.withLock { records in
      guard !records.isEmpty else { return }
      records[host] = nil
    }
  }

  /// Notes that a request to a host failed for good.
  func accuse(_ host: String, _ cause: String) {
    records.withLock { records in
      if records[host] == nil, records.count >= Self.mostHosts,
        let oldest = records.min(by: { ($0.value.time, $0.key) < ($1.value.time, $1.key) })
      {
        records[oldest.key] = nil
      }
      records[host, default: Record()].failures += 1
      records[host]?.cause = cause
      records[host]?.time = now()
    }
  }
}
