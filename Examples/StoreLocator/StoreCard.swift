import UIKit

/// A card at the lower edge with details of a shop.
final class StoreCard: UIView {
  private let name = UILabel()
  private let street = UILabel()
  private let hours = UILabel()

  init() {
    super.init(frame: .zero)
    backgroundColor = .white
    layer.cornerRadius = 14
    layer.shadowOpacity = 0.25
    layer.shadowRadius = 8
    layer.shadowOffset = CGSize(width: 0, height: 2)
    for (label, size) in [(name, 20.0), (street, 14), (hours, 14)] {
      label.font = UIFont(name: "Noto Sans", size: size)
      label.textColor = UIColor(white: size > 14 ? 0.1 : 0.35, alpha: 1)
      addSubview(label)
    }
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  func show(_ store: Store, distance: String?) {
    name.text = store.name + (store.hasRoastery ? " · roastery" : "")
    street.text = [store.street, distance].compactMap { $0 }.joined(separator: " · ")
    hours.text = "Open until \(store.closesAt):00"
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width - 36
    name.frame = CGRect(x: 18, y: 12, width: width, height: 28)
    street.frame = CGRect(x: 18, y: 42, width: width, height: 20)
    hours.frame = CGRect(x: 18, y: 64, width: width, height: 20)
  }
}
