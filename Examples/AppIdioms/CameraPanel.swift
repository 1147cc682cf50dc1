import MapLibre
import UIKit

/// A map that fills its view, with a panel of sliders, switches and a field, and a popup that follows a coordinate.
@MainActor package final class CameraPanel: UIViewController, UITextFieldDelegate, UISearchBarDelegate {
  package let mapView: MLNMapView
  package let panel = UIStackView()
  package let popup = UILabel()
  package let pitch = UISlider()
  package let progress = UIProgressView(progressViewStyle: .bar)
  private let search = UISearchBar()
  private let field = UITextField()
  private let traffic = UISwitch()
  private let blur = UIVisualEffectView(effect: UIBlurEffect(style: .light))
  private let place = CLLocationCoordinate2D(latitude: 10, longitude: 10)

  package init(styleURL: URL) {
    mapView = MLNMapView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), styleURL: styleURL)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override package func loadView() {
    super.loadView()
    for part in [mapView, search, blur, popup, progress] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    let edges: [NSLayoutConstraint.Attribute] = [.left, .right, .top, .bottom]
    view.addConstraints(
      edges.map { edge in
        NSLayoutConstraint(
          item: mapView, attribute: edge, relatedBy: .equal, toItem: view, attribute: edge, multiplier: 1,
          constant: 0)
      })
  }

  override package func viewDidLoad() {
    super.viewDidLoad()
    mapView.setCenter(place, zoomLevel: 2, animated: false)
    mapView.maximumPitch = 60
    mapView.logoView.alpha = 0.4
    mapView.scaleBar.isHidden = false
    mapView.delegate = self
    search.placeholder = "Search"
    search.searchBarStyle = .minimal
    search.delegate = self
    field.placeholder = "Zoom"
    field.borderStyle = .roundedRect
    field.keyboardType = .decimalPad
    field.delegate = self
    traffic.isOn = true
    pitch.maximumValue = 60
    pitch.value = 30
    pitch.addAction(
      UIAction { [weak self] action in
        guard let self, let slider = action.sender as? UISlider else { return }
        let camera = mapView.camera
        camera.pitch = CGFloat(slider.value)
        mapView.setCamera(camera, animated: false)
      }, for: .valueChanged)
    panel.axis = .vertical
    panel.spacing = 10
    panel.translatesAutoresizingMaskIntoConstraints = false
    panel.addArrangedSubview(row("Pitch", pitch))
    panel.addArrangedSubview(row("Zoom", field))
    panel.addArrangedSubview(row("Traffic", traffic))
    blur.contentView.addSubview(panel)
    blur.layer.cornerRadius = 10
    blur.layer.masksToBounds = true
    popup.text = "10° N, 10° E"
    popup.font = .systemFont(ofSize: 12, weight: .medium)
    popup.textAlignment = .center
    popup.textColor = .white
    popup.backgroundColor = UIColor.black.withAlphaComponent(0.7)
    popup.layer.cornerRadius = 6
    popup.clipsToBounds = true
    popup.translatesAutoresizingMaskIntoConstraints = true
    progress.progress = 0.6

    let margins = view.layoutMarginsGuide
    NSLayoutConstraint.activate([
      search.topAnchor.constraint(equalTo: topLayoutGuide.bottomAnchor),
      search.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      search.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      progress.topAnchor.constraint(equalTo: search.bottomAnchor),
      progress.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      progress.widthAnchor.constraint(equalTo: view.widthAnchor),
      blur.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      blur.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      blur.bottomAnchor.constraint(equalTo: margins.bottomAnchor, constant: -36),
      panel.topAnchor.constraint(equalTo: blur.topAnchor, constant: 12),
      panel.leadingAnchor.constraint(equalTo: blur.leadingAnchor, constant: 12),
      panel.trailingAnchor.constraint(equalTo: blur.trailingAnchor, constant: -12),
      panel.bottomAnchor.constraint(equalTo: blur.bottomAnchor, constant: -12),
    ])
    _ = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillShowNotification, object: nil, queue: .main
    ) { _ in }
  }

  private func row(_ title: String, _ control: UIView) -> UIStackView {
    let label = UILabel()
    label.text = title
    label.setContentHuggingPriority(.required, for: .horizontal)
    label.widthAnchor.constraint(equalToConstant: 70).isActive = true
    let row = UIStackView(arrangedSubviews: [label, control])
    row.alignment = .center
    row.spacing = 8
    if control is UISwitch { row.addArrangedSubview(UIView()) }
    return row
  }

  /// Puts the popup above the place.
  private func follow() {
    let point = mapView.convert(place, toPointTo: view)
    popup.sizeToFit()
    popup.frame = popup.frame.insetBy(dx: -8, dy: -4)
    popup.center = CGPoint(x: point.x, y: point.y - 30)
  }

  override package func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    follow()
  }

  package func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return true
  }

  package func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { searchBar.endEditing(true) }
}

extension CameraPanel: MLNMapViewDelegate {
  package func mapViewRegionIsChanging(_ mapView: MLNMapView) { follow() }

  package func mapView(_ mapView: MLNMapView, regionDidChangeAnimated animated: Bool) { follow() }
}
