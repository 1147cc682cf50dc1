import CartoucheJSON

/// A problem with a picture that is read or written.
public enum ImageError: Error, Sendable, Hashable {
  /// The bytes do not begin like a file of this format; `found` are the first bytes in hexadecimal.
  case signature(format: String, found: String, expected: String)

  /// A width or height that no picture has: zero, negative, or too large to count its bytes.
  case size(width: Int, height: Int)

  /// A pixel buffer whose length does not fit its width and height, in bytes.
  case pixelCount(found: Int, expected: Int)

  /// A picture beyond the caller's ``ImageLimits``: `what` is `width`, `height` or `pixels`; or a JPEG file with more
  /// passes over its picture than its size allows: `what` is `scans`.
  case limit(what: String, found: Int, limit: Int)

  /// A file that ends before its picture does; `offset` is its length in bytes.
  case truncated(format: String, offset: Int)

  /// A file whose content contradicts its format: which part, what was found, what was expected.
  case corrupt(format: String, part: String, found: String, expected: String)

  /// A format that is read and not written.
  case notWritten(format: String, expected: String)

  /// A number of colours that a palette cannot have.
  case colorCount(found: Int)

  /// A quality outside 0 to 100.
  case quality(found: Double)

  /// The name of no format that is written; `suggestion` is the name that may have been meant.
  case formatName(found: String, suggestion: String?)

  /// The work was stopped before the file was complete.
  case stopped

  /// The memory for a picture of this many bytes could not be allocated.
  case memory(bytes: Int)
}

extension ImageError: CustomStringConvertible {
  /// A sentence with what was found and what was expected.
  public var description: String {
    switch self {
    case .signature(let format, let found, let expected):
      "\(format): expected a file that begins with \(expected), found \(found)"
    case .size(let width, let height):
      "image size: expected at least 1 x 1 and a countable number of bytes, found \(width) x \(height)"
    case .pixelCount(let found, let expected):
      "image pixels: expected \(expected) bytes, found \(found)"
    case .limit(let what, let found, let limit):
      "image \(what): expected at most \(limit), found \(found)"
    case .truncated(let format, let offset):
      "\(format): expected more data, found the end of the file at byte \(offset)"
    case .corrupt(let format, let part, let found, let expected):
      "\(format), \(part): expected \(expected), found \(found)"
    case .notWritten(let format, let expected):
      "\(format): pictures are not written in this format; expected \(expected)"
    case .colorCount(let found):
      "palette: expected 2 to 256 colours, found \(found)"
    case .quality(let found):
      "quality: expected 0 to 100, found \(found)"
    case .formatName(let found, let suggestion):
      "image format: expected one of \(ImageEncoding.names.joined(separator: ", ")), found \"\(found)\""
        + Spelling.hint(suggestion)
    case .stopped:
      "image: expected to finish the file, found that it is no longer wanted"
    case .memory(let bytes):
      "image: expected to get \(bytes) bytes of memory, found less"
    }
  }
}
