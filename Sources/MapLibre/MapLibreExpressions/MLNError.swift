import Foundation

/// An error of this interface: an `NSError` of the domain `MLNErrorDomain`, whose code is one of ``MLNErrorCode``.
///
/// Every error type of the interface is a subclass that adds what is known of the reason. Programs for iOS catch errors
/// as `NSError` and read their codes; on Linux such a clause catches nothing but objects of that class, and the compiler
/// nevertheless takes it for one that catches everything.
open class MLNError: NSError, @unchecked Sendable {
  private let facts: [AnyHashable]

  /// An error of a code.
  ///
  /// - Parameters:
  ///   - code: The code within `MLNErrorDomain`.
  ///   - summary: The problem in a line, which becomes the localised description.
  ///   - failureReason: The localised reason, if it is told apart from the summary.
  ///   - facts: What tells the error from others of its class, beside code and summary.
  package init(
    _ code: MLNErrorCode, _ summary: String, failureReason: String? = nil, facts: [AnyHashable] = []
  ) {
    self.facts = facts
    var userInfo = [NSLocalizedDescriptionKey: summary]
    userInfo[NSLocalizedFailureReasonErrorKey] = failureReason
    super.init(domain: MLNErrorDomain, code: code.rawValue, userInfo: userInfo)
  }

  /// Returns `nil`: errors cannot be read from archives.
  public required init?(coder: NSCoder) { nil }

  /// Whether the other object is an error of the same class, code, description and details.
  public final override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MLNError, type(of: self) == type(of: other) else { return false }
    return code == other.code && localizedDescription == other.localizedDescription
      && localizedFailureReason == other.localizedFailureReason && facts == other.facts
  }

  /// A hash of the description.
  public final override var hash: Int { localizedDescription.hashValue }

  /// The localised description.
  open override var description: String { localizedDescription }
}
