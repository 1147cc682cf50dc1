import Foundation

/// The memory of this process, as Linux counts it.
enum MemoryPeak {
  /// The bytes by which the most memory that was in use during `work` exceeds the memory in use before.
  ///
  /// 0 where the system does not tell. What other tests do meanwhile counts as well.
  static func growth<Result>(
    during work: () async throws -> Result
  ) async rethrows -> (result: Result, bytes: Int) {
    let before = kilobytes("VmRSS")
    // Sets the high-water mark back to the memory that is in use now (Linux, proc(5)).
    try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    let result = try await work()
    return (result, max(kilobytes("VmHWM") - before, 0) << 10)
  }

  private static func kilobytes(_ name: String) -> Int {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
    let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
  }
}
