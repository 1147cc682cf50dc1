import Foundation

/// A file that a command writes completely or not at all.
///
/// The bytes go into a new file beside it, which then replaces it, so that no reader sees half a file and a full disk
/// leaves the old one. Links are followed, and an existing file keeps its permissions and its owner. A target that
/// cannot be replaced (a device, a file with several hard links, a file in a folder where nothing may be created) is
/// written in place.
package struct OutputFile {
  private let path: String
  private let isNamed: Bool

  /// The file at `path`, relative to the current folder.
  ///
  /// - Parameter isNamed: Whether the user named the file. A link that stands where a file of another name is written
  ///   may be a trap of whoever made the folder, and is not followed.
  package init(_ path: String, isNamed: Bool = true) {
    self.path = path
    self.isNamed = isNamed
  }

  /// Writes the file; folders on the way are created.
  ///
  /// - Throws: ``OutputError``.
  package func write(_ bytes: [UInt8]) throws(OutputError) {
    let target = try followingLinks()
    var old = stat()
    guard stat(target, &old) == 0 else {
      try createFolder(of: target)
      return try replace(target, nil, bytes)
    }
    let kind = old.st_mode & S_IFMT
    if kind == S_IFDIR { throw OutputError(path, code: EISDIR) }
    if access(target, W_OK) != 0 { throw OutputError(path, code: errno) }
    if kind == S_IFREG, old.st_nlink == 1 {
      try replace(target, old, bytes)
    } else {
      try overwrite(target, bytes)
    }
  }

  /// The path at the end of a chain of symbolic links, whether or not there is a file.
  private func followingLinks() throws(OutputError) -> String {
    var target = path
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: target) else {
        return target
      }
      if !isNamed {
        throw OutputError(path, reason: "the file is a link to \(next); name the file to write with --output")
      }
      target = next.hasPrefix("/") ? next : Self.folder(of: target) + next
    }
    throw OutputError(path, code: ELOOP)
  }

  /// The folder of a path with a trailing slash; empty for the current one.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private func createFolder(of target: String) throws(OutputError) {
    let folder = Self.folder(of: target)
    if folder.isEmpty { return }
    var path = ""
    for part in folder.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
      path += part + "/"
      if mkdir(path, 0o777) != 0, errno != EEXIST, errno != EISDIR {
        let code = errno
        var found = stat()
        if stat(path, &found) != 0 { throw OutputError(self.path, code: code) }
      }
    }
  }

  /// Replaces `target` with a new file.
  private func replace(_ target: String, _ old: stat?, _ bytes: [UInt8]) throws(OutputError) {
    let name = Self.folder(of: target) + ".cartouche-" + String(UInt64.random(in: .min ... .max), radix: 36)
    let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      if old != nil { return try overwrite(target, bytes) }
      throw OutputError(path, code: errno)
    }
    var isOpen = true
    do throws(OutputError) {
      let isKept = old.map { Self.keep($0, descriptor) } ?? true
      guard isKept else {
        close(descriptor)
        unlink(name)
        return try overwrite(target, bytes)
      }
      try OutputChannel(descriptor, name: path).write(bytes)
      isOpen = false
      // Some file systems report only now that there is no room.
      if close(descriptor) != 0 { throw OutputError(path, code: errno) }
      if rename(name, target) != 0 {
        let code = errno
        guard old != nil, code == EBUSY || code == EPERM || code == EACCES else {
          throw OutputError(path, code: code)
        }
        unlink(name)
        try overwrite(target, bytes)
      }
    } catch {
      if isOpen { close(descriptor) }
      unlink(name)
      throw error
    }
  }

  /// Gives a file the owner and the permissions of another; `false` when the system does not allow it.
  private static func keep(_ old: stat, _ descriptor: Int32) -> Bool {
    var new = stat()
    guard fstat(descriptor, &new) == 0 else { return false }
    if new.st_uid != old.st_uid || new.st_gid != old.st_gid {
      guard fchown(descriptor, old.st_uid, old.st_gid) == 0 else { return false }
    }
    return fchmod(descriptor, old.st_mode & 0o7777) == 0
  }

  /// Writes into the existing file.
  private func overwrite(_ target: String, _ bytes: [UInt8]) throws(OutputError) {
    let descriptor = open(target, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw OutputError(path, code: errno) }
    defer { close(descriptor) }
    var file = stat()
    let isRegular = fstat(descriptor, &file) == 0 && file.st_mode & S_IFMT == S_IFREG
    if isRegular, !bytes.isEmpty {
      // Space is allocated before the first byte is overwritten. File systems that do not support this return another
      // code.
      let code = posix_fallocate(descriptor, 0, off_t(bytes.count))
      if code == ENOSPC || code == EFBIG || code == EDQUOT { throw OutputError(path, code: code) }
    }
    try OutputChannel(descriptor, name: path).write(bytes)
    if isRegular, ftruncate(descriptor, off_t(bytes.count)) != 0 { throw OutputError(path, code: errno) }
  }
}
