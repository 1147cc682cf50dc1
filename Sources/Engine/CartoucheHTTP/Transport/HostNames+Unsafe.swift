// Sound because the list that `getaddrinfo` returns is walked by its own links and freed once; each address is copied
// out after its length was checked.

import CartoucheResources
import Foundation

/// Looks up the addresses of hosts, for transports that do not ask about those that they connect to.
actor HostNames {
  /// The function that looks up a name.
  typealias Lookup = @Sendable (String) async -> [IPAddress]

  private struct Entry {
    let lookup: Task<[IPAddress], Never>
    let expires: ContinuousClock.Instant
  }

  /// The time for which an answer is used again: the many requests of a map need one lookup.
  private static let lifetime = Duration.seconds(10)
  /// The number of hosts that are remembered.
  private static let capacity = 1024

  private let lookup: Lookup
  private var entries: [String: Entry] = [:]

  /// Names of the system, or those that `lookup` knows.
  init(_ lookup: @escaping Lookup = HostNames.system) { self.lookup = lookup }

  /// The addresses of a host, which may be an address itself, in the order of the system's preference.
  ///
  /// - Throws: `TransportError.failed` when there are none.
  func addresses(of host: String) async throws(TransportError) -> [IPAddress] {
    if let address = IPAddress(host) { return [address] }
    let now = ContinuousClock.now
    let entry: Entry
    if let known = entries[host], known.expires > now {
      entry = known
    } else {
      if entries.count >= Self.capacity { entries = entries.filter { $0.value.expires > now } }
      if entries.count >= Self.capacity { entries = [:] }
      entry = Entry(lookup: Task { [lookup] in await lookup(host) }, expires: now + Self.lifetime)
      entries[host] = entry
    }
    let found = await entry.lookup.value
    guard !found.isEmpty else {
      // A name may be there a moment later.
      if entries[host]?.lookup == entry.lookup { entries[host] = nil }
      throw .failed(reason: "\(host): no such host", isLasting: false)
    }
    return found
  }

  /// Looks a name up as other programs of the system do, on a thread of its own, since it waits.
  static let system: Lookup = { host in
    await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: resolve(host)) }.start()
    }
  }

  private static func resolve(_ host: String) -> [IPAddress] {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    var found: [IPAddress] = []
    var next = list
    while let entry = next?.pointee {
      next = entry.ai_next
      guard let address = address(entry), !found.contains(address) else { continue }
      found.append(address)
    }
    return found
  }

  private static func address(_ entry: addrinfo) -> IPAddress? {
    guard let bytes = UnsafeRawPointer(entry.ai_addr) else { return nil }
    switch entry.ai_family {
    case AF_INET where Int(entry.ai_addrlen) >= MemoryLayout<sockaddr_in>.size:
      return withUnsafeBytes(of: bytes.loadUnaligned(as: sockaddr_in.self).sin_addr) {
        IPAddress(bytes: Array($0))
      }
    case AF_INET6 where Int(entry.ai_addrlen) >= MemoryLayout<sockaddr_in6>.size:
      return withUnsafeBytes(of: bytes.loadUnaligned(as: sockaddr_in6.self).sin6_addr) {
        IPAddress(bytes: Array($0))
      }
    default: return nil
    }
  }
}
