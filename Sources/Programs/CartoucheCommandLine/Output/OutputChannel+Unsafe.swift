// Sound because: write() gets the base address of a buffer and at most as many bytes as the buffer has from there.

import Foundation

/// A file descriptor that a command writes to.
package struct OutputChannel: Sendable {
  /// Standard output.
  package static let standardOutput = OutputChannel(1, name: "standard output")
  /// Standard error.
  package static let standardError = OutputChannel(2, name: "standard error")

  private let descriptor: Int32
  private let name: String

  /// A channel that is called `name` in errors; the opener of the descriptor closes it.
  package init(_ descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Whether the channel is a terminal.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Writes all of `bytes`, waiting for slow readers.
  ///
  /// - Throws: ``OutputError`` when the system refuses: a full disk, a closed descriptor, a pipe without a reader.
  package func write(_ bytes: [UInt8]) throws(OutputError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Foundation.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count >= 0 {
        written += count
        continue
      }
      switch errno {
      case EINTR: break
      case EAGAIN:
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
      case let code: throw OutputError(name, code: code)
      }
    }
  }

  /// Prepares the process for writing: output failures become errors, not signals, and a closed standard stream is
  /// never mistaken for a file that is opened later.
  package static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for (descriptor, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_WRONLY)]
    where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // The lowest free descriptor is this one. Standard input and output get a mode in which using them fails.
      _ = open("/dev/null", mode)
    }
  }
}

/// A failure to write output.
package struct OutputError: Error, Hashable, CustomStringConvertible {
  /// The file, or the name of the stream.
  package let target: String
  /// The system's description of the failure.
  package let reason: String

  /// An error with a reason given by the caller.
  package init(_ target: String, reason: String) {
    self.target = target
    self.reason = reason
  }

  /// An error with the reason for a code of the system.
  package init(_ target: String, code: Int32) {
    self.init(target, reason: code == EBADF ? "it is closed" : String(cString: strerror(code)))
  }

  /// The output that could not be written, and the reason.
  package var description: String { "\(target) cannot be written: \(reason)" }
}
