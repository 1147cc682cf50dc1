import Foundation

/// The time and memory that the process has used so far.
struct ProcessUse: Sendable {
  /// The time on all processors in seconds.
  let seconds: Double
  /// The most memory at a time in bytes.
  let peakMemory: Int

  /// The use until now.
  static var current: ProcessUse {
    var usage = rusage()
    #if canImport(Glibc)
      let (process, unit) = (RUSAGE_SELF.rawValue, 1024)
    #else
      let (process, unit) = (RUSAGE_SELF, 1)
    #endif
    guard getrusage(.init(process), &usage) == 0 else { return ProcessUse(seconds: 0, peakMemory: 0) }
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return ProcessUse(
      seconds: seconds(usage.ru_utime) + seconds(usage.ru_stime), peakMemory: Int(usage.ru_maxrss) * unit)
  }
}
