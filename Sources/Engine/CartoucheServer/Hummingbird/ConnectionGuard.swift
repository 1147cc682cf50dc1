#if Server
  import NIOCore

  /// Stands between a connection and the parser: passes on requests that are well formed and within the limits, refuses
  /// others, and closes connections whose clients are too slow.
  ///
  /// A request that is refused is replaced by an empty one, whose answer, in its turn, is the reason.
  final class ConnectionGuard: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    /// The connection, as the work for it knows it.
    var client: ClientConnection?
    private let limits: ConnectionLimits
    private let counts: ConnectionCounts
    private var framing: RequestFraming

    /// The number of requests that were passed on, and of those that are answered.
    private var requests = (passed: 0, answered: 0)
    /// The number of the last request of the connection; `nil` while more may come.
    private var last: Int?
    /// Whether the head of a request has been passed on, and its end has not.
    private var isReadingBody = false
    /// The writes that the system has not taken yet.
    private var pendingWrites = 0
    /// Those who go on with an answer once everything is written.
    private var writers: [EventLoopPromise<Void>] = []
    /// The work to do once everything is written.
    private var afterWrites: [(ChannelHandlerContext) -> Void] = []
    private var times = Times()
    private var timer: (scheduled: Scheduled<Void>, moment: NIODeadline)?
    private var context: ChannelHandlerContext?

    /// The moments from which limits of time count.
    private struct Times {
      var quiet = NIODeadline.now()
      var head = NIODeadline.now()
      var body = NIODeadline.now()
      var interval = NIODeadline.now()
      var write = NIODeadline.now()
      var ending: NIODeadline?
      var farewell: NIODeadline?
    }

    /// The bytes of the body since the beginning of the interval of its rate.
    private var intervalBytes = 0

    init(limits: ConnectionLimits, body: Int, counts: ConnectionCounts) {
      self.limits = limits
      self.counts = counts
      framing = RequestFraming(limits: limits, body: body)
    }

    /// Whether the next answer is the last one of the connection.
    var isLastAnswer: Bool { times.farewell != nil || last.map { requests.answered + 1 >= $0 } ?? false }

    private var isBusy: Bool { requests.passed > requests.answered }

    func handlerAdded(context: ChannelHandlerContext) {
      self.context = context
      arm(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) { stop() }

    func channelInactive(context: ChannelHandlerContext) {
      act(context)
      stop()
      context.fireChannelInactive()
    }

    private func stop() {
      admitWriters()
      timer?.scheduled.cancel()
      timer = nil
      context = nil
    }

    // MARK: - Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      // What follows the last request is of no interest.
      guard last == nil || isReadingBody else { return }
      let before = framing.phase
      var bytes = Array(unwrapInboundIn(data).readableBytesView)[...]
      if before == .between { times.head = .now() }
      do throws(ServerProblem) {
        while let piece = try framing.next(&bytes) {
          pass(piece, context)
          if last != nil, !isReadingBody { framing.refuse() }
        }
      } catch {
        refuse(error, context)
      }
      if framing.phase == .head, before == .body { times.head = .now() }
      arm(context)
    }

    private func pass(_ piece: RequestFraming.Piece, _ context: ChannelHandlerContext) {
      switch piece {
      case .head(let head):
        requests.passed += 1
        isReadingBody = true
        if head.isLast { last = requests.passed }
        (times.body, times.interval, intervalBytes) = (.now(), .now(), 0)
        let hasBody = head.isChunked || head.length ?? 0 > 0
        if head.expectsConsent, hasBody, requests.passed == requests.answered + 1 {
          send("HTTP/1.1 100 Continue\r\n\r\n", context)
        }
        forward(Array(head.text.utf8), context)
      case .body(let bytes):
        intervalBytes += bytes.count
        forward(bytes, context)
      case .end:
        isReadingBody = false
        times.quiet = .now()
      }
    }

    /// Answers the request that is being read by a problem, and reads no further one.
    private func refuse(_ problem: ServerProblem, _ context: ChannelHandlerContext) {
      counts.count(problem.status == .requestTimeout ? .slow : .refused)
      framing.refuse()
      // Where the head has been passed on, the body ends here.
      if !isReadingBody { requests.passed += 1 }
      last = requests.passed
      client?.refuse(requests.passed, problem)
      let bytes =
        isReadingBody
        ? framing.ending : Array("GET / HTTP/1.1\r\nhost: refused\r\nconnection: close\r\n\r\n".utf8)
      isReadingBody = false
      forward(bytes, context)
      // The answer may have been given before the body was complete.
      if !isBusy { endAfterWriting(context) }
    }

    private func endAfterWriting(_ context: ChannelHandlerContext) {
      afterWriting(context) { self.close(context: $0, mode: .output, promise: nil) }
    }

    private func forward(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
      context.fireChannelRead(wrapInboundOut(context.channel.allocator.buffer(bytes: bytes)))
    }

    /// Notes that a request is answered.
    ///
    /// - Parameter closes: Whether the answer says that it is the last one.
    func didAnswer(closes: Bool) {
      requests.answered += 1
      times.quiet = .now()
      guard let context else { return }
      if closes {
        last = requests.answered
        framing.refuse()
        endAfterWriting(context)
      }
      arm(context)
    }

    // MARK: - Answers

    /// The bytes that are written at a time, by which progress is seen.
    private static let part = 64 << 10

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      guard case .byteBuffer(var buffer) = unwrapOutboundIn(data) else {
        return context.write(data, promise: promise)
      }
      while buffer.readableBytes > Self.part, let part = buffer.readSlice(length: Self.part) {
        write(part, nil, context)
      }
      write(buffer, promise, context)
      arm(context)
    }

    private func write(
      _ buffer: ByteBuffer, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext
    ) {
      if pendingWrites == 0 { times.write = .now() }
      pendingWrites += 1
      let written = promise ?? context.eventLoop.makePromise()
      written.futureResult.assumeIsolated().whenComplete { _ in
        self.pendingWrites -= 1
        self.times.write = .now()
        guard self.pendingWrites == 0 else { return }
        self.admitWriters()
        if let context = self.context { self.act(context) }
      }
      context.write(wrapOutboundOut(.byteBuffer(buffer)), promise: written)
    }

    /// The moment at which the system has taken everything that is written, or the connection is over.
    ///
    /// Whoever writes the next piece of a large answer then holds no more of it in memory than the client takes.
    func room(on eventLoop: any EventLoop) -> EventLoopFuture<Void> {
      guard pendingWrites > 0, context != nil else { return eventLoop.makeSucceededVoidFuture() }
      let promise = eventLoop.makePromise(of: Void.self)
      writers.append(promise)
      return promise.futureResult
    }

    private func admitWriters() {
      let admitted = writers
      writers = []
      for writer in admitted { writer.succeed() }
    }

    private func send(_ text: String, _ context: ChannelHandlerContext) {
      write(context.channel.allocator.buffer(string: text), nil, context)
      context.flush()
    }

    /// Does something once everything is written.
    private func afterWriting(
      _ context: ChannelHandlerContext, _ action: @escaping (ChannelHandlerContext) -> Void
    ) {
      if pendingWrites == 0 { action(context) } else { afterWrites.append(action) }
    }

    private func act(_ context: ChannelHandlerContext) {
      let actions = afterWrites
      afterWrites = []
      for action in actions { action(context) }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
      switch mode {
      case .input: context.close(mode: mode, promise: promise)
      case .output:
        guard times.ending == nil else {
          promise?.succeed()
          return
        }
        // The client has some time to read the last answer: what is closed with input unread is reset.
        times.ending = .now()
        context.close(mode: mode, promise: promise)
        arm(context)
      case .all:
        // What is written but not sent would be lost.
        afterWriting(context) { $0.close(mode: .all, promise: promise) }
        arm(context)
      }
    }

    /// Closes the connection without regard to what is not sent.
    private func abort(_ reason: ConnectionCounts.Closing, _ context: ChannelHandlerContext) {
      counts.count(reason)
      context.close(mode: .all, promise: nil)
      act(context)
    }

    // MARK: - The end of the server

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      guard event is ChannelShouldQuiesceEvent else {
        return context.fireUserInboundEventTriggered(event)
      }
      // A request may be on its way: it is answered, and the answer says that it is the last one. Whoever closes the
      // connection behind an answer that says nothing breaks the next one.
      times.farewell = .now()
      arm(context)
    }

    // MARK: - Time

    /// The next moment at which something is too late, and what is.
    private var next: (moment: NIODeadline, reason: ConnectionCounts.Closing)? {
      var all: [(NIODeadline, ConnectionCounts.Closing)] = []
      if pendingWrites > 0 { all.append((times.write + .init(limits.write), .stalled)) }
      if let ending = times.ending { all.append((ending + .init(limits.linger), .ended)) }
      if last == nil, !isBusy {
        switch framing.phase {
        case .between:
          let wait = requests.passed == 0 ? min(limits.head, limits.idle) : limits.idle
          all.append((times.quiet + .init(wait), .idle))
          if let farewell = times.farewell {
            all.append((max(farewell, times.quiet) + .init(limits.farewell), .ended))
          }
        case .head: all.append((max(times.head, times.quiet) + .init(limits.head), .slow))
        case .body, .refused: break
        }
      }
      if framing.phase == .body {
        all.append((times.body + .init(limits.body), .slow))
        all.append((times.interval + .init(limits.bodyInterval), .slow))
      }
      return all.min { $0.0 < $1.0 }.map { (moment: $0.0, reason: $0.1) }
    }

    /// Sees to it that ``check(_:)`` is called when something is too late.
    private func arm(_ context: ChannelHandlerContext) {
      guard let next, self.context != nil else { return }
      if let timer, timer.moment <= next.moment { return }
      timer?.scheduled.cancel()
      let scheduled = context.eventLoop.assumeIsolated().scheduleTask(deadline: next.moment) {
        self.timer = nil
        if let context = self.context { self.check(context) }
      }
      timer = (scheduled, next.moment)
    }

    private func check(_ context: ChannelHandlerContext) {
      guard let next, next.moment <= .now() else { return arm(context) }
      switch next.reason {
      case .slow where framing.phase == .head:
        refuse(
          ServerProblem(.requestTimeout, "the head of the request has not come in time", at: "head"), context)
        // Nothing was read, so that nobody else says that what was handed on is all for now.
        context.fireChannelReadComplete()
      case .slow where isPaceKept:
        (times.interval, intervalBytes) = (.now(), 0)
      case .slow, .stalled, .idle, .ended, .refused, .crowded: abort(next.reason, context)
      }
      arm(context)
    }

    /// Whether the body comes as fast as it has to, and its time is not over.
    private var isPaceKept: Bool {
      guard framing.phase == .body, NIODeadline.now() < times.body + .init(limits.body) else { return false }
      let seconds = limits.bodyInterval / .seconds(1)
      return Double(intervalBytes) >= Double(limits.bodyRate) * seconds
    }
  }
#endif
