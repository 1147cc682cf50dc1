// The routes as those of Hummingbird; empty unless the package trait `Server` is on, as the package is not resolved
// without it.
#if Server
  import HTTPTypes
  import Hummingbird
  import NIOCore

  extension RouterMethods {
    /// Answers every path below by a map server.
    ///
    /// ```swift
    /// let router = Router()
    /// router.get("hello") { _, _ in "Hello" }
    /// router.group("maps").addMaps(server)
    /// ```
    ///
    /// The work on a picture ends when nobody waits for it any more, in applications whose connections have
    /// ``MapServer/connectionHandlers()``, or all the limits of `server: .guarded(by: server)`.
    public func addMaps(_ server: MapServer) {
      for path: RouterPath in ["", "**"] {
        for method: HTTPRequest.Method in [.get, .head, .post, .options, .put, .delete, .patch] {
          on(path, method: method) { request, context in await server.response(to: request, context) }
        }
      }
    }
  }

  extension MapServer {
    fileprivate func response(to request: Request, _ context: some RequestContext) async -> Response {
      var path = "/" + context.parameters.getCatchAll().joined(separator: "/")
      let full = request.uri.path
      // Pages have paths with a slash at their ends, which a router leaves out.
      if path != "/", full.hasSuffix("/") { path += "/" }
      // Without the slash at its end, links of the page would lead beside the server.
      if path == "/", full.count > 1, !full.hasSuffix("/"), request.method == .get {
        let name = full.split(separator: "/").last ?? ""
        return Response(status: .movedPermanently, headers: [.location: "\(name)/"])
      }
      let client = ClientConnection.of(request.headers)
      var question = ServerRequest(
        method: request.method.rawValue, path: path, query: request.uri.query,
        headers: request.headers.compactMap { field in
          field.name == ClientConnection.field ? nil : (field.name.rawName, field.value)
        })
      question.address = client?.address
      if full.hasSuffix(path) { question.mountPath = String(full.dropLast(path.count)) }
      if let authority = request.head.authority { question.headers.append(("Host", authority)) }
      if request.method == .post {
        do {
          let body = try await request.body.collect(upTo: options.body)
          question.body = Array(body.readableBytesView)
        } catch {
          let isTooLong = error is NIOTooManyBytesError
          let problem = ServerProblem(
            isTooLong ? .contentTooLarge : .badRequest,
            isTooLong ? "the body has more than \(options.body) bytes" : "the body is incomplete", at: "body")
          return response(to: problem, question)
        }
        // The body has an end only because no more of it was read.
        if let problem = ClientConnection.refusal(of: request.headers) {
          return response(to: problem, question)
        }
      }
      let answer =
        if let client {
          await client.running { [question] in await self.answer(question) }
        } else {
          await self.answer(question)
        }
      return Self.response(answer, isHead: request.method == .head, to: client)
    }

    /// The response to a request that is refused before its route is known.
    func response(to problem: ServerProblem, _ request: ServerRequest? = nil) -> Response {
      var response = Self.response(refusal(of: request, problem))
      response.headers[.connection] = "close"
      return response
    }

    /// The bytes of a body that are handed on at a time: those that a slow client has not taken are not copied.
    private static let part = 64 << 10

    /// An answer as a response of Hummingbird.
    ///
    /// - Parameter client: The connection whose pace large bodies keep; `nil` for that of Hummingbird.
    static func response(
      _ answer: ServerAnswer, isHead: Bool = false, to client: ClientConnection? = nil
    ) -> Response {
      var headers = HTTPFields()
      for (name, value) in answer.headers {
        if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
      }
      let (bytes, hold) = (answer.body, answer.hold)
      let body: ResponseBody
      if isHead {
        if answer.length > 0 { headers[.contentLength] = "\(answer.length)" }
        body = ResponseBody(contentLength: nil) { writer in try await writer.finish(nil) }
      } else if let file = answer.file {
        body = ResponseBody(contentLength: file.range.count) { writer in
          try await file.forEachPiece { piece in
            try await writer.write(ByteBuffer(bytes: piece))
            try await client?.room()
          }
          try await writer.finish(nil)
        }
      } else if bytes.isEmpty {
        body = ResponseBody()
      } else if bytes.count <= part {
        body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
      } else {
        body = ResponseBody(contentLength: bytes.count) { writer in
          // A body that is counted stays so until its last byte is on its way.
          defer { withExtendedLifetime(hold) {} }
          for start in stride(from: 0, to: bytes.count, by: part) {
            try await writer.write(ByteBuffer(bytes: bytes[start..<min(start + part, bytes.count)]))
            try await client?.room()
          }
          try await writer.finish(nil)
        }
      }
      return Response(status: .init(code: answer.status.rawValue), headers: headers, body: body)
    }
  }
#endif
