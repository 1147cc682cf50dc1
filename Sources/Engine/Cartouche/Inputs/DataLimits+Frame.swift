import CartoucheFormats
import CartoucheRenderer

extension DataLimits {
  /// The limits for data that are to be drawn in frames with these limits.
  public init(_ limits: Limits) {
    self.init(maximumSize: limits.document, maximumMemory: limits.values)
  }
}
