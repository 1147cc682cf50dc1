// Sound because: every pointer is a copy that strdup made of a string and that is freed only after execv has returned,
// which it does only when it failed; the array ends with the null pointer that execv expects.

import Foundation

/// A process that becomes another program.
enum ProgramReplacement {
  /// Runs the program at `path` in the place of this one.
  ///
  /// - Returns: The system's word for the reason why it cannot; not at all when it can.
  static func replaceProcess(with path: String, arguments: [String]) -> String {
    var pointers: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    _ = execv(path, pointers)
    return String(cString: strerror(errno))
  }
}
