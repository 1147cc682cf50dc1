import MapLibre
import UIKit

/// A map with a choice of styles at the top, a legend and round buttons over it, all placed by constraints.
@MainActor package final class StyleSwitcher: UIViewController {
  package let mapView: MLNMapView
  package let styles = UISegmentedControl(items: ["Day", "Night"])
  package let legend = UIStackView()
  package let locate = UIButton(type: .custom)
  package let spinner = UIActivityIndicatorView(style: .medium)
  private let urls: [URL]

  package init(styleURLs: [URL]) {
    urls = styleURLs
    mapView = MLNMapView(frame: .zero, styleURL: styleURLs.first)
    super.init(nibName: nil, bundle: nil)
    title = "Styles"
  }

  required init?(coder: NSCoder) { nil }

  override package func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    mapView.delegate = self
    mapView.translatesAutoresizingMaskIntoConstraints = false
    mapView.logoView.isHidden = true
    mapView.attributionButton.tintColor = .systemRed
    mapView.compassView.compassVisibility = .visible
    mapView.allowsTilting = false
    view.addSubview(mapView)

    styles.selectedSegmentIndex = 0
    styles.translatesAutoresizingMaskIntoConstraints = false
    styles.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        mapView.styleURL = urls[styles.selectedSegmentIndex]
      }, for: .valueChanged)
    view.addSubview(styles)

    legend.axis = .vertical
    legend.spacing = 4
    legend.isLayoutMarginsRelativeArrangement = true
    legend.layoutMargins = UIEdgeInsets(top: 8, left: 10, bottom: 8, right: 10)
    legend.backgroundColor = UIColor(white: 1, alpha: 0.9)
    legend.layer.cornerRadius = 8
    legend.layer.shadowOpacity = 0.2
    for (name, color) in [("Water", UIColor.systemBlue), ("Forest", .systemGreen), ("Town", .systemOrange)] {
      legend.addArrangedSubview(entry(name, color))
    }
    legend.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(legend)

    locate.setImage(UIImage(systemName: "location.fill"), for: .normal)
    locate.tintColor = view.tintColor
    locate.backgroundColor = .white
    locate.layer.cornerRadius = 22
    locate.layer.shadowColor = UIColor.black.cgColor
    locate.layer.shadowOpacity = 0.3
    locate.layer.shouldRasterize = true
    locate.layer.rasterizationScale = UIScreen.main.scale
    locate.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(locate)
    spinner.translatesAutoresizingMaskIntoConstraints = false
    spinner.hidesWhenStopped = true
    spinner.startAnimating()
    view.addSubview(spinner)

    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      mapView.topAnchor.constraint(equalTo: view.topAnchor),
      mapView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      mapView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      mapView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      styles.topAnchor.constraint(equalTo: safe.topAnchor, constant: 12),
      styles.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
      styles.trailingAnchor.constraint(lessThanOrEqualTo: view.layoutMarginsGuide.trailingAnchor),
      legend.leadingAnchor.constraint(equalTo: styles.leadingAnchor),
      legend.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -40),
      locate.widthAnchor.constraint(equalToConstant: 44),
      locate.heightAnchor.constraint(equalTo: locate.widthAnchor),
      locate.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
      locate.bottomAnchor.constraint(equalTo: legend.bottomAnchor),
      spinner.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      spinner.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .refresh, primaryAction: UIAction { [weak self] _ in self?.mapView.reloadStyle(nil) })
  }

  private func entry(_ name: String, _ color: UIColor) -> UIView {
    let swatch = UIView()
    swatch.backgroundColor = color
    swatch.layer.cornerRadius = 3
    swatch.layer.borderColor = UIColor.darkGray.cgColor
    swatch.layer.borderWidth = 1
    swatch.widthAnchor.constraint(equalToConstant: 16).isActive = true
    swatch.heightAnchor.constraint(equalToConstant: 16).isActive = true
    let label = UILabel()
    label.text = name
    label.font = .preferredFont(forTextStyle: .footnote)
    let row = UIStackView(arrangedSubviews: [swatch, label])
    row.spacing = 8
    row.alignment = .center
    return row
  }

  override package func didReceiveMemoryWarning() { super.didReceiveMemoryWarning() }

  override package var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
}

extension StyleSwitcher: MLNMapViewDelegate {
  package func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) { spinner.stopAnimating() }
}
