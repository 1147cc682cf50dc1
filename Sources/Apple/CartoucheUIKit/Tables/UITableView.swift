import CartoucheCoreGraphics
import Foundation

/// A column of rows in sections.
@preconcurrency @MainActor open class UITableView: UIScrollView {
  /// The looks of a table.
  public enum Style: Int, Sendable {
    /// Rows from edge to edge.
    case plain
    /// Sections with room between them.
    case grouped
    /// Sections as cards.
    case insetGrouped
  }

  /// The ways in which rows come and go; there are no animations here.
  public enum RowAnimation: Int, Sendable {
    /// By fading.
    case fade
    /// From the right.
    case right
    /// From the left.
    case left
    /// From the top.
    case top
    /// From the bottom.
    case bottom
    /// At once.
    case none
    /// From the middle.
    case middle
    /// The system's animation.
    case automatic = 100
  }

  /// The places of a row after a movement.
  public enum ScrollPosition: Int, Sendable {
    /// The nearest one.
    case none
    /// The top.
    case top
    /// The middle.
    case middle
    /// The bottom.
    case bottom
  }

  /// The lines between rows.
  public enum SeparatorStyle: Int, Sendable {
    /// None.
    case none
    /// Thin ones.
    case singleLine
  }

  /// The number for a height that the content determines.
  nonisolated public static let automaticDimension: CGFloat = -1

  /// The look.
  public let style: Style
  /// The object that has the rows.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
  /// The height of rows in points; `automaticDimension` for that of the content.
  open var rowHeight: CGFloat = UITableView.automaticDimension { didSet { reloadData() } }
  /// The expected height of rows; of no effect.
  open var estimatedRowHeight: CGFloat = 0
  /// The lines between rows.
  open var separatorStyle = SeparatorStyle.singleLine { didSet { reloadData() } }
  /// The colour of the lines between rows; `nil` for the usual one.
  open var separatorColor: UIColor? { didSet { reloadData() } }
  /// The insets of the lines between rows.
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  /// The view above the rows.
  open var tableHeaderView: UIView? { didSet { replace(oldValue, by: tableHeaderView) } }
  /// The view below the rows.
  open var tableFooterView: UIView? { didSet { replace(oldValue, by: tableFooterView) } }
  /// The view behind the rows.
  open var backgroundView: UIView?
  /// Whether rows can be selected.
  open var allowsSelection = true
  /// Whether several rows can be selected.
  open var allowsMultipleSelection = false
  /// The control that loads the rows again; it is not drawn.
  open var refreshControl: UIRefreshControl?
  /// Whether rows can be moved and deleted; of no effect.
  open var isEditing = false
  /// The selected rows.
  open private(set) var indexPathsForSelectedRows: [IndexPath]?
  /// The selected row.
  open var indexPathForSelectedRow: IndexPath? { indexPathsForSelectedRows?.first }

  private var makers: [String: () -> UITableViewCell] = [:]
  private var waiting: [String: [UITableViewCell]] = [:]
  private var cells: [IndexPath: UITableViewCell] = [:]
  private var headers: [UIView] = []
  private var rows: [(path: IndexPath, frame: CGRect)] = []
  private var needsReload = true

