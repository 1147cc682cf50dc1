import CartoucheCoreGraphics
import Foundation

/// An arrangement in lines that are filled one after the other, with headers and footers of sections.
///
/// Items of one size stand in columns that are spread over the length of a line. Items of several sizes are spread over
/// each line but the last, which keeps ``minimumInteritemSpacing``.
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The size of items that determine their own; counts as that of the items here.
  nonisolated public static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  /// The size of items unless the delegate gives others.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  /// The expected size of items, which counts where ``itemSize`` is ``automaticSize``.
  open var estimatedItemSize = CGSize.zero { didSet { invalidateLayout() } }
  /// The smallest distance between items of a line.
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  /// The distance between lines.
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  /// The distances of the items of a section from its edges.
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  /// The direction in which the content moves; lines run across it.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { invalidateLayout() } }
  /// The size of headers; only the length in the direction of movement counts, and 0 is none.
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  /// The size of footers; only the length in the direction of movement counts, and 0 is none.
  open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  /// Whether headers stay in sight while their sections do.
  open var sectionHeadersPinToVisibleBounds = false { didSet { invalidateLayout() } }
  /// Whether footers stay in sight while their sections do.
  open var sectionFootersPinToVisibleBounds = false { didSet { invalidateLayout() } }

  private var elements: [UICollectionViewLayoutAttributes] = []
  private var items: [IndexPath: UICollectionViewLayoutAttributes] = [:]
  /// The ranges of sections in the direction of movement.
  private var sections: [ClosedRange<CGFloat>] = []
  private var length: CGFloat = 0
  private var isVertical: Bool { scrollDirection == .vertical }

  /// The size of all elements.
  open override var collectionViewContentSize: CGSize { turned(CGSize(width: breadth, height: length)) }

  /// The length of lines, between the insets of the collection.
  private var breadth: CGFloat {
    guard let view = collectionView else { return 0 }
    let insets = view.adjustedContentInset
    return max(
      isVertical
        ? view.bounds.width - insets.left - insets.right : view.bounds.height - insets.top - insets.bottom, 0)
  }

  /// A size with the length of lines as its width, from one of the collection, or the other way.
  private func turned(_ size: CGSize) -> CGSize {
    isVertical ? size : CGSize(width: size.height, height: size.width)
  }

  private func turned(_ rect: CGRect) -> CGRect {
    isVertical
      ? rect : CGRect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width)
  }

  // MARK: Measuring

  /// Places all elements.
  open override func prepare() {
    super.prepare()
    (elements, items, sections, length) = ([], [:], [], 0)
    guard let view = collectionView else { return }
    let sizes = view.delegate as? any UICollectionViewDelegateFlowLayout
    for section in 0..<view.numberOfSections {
      let start = length
      let header = sizes?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
      place(UICollectionView.elementKindSectionHeader, header ?? headerReferenceSize, section)
      placeItems(of: section, view, sizes)
      let footer = sizes?.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
      place(UICollectionView.elementKindSectionFooter, footer ?? footerReferenceSize, section)
      sections.append(start...max(start, length))
    }
  }

  private func place(_ kind: String, _ size: CGSize, _ section: Int) {
    let height = Self.usable(turned(size).height)
    guard height > 0 else { return }
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: section))
    attributes.frame = turned(CGRect(x: 0, y: length, width: breadth, height: height))
    elements.append(attributes)
    length += height
  }

  private func placeItems(
    of section: Int, _ view: UICollectionView, _ sizes: (any UICollectionViewDelegateFlowLayout)?
  ) {
    let count = view.numberOfItems(inSection: section)
    let given = sizes?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
    let inset =
      isVertical
      ? given : UIEdgeInsets(top: given.left, left: given.top, bottom: given.right, right: given.bottom)
    let gap = sizes?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
    let lineGap = sizes?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section)
    var lines = FlowLines(
      room: max(breadth - inset.left - inset.right, 0), gap: Self.usable(gap ?? minimumInteritemSpacing))
    for item in 0..<count {
      let path = IndexPath(item: item, section: section)
      let size = sizes?.collectionView(view, layout: self, sizeForItemAt: path) ?? itemSize
      lines.add(turned(size == Self.automaticSize ? usualSize : size))
    }
    length += inset.top
    var item = 0
    for line in lines.placed {
      if item > 0 { length += Self.usable(lineGap ?? minimumLineSpacing) }
      for (x, size) in line.items {
        let attributes = UICollectionViewLayoutAttributes(
          forCellWith: IndexPath(item: item, section: section))
        let y = length + (line.height - size.height) / 2
        attributes.frame = turned(
          CGRect(x: inset.left + x, y: y, width: size.width, height: size.height))
        elements.append(attributes)
        items[attributes.indexPath] = attributes
        item += 1
      }
      length += line.height
    }
    length += inset.bottom
  }

  private var usualSize: CGSize {
    let isGiven = estimatedItemSize != .zero && estimatedItemSize != Self.automaticSize
    return isGiven ? estimatedItemSize : CGSize(width: 50, height: 50)
  }

  /// A length that can be used: 0 in place of what is none.
  nonisolated static func usable(_ length: CGFloat) -> CGFloat { length.isFinite ? max(length, 0) : 0 }

  // MARK: Answers

  /// The elements within a rectangle.
  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    elements.map(pinned).filter { $0.frame.intersects(rect) }
  }

  /// The attributes of an item.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    items[indexPath]
  }

  /// The attributes of a header or a footer.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    elements.first { $0.representedElementKind == elementKind && $0.indexPath == indexPath }.map(pinned)
  }

  /// Moves a header or a footer that stays in sight.
  private func pinned(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
    let isHeader = attributes.representedElementKind == UICollectionView.elementKindSectionHeader
    guard attributes.representedElementKind != nil, let view = collectionView,
      isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds,
      sections.indices.contains(attributes.indexPath.section)
    else { return attributes }
    let section = sections[attributes.indexPath.section]
    let insets = view.adjustedContentInset
    let seen = turned(view.bounds)
    var frame = turned(attributes.frame)
    let top = seen.minY + (isVertical ? insets.top : insets.left)
    let bottom = seen.maxY - (isVertical ? insets.bottom : insets.right) - frame.height
    let free = section.lowerBound...max(section.lowerBound, section.upperBound - frame.height)
    frame.origin.y = min(max(isHeader ? top : bottom, free.lowerBound), free.upperBound)
    let moved = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: attributes.representedElementKind ?? "", with: attributes.indexPath)
    moved.frame = turned(frame)
    moved.zIndex = 1
    return moved
  }
}

