// Sound because a box copies as many bytes as its type names, and writes them to a buffer of that size; the type is
// checked first.

import MapLibreExpressions

extension NSValue {
  /// A box around the progress of a pack.
  public convenience init(mlnOfflinePackProgress progress: MLNOfflinePackProgress) {
    let numbers = [
      progress.countOfResourcesCompleted, progress.countOfBytesCompleted, progress.countOfTilesCompleted,
      progress.countOfTileBytesCompleted, progress.countOfResourcesExpected,
      progress.maximumResourcesExpected,
    ]
    self.init(bytes: numbers, objCType: Self.progressType)
  }

  /// The progress in the box; zeros when the box holds something else.
  public var mlnOfflinePackProgressValue: MLNOfflinePackProgress {
    guard !(self is NSNumber), String(cString: objCType) == Self.progressType else {
      return MLNOfflinePackProgress()
    }
    let numbers = [UInt64](unsafeUninitializedCapacity: 6) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      getValue(start)
      count = 6
    }
    guard numbers.count == 6 else { return MLNOfflinePackProgress() }
    return MLNOfflinePackProgress(
      countOfResourcesCompleted: numbers[0], countOfBytesCompleted: numbers[1],
      countOfTilesCompleted: numbers[2], countOfTileBytesCompleted: numbers[3],
      countOfResourcesExpected: numbers[4], maximumResourcesExpected: numbers[5])
  }

  private static let progressType = "[6Q]"
}