  private var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  /// A table with a frame in points of its superview.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
    addGestureRecognizer(UITapGestureRecognizer { [weak self] in self?.tap($0) })
  }

  /// A plain table with a frame in points of its superview.
  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  private func replace(_ old: UIView?, by new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    setNeedsLayout()
  }

  // MARK: Rows

  /// Registers the class of rows with an identifier.
  ///
  /// Rows are made by the class's own `init(style:reuseIdentifier:)`, with the default style.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    waiting[identifier] = nil
    let kind = cellClass as? UITableViewCell.Type
    makers[identifier] = kind.map { kind in { kind.make(reuseIdentifier: identifier) } }
  }

  /// Registers a way to make rows with an identifier; an addition, for rows of another style.
  public func register(
    forCellReuseIdentifier identifier: String, _ make: @escaping () -> UITableViewCell
  ) {
    makers[identifier] = make
  }

  /// A row that is no longer used; `nil` without one, unless its class was registered.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = waiting[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    return makers[identifier]?()
  }

  /// A row that is no longer used, or a new one.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    dequeueReusableCell(withIdentifier: identifier)
      ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// Asks for all rows again.
  open func reloadData() {
    needsReload = true
    setNeedsLayout()
  }

  /// Asks for rows again.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }
  /// Asks for sections again.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
  /// Takes in new rows.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }
  /// Takes in that rows are gone.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }
  /// Begins several changes.
  open func beginUpdates() {}
  /// Ends several changes.
  open func endUpdates() { reloadData() }
  /// Makes several changes.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    reloadData()
    completion?(true)
  }

  /// The number of sections.
  open var numberOfSections: Int { max(dataSource?.numberOfSections(in: self) ?? 1, 0) }
  /// The number of rows of a section.
  open func numberOfRows(inSection section: Int) -> Int {
    max(dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0, 0)
  }
  /// The view of a row that is seen; `nil` for others.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    layoutIfNeeded()
    return cells[indexPath]
  }
  /// The row of a view; `nil` for none.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    cells.first { $0.value === cell }?.key
  }
  /// The row at a point; `nil` for none.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    layoutIfNeeded()
    return rows.first { $0.frame.contains(point) }?.path
  }
  /// The rows that are seen.
  open var visibleCells: [UITableViewCell] {
    layoutIfNeeded()
    return rows.compactMap { cells[$0.path] }
  }
  /// The places of the rows that are seen.
  open var indexPathsForVisibleRows: [IndexPath]? {
    layoutIfNeeded()
    return rows.map(\.path).filter { cells[$0] != nil }
  }
  /// The rectangle of a row.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    layoutIfNeeded()
    return rows.first { $0.path == indexPath }?.frame ?? .zero
  }

  /// Selects a row; the delegate is not told.
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if !allowsMultipleSelection {
      for path in indexPathsForSelectedRows ?? [] { cells[path]?.setSelected(false, animated: false) }
      indexPathsForSelectedRows = nil
    }
    guard let indexPath else { return }
    indexPathsForSelectedRows = (indexPathsForSelectedRows ?? []) + [indexPath]
    cells[indexPath]?.setSelected(true, animated: false)
  }

  /// Deselects a row; the delegate is not told.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    indexPathsForSelectedRows?.removeAll { $0 == indexPath }
    if indexPathsForSelectedRows?.isEmpty == true { indexPathsForSelectedRows = nil }
    cells[indexPath]?.setSelected(false, animated: false)
  }

  /// Moves the content so that a row is seen; there is no animation.
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    scrollRectToVisible(rectForRow(at: indexPath), animated: animated)
    setNeedsLayout()
  }

  private func tap(_ recognizer: UIGestureRecognizer) {
    guard recognizer.state == .ended, allowsSelection,
      let path = indexPathForRow(at: recognizer.location(in: self)),
      let chosen = tableDelegate.map({ $0.tableView(self, willSelectRowAt: path) }) ?? path
    else { return }
    for old in indexPathsForSelectedRows ?? [] where !allowsMultipleSelection && old != chosen {
      deselectRow(at: old, animated: false)
      tableDelegate?.tableView(self, didDeselectRowAt: old)
    }
    selectRow(at: chosen, animated: false, scrollPosition: .none)
    tableDelegate?.tableView(self, didSelectRowAt: chosen)
  }

  // MARK: Layout

  /// Measures the rows, and makes those that are seen.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if needsReload {
      needsReload = false
      for path in cells.keys.sorted() { retire(path) }
    }
    measure()
    let room = bounds
    for path in cells.keys.sorted()
    where !rows.contains(where: { $0.path == path && $0.frame.intersects(room) }) {
      retire(path)
    }
    for (path, frame) in rows where frame.intersects(room) {
      guard let cell = cells[path] ?? dataSource?.tableView(self, cellForRowAt: path) else { continue }
      if cells[path] == nil {
        cells[path] = cell
        cell.isSelected = indexPathsForSelectedRows?.contains(path) ?? false
        tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
        insertSubview(cell, at: 0)
      }
      cell.line.isHidden = separatorStyle == .none
      cell.line.backgroundColor = separatorColor ?? .separator
      cell.frame = frame
    }
  }

  private func retire(_ path: IndexPath) {
    guard let cell = cells.removeValue(forKey: path) else { return }
    cell.removeFromSuperview()
    if let name = cell.reuseIdentifier { waiting[name, default: []].append(cell) }
  }

  private func measure() {
    for header in headers { header.removeFromSuperview() }
    (headers, rows) = ([], [])
    var y: CGFloat = 0
    func place(_ view: UIView?) {
      guard let view else { return }
      view.frame = CGRect(x: 0, y: y, width: bounds.width, height: view.bounds.height)
      y += view.bounds.height
    }
    place(tableHeaderView)
    let inset: CGFloat = style == .insetGrouped ? 16 : 0
    for section in 0..<numberOfSections {
      y += placeTitle(dataSource?.tableView(self, titleForHeaderInSection: section), section, at: y)
      for row in 0..<numberOfRows(inSection: section) {
        let path = IndexPath(row: row, section: section)
        let height = height(ofRowAt: path)
        rows.append((path, CGRect(x: inset, y: y, width: bounds.width - 2 * inset, height: height)))
        y += height
      }
    }
    place(tableFooterView)
    contentSize = CGSize(width: bounds.width, height: y)
  }

  private func height(ofRowAt path: IndexPath) -> CGFloat {
    let asked = tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    let own = asked >= 0 ? asked : rowHeight
    return own >= 0 && own.isFinite ? own : 44
  }

  /// Puts the title of a section above its rows; its height.
  private func placeTitle(_ title: String?, _ section: Int, at y: CGFloat) -> CGFloat {
    let given = tableDelegate?.tableView(self, viewForHeaderInSection: section)
    let asked = tableDelegate?.tableView(self, heightForHeaderInSection: section) ?? Self.automaticDimension
    let usual: CGFloat = title != nil || given != nil ? 28 : style == .plain ? 0 : 24
    let height = asked >= 0 ? asked : usual
    guard title != nil || given != nil else { return height }
    let header = UIView(frame: CGRect(x: 0, y: y, width: bounds.width, height: height))
    if let given {
      given.frame = header.bounds
      header.addSubview(given)
    } else {
      header.backgroundColor = style == .plain ? .systemGray6 : nil
      let label = UILabel(frame: header.bounds.insetBy(dx: 16, dy: 0))
      label.text = style == .plain ? title : title?.uppercased()
      label.font = style == .plain ? .systemFont(ofSize: 15, weight: .semibold) : .systemFont(ofSize: 13)
      label.textColor = style == .plain ? .label : .secondaryLabel
      header.addSubview(label)
    }
    headers.append(header)
    addSubview(header)
    return height
  }
}

