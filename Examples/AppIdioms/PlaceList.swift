import CoreLocation
import MapLibre
import UIKit
import UIKit.UIDevice

/// A place of a list.
package struct Place {
  package var name: String
  package var note: String
  package var coordinate: CLLocationCoordinate2D

  package init(name: String, note: String, coordinate: CLLocationCoordinate2D) {
    (self.name, self.note, self.coordinate) = (name, note, coordinate)
  }
}

/// A list of places that opens a map of each.
@MainActor package final class PlaceList: UITableViewController {
  private let styleURL: URL
  private let places: [Place]

  package init(styleURL: URL, places: [Place]) {
    (self.styleURL, self.places) = (styleURL, places)
    super.init(style: .grouped)
    title = "Places"
  }

  required init?(coder: NSCoder) { nil }

  override package func viewDidLoad() {
    super.viewDidLoad()
    tableView.rowHeight = 56
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "place")
    tableView.tableFooterView = UIView()
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      title: "Sort", style: .plain, target: nil, action: nil)
  }

  override package func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    places.count
  }

  override package func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    "By the lake"
  }

  override package func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: "place")
    cell.textLabel?.text = places[indexPath.row].name
    cell.detailTextLabel?.text = places[indexPath.row].note
    cell.imageView?.image = UIImage(systemName: "mappin.and.ellipse")
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  override package func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    let detail = PlaceDetail(styleURL: styleURL, place: places[indexPath.row])
    navigationController?.pushViewController(detail, animated: true)
  }
}

/// The map of a place, with a card at the lower edge and an alert.
@MainActor package final class PlaceDetail: UIViewController {
  private let place: Place
  package private(set) lazy var mapView = MLNMapView(frame: view.bounds, styleURL: styleURL)
  private let styleURL: URL
  package let card = UIView()
  private let nameLabel = UILabel()
  private let noteLabel = UILabel()

  package init(styleURL: URL, place: Place) {
    (self.styleURL, self.place) = (styleURL, place)
    super.init(nibName: nil, bundle: nil)
    title = place.name
  }

  required init?(coder: NSCoder) { nil }

  override package func viewDidLoad() {
    super.viewDidLoad()
    mapView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    mapView.setCenter(place.coordinate, zoomLevel: 6, animated: false)
    mapView.delegate = self
    view.addSubview(mapView)
    let pin = MLNPointAnnotation()
    pin.coordinate = place.coordinate
    pin.title = place.name
    mapView.addAnnotation(pin)

    card.backgroundColor = .white
    card.layer.cornerRadius = 12
    card.clipsToBounds = true
    card.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(card)
    nameLabel.text = place.name
    nameLabel.font = UIFont.boldSystemFont(ofSize: 18)
    noteLabel.text = place.note
    noteLabel.numberOfLines = 0
    noteLabel.textColor = .darkGray
    noteLabel.font = UIFont.systemFont(ofSize: 14)
    let go = UIButton(type: .system)
    go.setTitle("Directions", for: .normal)
    go.setTitleColor(.white, for: .normal)
    go.backgroundColor = .systemBlue
    go.layer.cornerRadius = 6
    go.contentEdgeInsets = UIEdgeInsets(top: 6, left: 12, bottom: 6, right: 12)
    go.addAction(UIAction { [weak self] _ in self?.ask() }, for: .touchUpInside)
    for part in [nameLabel, noteLabel, go] {
      part.translatesAutoresizingMaskIntoConstraints = false
      card.addSubview(part)
    }
    let views: [String: Any] = ["card": card, "name": nameLabel, "note": noteLabel, "go": go]
    let metrics = ["gap": 12]
    for format in [
      "H:|-gap-[card]-gap-|", "H:|-gap-[name]-(>=gap)-[go]-gap-|", "H:|-gap-[note]-gap-|",
      "V:|-gap-[name]-6-[note]-gap-|", "V:|-8-[go]",
    ] {
      view.addConstraints(
        NSLayoutConstraint.constraints(withVisualFormat: format, options: [], metrics: metrics, views: views))
    }
    NSLayoutConstraint(
      item: card, attribute: .bottom, relatedBy: .equal, toItem: bottomLayoutGuide, attribute: .top,
      multiplier: 1, constant: -36
    ).isActive = true
    mapView.compassViewPosition = .topLeft
    mapView.compassViewMargins = CGPoint(x: 8, y: 52)
    mapView.attributionButton.alpha = 0.5
  }

  /// Asks how to go there.
  package func ask() {
    let sheet = UIAlertController(
      title: "Go to \(place.name)", message: "There is a boat every hour.", preferredStyle: .actionSheet)
    for way in ["By boat", "By train"] {
      sheet.addAction(
        UIAlertAction(title: way, style: .default) { _ in UIApplication.shared.isIdleTimerDisabled = true })
    }
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    sheet.popoverPresentationController?.sourceView = card
    if UIDevice.current.userInterfaceIdiom == .pad { sheet.modalPresentationStyle = .popover }
    present(sheet, animated: true)
  }

  override package func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    coordinator.animate(alongsideTransition: { _ in self.card.alpha = 1 }, completion: nil)
  }
}

extension PlaceDetail: MLNMapViewDelegate {
  package func mapView(_ mapView: MLNMapView, annotationCanShowCallout annotation: any MLNAnnotation) -> Bool
  { true }
}
