/// The progress of a region's download.
package struct DownloadProgress: Sendable, Hashable {
  /// The number of stored resources, tiles included, and their bytes in the file.
  package var kept = RegionTotals()
  /// The number of needed resources, tiles included, that are in files: they are there without being stored.
  package var local = RegionTotals()
  /// The number of resources known to be needed.
  package var required: UInt64 = 1
  /// Whether the number needed is final.
  package var isRequiredExact = false

  /// Whether everything is kept, or in files.
  package var isComplete: Bool { isRequiredExact && kept.resources + local.resources >= required }

  /// The progress at the start: nothing is stored, and the style is needed.
  package init() {}

  /// Counts one more stored resource.
  mutating func keep(_ name: OfflineName, byteCount: Int) {
    kept.resources += 1
    kept.bytes += UInt64(clamping: byteCount)
    if name.isTile {
      kept.tiles += 1
      kept.tileBytes += UInt64(clamping: byteCount)
    }
  }

  /// Counts more resources, in files, as needed and there, up to half of `UInt64.max`.
  mutating func find(_ count: UInt64, areTiles: Bool) {
    require(count)
    let counted = min(count, .max / 2 - local.resources)
    local.resources += counted
    if areTiles { local.tiles += counted }
  }

  /// Counts more resources as needed, up to `UInt64.max`.
  mutating func require(_ count: UInt64) {
    let (sum, overflow) = required.addingReportingOverflow(count)
    required = overflow ? .max : sum
  }
}
