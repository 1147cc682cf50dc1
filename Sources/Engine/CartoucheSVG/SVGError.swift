import CartoucheJSON

/// A failure to read or draw an SVG document: what was found, where, and what was expected.
public typealias SVGError = InputError<SVGFailure>

/// The kinds of failure over SVG documents.
public enum SVGFailure: String, Sendable, Hashable {
  /// The bytes are not well-formed XML.
  case syntax
  /// The document is XML, but its root is no `svg` element.
  case notSVG
  /// The document, or its picture, is larger than the limits allow.
  case tooLarge
}

/// Bounds of the memory and the work that one document may take.
public struct SVGLimits: Sendable, Hashable {
  /// The bytes that everything read from a document may take together.
  public var memory = 64 << 20
  /// The depth of nested elements, those that `use` stands for included.
  public var depth = 64
  /// The elements that are visited while a picture is drawn; those that `use` stands for count each time.
  public var elements = 100_000
  /// The points of all flattened outlines of a picture.
  public var points = 2_000_000
  /// The pixels of a picture, and in sixteenths those of all its gradients, clips and masks together.
  public var pixels = 1 << 24

  /// The standard limits.
  public init() {}
}
