/// A step in the loading of a tile.
public enum MLNTileOperation: Int, Sendable {
  /// It is requested from the cache.
  case requestedFromCache = 0
  /// It is requested from the network.
  case requestedFromNetwork = 1
  /// It came from the network.
  case loadFromNetwork = 2
  /// It came from the cache.
  case loadFromCache = 3
  /// Its decoding began.
  case startParse = 4
  /// Its decoding ended.
  case endParse = 5
  /// It failed.
  case error = 6
  /// It is no longer wanted.
  case cancelled = 7
  /// Nothing happened.
  case nullOp = 8
}
