extension OfflineDatabase {
  /// The progress of a region by the contents of the database.
  ///
  /// - Parameter start: The download of the region, from its beginning.
  /// - Throws: ``OfflineError``.
  package func progress(
    of region: OfflineRegion, _ start: RegionDownload
  ) throws(OfflineError) -> DownloadProgress {
    var download = start
    while let item = download.nextDocument() {
      if let answer = try found(item.name)?.answer, let bytes = answer.bytes {
        _ = download.read(item, bytes: bytes, from: answer.url)
      }
    }
    return download.progress(keeping: try totals(ofRegion: region.id))
  }
}
