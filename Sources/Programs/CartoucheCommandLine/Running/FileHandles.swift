import Foundation

/// The files and connections that the process may open.
package enum FileHandles {
  /// The number of handles that a command may need at a time, besides the standard streams.
  private static let neededCount = 24

  /// Makes sure that there are enough handles, as far as the system allows it.
  ///
  /// Without them, libraries that the language itself needs end the process with a signal.
  ///
  /// - Throws: ``CommandFailure`` where the limit is too low.
  static func prepare() throws(CommandFailure) {
    if areEnough { return }
    guard let limit = raise(to: 1024) else { return }
    if areEnough { return }
    throw CommandFailure(
      .unreachable,
      """
      the process cannot open \(neededCount) files at a time, and its limit is \(limit); raise the limit (ulimit -n), or \
      close files that it inherits
      """)
  }

  /// Raises the limit of open files, as far as the system allows it.
  ///
  /// - Returns: The limit; `nil` where the system does not say.
  @discardableResult
  package static func raise(to count: Int) -> Int? {
    var limits = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    guard getrlimit(resource, &limits) == 0 else { return nil }
    let wanted = min(limits.rlim_max, rlim_t(max(count, 0)))
    if limits.rlim_cur < wanted {
      var raised = limits
      raised.rlim_cur = wanted
      if setrlimit(resource, &raised) == 0 { limits = raised }
    }
    return Int(clamping: limits.rlim_cur)
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
