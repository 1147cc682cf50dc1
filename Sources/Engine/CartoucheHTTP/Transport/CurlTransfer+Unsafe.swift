// Sound because the callbacks run only inside `curl_multi_perform`, on the transport's thread, which keeps the transfer
// alive for as long as its handle is in use; libcurl passes buffers with their lengths, valid for the call.

import CCurl
import CartoucheResources
import Foundation

/// One message and its response on an easy handle of libcurl, used only on the transport's thread.
final class CurlTransfer {
  let exchange: CurlExchange
  private let handle: UnsafeMutableRawPointer
  private let words: UnsafeMutablePointer<CChar>
  private var list: UnsafeMutablePointer<curl_slist>?

  private var status = 0
  private var fields = HTTPFields()
  private var headSize = 0
  /// The head, once it is complete.
  private var head: HTTPHead?
  private var share = HTTPBodyShare.none
  private var body: [UInt8] = []
  private var received = 0
  /// Whether the requested part is complete, though the response continues.
  private var isComplete = false
  private var failure: TransportError?
  private var barred: IPAddress?

  /// The maximum number of bytes of a head.
  private static let longestHead = 256 << 10
  /// The number of bytes of an unwanted body that are read so that the connection can be reused.
  private static let longestUnwantedBody = 64 << 10
  /// The number of bytes that are reserved for a body before they arrive.
  private static let largestReservation = 16 << 20

  init(_ exchange: CurlExchange, _ handle: UnsafeMutableRawPointer) {
    self.exchange = exchange
    self.handle = handle
    words = .allocate(capacity: Int(CURL_ERROR_SIZE))
    words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    words.deallocate()
    curl_slist_free_all(list)
  }

  // MARK: - The request