/// Items in lines of one length.
private struct FlowLines {
  typealias Line = (items: [(x: CGFloat, size: CGSize)], height: CGFloat)

  let room: CGFloat
  let gap: CGFloat
  private var lines: [[CGSize]] = []
  private var used: CGFloat = 0
  private var isUniform = true

  init(room: CGFloat, gap: CGFloat) { (self.room, self.gap) = (room, gap) }

  /// Adds an item to the last line, or to a new one where it does not fit.
  mutating func add(_ asked: CGSize) {
    let size = CGSize(
      width: UICollectionViewFlowLayout.usable(asked.width),
      height: UICollectionViewFlowLayout.usable(asked.height))
    if let first = lines.first?.first, first != size { isUniform = false }
    // Widths that were divided among the items of a line may miss its length by a rounding error.
    if let last = lines.indices.last, used + gap + size.width <= room + 1e-6 {
      lines[last].append(size)
      used += gap + size.width
    } else {
      lines.append([size])
      used = size.width
    }
  }

  var placed: [Line] {
    lines.indices.map { index in
      let sizes = lines[index]
      let distance = distance(inLine: index)
      let isAlone = sizes.count == 1 && index < lines.count - 1
      var x: CGFloat = isAlone ? max(room - sizes[0].width, 0) / 2 : 0
      var line: Line = ([], sizes.map(\.height).max() ?? 0)
      for size in sizes {
        line.items.append((x, size))
        x += size.width + distance
      }
      return line
    }
  }

  private func distance(inLine index: Int) -> CGFloat {
    if isUniform, let width = lines.first?.first?.width {
      let fitting = ((room + gap) / max(width + gap, 1)).rounded(.down)
      return fitting > 1 ? max((room - fitting * width) / (fitting - 1), gap) : gap
    }
    let sizes = lines[index]
    guard sizes.count > 1, index < lines.count - 1 else { return gap }
    return max((room - sizes.reduce(0) { $0 + $1.width }) / CGFloat(sizes.count - 1), gap)
  }
}
