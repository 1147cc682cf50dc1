import CartoucheCoreGraphics
import Foundation

/// A controller of a collection.
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  /// The collection.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var collectionView: UICollectionView!
  /// The arrangement with which the collection was made.
  public let collectionViewLayout: UICollectionViewLayout
  /// Whether the selection ends when the collection appears; of no effect.
  open var clearsSelectionOnViewWillAppear = true

  /// A controller of a collection with an arrangement.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(nibName: nil, bundle: nil)
  }

  /// Returns `nil`: controllers cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  /// Makes the collection.
  open override func loadView() {
    let items = UICollectionView(frame: UIScreen.main.bounds, collectionViewLayout: collectionViewLayout)
    items.dataSource = self
    items.delegate = self
    collectionView = items
    view = items
  }

  /// The number of sections: 1 unless overridden.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  /// The number of items of a section: 0 unless overridden.
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    0
  }
  /// The view of an item.
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    UICollectionViewCell(frame: .zero)
  }
  /// A header, a footer or another supplementary view.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    UICollectionReusableView(frame: .zero)
  }
  /// Called when an item was selected by a tap.
  open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
  /// Called when an item was deselected by a tap.
  open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}
}
