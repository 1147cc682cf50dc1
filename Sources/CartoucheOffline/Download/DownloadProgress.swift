/// The progress of a region's download.
package struct DownloadProgress: Sendable, Hashable {
  /// The number of resources that are kept, tiles included, and their bytes in the file.
  package var kept = RegionTotals()
  /// The number of resources that are known to be needed.
  package var required: UInt64 = 1
  /// Whether no more can turn out to be needed.
  package var isRequiredExact = false

  /// Whether everything is kept.
  package var isComplete: Bool { isRequiredExact && kept.resources >= required }

  /// Nothing is kept, and the style is needed.
  package init() {}

  /// Counts one more resource that is kept.
  mutating func keep(_ name: OfflineName, byteCount: Int) {
    kept.resources += 1
    kept.bytes += UInt64(clamping: byteCount)
    if name.isTile {
      kept.tiles += 1
      kept.tileBytes += UInt64(clamping: byteCount)
    }
  }

  /// Counts resources that are needed too, at most as many as an integer can be.
  mutating func require(_ count: UInt64) {
    let (sum, overflow) = required.addingReportingOverflow(count)
    required = overflow ? .max : sum
  }
}
