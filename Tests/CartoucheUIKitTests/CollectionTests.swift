import CartoucheCoreGraphics
import CartoucheImages
import CartoucheUIKit
import Foundation
import Testing

@MainActor @Suite struct CollectionTests {
  /// An item with a text of its own, made by the initialiser that programs override.
  private class Tile: UICollectionViewCell {
    let label = UILabel()
    var reuses = 0
    override init(frame: CGRect) {
      super.init(frame: frame)
      label.frame = contentView.bounds
      contentView.addSubview(label)
    }
    required init?(coder: NSCoder) { nil }
    override func prepareForReuse() { reuses += 1 }
  }

  private final class Header: UICollectionReusableView {
    let label = UILabel()
    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(label)
    }
    required init?(coder: NSCoder) { nil }
  }

  /// Sections of items whose texts are their places.
  private final class Items: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var counts: [Int]
    var log: [String] = []
    var sizes: [CGSize] = []
    init(_ counts: [Int]) { self.counts = counts }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      counts[section]
    }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
      (cell as? Tile)?.label.text = "\(indexPath.section)-\(indexPath.item)"
      return cell
    }
    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> UICollectionReusableView {
      let view = collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "header", for: indexPath)
      (view as? Header)?.label.text = "Section \(indexPath.section)"
      return view
    }
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
      let layout = collectionViewLayout as? UICollectionViewFlowLayout
      return sizes.isEmpty ? layout?.itemSize ?? .zero : sizes[indexPath.item % sizes.count]
    }
    func collectionView(
      _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool {
      indexPath.item != 2
    }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      log.append("+\(indexPath.section)-\(indexPath.item)")
    }
    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
      log.append("-\(indexPath.section)-\(indexPath.item)")
    }
  }

  /// The objects with items, which collections do not keep alive.
  private static var kept: [Items] = []

  private func collection(
    _ items: Items, size: CGSize = CGSize(width: 320, height: 480),
    _ change: (UICollectionViewFlowLayout) -> Void = { _ in }
  ) -> UICollectionView {
    let layout = UICollectionViewFlowLayout()
    change(layout)
    let view = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    view.register(Tile.self, forCellWithReuseIdentifier: "tile")
    view.register(
      Header.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    (view.dataSource, view.delegate) = (items, items)
    Self.kept.append(items)
    view.layoutIfNeeded()
    return view
  }

  private func texts(_ view: UICollectionView) -> [String] {
    view.visibleCells.compactMap { ($0 as? Tile)?.label.text }
  }

  private func origins(_ view: UICollectionView, _ section: Int = 0) -> [CGPoint] {
    (0..<view.numberOfItems(inSection: section)).compactMap {
      view.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame.origin
    }
  }

  private func tap(_ view: UICollectionView, at point: CGPoint) {
    let window = view.window ?? UIWindow(frame: view.frame)
    if view.superview == nil { window.addSubview(view) }
    let touch = UITouch(at: point, in: window)
    window.send([touch])
    touch.change(to: point, phase: .ended, timestamp: 0.1)
    window.send([touch])
    view.removeFromSuperview()
  }

  @Test("Items of one size stand in columns spread over the lines, with insets and distances") func columns()
  {
    let view = collection(Items([5])) {
      $0.itemSize = CGSize(width: 90, height: 60)
      $0.sectionInset = UIEdgeInsets(top: 7, left: 10, bottom: 9, right: 10)
      $0.minimumLineSpacing = 4
    }
    let expected = [(10, 7), (115, 7), (220, 7), (10, 71), (115, 71)].map { CGPoint(x: $0.0, y: $0.1) }
    #expect(origins(view) == expected)
    #expect(view.contentSize == CGSize(width: 320, height: 140))
  }

  @Test("Items of several sizes fill lines in order; the last line keeps the smallest distance") func lines()
  {
    let items = Items([5])
    items.sizes = [100, 100, 80, 200, 60].map { CGSize(width: $0, height: $0 / 2) }
    let view = collection(items)
    #expect(origins(view).map(\.x) == [0, 120, 240, 0, 210])
    #expect(origins(view).map(\.y) == [0, 0, 5, 60, 95])
    items.sizes = [.init(width: 400, height: CGFloat.nan), .init(width: -CGFloat.infinity, height: 10)]
    view.collectionViewLayout.invalidateLayout()
    view.layoutIfNeeded()
    #expect(view.contentSize.height.isFinite)
  }

  @Test("A horizontal arrangement fills columns from the left") func horizontal() {
    let view = collection(Items([5, 1]), size: CGSize(width: 200, height: 130)) {
      $0.scrollDirection = .horizontal
      $0.itemSize = CGSize(width: 70, height: 60)
      $0.headerReferenceSize = CGSize(width: 20, height: 1)
    }
    let expected = [(20, 0), (20, 70), (100, 0), (100, 70), (180, 0)].map { CGPoint(x: $0.0, y: $0.1) }
    #expect(origins(view) == expected)
    #expect(
      view.contentSize == CGSize(width: 340, height: 130) && origins(view, 1) == [CGPoint(x: 270, y: 0)])
    view.scrollToItem(at: IndexPath(item: 0, section: 1), at: .left, animated: true)
    #expect(view.contentOffset == CGPoint(x: 140, y: 0) && texts(view) == ["0-2", "0-3", "0-4", "1-0"])
  }

  @Test(
    "Items that are seen are of the registered class, made by its initialiser with their size, and used again"
  )
  func reuse() throws {
    let view = collection(Items([1000])) { $0.itemSize = CGSize(width: 100, height: 100) }
    let first = try #require(view.visibleCells.first as? Tile)
    #expect(first.label.frame.size == CGSize(width: 100, height: 100) && view.visibleCells.count == 15)
    view.scrollToItem(at: IndexPath(item: 999, section: 0), at: .bottom, animated: false)
    #expect(view.indexPathsForVisibleItems.last == IndexPath(item: 999, section: 0))
    #expect(view.cellForItem(at: IndexPath(item: 0, section: 0)) == nil)
    let cells = view.visibleCells.compactMap { $0 as? Tile }
    #expect(cells.contains { $0.reuses == 1 } && cells.allSatisfy { $0.reuses <= 1 })
    #expect(view.indexPath(for: try #require(cells.last)) == IndexPath(item: 999, section: 0))
  }

  @Test("Headers stand above their sections, and stay in sight if they shall") func headers() throws {
    let kind = UICollectionView.elementKindSectionHeader
    let view = collection(Items([30, 30])) { $0.headerReferenceSize = CGSize(width: 0, height: 40) }
    let (first, second) = (IndexPath(item: 0, section: 0), IndexPath(item: 0, section: 1))
    let header = try #require(view.supplementaryView(forElementKind: kind, at: first) as? Header)
    #expect(header.frame == CGRect(x: 0, y: 0, width: 320, height: 40) && header.label.text == "Section 0")
    // Six lines of five: 6 × 50 + 5 × 10.
    let end: CGFloat = 40 + 350
    #expect(view.layoutAttributesForSupplementaryElement(ofKind: kind, at: second)?.frame.minY == end)
    view.contentOffset.y = 100
    #expect(view.supplementaryView(forElementKind: kind, at: first) == nil)
    (view.collectionViewLayout as? UICollectionViewFlowLayout)?.sectionHeadersPinToVisibleBounds = true
    #expect(view.supplementaryView(forElementKind: kind, at: first)?.frame.minY == 100)
    #expect(view.subviews.last === view.supplementaryView(forElementKind: kind, at: second))
    view.contentOffset.y = 360
    #expect(view.supplementaryView(forElementKind: kind, at: first)?.frame.minY == end - 40)
  }

  @Test("A tap selects an item and deselects the one before, as the delegate allows") func selection() throws
  {
    let items = Items([4])
    let view = collection(items) { $0.itemSize = CGSize(width: 320, height: 50) }
    for y: CGFloat in [10, 70, 130, 500] { tap(view, at: CGPoint(x: 20, y: y)) }
    #expect(items.log == ["+0-0", "-0-0", "+0-1"])
    #expect(view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
    #expect(view.visibleCells.map(\.isSelected) == [false, true, false, false])
    view.allowsMultipleSelection = true
    for y: CGFloat in [10, 10] { tap(view, at: CGPoint(x: 20, y: y)) }
    #expect(items.log.suffix(2) == ["+0-0", "-0-0"])
    view.reloadData()
    #expect(view.indexPathsForSelectedItems == nil)
  }

  @Test("Changes of the content are shown after they are told") func changes() {
    let items = Items([2])
    let view = collection(items)
    items.counts = [3, 1]
    #expect(texts(view) == ["0-0", "0-1"])
    view.performBatchUpdates({ view.insertItems(at: [IndexPath(item: 2, section: 0)]) })
    #expect(texts(view) == ["0-0", "0-1", "0-2", "1-0"])
    items.counts = []
    view.reloadData()
    #expect(texts(view) == [] && view.contentSize.height == 0)
    view.dataSource = nil
    #expect(view.numberOfSections == 0)
  }

  @Test("An arrangement of the program's own is asked for what is in sight") func ownLayout() {
    final class Circle: UICollectionViewLayout {
      var prepared = 0
      override func prepare() { prepared += 1 }
      override var collectionViewContentSize: CGSize { CGSize(width: 500, height: 500) }
      override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.size = CGSize(width: 40, height: 40)
        attributes.center = CGPoint(x: 100 * indexPath.item, y: 100)
        attributes.alpha = 0.5
        return attributes
      }
      override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        (0..<5).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
          .filter { $0.frame.intersects(rect) }
      }
    }
    let view = collection(Items([5]))
    let layout = Circle()
    view.setCollectionViewLayout(layout, animated: true)
    #expect(
      texts(view) == ["0-0", "0-1", "0-2", "0-3"] && view.visibleCells[1].center == CGPoint(x: 100, y: 100))
    #expect(view.visibleCells.allSatisfy { $0.alpha == 0.5 } && view.contentSize.width == 500)
    view.contentOffset.x = 100
    #expect(texts(view).last == "0-4" && layout.prepared == 1)
  }

  @Test("A picture shows the items where they are, and the ground of a selected one") func picture()
    async throws
  {
    final class Colored: UICollectionViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "color")
        collectionView.backgroundColor = .white
      }
      override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
        -> Int
      {
        3
      }
      override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "color", for: indexPath)
        cell.backgroundColor = .red
        cell.selectedBackgroundView = UIView()
        cell.selectedBackgroundView?.backgroundColor = .blue
        return cell
      }
    }
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 20, height: 20)
    layout.minimumInteritemSpacing = 20
    let controller = Colored(collectionViewLayout: layout)
    controller.view.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
    controller.view.layoutIfNeeded()
    controller.collectionView.selectItem(
      at: IndexPath(item: 1, section: 0), animated: false, scrollPosition: [])
    let image = try await controller.view.picture()
    let pixels = try #require(image.cgImage).image.pixels
    let row = [10, 30, 50, 70, 90].map { Array(pixels[(4 * (1000 + $0))..<(4 * (1000 + $0) + 3)]) }
    #expect(row == [[255, 0, 0], [255, 255, 255], [0, 0, 255], [255, 255, 255], [255, 0, 0]])
  }

  @Test("Rows of a table are of the registered class, made by its initialiser") func tableCells() {
    final class Place: UITableViewCell {
      let distance = UILabel()
      override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
        contentView.addSubview(distance)
      }
      required init?(coder: NSCoder) { nil }
    }
    final class Later: UITableViewCell {
      required override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        accessoryType = .checkmark
      }
      required init?(coder: NSCoder) { nil }
    }
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    table.register(Place.self, forCellReuseIdentifier: "place")
    table.register(Later.self, forCellReuseIdentifier: "later")
    table.register(UITableViewCell.self, forCellReuseIdentifier: "plain")
    let path = IndexPath(row: 0, section: 0)
    let place = table.dequeueReusableCell(withIdentifier: "place", for: path) as? Place
    #expect(
      place?.detailTextLabel != nil && place?.distance.superview != nil && place?.reuseIdentifier == "place")
    #expect(table.dequeueReusableCell(withIdentifier: "later")?.accessoryType == .checkmark)
    #expect(table.dequeueReusableCell(withIdentifier: "plain")?.detailTextLabel == nil)
    #expect(table.dequeueReusableCell(withIdentifier: "other") == nil)
    // As apps return where they cannot have the row that they want.
    let (bare, framed) = (UITableViewCell(), Place(frame: CGRect(x: 0, y: 0, width: 100, height: 30)))
    #expect(bare.reuseIdentifier == nil && bare.textLabel != nil && bare.detailTextLabel == nil)
    #expect(framed.bounds.width == 100 && framed.distance.superview != nil)
  }
}
