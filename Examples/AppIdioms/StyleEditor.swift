import MapLibre
import UIKit

/// An editor of styles that shows failures in an alert, with domain and code where support asks for them.
package final class StyleEditor: NSObject, MLNMapViewDelegate, MLNMapSnapshotterDelegate {
  package private(set) var alerts: [String] = []

  private func show(_ error: NSError) {
    alerts.append("\(error.domain) \(error.code): \(error.localizedDescription)")
  }

  package func remove(_ source: MLNSource, from style: MLNStyle) {
    do {
      try style.removeSource(source, error: ())
    } catch let error as NSError {
      show(error)
    }
  }

  package func open(_ text: String) -> MLNStyle? {
    do {
      return try MLNStyle(styleJSON: text)
    } catch let error as NSError {
      show(error)
      return nil
    }
  }

  package func shape(from data: Data) -> Result<MLNShape, any Error> {
    Result { try MLNShape(data: data, encoding: String.Encoding.utf8.rawValue) }
  }

  package func message(about result: Result<MLNShape, any Error>) -> String? {
    switch result {
    case .success: nil
    case .failure(let error as NSError) where error.code == MLNErrorCode.unknown.rawValue:
      error.localizedDescription
    case .failure(let error): "other: \(error)"
    }
  }

  package func add(
    _ layer: MLNVectorStyleLayer, with predicate: NSPredicate, to style: MLNStyle
  ) -> String? {
    do {
      try layer.setPredicate(predicate)
      try style.add(layer)
    } catch let error as MLNStyleLayerError {
      return "\(error.layer).\(error.property)"
    } catch {
      return error.localizedDescription
    }
    return nil
  }

  package func explain(_ error: any Error) -> String {
    switch error {
    case let error as MLNStyleError where error.kind == .sourceInUse: "in use"
    case let error as CLError where error.code == .denied: "denied"
    case let error as NSError where error.domain == MLNErrorDomain:
      MLNErrorCode(rawValue: error.code).map { "\($0)" } ?? "?"
    default: "unknown"
    }
  }

  package func mapViewDidFailLoadingMap(_ mapView: MLNMapView, withError error: any Error) {
    show(error as NSError)
  }

  package func picture(of mapView: MLNMapView) async -> UIImage? {
    do {
      return try await mapView.picture()
    } catch let error as NSError {
      show(error)
      return nil
    }
  }

  package func snapshot(of url: URL) async -> UIImage? {
    let camera = MLNMapCamera(
      lookingAtCenter: CLLocationCoordinate2D(latitude: 47, longitude: 8), altitude: 1e6, pitch: 0, heading: 0
    )
    let options = MLNMapSnapshotOptions(
      styleURL: url, camera: camera, size: CGSize(width: 32, height: 32))
    let snapshotter = MLNMapSnapshotter(options: options)
    do {
      return try await snapshotter.start().image
    } catch let error as NSError {
      show(error)
      return nil
    }
  }
}
