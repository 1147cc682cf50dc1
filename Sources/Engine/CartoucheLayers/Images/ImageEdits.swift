/// Images that a program adds to those of a style's sprites, or removes from them.
public struct ImageEdits: Sendable, Hashable {
  /// The images that were added, by name.
  private var added = ImageSet()
  /// Names of the style's own images that are no longer drawn.
  private var removed: Set<String> = []

  /// No edits.
  public init() {}

  /// Whether nothing is edited.
  public var isEmpty: Bool { added.isEmpty && removed.isEmpty }

  /// Adds an image, replacing any of the same name.
  public mutating func set(_ name: String, to image: StyleImage) {
    added[name] = image
    removed.remove(name)
  }

  /// Removes the image with a name, whether it was added or came with the style.
  public mutating func remove(_ name: String) {
    added[name] = nil
    removed.insert(name)
  }

  /// The image that was added under a name.
  public func image(_ name: String) -> StyleImage? { added[name] }

  /// The images of a style's sprites after the edits.
  package func applied(to sprites: ImageSet) -> ImageSet {
    var images = sprites
    for name in removed { images[name] = nil }
    images.merge(added)
    return images
  }
}
