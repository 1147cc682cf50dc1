import CartoucheImages
import CartoucheJSON
import CartoucheRaster
import CartoucheSVG

/// An icon before it is drawn for a sprite.
public struct SpriteIcon: Sendable {
  /// The sources of an icon's pixels.
  enum Source: Sendable {
    case document(SVGDocument)
    /// A picture of so many pixels per logical pixel.
    case picture(Bitmap, pixelRatio: Double)
  }

  /// The name by which styles refer to the icon.
  public let name: String
  /// Whether the icon becomes a distance field, which styles draw in any colour.
  public var isSDF = false
  /// The members of the index that describe how the icon is stretched, in logical pixels.
  public var layout = IconLayout()
  /// The findings about all that was left out of the icon.
  public private(set) var diagnostics: [Diagnostic] = []

  let source: Source

  /// An icon from the bytes of an SVG document, or of a picture in a format that ``ImageFormat`` lists.
  ///
  /// - Parameters:
  ///   - pixelRatio: The pixels of a picture per logical pixel; without meaning for SVG.
  ///   - file: The name of the file, for messages.
  /// - Throws: ``SpriteError`` if the bytes are neither.
  public init(
    name: String, decoding bytes: [UInt8], pixelRatio: Double = 1, file: String? = nil,
    limits: SpriteLimits = SpriteLimits()
  ) throws(SpriteError) {
    self.name = name
    if ImageFormat(sniffing: bytes) != nil {
      do throws(ImageError) {
        let imageLimits = ImageLimits(
          maxWidth: limits.side, maxHeight: limits.side, maxPixels: limits.side * limits.side)
        let image = try Image(decoding: bytes, limits: imageLimits)
        guard let bitmap = try? Bitmap(width: image.width, height: image.height, straight: image.pixels)
        else { throw ImageError.size(width: image.width, height: image.height) }
        source = .picture(bitmap, pixelRatio: pixelRatio > 0 && pixelRatio.isFinite ? pixelRatio : 1)
      } catch {
        throw SpriteError(.icon, found: "\(error)", source: file)
      }
    } else {
      do throws(SVGError) {
        let document = try SVGDocument(bytes, name: file)
        source = .document(document)
        diagnostics = document.diagnostics
      } catch {
        throw SpriteError(error, as: error.kind == .tooLarge ? .tooLarge : .icon)
      }
    }
  }

  /// The size in logical pixels.
  public var size: SIMD2<Double> {
    switch source {
    case .document(let document): SIMD2(document.width, document.height)
    case .picture(let bitmap, let ratio): SIMD2(Double(bitmap.width), Double(bitmap.height)) / ratio
    }
  }
}

/// The stretchable parts of an icon and the place of text on it (style specification, “Sprite”), in logical pixels.
public struct IconLayout: Sendable, Hashable {
  /// The members of the index, their lengths in logical pixels.
  private(set) var members = JSONObject()

  /// A layout that says nothing.
  public init() {}

  /// The layout in a JSON object with `stretchX`, `stretchY`, `content`, `textFitWidth` and `textFitHeight`.
  ///
  /// - Parameter findings: Receives a message for each member that is not of its form; it is left out.
  public init(_ object: JSONObject, findings: inout [String]) {
    for (name, value) in object {
      let isValid: Bool
      switch name {
      case "stretchX", "stretchY": isValid = value.array?.allSatisfy { Self.isNumbers($0, 2) } ?? false
      case "content": isValid = Self.isNumbers(value, 4)
      case "textFitWidth", "textFitHeight":
        isValid = ["stretchOrShrink", "stretchOnly", "proportional"].contains(value.string)
      default: continue
      }
      if isValid {
        members[name] = value
      } else {
        findings.append("\(name) is not of its form; it is left out")
      }
    }
  }

  private static func isNumbers(_ value: JSONValue, _ count: Int) -> Bool {
    guard let array = value.array, array.count == count else { return false }
    return array.allSatisfy { $0.number.map { $0 >= 0 && $0.isFinite } ?? false }
  }

  /// The members with all lengths multiplied, and moved by a border.
  func scaled(by ratio: Double, border: Double) -> [(String, JSONValue)] {
    members.map { ($0.key, Self.scaled($0.value, ratio, border)) }
  }

  private static func scaled(_ value: JSONValue, _ ratio: Double, _ border: Double) -> JSONValue {
    if let array = value.array { return .array(array.map { scaled($0, ratio, border) }) }
    guard let number = value.number else { return value }
    return .double(number * ratio + border)
  }
}
