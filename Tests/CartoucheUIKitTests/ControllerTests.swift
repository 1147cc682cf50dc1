import CartoucheCoreGraphics
import CartoucheUIKit
import Foundation
import Testing

/// Controllers in containers, alerts and tables.
@MainActor @Suite struct ControllerTests {
  /// A controller that notes when its view appears.
  private final class Page: UIViewController {
    var log: [String] = []
    override func viewWillAppear(_ animated: Bool) { log.append("will") }
    override func viewDidAppear(_ animated: Bool) { log.append("did") }
    override func viewDidDisappear(_ animated: Bool) { log.append("gone") }
  }

  private func page(_ title: String) -> Page {
    let page = Page()
    page.title = title
    return page
  }

  private func window(_ controller: UIViewController) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    return window
  }

  private func texts(_ view: UIView) -> [String] {
    if view.isHidden { return [] }
    let own = (view as? UILabel)?.text.map { [$0] } ?? []
    return own + view.subviews.flatMap { texts($0) }
  }

  @Test("A stack of controllers shows the last one below its title, and leads back") func navigation() {
    let (first, second) = (page("Map"), page("Details"))
    let navigation = UINavigationController(rootViewController: first)
    first.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Styles", primaryAction: nil)
    let window = window(navigation)
    #expect(first.log == ["will", "did"] && first.navigationController === navigation)
    #expect(first.view.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 0, right: 0))
    #expect(texts(window).sorted() == ["Map", "Styles"])
    navigation.pushViewController(second, animated: true)
    window.layoutIfNeeded()
    #expect(first.log.last == "gone" && second.log == ["will", "did"] && first.view.superview == nil)
    #expect(texts(window).sorted() == ["Details", "‹ Map"])
    first.show(page("x"), sender: nil)
    #expect(navigation.viewControllers.count == 3)
    #expect(navigation.popToViewController(second, animated: true)?.count == 1)
    #expect(navigation.popViewController(animated: true) === second && second.parent == nil)
    #expect(navigation.popViewController(animated: true) == nil)
    #expect(first.log.suffix(2) == ["will", "did"])
    navigation.isNavigationBarHidden = true
    #expect(first.view.safeAreaInsets == .zero && UIApplication.shared.windows.contains(window))
  }

  @Test("Items of bars do what they were given, and bars place them") func bars() {
    var taps = 0
    let item = UIBarButtonItem(systemItem: .add, primaryAction: UIAction { _ in taps += 1 })
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    bar.items = [item, .flexibleSpace(), UIBarButtonItem(customView: UISwitch())]
    bar.layoutIfNeeded()
    let parts = bar.subviews.filter { $0 is UIButton || $0 is UISwitch }
    #expect(parts.count == 2 && parts[0].frame.minX == 16 && parts[1].frame.maxX == 304)
    (parts[0] as? UIButton)?.sendActions(for: .touchUpInside)
    item.isEnabled = false
    item.performAction()
    #expect(taps == 1)
    #expect(UIBarButtonItem(title: "Done", style: .done, target: nil, action: nil).title == "Done")
  }

  @Test("Tabs show one controller each") func tabs() {
    let pages = [page("Map"), page("List")]
    let tabs = UITabBarController()
    tabs.viewControllers = pages
    pages[1].tabBarItem = UITabBarItem(title: "Rows", image: nil, tag: 1)
    tabs.viewControllers = pages
    let window = window(tabs)
    #expect(pages[0].view.window === window && !pages[1].isViewLoaded && pages[0].log == ["will", "did"])
    #expect(texts(tabs.tabBar).sorted() == ["Map", "Rows"])
    tabs.selectedIndex = 1
    #expect(pages[0].view.superview == nil && pages[1].view.window === window && pages[0].log.last == "gone")
    #expect(tabs.selectedViewController === pages[1] && pages[1].tabBarController === tabs)
    #expect(pages[1].view.safeAreaInsets.bottom == 44)
  }

  @Test("An alert is shown over everything, performs its actions and goes") func alerts() {
    let page = page("Map")
    let window = window(page)
    let alert = UIAlertController(title: "Delete", message: "For ever?", preferredStyle: .alert)
    var log: [String] = []
    for (title, style) in [("No", UIAlertAction.Style.cancel), ("Yes", .destructive)] {
      alert.addAction(UIAlertAction(title: title, style: style) { log.append($0.title ?? "") })
    }
    alert.addTextField { $0.placeholder = "Name" }
    page.present(alert, animated: true) { log.append("shown") }
    #expect(page.presentedViewController === alert && alert.view.superview === window)
    #expect(texts(window).sorted() == ["Delete", "For ever?", "Name", "No", "Yes"])
    page.present(UIViewController(), animated: true)
    #expect(page.presentedViewController === alert)
    alert.perform(alert.actions[1])
    #expect(log == ["shown", "Yes"] && page.presentedViewController == nil && alert.view.superview == nil)
    page.present(alert, animated: true)
    alert.dismiss(animated: true) { log.append("dismissed") }
    #expect(page.presentedViewController == nil && log.last == "dismissed")
  }

  /// Rows with numbers.
  private final class Rows: UITableViewController {
    var made = 0
    var selected: [IndexPath] = []
    var count = 100
    override func numberOfSections(in tableView: UITableView) -> Int { 2 }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      section == 0 ? "First" : nil
    }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let known = tableView.dequeueReusableCell(withIdentifier: "row")
      if known == nil { made += 1 }
      let cell = known ?? UITableViewCell(style: .value1, reuseIdentifier: "row")
      cell.textLabel?.text = "\(indexPath.section)-\(indexPath.row)"
      cell.accessoryType = .checkmark
      return cell
    }
    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      selected.append(indexPath)
    }
  }

  @Test("A table makes the rows that are seen, uses them again and tells of taps") func tables() throws {
    let controller = Rows()
    let window = window(controller)
    let table = try #require(controller.tableView)
    #expect(table.frame == window.bounds && table.contentSize.height == 28 + 200 * 44)
    #expect(controller.made == 11 && table.visibleCells.first?.textLabel?.text == "0-0")
    #expect(texts(table).contains("First"))
    table.scrollToRow(at: IndexPath(row: 99, section: 1), at: .bottom, animated: false)
    table.layoutIfNeeded()
    #expect(table.visibleCells.last?.textLabel?.text == "1-99" && controller.made <= 12)
    let touch = UITouch(at: CGPoint(x: 20, y: 470), in: window)
    window.send([touch])
    touch.change(to: CGPoint(x: 20, y: 470), phase: .ended, timestamp: 0.1)
    window.send([touch])
    #expect(controller.selected == [IndexPath(row: 99, section: 1)])
    #expect(table.indexPathForSelectedRow?.row == 99)
    table.deselectRow(at: IndexPath(row: 99, section: 1), animated: true)
    #expect(table.indexPathForSelectedRow == nil)
    controller.count = 2
    table.reloadData()
    table.contentOffset = .zero
    #expect(table.visibleCells.count == 4)
  }

  @Test("A field and a search bar edit text for their delegates") func fields() {
    final class Delegate: UITextFieldDelegate, UISearchBarDelegate {
      var log: [String] = []
      func textFieldDidBeginEditing(_ textField: UITextField) { log.append("begin") }
      func textFieldDidEndEditing(_ textField: UITextField) { log.append("end") }
      func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { log.append(searchText) }
      func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { log.append("cancel") }
    }
    let (delegate, field, bar) = (Delegate(), UITextField(), UISearchBar())
    (field.delegate, bar.delegate) = (delegate, delegate)
    #expect(field.becomeFirstResponder() && field.isFirstResponder && field.isEditing)
    #expect(bar.becomeFirstResponder() && !field.isFirstResponder)
    bar.text = "lake"
    bar.searchTextField.sendActions(for: .editingChanged)
    bar.showsCancelButton = true
    bar.frame = CGRect(x: 0, y: 0, width: 320, height: 56)
    bar.layoutIfNeeded()
    #expect(bar.endEditing(true) && !bar.searchTextField.isFirstResponder)
    bar.subviews.compactMap { $0 as? UIButton }.first?.sendActions(for: .touchUpInside)
    #expect(delegate.log == ["begin", "end", "lake", "cancel"])
  }

  @Test("Buttons have insets, images and configurations") func buttons() {
    let button = UIButton(type: .system)
    let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 12)).image { _ in }
    button.setImage(image, for: .normal)
    button.contentEdgeInsets = UIEdgeInsetsMake(1, 2, 3, 4)
    #expect(button.intrinsicContentSize == CGSize(width: 16, height: 16))
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    button.contentHorizontalAlignment = .left
    button.layoutIfNeeded()
    #expect(button.imageView?.frame == CGRect(x: 2, y: 13, width: 10, height: 12))
    var configuration = UIButton.Configuration.filled()
    configuration.cornerStyle = .capsule
    button.configuration = configuration
    button.tintColor = .red
    button.layoutIfNeeded()
    #expect(button.layer.cornerRadius == 20 && button.layer.backgroundColor == UIColor.red.cgColor)
  }

  @Test("The program and the device answer plainly") func program() async {
    #expect(UIApplication.shared.applicationState == .active && UIDevice.current.systemName == "Linux")
    #expect(
      !UIApplication.shared.canOpenURL(URL(filePath: "/")) && UIDevice.current.userInterfaceIdiom == .pad)
    var isOpened: Bool?
    UIApplication.shared.open(URL(filePath: "/")) { isOpened = $0 }
    #expect(isOpened == false)
    UIImpactFeedbackGenerator(style: .light).impactOccurred()
    #expect(UIColor(named: "none") == nil)
    #expect(
      CGRectGetMaxX(CGRectMake(1, 2, 3, 4)) == 4
        && CGRectContainsPoint(CGRectMake(0, 0, 2, 2), CGPointMake(1, 1)))
  }

  @Test("A swipe is found by its direction") func swipes() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    var found: [String] = []
    for (name, direction) in [("left", UISwipeGestureRecognizer.Direction.left), ("up", .up)] {
      let swipe = UISwipeGestureRecognizer { _ in found.append(name) }
      swipe.direction = direction
      view.addGestureRecognizer(swipe)
    }
    for (end, _) in [
      (CGPoint(x: 20, y: 110), "left"), (CGPoint(x: 100, y: 20), "up"), (CGPoint(x: 190, y: 100), ""),
    ] {
      let touch = UITouch(at: CGPoint(x: 100, y: 100), in: view)
      view.send([touch])
      touch.change(to: end, phase: .moved, timestamp: 0.1)
      view.send([touch])
      touch.change(to: end, phase: .ended, timestamp: 0.2)
      view.send([touch])
    }
    #expect(found == ["left", "up"])
  }
}
