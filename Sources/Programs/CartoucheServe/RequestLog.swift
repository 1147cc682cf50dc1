#if Server
  import Cartouche
  import CartoucheCommandLine
  import CartoucheServer
  import Foundation

  /// The log of requests, one line each, which delays no request: where lines cannot be written as fast as they come,
  /// the latest are left out.
  final class RequestLog: Sendable {
    private let lines: AsyncStream<RequestRecord>.Continuation
    private let writing: Task<Void, Never>

    /// The most lines that wait to be written.
    private static let most = 10_000

    /// A log in a file to which lines are added, or on standard error.
    ///
    /// - Throws: ``OutputError`` where the file cannot be written.
    init(_ format: ServeOptionGroup.LogFormat, file: String?) throws {
      var channel = OutputChannel.standardError
      if let file {
        let descriptor = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw OutputError(file, code: errno) }
        channel = OutputChannel(descriptor, name: file)
      }
      let (stream, continuation) = AsyncStream<RequestRecord>.makeStream(
        bufferingPolicy: .bufferingOldest(Self.most))
      lines = continuation
      writing = Task { [channel] in
        for await record in stream {
          let text =
            switch format {
            case .json: (try? JSONValue.object(record.json).encoded()) ?? []
            case .text: Array(record.text.escapedForDisplay().utf8)
            case .off: [UInt8]()
            }
          try? channel.write(text + [UInt8(ascii: "\n")])
        }
      }
    }

    /// Adds the line of a request.
    func add(_ record: RequestRecord) { lines.yield(record) }

    /// Writes what has been added, and ends the log.
    func finish() async {
      lines.finish()
      await writing.value
    }
  }
#endif
