import CartoucheUIKit
import Foundation
import Testing

@MainActor @Suite struct SheetTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 490))
  private let page = UIViewController()

  init() {
    window.rootViewController = page
    window.makeKeyAndVisible()
  }

  @Test("A sheet with heights of its own covers the lower part, at the height that is chosen") func heights()
  {
    let list = UIViewController()
    let sheet = list.sheetPresentationController
    sheet?.detents = [.custom { _ in 100 }, .medium(), .large()]
    sheet?.preferredCornerRadius = 24
    page.present(list, animated: true)
    #expect(list.view.frame == CGRect(x: 0, y: 390, width: 320, height: 100))
    #expect(
      list.view.layer.cornerRadius == 24
        && list.view.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    sheet?.animateChanges { sheet?.selectedDetentIdentifier = .medium }
    #expect(list.view.frame == CGRect(x: 0, y: 250, width: 320, height: 240))
    sheet?.selectedDetentIdentifier = .large
    #expect(list.view.frame.minY == 10)
    sheet?.detents = [.custom { _ in .nan }, .custom { _ in nil }]
    #expect(list.view.frame == window.bounds)
    list.dismiss(animated: true)
    #expect(list.view.superview == nil)
  }

  @Test("A controller without a sheet, or whose sheet has no heights, covers everything") func whole() {
    let plain = UIViewController()
    #expect(plain.sheetPresentationController != nil)
    page.present(plain, animated: true)
    #expect(plain.view.frame == window.bounds)
    let full = UIViewController()
    full.modalPresentationStyle = .fullScreen
    #expect(full.sheetPresentationController == nil)
  }

  @Test("A search tells of the text, of its beginning and of its end") func search() {
    final class Updater: UISearchResultsUpdating, UISearchControllerDelegate {
      var log: [String] = []
      func updateSearchResults(for searchController: UISearchController) {
        log.append(searchController.searchBar.text ?? "")
      }
      func didPresentSearchController(_ searchController: UISearchController) { log.append("begin") }
      func didDismissSearchController(_ searchController: UISearchController) { log.append("end") }
    }
    let (search, updater) = (UISearchController(searchResultsController: nil), Updater())
    (search.searchResultsUpdater, search.delegate) = (updater, updater)
    page.navigationItem.searchController = search
    search.searchBar.text = "lake"
    search.searchBar.searchTextField.sendActions(for: .editingChanged)
    #expect(updater.log == ["begin", "lake"] && search.isActive)
    search.isActive = false
    #expect(updater.log == ["begin", "lake", "", "end"] && search.searchBar.text?.isEmpty != false)
  }
}
