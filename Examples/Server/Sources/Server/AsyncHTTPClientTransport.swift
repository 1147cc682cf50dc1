import AsyncHTTPClient
import CartoucheHTTP
import Synchronization

/// Sends the requests of maps with async-http-client, in place of libcurl.
final class AsyncHTTPClientTransport: HTTPTransport {
  let addressing = HTTPAddressing.pinned
  /// A client connects to the address that it is given for a name, so that there is one for each pair of the two.
  private let clients = Mutex<[String: HTTPClient]>([:])

  deinit { clients.withLock { Self.shutDown($0) } }

  func send(_ message: HTTPMessage) async throws -> HTTPReply {
    var request = HTTPClientRequest(url: message.requestURL)
    request.method = message.body == nil ? .GET : .POST
    request.headers = .init(message.headers.map { ($0.name, $0.value) })
    if let body = message.body { request.body = .bytes(body) }
    let client = client(for: message)
    let response = try await client.execute(
      request, timeout: .nanoseconds(Int64(message.timeout / .nanoseconds(1))))
    return HTTPReply(
      status: Int(response.status.code), headers: response.headers.map { ($0.name, $0.value) },
      body: response.body.map { Array($0.readableBytesView) })
  }

  private func client(for message: HTTPMessage) -> HTTPClient {
    let address = message.addresses.first ?? message.host
    return clients.withLock { clients in
      if let client = clients["\(message.host) \(address)"] { return client }
      // Redirects and compression are the loader's.
      var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow, decompression: .disabled)
      // The certificate is still that of the name.
      configuration.dnsOverride = [message.host: address]
      configuration.timeout.connect = .nanoseconds(Int64(message.connectTimeout / .nanoseconds(1)))
      if clients.count >= 256 {
        Self.shutDown(clients)
        clients = [:]
      }
      let client = HTTPClient(configuration: configuration)
      clients["\(message.host) \(address)"] = client
      return client
    }
  }

  private static func shutDown(_ clients: [String: HTTPClient]) {
    for client in clients.values { Task { try? await client.shutdown() } }
  }
}
