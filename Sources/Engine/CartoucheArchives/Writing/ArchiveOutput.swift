import Foundation

/// The archive to write: its path, and its format by the ending of that.
public struct ArchiveOutput: Sendable, Hashable {
  /// The formats of archives.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// One file, PMTiles version 3.
    case pmtiles
    /// A database of SQLite, MBTiles version 1.3.
    case mbtiles
    /// A folder of files `{z}/{x}/{y}` with a TileJSON document.
    case folder

    /// The format of the archive at a path, by its ending.
    public init(of path: String) {
      let name = path.lowercased()
      self = name.hasSuffix(".pmtiles") ? .pmtiles : name.hasSuffix(".mbtiles") ? .mbtiles : .folder
    }
  }

  /// The path of the archive.
  public var path: String
  /// The format.
  public var format: Format
  /// Whether an MBTiles archive stores equal tiles once, in the tables `map` and `images` with a view `tiles`.
  public var sharesEqualTiles = true

  /// The archive at a path; what ends neither in `.pmtiles` nor in `.mbtiles` is a folder.
  public init(_ path: String) {
    self.path = path
    format = Format(of: path)
  }

  /// A writer of the archive, which replaces one that exists when it is complete.
  ///
  /// - Parameters:
  ///   - identity: A text for all that the tiles depend on; with it, unfinished work is kept for a writer that resumes
  ///     it.
  ///   - resume: Whether to continue unfinished work of the same identity.
  /// - Throws: ``ArchiveError`` when nothing can be written there, or another process is writing it.
  public func writer(identity: String? = nil, resume: Bool = false) throws(ArchiveError) -> ArchiveWriter {
    try ArchiveWriter(self, identity: identity, resume: resume)
  }

  var place: OutputPlace { OutputPlace(path) }

  /// The writer of the format.
  var encoder: any ArchiveEncoder {
    switch format {
    case .pmtiles: PMTilesEncoder()
    case .mbtiles: MBTilesEncoder(sharesEqualTiles: sharesEqualTiles)
    case .folder: TileFolderEncoder()
    }
  }

  /// Refuses to replace a file that is not an archive of the format.
  func checkTarget() throws(ArchiveError) {
    var status = stat()
    guard stat(place.path, &status) == 0 else { return }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    guard format == .folder else {
      if isFolder { throw .output(path: path, reason: "it is a folder") }
      return
    }
    guard isFolder else { throw .output(path: path, reason: "it is a file, not a folder") }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
    for name in names.sorted() where name != TileFolderEncoder.description && Int(name) == nil {
      throw .output(path: path, reason: "the folder has other files, such as \(name)")
    }
  }
}

/// A writer of complete archives in a format.
protocol ArchiveEncoder {
  /// Writes the archive to a path where there is nothing, and brings it to the disk.
  ///
  /// - Parameter progress: Called with the number of tiles that are written.
  func write(
    _ tiles: some SharedTileSequence, _ description: ArchiveDescription, to path: String,
    progress: (Int) -> Void
  ) throws(ArchiveError) -> ArchiveSummary
}
