import CartoucheResources
import CartoucheText
import CartoucheThreads
import Synchronization

/// Makes ranges of glyphs, equal ones at a time once, and keeps the latest.
final class GlyphRangeMaker: Sendable {
  private struct Key: Hashable {
    let sources: [String]
    let block: GlyphBlock
  }

  private let kept = Mutex(LeastRecentlyUsed<Key, [UInt8]>(budget: 32 << 20))
  /// A range of a large font takes some 20 ms.
  private let flights = BoundedFlights<Key, [UInt8]>(of: "ranges of glyphs", limit: 256)

  /// The range of a block, each glyph from the first source that has it.
  ///
  /// - Throws: ``ServerProblem`` if too many ranges are being made.
  func range(
    _ block: GlyphBlock, from sources: [ServedFonts.Source], loader: any ResourceLoader
  ) async throws(ServerProblem) -> [UInt8] {
    let key = Key(sources: sources.map(\.key), block: block)
    if let bytes = kept.withLock({ $0.value(for: key) }) { return bytes }
    let bytes = try await flights.value(for: key) { await Self.made(block, sources, loader) }
    kept.withLock { $0.insert(bytes, for: key, cost: bytes.count + 256) }
    return bytes
  }

  private static func made(
    _ block: GlyphBlock, _ sources: [ServedFonts.Source], _ loader: any ResourceLoader
  ) async -> [UInt8] {
    var glyphs: [GlyphSource] = []
    for source in sources {
      switch source {
      case .font(let face, _): glyphs.append(.font(face))
      case .folder(let folder):
        if let range = await range(block, in: folder, loader) { glyphs.append(.range(range)) }
      }
    }
    // The name is one that all requests for these glyphs have in common.
    let name = sources.first?.name ?? ""
    return await ParallelWork.run { [glyphs] in
      GlyphRange(block: block, fontStack: name, merging: glyphs).encoded
    }
  }

  /// The range in a folder; `nil` where there is none, or what is there is none.
  private static func range(
    _ block: GlyphBlock, in folder: ServedFonts.RangeFolder, _ loader: any ResourceLoader
  ) async -> GlyphRange? {
    var request = ResourceRequest("\(folder.path)/\(block).pbf", kind: .glyphs).made(by: folder.origin)
    request.sizeLimit = 8 << 20
    guard let response = try? await loader.load(request), response.status == .found else { return nil }
    var bytes = response.bytes
    let compression = Compression.ofTile(bytes)
    if compression != .none {
      guard let inflated = try? compression.decompress(bytes, limit: 8 << 20) else { return nil }
      bytes = inflated
    }
    return try? GlyphRange(bytes, block: block)
  }
}
