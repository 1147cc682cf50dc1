import CartoucheHTTP
import CartoucheMBTiles
import CartoucheResources

extension SchemeLoader {
  /// What the command reads: files, `data:` URLs, servers, PMTiles and MBTiles archives.
  static func command() -> SchemeLoader {
    var loader = SchemeLoader.web()
    loader["mbtiles"] = MBTilesLoader()
    return loader
  }
}
