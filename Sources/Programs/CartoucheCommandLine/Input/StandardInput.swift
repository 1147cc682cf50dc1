import Cartouche
import Foundation
import Synchronization

/// Standard input, read once however often it is asked for.
package enum StandardInput {
  private static let kept = Mutex<[UInt8]?>(nil)

  /// The bytes of standard input to its end.
  ///
  /// - Parameter limit: The maximum number of bytes; longer input is rejected.
  /// - Throws: `ResourceError.tooLarge`, or `unreadable` where there is no input.
  package static func bytes(limit: Int = Limits().document) throws(ResourceError) -> [UInt8] {
    if let bytes = kept.withLock({ $0 }) { return bytes }
    var bytes: [UInt8] = []
    do {
      while bytes.count <= limit {
        let rest = min(limit - bytes.count + 1, 1 << 20)
        guard let part = try FileHandle.standardInput.read(upToCount: rest), !part.isEmpty else { break }
        bytes += part
      }
    } catch {
      throw .unreadable(url: "standard input", reason: error.localizedDescription)
    }
    guard bytes.count <= limit else {
      throw .tooLarge(url: "standard input", size: bytes.count, limit: limit)
    }
    let read = bytes
    kept.withLock { $0 = read }
    return bytes
  }
}
