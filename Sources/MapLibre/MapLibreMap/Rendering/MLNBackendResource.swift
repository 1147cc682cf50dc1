import Foundation

/// The resources with which a map view draws.
///
/// Differs from iOS, where they are the objects of Metal: maps are drawn by the processor, on a number of threads.
open class MLNBackendResource: NSObject {
  /// The number of threads that draw.
  public let threadCount: Int

  /// The resources for a number of threads.
  package init(threadCount: Int) {
    self.threadCount = threadCount
    super.init()
  }
}
