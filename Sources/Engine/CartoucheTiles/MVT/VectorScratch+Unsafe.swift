// Sound because the memory is as large as the rooms in it together, which are the same both times they are handed out,
// because only plain values are kept there, and because the memory is freed no sooner than everything that points into
// it.

/// The working memory for a layer's features on their way into a ``TileLayer``.
///
/// One block of memory for all: an allocator keeps such blocks from one layer to the next, whereas it would return many
/// blocks of various sizes to the system, to be requested again page by page.
struct VectorScratch: ~Copyable {
  private let memory: UnsafeMutableRawPointer
  /// The vertices and parts.
  var geometry: VectorGeometry
  /// The records, attributes and identifiers.
  var records: VectorRecords

  /// Room for the layer of an entry.
  init(_ entry: VectorTile.Entry) {
    memory = .allocate(byteCount: Self.byteCount(for: entry), alignment: 16)
    var rooms = Rooms(memory: memory)
    geometry = VectorGeometry(entry, in: &rooms)
    records = VectorRecords(entry, in: &rooms)
  }

  deinit { memory.deallocate() }

  /// The number of bytes of room that the layer of an entry needs.
  static func byteCount(for entry: VectorTile.Entry) -> Int {
    var sizes = Rooms(memory: nil)
    _ = VectorGeometry(entry, in: &sizes)
    _ = VectorRecords(entry, in: &sizes)
    return sizes.byteCount
  }

  /// Hands out parts of a block of memory, or adds up their sizes.
  struct Rooms {
    /// The block; `nil` to add up sizes.
    let memory: UnsafeMutableRawPointer?
    /// The number of bytes handed out.
    private(set) var byteCount = 0

    init(memory: UnsafeMutableRawPointer?) { self.memory = memory }

    /// Room for this many plain values, none if there is no memory yet.
    mutating func next<Element>(_ count: Int, of _: Element.Type = Element.self)
      -> UnsafeMutableBufferPointer<Element>
    {
      let start = byteCount
      byteCount &+= (count &* MemoryLayout<Element>.stride &+ 15) & ~15
      guard let memory else { return UnsafeMutableBufferPointer(start: nil, count: 0) }
      return UnsafeMutableBufferPointer(
        start: (memory + start).bindMemory(to: Element.self, capacity: count), count: count)
    }
  }
}
