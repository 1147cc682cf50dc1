@testable import CartoucheHTTP
import CartoucheResources
import Testing

/// Requests over HTTP/2, where nghttp2's server is installed.
@Suite(.enabled(if: NGHTTPServer.isInstalled, "nghttpd and openssl are not installed")) struct HTTP2Tests {
  @Test func requestsShareOneConnection() async throws {
    let names = (0..<24).map { "tile-\($0).pbf" }
    let server = try NGHTTPServer(
      Dictionary(
        uniqueKeysWithValues: names.enumerated().map { ($1, [UInt8](repeating: UInt8($0), count: 40_000)) }))
    defer { server.stop() }
    var options = HTTPOptions.forTests
    options.certificates = server.certificate
    let loader = HTTPLoader(options: options)

    let urls = names.map(server.url)
    let sums = try await withThrowingTaskGroup { group in
      for (index, url) in urls.enumerated() {
        group.addTask { (index, try await loader.load(ResourceRequest(url)).bytes) }
      }
      return try await group.reduce(into: [Int: [UInt8]]()) { $0[$1.0] = $1.1 }
    }
    for index in names.indices {
      #expect(sums[index] == [UInt8](repeating: UInt8(index), count: 40_000))
    }
    let log = server.log
    #expect(log.matches(of: /:method: GET/).count == names.count)
    #expect(Set(log.matches(of: /\[id=(\d+)\]/).map(\.1)).count == 1)
  }

  @Test func aCertificateThatNobodyTrustsIsRefused() async throws {
    let server = try NGHTTPServer(["a": [1]])
    defer { server.stop() }
    let url = server.url("a")
    let error = await failure { try await HTTPLoader(options: .impatient()).load(ResourceRequest(url)) }
    guard case .unreachable(_, let reason) = error, reason.contains("certificate") else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!server.log.contains(":path"))
  }
}
