/// The images that a style can draw, by name.
public struct ImageSet: Sendable, Hashable {
  private var images: [String: StyleImage] = [:]

  /// The names of all images, which expressions use to see what is available.
  public private(set) var names: Set<String> = []

  /// A set without images.
  public init() {}

  /// The image with a name, `nil` if there is none; setting `nil` removes it.
  public subscript(name: String) -> StyleImage? {
    get { images[name] }
    set {
      images[name] = newValue
      if newValue == nil { names.remove(name) } else { names.insert(name) }
    }
  }

  /// Whether there is no image.
  public var isEmpty: Bool { images.isEmpty }

  /// Adds the images of another set; if both have a name, `other`'s image is used.
  public mutating func merge(_ other: ImageSet) {
    images.merge(other.images) { _, new in new }
    names.formUnion(other.names)
  }
}
