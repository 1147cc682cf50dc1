#if Server
  import HummingbirdCore
  import NIOCore
  import Synchronization

  /// A connection from when it was set up until a task takes it.
  ///
  /// Clients may leave in between. NIO ends the process when the writer of a connection goes without having been
  /// finished, so that a connection which nobody takes is finished here.
  final class PendingConnection: ServerChildChannelValue {
    private let value: HTTP1Channel.Value
    private let isTaken = Atomic(false)

    init(_ value: HTTP1Channel.Value) { self.value = value }

    var channel: any Channel { value.channel }

    /// The connection, for the handler that ends it.
    func take() -> HTTP1Channel.Value {
      isTaken.store(true, ordering: .relaxed)
      return value
    }

    deinit {
      guard !isTaken.load(ordering: .relaxed) else { return }
      Task { [value] in try? await value.executeThenClose { _, _ in } }
    }
  }
#endif
