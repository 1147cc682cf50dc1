/// A number of a camera or of a viewport that no picture can be made of.
public struct NumberError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The number, such as `camera.center.longitude`.
  public let name: String
  /// Its value as text: values that are not numbers do not equal themselves.
  public let found: String
  /// A description of the values that can be used.
  public let expected: String

  /// A number with the name `name` that is not as expected.
  public init(name: String, found: Double, expected: String) {
    self.name = name
    self.found = "\(found)"
    self.expected = expected
  }

  /// A line with the value found and the value expected.
  public var description: String { "\(name): expected \(expected), found \(found)" }
}

/// The values that a number may have.
struct NumberRule<Root> {
  let name: String
  let value: KeyPath<Root, Double>
  let range: ClosedRange<Double>
  let expected: String
  /// A description of the expected values for a number above the range.
  let expectedAtMost: String

  /// A rule for a number in a range; without one, for any that is finite.
  init(
    _ name: String, _ value: KeyPath<Root, Double>, _ expected: String,
    in range: ClosedRange<Double> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude,
    ifTooLarge expectedAtMost: String? = nil
  ) {
    (self.name, self.value, self.range, self.expected) = (name, value, range, expected)
    self.expectedAtMost = expectedAtMost ?? expected
  }

  /// - Throws: ``NumberError`` for a value that is not in the range, as one that is not a number.
  func check(_ root: Root) throws(NumberError) {
    let found = root[keyPath: value]
    guard range.contains(found) else {
      throw NumberError(
        name: name, found: found, expected: found > range.upperBound ? expectedAtMost : expected)
    }
  }
}

extension Viewport {
  private static var rules: [NumberRule<Viewport>] {
    let limit = "1000000000"
    let (length, ratio) = ("logical pixels above 0", "device pixels per logical pixel, above 0")
    let (side, density) = (
      "at most \(limit) logical pixels", "at most \(limit) device pixels per logical pixel"
    )
    let lengths = Double.leastNonzeroMagnitude...1e9
    return [
      NumberRule("viewport.width", \.width, length, in: lengths, ifTooLarge: side),
      NumberRule("viewport.height", \.height, length, in: lengths, ifTooLarge: side),
      NumberRule("viewport.pixelRatio", \.pixelRatio, ratio, in: lengths, ifTooLarge: density),
    ]
  }

  /// - Throws: ``NumberError`` for a number that is not one, and for a picture without pixels.
  package func check() throws(NumberError) {
    for rule in Self.rules { try rule.check(self) }
    for (name, length, pixels) in [("width", width, pixelWidth), ("height", height, pixelHeight)]
    where pixels < 1 {
      throw NumberError(name: "viewport.\(name)", found: length, expected: "a device pixel or more")
    }
  }
}

extension Camera {
  private static var rules: [NumberRule<Camera>] {
    let most = -1e6...1e6
    let inset = "logical pixels in -1000000...1000000"
    let angle = "degrees in -1000000...1000000"
    let skew = "a skew in -1000000...1000000"
    return [
      NumberRule("camera.center.longitude", \.center.x, angle, in: most),
      NumberRule("camera.center.latitude", \.center.y, "degrees in -90...90", in: -90...90),
      // These are cut to what a view can have.
      NumberRule("camera.zoom", \.zoom, "a finite zoom level"),
      NumberRule("camera.pitch", \.pitch, "finite degrees"),
      NumberRule("camera.fieldOfView", \.fieldOfView, "finite degrees"),
      NumberRule("camera.bearing", \.bearing, angle, in: most),
      NumberRule("camera.roll", \.roll, angle, in: most),
      NumberRule("camera.padding.top", \.padding.top, inset, in: most),
      NumberRule("camera.padding.right", \.padding.right, inset, in: most),
      NumberRule("camera.padding.bottom", \.padding.bottom, inset, in: most),
      NumberRule("camera.padding.left", \.padding.left, inset, in: most),
      NumberRule("camera.axonometricSkew.x", \.skew.x, skew, in: most),
      NumberRule("camera.axonometricSkew.y", \.skew.y, skew, in: most),
    ]
  }

  private var skew: SIMD2<Double> { axonometricSkew ?? .zero }

  /// - Throws: ``NumberError`` for a number that is not one, or that is no place or direction.
  package func check() throws(NumberError) {
    for rule in Self.rules { try rule.check(self) }
  }
}

extension Scene {
  /// - Throws: ``FrameError/number(_:)`` for a camera or a viewport that no picture can be made of.
  package func check() throws(FrameError) {
    do throws(NumberError) {
      try viewport.check()
      try map.camera.check()
      for name in map.pausedSources.keys.sorted() { try map.pausedSources[name]?.check() }
    } catch {
      throw .number(error)
    }
  }
}