  /// Sets up the handle.
  func prepare() -> CURLcode {
    let message = exchange.message
    for field in message.fields.all {
      // A field without a value needs a semicolon: a colon alone would leave it out.
      let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
      guard let longer = curl_slist_append(list, line) else { return CURLE_OUT_OF_MEMORY }
      list = longer
    }
    let own = Unmanaged.passUnretained(self).toOpaque()
    let isSecure = message.url.origin.scheme == "https"
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_NOSIGNAL, 1), (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_SSL_VERIFYPEER, 1),
      (CURLOPT_SSL_VERIFYHOST, 2),
      (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS)),
      // Waits for a pending connection to show whether it carries many requests.
      (CURLOPT_PIPEWAIT, isSecure ? 1 : 0), (CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
      (CURLOPT_BUFFERSIZE, 1 << 16),
      (CURLOPT_CONNECTTIMEOUT_MS, message.connectTimeout.clampedMilliseconds),
    ]
    var texts = [
      (CURLOPT_URL, message.url.requestURL), (CURLOPT_PROXY, message.proxy ?? ""), (CURLOPT_NOPROXY, ""),
    ]
    if let certificates = message.certificates { texts.append((CURLOPT_CAINFO, certificates)) }
    var results = [cartouche_curl_allow_http_only(handle)]
    results += numbers.map { cartouche_curl_set_long(handle, $0.0, $0.1) }
    results += texts.map { cartouche_curl_set_text(handle, $0.0, $0.1) }
    results += [CURLOPT_WRITEDATA, CURLOPT_HEADERDATA].map { cartouche_curl_set_pointer(handle, $0, own) }
    results += [
      cartouche_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, words),
      cartouche_curl_set_list(handle, CURLOPT_HTTPHEADER, list),
      cartouche_curl_set_writer(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, own in
        CurlTransfer.at(own)?.takeLine(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
      },
      cartouche_curl_set_writer(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, own in
        CurlTransfer.at(own)?.take(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
      },
    ]
    if let body = message.body {
      // The size first: the bytes are copied by it.
      results += [
        cartouche_curl_set_long(handle, CURLOPT_POST, 1),
        cartouche_curl_set_long(handle, CURLOPT_POSTFIELDSIZE, body.count),
        body.withUnsafeBytes { bytes in
          cartouche_curl_set_pointer(
            handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
        },
      ]
    }
    if message.admits != nil {
      results += [CURLOPT_OPENSOCKETDATA, CURLOPT_PREREQDATA].map {
        cartouche_curl_set_pointer(handle, $0, own)
      }
      results += [
        cartouche_curl_set_socket_opener(handle) { own, _, address in
          guard let address, let transfer = CurlTransfer.at(own) else { return CURL_SOCKET_BAD }
          return transfer.openSocket(address)
        },
        // A reused connection may have been made for a document with more rights.
        cartouche_curl_set_request_check(handle) { own, address, _, _, _ in
          guard let transfer = CurlTransfer.at(own) else { return CURL_PREREQFUNC_ABORT }
          return transfer.isAdmitted(IPAddress(address.map { String(cString: $0) } ?? ""))
            ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        },
      ]
    }
    return results.first { $0 != CURLE_OK } ?? CURLE_OK
  }

  private static func at(_ own: UnsafeMutableRawPointer?) -> CurlTransfer? {
    own.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private func isAdmitted(_ address: IPAddress?) -> Bool {
    guard let admits = exchange.message.admits else { return true }
    if let address, admits(address) { return true }
    barred = address ?? barred
    return false
  }

  /// A socket for an address, unless connecting to it is forbidden; libcurl then tries the host's next one.
  private func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    guard isAdmitted(Self.address(address)) else { return CURL_SOCKET_BAD }
    let opened = socket(address.pointee.family, address.pointee.socktype, address.pointee.protocol)
    if opened >= 0 { _ = fcntl(opened, F_SETFD, FD_CLOEXEC) }
    return opened
  }

  private static func address(_ address: UnsafeMutablePointer<curl_sockaddr>) -> IPAddress? {
    let bytes = UnsafeRawPointer(address).advanced(by: MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0)
    switch address.pointee.family {
    case AF_INET where address.pointee.addrlen >= MemoryLayout<sockaddr_in>.size:
      let found = bytes.loadUnaligned(as: sockaddr_in.self).sin_addr
      return withUnsafeBytes(of: found) { IPAddress(bytes: Array($0)) }
    case AF_INET6 where address.pointee.addrlen >= MemoryLayout<sockaddr_in6>.size:
      let found = bytes.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      return withUnsafeBytes(of: found) { IPAddress(bytes: Array($0)) }
    default: return nil
    }
  }

  // MARK: - The answer

  /// Takes one line of a head; returning a number other than its length ends the transfer.
  private func takeLine(_ bytes: UnsafeRawBufferPointer) -> Int {
    headSize += bytes.count
    guard headSize <= Self.longestHead else {
      failure = .failed(
        reason: "the header of the response has more than \(Self.longestHead.grouped) bytes", isLasting: true)
      return 0
    }
    // Trailers contain nothing that is needed.
    guard head == nil else { return bytes.count }
    var line = String(decoding: bytes, as: UTF8.self)[...]
    while let last = line.last, last.isNewline { line.removeLast() }
    if line.hasPrefix("HTTP/") {
      let parts = line.split(separator: " ")
      status = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
      fields = HTTPFields()
    } else if line.isEmpty {
      // Earlier heads in a response with several are interim ones (RFC 9110 §15.2).
      return status / 100 == 1 || complete(HTTPHead(status: status, fields: fields)) ? bytes.count : 0
    } else if let first = line.first, first == " " || first == "\t" {
      fields.continueLast(line.trimmingSpaces())
    } else if let colon = line.firstIndex(of: ":") {
      fields.append(String(line[..<colon]), line[line.index(after: colon)...].trimmingSpaces())
    }
    return bytes.count
  }

  private func complete(_ head: HTTPHead) -> Bool {
    self.head = head
    do throws(ResourceError) {
      share = try exchange.message.share(head)
    } catch {
      failure = .rejected(error)
      return false
    }
    let announced = announcedSize ?? 0
    switch share {
    case .none: break
    case .all(let limit): body.reserveCapacity(min(max(announced, 0), limit, Self.largestReservation))
    case .first(let count): body.reserveCapacity(min(max(announced, 0), count, Self.largestReservation))
    }
    return true
  }

  private var announcedSize: Int? { head?.fields.first(name: "Content-Length").flatMap { Int($0) } }

  /// Takes a part of the body; returning a number other than its length ends the transfer.
  private func take(_ bytes: UnsafeRawBufferPointer) -> Int {
    received += bytes.count
    switch share {
    case .none: isComplete = received > Self.longestUnwantedBody
    case .all(let limit):
      guard received <= limit else {
        failure = .tooLarge(size: received, limit: limit)
        return 0
      }
      body.append(contentsOf: bytes)
    case .first(let count):
      body.append(contentsOf: bytes.prefix(count - body.count))
      isComplete = body.count >= count
    }
    return isComplete ? 0 : bytes.count
  }

  /// The outcome of the message.
  func outcome(_ result: CURLcode) -> CurlExchange.Outcome {
    if let failure { return .failure(failure) }
    if result == CURLE_OK || isComplete {
      guard let head else {
        return .failure(
          .failed(reason: "the response of \(exchange.message.url.origin.name) is not HTTP", isLasting: false)
        )
      }
      return .success(HTTPReply(head: head, body: body))
    }
    if let barred, result == CURLE_COULDNT_CONNECT || result == CURLE_ABORTED_BY_CALLBACK {
      return .failure(.addressNotAdmitted(barred))
    }
    let message = exchange.message
    return .failure(
      CurlFailure(
        code: result, detail: String(cString: words), systemError: Int32(clamping: number(CURLINFO_OS_ERRNO)),
        proxyStatus: number(CURLINFO_HTTP_CONNECTCODE), host: message.url.origin.name,
        proxy: message.proxy.map(ResourceURL.redacted), connectTimeout: message.connectTimeout,
        received: received, announced: announcedSize
      ).error)
  }

  private func number(_ info: CURLINFO) -> Int {
    var value = 0
    return cartouche_curl_get_long(handle, info, &value) == CURLE_OK ? value : 0
  }
}
