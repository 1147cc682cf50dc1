import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A server on this machine that answers as a test tells it to, faults included.
final class LoopbackServer: Sendable {
  struct Request: Sendable {
    var path: String
    var headers: HTTPHeaders
  }

  enum Reply: Sendable {
    case response(Int, [(String, String)] = [], body: [UInt8] = [])
    /// Declares a length, sends less and closes.
    case truncated(declared: Int, body: [UInt8])
    /// Sends the head and a byte now and then.
    case drips(byteEvery: TimeAmount)
    /// Never answers.
    case hangs
    /// Closes without an answer.
    case closes
    /// Sends text that is not HTTP.
    case garbage
    /// Answers later.
    indirect case delayed(TimeAmount, Reply)
  }

  private let channel: any Channel
  private let log: Log
  let port: Int

  /// What was asked and how many requests were open at once.
  final class Log: Sendable {
    private struct State {
      var requests: [Request] = []
      var open = 0
      var mostOpen = 0
    }
    private let state = Mutex(State())
    var requests: [Request] { state.withLock { $0.requests } }
    var mostOpen: Int { state.withLock { $0.mostOpen } }
    func begin(_ request: Request) -> Int {
      state.withLock {
        $0.requests.append(request)
        $0.open += 1
        $0.mostOpen = max($0.mostOpen, $0.open)
        return $0.requests.count
      }
    }
    func end() { state.withLock { $0.open -= 1 } }
  }

  var requests: [Request] { log.requests }
  var mostOpen: Int { log.mostOpen }

  /// Starts a server; `answer` gets each request with its number, 1 first.
  init(_ answer: @escaping @Sendable (Request, Int) -> Reply) async throws {
    let log = Log()
    self.log = log
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandler(Handler(log: log, answer: answer))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
  }

  func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  func stop() async { try? await channel.close() }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let log: Log
    private let answer: @Sendable (Request, Int) -> Reply
    private var head: HTTPRequestHead?

    init(log: Log, answer: @escaping @Sendable (Request, Int) -> Reply) {
      self.log = log
      self.answer = answer
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head(let head): self.head = head
      case .body: break
      case .end:
        guard let head else { return }
        let request = Request(path: head.uri, headers: head.headers)
        send(answer(request, log.begin(request)), context)
      }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func send(_ reply: Reply, _ context: ChannelHandlerContext) {
      switch reply {
      case .response(let status, let headers, let body):
        var headers = HTTPHeaders(headers)
        if status != 304, status != 204 {
          headers.replaceOrAdd(name: "Content-Length", value: "\(body.count)")
        }
        write(status, headers, body, context)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        log.end()
      case .truncated(let declared, let body):
        write(200, ["Content-Length": "\(declared)"], body, context)
        context.flush()
        log.end()
        context.close(promise: nil)
      case .drips(let interval):
        write(200, ["Content-Length": "1000000"], [], context)
        context.flush()
        drip(interval, context)
      case .hangs: break
      case .closes:
        log.end()
        context.close(promise: nil)
      case .garbage:
        log.end()
        let raw = context.channel.pipeline.syncOperations
        if let encoder = try? raw.context(handlerType: HTTPResponseEncoder.self) {
          encoder.writeAndFlush(
            NIOAny(IOData.byteBuffer(ByteBuffer(string: "SSH-2.0-none\r\n\r\n"))), promise: nil)
        }
        context.close(promise: nil)
      case .delayed(let delay, let reply):
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: delay) { handler.value.send(reply, bound.value) }
      }
    }

    private func drip(_ interval: TimeAmount, _ context: ChannelHandlerContext) {
      guard context.channel.isActive else { return }
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
      context.eventLoop.scheduleTask(in: interval) {
        let part = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: [0])))
        bound.value.writeAndFlush(handler.value.wrapOutboundOut(part), promise: nil)
        handler.value.drip(interval, bound.value)
      }
    }

    private func write(
      _ status: Int, _ headers: HTTPHeaders, _ body: [UInt8], _ context: ChannelHandlerContext
    ) {
      let head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: status), headers: headers)
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      if !body.isEmpty {
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
      }
    }
  }
}
