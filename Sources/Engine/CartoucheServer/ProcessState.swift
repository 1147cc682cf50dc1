import Foundation

/// The memory and the open files of the process, where the system has them in `/proc`.
enum ProcessState {
  /// The resident memory in bytes; `nil` where the system does not say.
  static var residentMemory: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    let words = text.split(separator: " ")
    guard words.count > 1, let pages = Int(words[1]) else { return nil }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }

  /// The number of open files and connections; `nil` where the system does not say.
  static var openFiles: Int? {
    // The folder that is being read is one of them.
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")).map { max($0.count - 1, 0) }
  }

  /// Adds the metrics of the process, under the names that all programs give them.
  static func add(to text: inout MetricsText) {
    if let bytes = residentMemory {
      text.add("process_resident_memory_bytes", .gauge, "The resident memory.", bytes)
    }
    if let count = openFiles { text.add("process_open_fds", .gauge, "Open files and connections.", count) }
  }
}
