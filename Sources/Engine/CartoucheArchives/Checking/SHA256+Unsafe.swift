// Sound because libcrypto reads `count` bytes at the address of a buffer that is lent for the call, and writes 32 bytes
// into a buffer of 64; a context belongs to one hasher, which frees it.

import CCrypto

/// A digest of bytes by SHA-256 (FIPS 180-4).
public struct SHA256: Sendable, Hashable, CustomStringConvertible {
  /// The digest, 32 bytes.
  public let bytes: [UInt8]

  fileprivate init(unchecked bytes: [UInt8]) { self.bytes = bytes }

  /// The digest of bytes.
  public init(_ bytes: [UInt8]) {
    let hasher = Hasher()
    hasher.update(bytes)
    self = hasher.finish()
  }

  /// The digest as 64 hexadecimal digits.
  public var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The digest as hexadecimal digits.
  public var description: String { hex }

  /// The first eight bytes as a number.
  var fingerprint: UInt64 { bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }

  /// A computation of digests, piece by piece.
  ///
  /// One hasher belongs to one task at a time.
  public final class Hasher {
    private let context: OpaquePointer?

    /// A hasher of nothing so far.
    public init() {
      context = EVP_MD_CTX_new()
      // Only a lack of memory fails here, as it does for every array of the language.
      precondition(EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1, "too little memory for SHA-256")
    }

    deinit { EVP_MD_CTX_free(context) }

    /// Adds bytes.
    public func update(_ bytes: [UInt8]) {
      bytes.withUnsafeBytes { buffer in
        guard let start = buffer.baseAddress else { return }
        EVP_DigestUpdate(context, start, buffer.count)
      }
    }

    /// Adds a number as eight bytes, the lowest first.
    public func update(_ number: UInt64) {
      withUnsafeBytes(of: number.littleEndian) { buffer in
        guard let start = buffer.baseAddress else { return }
        EVP_DigestUpdate(context, start, buffer.count)
      }
    }

    /// The digest of all that was added; the hasher starts anew.
    public func finish() -> SHA256 {
      let bytes = [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
        var length: UInt32 = 0
        EVP_DigestFinal_ex(context, buffer.baseAddress, &length)
        count = Int(length)
      }
      EVP_DigestInit_ex(context, EVP_sha256(), nil)
      return SHA256(unchecked: bytes)
    }
  }
}
