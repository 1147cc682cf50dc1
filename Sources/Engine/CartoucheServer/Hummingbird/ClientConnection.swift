#if Server
  import HTTPTypes
  import NIOCore
  import Synchronization

  /// The connection of a client, and the work for it, which its end cancels.
  final class ClientConnection: Sendable {
    /// The field of a request's head by which its connection is found; what a client sends by this name is replaced.
    static let field = HTTPField.Name("Cartouche-Connection")
    private static let open = Mutex<(count: Int, connections: [Int: ClientConnection])>((0, [:]))

    /// The connection of a request; `nil` without a ``ClientWatch``.
    static func of(_ fields: HTTPFields) -> ClientConnection? {
      numbers(fields).flatMap { numbers in open.withLock { $0.connections[numbers.connection] } }
    }

    /// The reason why a request is refused before its route is known; `nil` where it is not.
    static func refusal(of fields: HTTPFields) -> ServerProblem? {
      guard let numbers = numbers(fields), let client = of(fields) else { return nil }
      return client.state.withLock { $0.refusal?.request == numbers.request ? $0.refusal?.problem : nil }
    }

    /// The numbers of the connection and of the request on it.
    private static func numbers(_ fields: HTTPFields) -> (connection: Int, request: Int)? {
      guard let field, let text = fields[field] else { return nil }
      let numbers = text.split(separator: ".").compactMap { Int($0) }
      return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }

    /// The number of the connection.
    let number: Int
    /// The address of the client, or of the proxy in front of it; `nil` on a socket of this machine.
    let address: String?

    private struct State {
      var isClosed = false
      var room: (@Sendable () -> EventLoopFuture<Void>)?
      var count = 0
      var cancels: [Int: @Sendable () -> Void] = [:]
      var refusal: (request: Int, problem: ServerProblem)?
    }

    private let state = Mutex(State())

    init(address: String?) {
      self.address = address
      number = Self.open.withLock { open in
        open.count += 1
        return open.count
      }
      Self.open.withLock { $0.connections[number] = self }
    }

    /// The value of ``field`` for a request.
    func mark(_ request: Int) -> String { "\(number).\(request)" }

    /// Refuses a request, and with it all that follow.
    func refuse(_ request: Int, _ problem: ServerProblem) {
      state.withLock { $0.refusal = $0.refusal ?? (request, problem) }
    }

    /// The result of work that is cancelled when the client leaves, or the calling task is.
    func running<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
      let task = Task { await work() }
      let number = state.withLock { state -> Int? in
        if state.isClosed { return nil }
        state.count += 1
        state.cancels[state.count] = { task.cancel() }
        return state.count
      }
      if number == nil { task.cancel() }
      let value = await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
      if let number { state.withLock { _ = $0.cancels.removeValue(forKey: number) } }
      return value
    }

    /// Has the work for the client wait for room in the connection by `room`.
    func paces(by room: @escaping @Sendable () -> EventLoopFuture<Void>) {
      state.withLock { $0.room = room }
    }

    /// Waits until everything that was written is on its way.
    ///
    /// - Throws: An error once the connection is over.
    func room() async throws {
      let (room, isClosed) = state.withLock { ($0.room, $0.isClosed) }
      if isClosed { throw CancellationError() }
      try await room?().get()
    }

    /// Cancels all work.
    func close() {
      let cancels = state.withLock { state in
        state.isClosed = true
        defer { state.cancels = [:] }
        return Array(state.cancels.values)
      }
      for cancel in cancels { cancel() }
    }

    /// Forgets a connection that is over.
    func forget() { Self.open.withLock { _ = $0.connections.removeValue(forKey: number) } }
  }
#endif
