import CartoucheResources

extension PMTilesHeader {
  /// Sees to it that an archive of this machine has all the tiles that its header counts, as one whose download or copy
  /// broke off has not; anything else passes.
  ///
  /// - Throws: ``ResourceError/invalid(url:found:expected:)``.
  static func checkIsWhole(at url: String) throws(ResourceError) {
    let archive = ArchiveURL(url)?.archive ?? url
    guard let path = ResourceURL.filePath(of: archive), let file = OpenFile(path: path),
      let bytes = file.synchronousBytes(0..<min(length, file.size)), bytes.starts(with: "PMTiles".utf8),
      let header = try? PMTilesHeader(bytes, url: url)
    else { return }
    let size = [header.root, header.metadata, header.leaves, header.tiles].map(\.upperBound).max() ?? 0
    guard size > file.size else { return }
    throw .invalid(
      url: ResourceURL.redacted(url), found: "the first \(file.size) bytes of an archive",
      expected: "all \(size) bytes that its header counts")
  }
}
