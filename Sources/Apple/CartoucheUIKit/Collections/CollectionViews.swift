import CartoucheCoreGraphics
import Foundation

/// The name by which views of a collection are used again.
struct ReusableName: Hashable {
  /// The kind of supplementary views; `nil` for items.
  let kind: String?
  let identifier: String

  init(kind: String?, _ identifier: String) { (self.kind, self.identifier) = (kind, identifier) }
}

/// A place of a collection.
struct CollectionElement: Hashable, Comparable {
  /// The kind of a supplementary view; `nil` for an item.
  let kind: String?
  let path: IndexPath

  static func < (one: CollectionElement, other: CollectionElement) -> Bool {
    one.path == other.path ? (one.kind ?? "") < (other.kind ?? "") : one.path < other.path
  }
}

/// The views of a collection: those that are shown, those that wait to be used again, and the classes of new ones.
@MainActor struct CollectionViews {
  /// The views that are shown.
  var shown: [CollectionElement: UICollectionReusableView] = [:]
  private var classes: [ReusableName: UICollectionReusableView.Type] = [:]
  private var waiting: [ReusableName: [UICollectionReusableView]] = [:]

  mutating func register(_ viewClass: AnyClass?, _ name: ReusableName) {
    classes[name] = viewClass as? UICollectionReusableView.Type
    waiting[name] = nil
  }

  /// A view that waits, or a new one of the class that was registered; `nil` without a class.
  mutating func dequeue(_ name: ReusableName, _ frame: CGRect) -> UICollectionReusableView? {
    if let view = waiting[name]?.popLast() {
      view.prepareForReuse()
      return view
    }
    guard let view = classes[name]?.make(frame: frame) else { return nil }
    view.reuseIdentifier = name.identifier
    return view
  }

  /// Puts away a view that is no longer shown.
  mutating func retire(_ element: CollectionElement) -> UICollectionReusableView? {
    guard let view = shown.removeValue(forKey: element) else { return nil }
    view.removeFromSuperview()
    if let name = view.reuseIdentifier {
      waiting[ReusableName(kind: element.kind, name), default: []].append(view)
    }
    return view
  }

  /// The views of a kind that are shown, in the order of their places.
  func sorted(ofKind kind: String?) -> [(path: IndexPath, view: UICollectionReusableView)] {
    shown.filter { $0.key.kind == kind }.sorted { $0.key < $1.key }.map { ($0.key.path, $0.value) }
  }
}
