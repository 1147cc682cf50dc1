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
    /// ``MapServer/connectionHandlers()``.
    public func addMaps(_ server: MapServer) {
      for path: RouterPath in ["", "**"] {
        for method: HTTPRequest.Method in [.get, .head, .post, .options, .put, .delete, .patch] {
          on(path, method: method) { request, context in try await server.response(to: request, context) }
        }
      }
    }
  }

  extension MapServer {
    fileprivate func response(
      to request: Request, _ context: some RequestContext
    ) async throws -> Response {
      let path = "/" + context.parameters.getCatchAll().joined(separator: "/")
      var question = ServerRequest(
        method: request.method.rawValue, path: path, query: request.uri.query,
        headers: request.headers.map { ($0.name.rawName, $0.value) })
      if let authority = request.head.authority { question.headers.append(("Host", authority)) }
      if request.method == .post {
        let body = try await request.body.collect(upTo: options.body)
        question.body = Array(body.readableBytesView)
      }
      let answer: ServerAnswer
      if let client = ClientConnection.of(request.headers) {
        answer = await client.running { [question] in await self.answer(question) }
      } else {
        answer = await self.answer(question)
      }
      var headers = HTTPFields()
      for (name, value) in answer.headers {
        if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
      }
      let body: ResponseBody
      if request.method == .head {
        headers[.contentLength] = "\(answer.body.count)"
        body = ResponseBody(contentLength: nil) { writer in try await writer.finish(nil) }
      } else if answer.body.isEmpty {
        body = ResponseBody()
      } else {
        body = ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body))
      }
      return Response(status: .init(code: answer.status.rawValue), headers: headers, body: body)
    }
  }
#endif