extension IndexPath {
  /// The place of a row of a section.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// The place of an item of a section.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The section; 0 if there is none.
  public var section: Int { isEmpty ? 0 : self[0] }
  /// The row; 0 if there is none.
  public var row: Int { count > 1 ? self[1] : 0 }
  /// The item; 0 if there is none.
  public var item: Int { row }
}

/// An object that has the rows of a table.
@preconcurrency @MainActor public protocol UITableViewDataSource: AnyObject {
  /// The number of sections.
  func numberOfSections(in tableView: UITableView) -> Int
  /// The number of rows of a section.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// The view of a row.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  /// The title of a section; `nil` for none.
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
}

extension UITableViewDataSource {
  /// Returns 1.
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// Returns `nil`.
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
}

/// A delegate that is told of selections in a table.
@preconcurrency @MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
  /// The height of a row; negative for that of the table.
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  /// The height of the title of a section; negative for the usual one.
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
  /// A view in place of the title of a section.
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
  /// Called before a row is shown.
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
  /// The row to select in place of one; `nil` for none.
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
  /// Called when a row was selected by a tap.
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  /// Called when a row is no longer selected since another one is.
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
  /// Returns -1.
  public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { -1 }
  /// Returns -1.
  public func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { -1 }
  /// Returns `nil`.
  public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
  /// Returns the row.
  public func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    indexPath
  }
  /// Does nothing.
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
}

/// A control that loads content again; it is not drawn.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
  /// Whether content is being loaded.
  open private(set) var isRefreshing = false
  /// The text; not drawn.
  open var attributedTitle: NSAttributedString?
  /// Begins to load.
  open func beginRefreshing() { isRefreshing = true }
  /// Ends to load.
  open func endRefreshing() { isRefreshing = false }
}

/// A controller of a table.
@preconcurrency @MainActor
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  /// The table.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tableView: UITableView!
  /// Whether the selection ends when the table appears; of no effect.
  open var clearsSelectionOnViewWillAppear = true
  /// The control that loads the rows again; it is not drawn.
  open var refreshControl: UIRefreshControl?

  private let style: UITableView.Style

  /// A controller of a table with a look.
  public init(style: UITableView.Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  /// A controller of a plain table; there are no nib files here, so both arguments should be `nil`.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    style = .plain
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Returns `nil`: controllers cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  /// Makes the table.
  open override func loadView() {
    let table = UITableView(frame: UIScreen.main.bounds, style: style)
    table.dataSource = self
    table.delegate = self
    tableView = table
    view = table
  }

  /// The number of sections: 1 unless overridden.
  open func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// The number of rows of a section: 0 unless overridden.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  /// The view of a row.
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  /// The title of a section: none unless overridden.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// Called when a row was selected by a tap.
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  /// Called when a row is no longer selected since another one is.
  open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
  /// The height of a row: that of the table unless overridden.
  open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { -1 }
}
