import Foundation

/// The place of an archive that is being written: its name, the file of work beside it, and temporary names.
struct OutputPlace {
  /// The path that the archive has once it is complete.
  let path: String

  /// A place at a path, with or without a slash at its end.
  init(_ path: String) {
    let trimmed = path.reversed().drop { $0 == "/" }.reversed()
    self.path = trimmed.isEmpty ? path : String(trimmed)
  }

  /// The file of the tiles so far, which is also the lock.
  var work: String { "\(path).partial" }
  /// The archive until it is complete.
  var temporary: String { "\(path).tmp-\(getpid())" }

  private var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }
  private var name: String { path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path }

  /// Makes the folder of the archive, takes the lock, and removes what dead writers of the same archive left.
  ///
  /// - Returns: The file of work, as long as it exists the lock.
  func claim() throws(ArchiveError) -> FileWriter {
    if !folder.isEmpty {
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      } catch {
        throw .output(path: folder, reason: Self.reason(error))
      }
    }
    guard let work = try FileWriter(holding: work) else {
      throw .output(path: path, reason: "another process is writing it")
    }
    removeStale()
    return work
  }

  private func removeStale() {
    let start = "\(name).tmp-"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    for found in names where found.hasPrefix(start) {
      guard let process = pid_t(found.dropFirst(start.count).prefix { $0.isASCII && $0.isNumber }) else {
        continue
      }
      // Our own are of an earlier process with our number: the lock is ours.
      let isDead = process == getpid() || (kill(process, 0) != 0 && errno == ESRCH)
      if isDead { try? FileManager.default.removeItem(atPath: folder + found) }
    }
  }

  /// Gives the temporary file or folder the name of the archive, in place of one that has it.
  func publish() throws(ArchiveError) {
    var found = stat()
    let replaced = "\(temporary)-old"
    if lstat(path, &found) == 0, found.st_mode & S_IFMT == S_IFDIR {
      // A folder cannot be replaced in one step.
      guard rename(path, replaced) == 0 else { throw failure }
    }
    guard rename(temporary, path) == 0 else {
      let error = failure
      _ = rename(replaced, path)
      throw error
    }
    synchronizeFolder()
    try? FileManager.default.removeItem(atPath: replaced)
  }

  /// Brings a change of names in the folder to the disk, where the file system can.
  private func synchronizeFolder() {
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }

  /// Removes the temporary file or folder.
  func discard() { try? FileManager.default.removeItem(atPath: temporary) }

  /// Removes the file of work, and with it the lock.
  func release() { unlink(work) }

  private var failure: ArchiveError { .output(path: path, reason: String(cString: strerror(errno))) }

  /// The system's description of an error of Foundation.
  static func reason(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    if let underlying, underlying.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(clamping: underlying.code)))
    }
    return error.localizedDescription
  }
}
