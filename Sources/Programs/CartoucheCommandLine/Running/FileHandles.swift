import Foundation

/// The files and connections that the process may open.
enum FileHandles {
  /// The number of handles that a command may need at a time, besides the standard streams.
  private static let neededCount = 24

  /// Makes sure that there are enough handles, as far as the system allows it.
  ///
  /// Without them, libraries that the language itself needs end the process with a signal.
  ///
  /// - Throws: ``CommandFailure`` where the limit is too low.
  static func prepare() throws(CommandFailure) {
    if areEnough { return }
    var limits = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    guard getrlimit(resource, &limits) == 0 else { return }
    limits.rlim_cur = min(limits.rlim_max, 1024)
    if setrlimit(resource, &limits) == 0, areEnough { return }
    throw CommandFailure(
      .unreachable,
      """
      the process cannot open \(neededCount) files at a time, and its limit is \(limits.rlim_cur); raise the limit \
      (ulimit -n), or close files that it inherits
      """)
  }

  /// Whether so many handles are free.
  private static var areEnough: Bool {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    while opened.count < neededCount {
      let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
      if descriptor < 0 { return errno != EMFILE }
      opened.append(descriptor)
    }
    return true
  }
}
