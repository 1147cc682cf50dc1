// Sound because: every pointer is a copy that strdup made of a string and that is freed only after execv has returned,
// which happens only when it failed; the array ends with the null pointer that execv expects.

import Foundation

/// The replacement of this process by another program.
enum ProgramReplacement {
  /// Runs the program at `path` in place of this one.
  ///
  /// - Returns: The system's description of the failure; on success the function does not return.
  static func replaceProcess(with path: String, arguments: [String]) -> String {
    var pointers: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    _ = execv(path, pointers)
    return String(cString: strerror(errno))
  }
}
