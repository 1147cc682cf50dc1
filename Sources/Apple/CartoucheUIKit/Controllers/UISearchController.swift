import CartoucheCoreGraphics
import Foundation

/// A search field with the results of the search.
///
/// Neither is shown by itself here: the program finds the field in ``searchBar``, and puts it where it is seen.
@preconcurrency @MainActor open class UISearchController: UIViewController, UISearchBarDelegate {
  /// The field.
  public let searchBar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
  /// The controller of the results; `nil` for that of the page.
  public let searchResultsController: UIViewController?
  /// The object that is told of each change of the text.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// The object that is told about the beginning and the end.
  open weak var delegate: (any UISearchControllerDelegate)?
  /// Whether the content behind the search is dimmed; it never is here.
  open var obscuresBackgroundDuringPresentation = true
  /// Whether the navigation bar goes away; it never does here.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether the button that ends the search comes and goes by itself; of no effect.
  open var automaticallyShowsCancelButton = true
  /// Whether a search is under way.
  open var isActive = false {
    didSet {
      guard isActive != oldValue else { return }
      if isActive {
        delegate?.willPresentSearchController(self)
        delegate?.didPresentSearchController(self)
      } else {
        delegate?.willDismissSearchController(self)
        searchBar.text = nil
        searchResultsUpdater?.updateSearchResults(for: self)
        delegate?.didDismissSearchController(self)
      }
    }
  }

  /// A search with the controller of its results; `nil` for that of the page.
  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
    searchBar.delegate = self
  }

  /// Returns `nil`: controllers cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  /// Begins the search.
  open func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { isActive = true }
  /// Tells of the new text.
  open func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    isActive = true
    searchResultsUpdater?.updateSearchResults(for: self)
  }
  /// Ends the search.
  open func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { isActive = false }
}

/// An object that is told of each change of a search.
@preconcurrency @MainActor public protocol UISearchResultsUpdating: AnyObject {
  /// Called when the text has changed.
  func updateSearchResults(for searchController: UISearchController)
}

/// An object that is told about the beginning and the end of a search.
@preconcurrency @MainActor public protocol UISearchControllerDelegate: AnyObject {
  /// Called before a search begins.
  func willPresentSearchController(_ searchController: UISearchController)
  /// Called when a search has begun.
  func didPresentSearchController(_ searchController: UISearchController)
  /// Called before a search ends.
  func willDismissSearchController(_ searchController: UISearchController)
  /// Called when a search has ended.
  func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
  /// Does nothing.
  public func willPresentSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  public func didPresentSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  public func willDismissSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  public func didDismissSearchController(_ searchController: UISearchController) {}
}
