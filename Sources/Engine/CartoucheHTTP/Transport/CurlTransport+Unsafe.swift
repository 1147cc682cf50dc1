// Sound because libcurl's handles are used by only one thread, that of `run`, except for `curl_multi_wakeup`, which any
// thread may call; each easy handle is removed from the multi handle before it is freed.

import CCurl
import CartoucheResources
import Foundation
import Synchronization

/// Sends messages with libcurl, all those of the process on one thread, so that they share connections.
final class CurlTransport: HTTPTransport {
  /// The transport of the process; its thread starts with the first message.
  static let shared = CurlTransport()

  private struct Inbox {
    var beginning: [CurlExchange] = []
    var ending: [CurlExchange] = []
  }

  /// libcurl's handle for all transfers; `nil` when there was no memory for it.
  private struct Multi: @unchecked Sendable {
    let handle: UnsafeMutableRawPointer?
  }

  /// The number of connections that stay open between requests, for all hosts together.
  private static let idleConnections = 64

  private let inbox = Mutex(Inbox())
  private let multi: Multi

  private init() {
    curl_global_init(Int(CURL_GLOBAL_DEFAULT))
    multi = Multi(handle: curl_multi_init())
    guard multi.handle != nil else { return }
    cartouche_curl_multi_set_long(multi.handle, CURLMOPT_MAXCONNECTS, Self.idleConnections)
    let thread = Thread { [self] in run() }
    thread.name = "cartouche.http"
    thread.start()
  }

  func send(_ message: HTTPMessage) async throws(TransportError) -> HTTPReply {
    guard multi.handle != nil else {
      throw .failed(reason: "out of memory for connections", isLasting: true)
    }
    let exchange = CurlExchange(message)
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        exchange.settlement.wait(continuation)
        post { $0.beginning.append(exchange) }
      }
    } onCancel: {
      exchange.settlement.end(.failure(.cancelled))
      post { $0.ending.append(exchange) }
    }
    return try outcome.get()
  }

  private func post(_ change: (inout Inbox) -> Void) {
    inbox.withLock { change(&$0) }
    curl_multi_wakeup(multi.handle)
  }

  /// Starts a transfer; returns libcurl's reason if it cannot.
  private func begin(_ transfer: CurlTransfer, _ handle: UnsafeMutableRawPointer) -> String? {
    let prepared = transfer.prepare()
    guard prepared == CURLE_OK else { return String(cString: curl_easy_strerror(prepared)) }
    let added = curl_multi_add_handle(multi.handle, handle)
    return added == CURLM_OK ? nil : String(cString: curl_multi_strerror(added))
  }

  // MARK: - The thread

  /// Carries out transfers for as long as the process lives.
  private func run() {
    // OpenSSL may write to a connection that the other side has closed; the error is enough.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)

    var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    var handles: [ObjectIdentifier: UnsafeMutableRawPointer] = [:]

    func remove(_ handle: UnsafeMutableRawPointer) {
      curl_multi_remove_handle(multi.handle, handle)
      let transfer = transfers.removeValue(forKey: handle)
      if let transfer { handles[ObjectIdentifier(transfer.exchange)] = nil }
      // The handle points to memory of the transfer for as long as it lives.
      withExtendedLifetime(transfer) { curl_easy_cleanup(handle) }
    }

    while true {
      let mail = inbox.withLock { inbox in
        defer { inbox = Inbox() }
        return inbox
      }
      for exchange in mail.beginning where !exchange.settlement.isOver {
        guard let handle = curl_easy_init() else {
          exchange.settlement.end(
            .failure(.failed(reason: "out of memory for a connection", isLasting: false)))
          continue
        }
        let transfer = CurlTransfer(exchange, handle)
        if let reason = begin(transfer, handle) {
          exchange.settlement.end(
            .failure(.failed(reason: "the request cannot be prepared: \(reason)", isLasting: false)))
          curl_easy_cleanup(handle)
          continue
        }
        transfers[handle] = transfer
        handles[ObjectIdentifier(exchange)] = handle
      }
      for exchange in mail.ending {
        if let handle = handles[ObjectIdentifier(exchange)] { remove(handle) }
      }
      var running: Int32 = 0
      curl_multi_perform(multi.handle, &running)
      var left: Int32 = 0
      while let message = curl_multi_info_read(multi.handle, &left) {
        guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else { continue }
        let result = cartouche_curl_result(message)
        if let transfer = transfers[handle] { transfer.exchange.settlement.end(transfer.outcome(result)) }
        remove(handle)
      }
      // Wakes up when libcurl needs it, and by `post`.
      curl_multi_poll(multi.handle, nil, 0, running > 0 ? 1_000 : 60_000, nil)
    }
  }
}
