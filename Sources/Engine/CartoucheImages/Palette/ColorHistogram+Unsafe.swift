// Sound because pixels are read below 4 * width * height, the length of the buffer, and numbers written below a quarter of
// that; hash slots are masked to the table's count, which is twice the number of buckets at least, so that a probe ends. A
// table has room for `limit` buckets and is emptied into a coarser one when it holds as many; one thread uses it at a
// time.
import CartoucheThreads

/// The colours of a picture and the number of their pixels.
///
/// Where there are more than ``limit`` colours, neighbouring ones share a bucket: colours that are equal but for the
/// lowest bits of their channels.
struct ColorHistogram: Sendable {
  /// Colours that are counted together.
  struct Bucket: Sendable {
    /// The bits in which they are equal.
    var key: UInt32
    /// The colour that stands for them: the most frequent one, as far as that is known.
    var color: UInt32
    /// The number of its pixels.
    var colorCount: UInt32
    /// The number of the pixels of all.
    var count: UInt32
  }

  /// The number of buckets that are too many.
  static let limit = 1 << 14

  /// The pixels of a band of rows, by the numbers of their buckets.
  struct Band: Sendable {
    /// The buckets of the band, which need not be those of the picture.
    let buckets: [Bucket]
    /// The number of the bucket of each pixel.
    let numbers: [UInt16]
    fileprivate let mask: UInt32
  }

  let buckets: [Bucket]
  /// The bits of a colour that tell buckets apart.
  let mask: UInt32
  /// The bands of rows, from the top.
  let bands: [Band]

  /// Counts the colours of `4 * width * height` bytes of RGBA.
  ///
  /// - Parameters:
  ///   - pixels: The pixels.
  ///   - width: The number of pixels of a row.
  ///   - rows: The bands of rows.
  ///   - stop: A signal that is checked between bands; the rest is then not counted.
  /// - Complexity: O(width × height).
  init(_ pixels: [UInt8], width: Int, rows: RowBands, until stop: StopSignal) {
    bands = ParallelWork.map(rows.count) { index in
      let table = Table()
      let range = 4 * width * rows[index].lowerBound..<4 * width * rows[index].upperBound
      let numbers =
        stop.isGiven
        ? []
        : pixels.withUnsafeBytes { pixels in
          [UInt16](unsafeUninitializedCapacity: range.count / 4) { numbers, initialized in
            guard let numbers = numbers.baseAddress else { return }
            table.count(UnsafeRawBufferPointer(rebasing: pixels[range]), numbers)
            initialized = range.count / 4
          }
        }
      return Band(buckets: table.all, numbers: numbers, mask: table.mask)
    }
    guard bands.count > 1 else {
      buckets = bands[0].buckets
      mask = bands[0].mask
      return
    }
    let table = Table()
    for band in bands { table.add(band) }
    buckets = table.all
    mask = table.mask
  }

  /// Buckets in the order in which they came, found by their keys.
  private final class Table {
    private static let slotBits: UInt32 = 15

    private(set) var mask: UInt32 = .max
    private var used = 0
    private let buckets = UnsafeMutablePointer<Bucket>.allocate(capacity: limit)
    /// The number of a bucket plus 1; 0 is an empty slot.
    private let slots = UnsafeMutablePointer<UInt16>.allocate(capacity: 1 << Int(slotBits))

    init() { slots.initialize(repeating: 0, count: 1 << Int(Table.slotBits)) }

    deinit {
      buckets.deallocate()
      slots.deallocate()
    }

    var all: [Bucket] { Array(UnsafeBufferPointer(start: buckets, count: used)) }

    /// Counts pixels and writes down the numbers of their buckets.
    func count(_ pixels: UnsafeRawBufferPointer, _ numbers: UnsafeMutablePointer<UInt16>) {
      while !fits(pixels, numbers) {
        // Once more with coarser buckets, since those that were merged would have new numbers.
        clear()
      }
    }

    private func fits(_ pixels: UnsafeRawBufferPointer, _ numbers: UnsafeMutablePointer<UInt16>) -> Bool {
      guard let start = pixels.baseAddress else { return true }
      let count = pixels.count / 4
      var position = 0
      while position < count {
        let color = UInt32(littleEndian: start.loadUnaligned(fromByteOffset: position &* 4, as: UInt32.self))
        let first = position
        repeat {
          position &+= 1
        } while position < count
          && UInt32(littleEndian: start.loadUnaligned(fromByteOffset: position &* 4, as: UInt32.self))
            == color
        let run = UInt32(truncatingIfNeeded: position &- first)
        let number = insert(Bucket(key: color & mask, color: color, colorCount: run, count: run))
        if used == ColorHistogram.limit { return false }
        let name = UInt16(truncatingIfNeeded: number)
        for place in first..<position { numbers[place] = name }
      }
      return true
    }

    /// Adds the buckets of a band.
    func add(_ band: Band) {
      while mask & band.mask != mask { coarsen() }
      for bucket in band.buckets { add(bucket) }
    }

    private func add(_ bucket: Bucket) {
      var bucket = bucket
      bucket.key &= mask
      _ = insert(bucket)
      if used == ColorHistogram.limit { coarsen() }
    }

    private func coarsen() {
      let old = all
      clear()
      for bucket in old { add(bucket) }
    }

    /// Drops all buckets and the lowest of the bits that tell them apart.
    private func clear() {
      mask &= (mask << 1) & 0xFEFE_FEFE
      used = 0
      slots.update(repeating: 0, count: 1 << Int(Table.slotBits))
    }

    /// Adds a bucket to the one with its key; returns its number.
    @inline(__always)
    private func insert(_ bucket: Bucket) -> Int {
      // Multiplicative hashing with 2³² divided by the golden ratio (Knuth, TAOCP 6.4).
      var slot = Int(truncatingIfNeeded: (bucket.key &* 0x9E37_79B1) &>> (32 &- Table.slotBits))
      while slots[slot] != 0 {
        let index = Int(slots[slot]) &- 1
        if buckets[index].key == bucket.key {
          buckets[index].count &+= bucket.count
          if buckets[index].color == bucket.color {
            buckets[index].colorCount &+= bucket.colorCount
          } else if bucket.colorCount > buckets[index].colorCount {
            buckets[index].color = bucket.color
            buckets[index].colorCount = bucket.colorCount
          }
          return index
        }
        slot = (slot &+ 1) & (1 &<< Int(Table.slotBits) &- 1)
      }
      (buckets + used).initialize(to: bucket)
      used &+= 1
      slots[slot] = UInt16(truncatingIfNeeded: used)
      return used &- 1
    }
  }
}
