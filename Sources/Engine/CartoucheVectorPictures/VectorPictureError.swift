import CartoucheRaster

/// An error of writing a vector picture.
public enum VectorPictureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The library that writes PDF is not installed.
  case cairoNotFound
  /// cairo cannot write the document; the reason is cairo's own.
  case pdf(String)
  /// Parts that no vector format can express, such as heat, are too large to be drawn as pictures.
  case parts(RasterError)

  /// A line with what was found and what was expected.
  public var description: String {
    switch self {
    case .cairoNotFound: "PDF: cairo was not found; expected the library libcairo.so.2 (on Debian, libcairo2)"
    case .pdf(let reason): "PDF: cairo could not write it: \(reason)"
    case .parts(let error): "\(error)"
    }
  }
}
