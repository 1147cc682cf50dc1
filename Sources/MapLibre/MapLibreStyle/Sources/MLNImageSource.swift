import CartoucheCoreLocation
import CartoucheJSON
import CartoucheUIKit
import MapLibreExpressions

/// A picture laid over a quadrilateral of the map: `image` in a style.
open class MLNImageSource: MLNSource {
  private var held: UIImage?

  /// A picture at a URL.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the source in its style.
  ///   - coordinateQuad: The picture's corners, counter-clockwise from its top left, in degrees.
  ///   - url: The URL of the picture; one without a scheme is that of an asset.
  public init(identifier: String, coordinateQuad: MLNCoordinateQuad, url: URL) {
    super.init(identifier: identifier, members: ["type": "image", "url": .string(url.resourceURL)])
    coordinates = coordinateQuad
  }

  /// A picture that the program holds.
  ///
  /// Differs from iOS: an image without pixels is reported in ``MLNSource/error``.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the source in its style.
  ///   - coordinateQuad: The picture's corners, counter-clockwise from its top left, in degrees.
  ///   - image: The picture.
  public init(identifier: String, coordinateQuad: MLNCoordinateQuad, image: UIImage) {
    super.init(identifier: identifier, members: ["type": "image"])
    coordinates = coordinateQuad
    if error == nil { self.image = image }
  }

  override init(identifier: String, members: JSONObject) {
    super.init(identifier: identifier, members: members)
  }

  /// The URL of the picture; `nil` when it has none, or when ``image`` is set.
  ///
  /// Setting it replaces the image.
  open var url: URL? {
    get { held == nil ? members["url"]?.string.flatMap { URL(string: $0) } : nil }
    set {
      held = nil
      members["url"] = newValue.map { .string($0.resourceURL) }
      onChange?()
    }
  }

  /// The picture that was set; `nil` if the picture is at a URL.
  ///
  /// Setting it replaces the URL; style JSON has it as a PNG file in a `data:` URL.
  ///
  /// Differs from iOS: an image without pixels leaves the source as it was and is reported in ``MLNSource/error``.
  ///
  /// - Complexity: O(n) in the number of pixels, when it is set.
  open var image: UIImage? {
    get { held }
    set {
      guard let newValue else {
        url = nil
        return
      }
      guard let file = newValue.pngData() else {
        error = MLNSourceError(
          .invalidArgument, source: identifier, "image: expected one with pixels, found one without")
        return
      }
      error = nil
      held = newValue
      members["url"] = .string("data:image/png;base64," + file.base64EncodedString())
      onChange?()
    }
  }

  /// The picture's corners, counter-clockwise from its top left, in degrees.
  ///
  /// Style JSON has them clockwise, longitude first.
  open var coordinates: MLNCoordinateQuad {
    get {
      let corners = (members["coordinates"]?.array ?? []).map { corner in
        let numbers = (corner.array ?? []).compactMap(\.number)
        return numbers.count == 2
          ? CLLocationCoordinate2D(latitude: numbers[1], longitude: numbers[0])
          : kCLLocationCoordinate2DInvalid
      }
      guard corners.count == 4 else { return MLNCoordinateQuad() }
      return MLNCoordinateQuad(
        topLeft: corners[0], bottomLeft: corners[3], bottomRight: corners[2], topRight: corners[1])
    }
    set {
      let clockwise = [newValue.topLeft, newValue.topRight, newValue.bottomRight, newValue.bottomLeft]
      guard clockwise.allSatisfy({ $0.latitude.isFinite && $0.longitude.isFinite }) else {
        error = MLNSourceError(
          .invalidArgument, source: identifier, "coordinates: expected finite numbers, found \(newValue)")
        return
      }
      error = nil
      members["coordinates"] = .array(
        clockwise.map { corner in
          .array([corner.longitude, corner.latitude].map { JSONValue.double($0).shortened })
        })
      onChange?()
    }
  }
}
