import CartoucheCoreGraphics
import Foundation

/// Items in sections, in an arrangement that a layout determines.
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
  /// The directions in which the content moves.
  public enum ScrollDirection: Int, Sendable {
    /// Up and down.
    case vertical
    /// Left and right.
    case horizontal
  }

  /// The kinds of elements.
  public enum ElementCategory: UInt, Sendable {
    /// An item.
    case cell
    /// A header, a footer or the like.
    case supplementaryView
    /// A view that shows no content.
    case decorationView
  }

  /// The places of an item after a movement.
  public struct ScrollPosition: OptionSet, Sendable {
    /// The bits of the places.
    public let rawValue: UInt
    /// Places by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top.
    public static let top = ScrollPosition(rawValue: 1)
    /// The middle between top and bottom.
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    /// The bottom.
    public static let bottom = ScrollPosition(rawValue: 4)
    /// The left.
    public static let left = ScrollPosition(rawValue: 8)
    /// The middle between left and right.
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    /// The right.
    public static let right = ScrollPosition(rawValue: 32)
  }

  /// The kind of headers of sections.
  nonisolated public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of footers of sections.
  nonisolated public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// The arrangement.
  open var collectionViewLayout: UICollectionViewLayout { didSet { adopt(collectionViewLayout, oldValue) } }
  /// The object that has the items.
  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
  /// The view behind the items.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
    }
  }
  /// Whether items can be selected.
  open var allowsSelection = true
  /// Whether several items can be selected.
  open var allowsMultipleSelection = false
  /// Whether items are asked for before they are seen; of no effect.
  open var isPrefetchingEnabled = true
  /// The control that loads the items again; it is not drawn.
  open var refreshControl: UIRefreshControl?
  /// The places of the selected items; `nil` for none.
  open var indexPathsForSelectedItems: [IndexPath]? { selected.isEmpty ? nil : selected }

  private var selected: [IndexPath] = []
  private var store = CollectionViews()
  private var counts: [Int] = []
  private var needsReload = true
  /// The rectangle that was arranged last.
  private var arranged = CGRect.zero

  private var collectionDelegate: (any UICollectionViewDelegate)? {
    delegate as? any UICollectionViewDelegate
  }

  /// A collection with a frame in points of its superview and an arrangement.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
    backgroundColor = .systemBackground
    addGestureRecognizer(UITapGestureRecognizer { [weak self] in self?.tap($0) })
  }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  private func adopt(_ layout: UICollectionViewLayout, _ old: UICollectionViewLayout) {
    guard layout !== old else { return }
    old.collectionView = nil
    layout.collectionView = self
    layout.invalidateLayout()
  }

  /// Changes the arrangement; there is no animation.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    collectionViewLayout = layout
    completion?(true)
  }

  // MARK: Classes

  /// Registers the class of items with an identifier.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    store.register(cellClass, ReusableName(kind: nil, identifier))
  }

  /// Registers the class of headers, footers or other supplementary views with an identifier.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    store.register(viewClass, ReusableName(kind: elementKind, identifier))
  }

  /// An item that is no longer used, or a new one of the class that was registered.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    let frame = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame ?? .zero
    let cell = store.dequeue(ReusableName(kind: nil, identifier), frame) as? UICollectionViewCell
    guard let cell else {
      let plain = UICollectionViewCell(frame: frame)
      plain.reuseIdentifier = identifier
      return plain
    }
    return cell
  }

  /// A supplementary view that is no longer used, or a new one of the class that was registered.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let attributes = collectionViewLayout.layoutAttributesForSupplementaryView(
      ofKind: elementKind, at: indexPath)
    let frame = attributes?.frame ?? .zero
    if let view = store.dequeue(ReusableName(kind: elementKind, identifier), frame) { return view }
    let plain = UICollectionReusableView(frame: frame)
    plain.reuseIdentifier = identifier
    return plain
  }

  // MARK: Content

  /// Asks for all items again; none is selected then.
  open func reloadData() {
    selected = []
    refresh()
  }

  private func refresh() {
    needsReload = true
    collectionViewLayout.invalidateLayout()
    setNeedsLayout()
  }

  /// Asks for items again.
  open func reloadItems(at indexPaths: [IndexPath]) { refresh() }
  /// Asks for sections again.
  open func reloadSections(_ sections: IndexSet) { refresh() }
  /// Takes in new items.
  open func insertItems(at indexPaths: [IndexPath]) { refresh() }
  /// Takes in that items are gone.
  open func deleteItems(at indexPaths: [IndexPath]) { refresh() }
  /// Takes in that an item has another place.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) { refresh() }
  /// Takes in new sections.
  open func insertSections(_ sections: IndexSet) { refresh() }
  /// Takes in that sections are gone.
  open func deleteSections(_ sections: IndexSet) { refresh() }
  /// Makes several changes.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    refresh()
    completion?(true)
  }

  /// The number of sections.
  open var numberOfSections: Int {
    count()
    return counts.count
  }
  /// The number of items of a section; 0 if there is no such section.
  open func numberOfItems(inSection section: Int) -> Int {
    count()
    return counts.indices.contains(section) ? counts[section] : 0
  }

  /// Asks for the numbers of items, and puts away views of earlier ones.
  private func count() {
    guard needsReload else { return }
    needsReload = false
    for element in store.shown.keys.sorted() { retire(element) }
    guard let dataSource else {
      counts = []
      return
    }
    counts = (0..<max(dataSource.numberOfSections(in: self), 0)).map {
      max(dataSource.collectionView(self, numberOfItemsInSection: $0), 0)
    }
    selected.removeAll { !has($0) }
  }

  private func has(_ path: IndexPath) -> Bool {
    counts.indices.contains(path.section) && path.item >= 0 && path.item < counts[path.section]
  }

  // MARK: Elements in sight

  /// The view of an item that is seen; `nil` for others.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    layoutIfNeeded()
    return cell(indexPath)
  }

  private func cell(_ path: IndexPath) -> UICollectionViewCell? {
    store.shown[CollectionElement(kind: nil, path: path)] as? UICollectionViewCell
  }

  /// A header, a footer or another supplementary view that is seen; `nil` for others.
  open func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    layoutIfNeeded()
    return store.shown[CollectionElement(kind: elementKind, path: indexPath)]
  }

  /// The supplementary views of a kind that are seen, in the order of their places.
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    layoutIfNeeded()
    return store.sorted(ofKind: elementKind).map(\.view)
  }

  /// The item of a view; `nil` for none.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    store.shown.first { $0.value === cell }?.key.path
  }
  /// The item at a point; `nil` for none.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    layoutIfNeeded()
    let place = CGRect(x: point.x, y: point.y, width: 1, height: 1)
    return collectionViewLayout.layoutAttributesForElements(in: place)?.first {
      $0.representedElementCategory == .cell && $0.frame.contains(point)
    }?.indexPath
  }
  /// The items that are seen, in the order of their places.
  open var visibleCells: [UICollectionViewCell] {
    layoutIfNeeded()
    return store.sorted(ofKind: nil).compactMap { $0.view as? UICollectionViewCell }
  }
  /// The places of the items that are seen.
  open var indexPathsForVisibleItems: [IndexPath] {
    layoutIfNeeded()
    return store.sorted(ofKind: nil).map(\.path)
  }
  /// The frame and the appearance of an item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    layoutIfNeeded()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }
  /// The frame and the appearance of a supplementary view.
  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    layoutIfNeeded()
    return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
  }

  // MARK: Selection

  /// Selects an item, and moves to it if a place is given; the delegate is not told.
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    count()
    if !allowsMultipleSelection || indexPath == nil {
      for path in selected where path != indexPath { cell(path)?.isSelected = false }
      selected = []
    }
    guard allowsSelection, let indexPath, has(indexPath) else { return }
    if !selected.contains(indexPath) { selected.append(indexPath) }
    cell(indexPath)?.isSelected = true
    if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
  }

  /// Deselects an item; the delegate is not told.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selected.removeAll { $0 == indexPath }
    cell(indexPath)?.isSelected = false
  }

  private func tap(_ recognizer: UIGestureRecognizer) {
    guard recognizer.state == .ended, allowsSelection,
      let path = indexPathForItem(at: recognizer.location(in: self))
    else { return }
    guard !(allowsMultipleSelection && selected.contains(path)) else {
      guard collectionDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
      deselectItem(at: path, animated: false)
      collectionDelegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard collectionDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    for old in selected where !allowsMultipleSelection && old != path {
      deselectItem(at: old, animated: false)
      collectionDelegate?.collectionView(self, didDeselectItemAt: old)
    }
    selectItem(at: path, animated: false, scrollPosition: [])
    collectionDelegate?.collectionView(self, didSelectItemAt: path)
  }

  // MARK: Layout

  /// Moves the content so that an item is seen at a place; there is no animation.
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    layoutIfNeeded()
    guard let frame = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame else { return }
    let (room, insets) = (bounds.size, adjustedContentInset)
    var offset = contentOffset
    if scrollPosition.contains(.top) { offset.y = frame.minY - insets.top }
    if scrollPosition.contains(.centeredVertically) { offset.y = frame.midY - room.height / 2 }
    if scrollPosition.contains(.bottom) { offset.y = frame.maxY + insets.bottom - room.height }
    if scrollPosition.contains(.left) { offset.x = frame.minX - insets.left }
    if scrollPosition.contains(.centeredHorizontally) { offset.x = frame.midX - room.width / 2 }
    if scrollPosition.contains(.right) { offset.x = frame.maxX + insets.right - room.width }
    let end = CGPoint(
      x: contentSize.width + insets.right - room.width, y: contentSize.height + insets.bottom - room.height)
    let place = CGPoint(
      x: max(min(offset.x, end.x), -insets.left), y: max(min(offset.y, end.y), -insets.top))
    setContentOffset(place, animated: animated)
  }

  /// Arranges the items, and makes those that are seen.
  open override func layoutSubviews() {
    super.layoutSubviews()
    count()
    let layout = collectionViewLayout
    if layout.isInvalid || arranged.size != bounds.size
      || arranged != bounds && layout.shouldInvalidateLayout(forBoundsChange: bounds)
    {
      layout.isInvalid = false
      layout.prepare()
      contentSize = layout.collectionViewContentSize
    }
    arranged = bounds
    backgroundView?.frame = bounds
    var seen: [CollectionElement: UICollectionViewLayoutAttributes] = [:]
    for attributes in layout.layoutAttributesForElements(in: bounds) ?? [] {
      seen[CollectionElement(kind: attributes.representedElementKind, path: attributes.indexPath)] =
        attributes
    }
    for element in store.shown.keys.sorted() where seen[element] == nil { retire(element) }
    for (element, attributes) in seen.sorted(by: { $0.key < $1.key }) {
      guard let view = store.shown[element] ?? make(element) else { continue }
      view.take(attributes)
    }
    let raised = seen.filter { $0.value.zIndex != 0 }
      .sorted { ($0.value.zIndex, $0.key) < ($1.value.zIndex, $1.key) }
    for (element, _) in raised {
      if let view = store.shown[element] { bringSubviewToFront(view) }
    }
  }

  private func make(_ element: CollectionElement) -> UICollectionReusableView? {
    let path = element.path
    guard let kind = element.kind else {
      guard has(path), let cell = dataSource?.collectionView(self, cellForItemAt: path) else { return nil }
      cell.isSelected = selected.contains(path)
      show(cell, element)
      collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: path)
      return cell
    }
    let view = dataSource?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
    guard let view else { return nil }
    show(view, element)
    collectionDelegate?.collectionView(
      self, willDisplaySupplementaryView: view, forElementKind: kind, at: path)
    return view
  }

  private func show(_ view: UICollectionReusableView, _ element: CollectionElement) {
    store.shown[element] = view
    insertSubview(view, at: backgroundView == nil ? 0 : 1)
  }

  private func retire(_ element: CollectionElement) {
    guard let view = store.retire(element) else { return }
    guard element.kind == nil, let cell = view as? UICollectionViewCell else { return }
    collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.path)
  }
}
