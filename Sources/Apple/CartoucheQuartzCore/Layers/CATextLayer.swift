import CartoucheCoreGraphics
import Foundation

/// A layer that shows text.
open class CATextLayer: CALayer {
  /// The text: a `String` or an `NSAttributedString`.
  open var string: Any?
  /// The font: its name or a font object; `nil` for the system's.
  open var font: AnyObject?
  /// The size of the font in points.
  open var fontSize: CGFloat = 36
  /// The colour of the text.
  open var foregroundColor: CGColor? = .white
  /// Whether lines are broken at the width of the layer.
  open var isWrapped = false
  /// The alignment of lines.
  open var alignmentMode = CATextLayerAlignmentMode.natural
  /// The part that is left out of a line that is too long.
  open var truncationMode = CATextLayerTruncationMode.none
}

/// The alignments of lines.
public struct CATextLayerAlignmentMode: Hashable, RawRepresentable, Sendable {
  /// The text of the alignment.
  public let rawValue: String
  /// The alignment with this text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The side on which the text's own script begins.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// The left side.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// The right side.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// The middle.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// Both sides.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// The parts that are left out of a line that is too long.
public struct CATextLayerTruncationMode: Hashable, RawRepresentable, Sendable {
  /// The text of the mode.
  public let rawValue: String
  /// The mode with this text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The part outside the layer.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// The beginning.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// The end.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// The middle.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}
