import Cartouche
import Foundation

/// The cameras that a map view may have.
///
/// Of contradictory limits one gives way: the greatest zoom level takes precedence over the smallest and over the
/// bounds, the greatest pitch over the smallest.
public struct CameraLimits: Sendable, Hashable {
  /// The smallest zoom level.
  public var minimumZoom: Double
  /// The greatest zoom level.
  public var maximumZoom: Double
  /// The smallest tilt in degrees.
  public var minimumPitch: Double
  /// The greatest tilt in degrees, at most 85.
  public var maximumPitch: Double
  /// The part of the world that may be visible, in degrees; `nil` for all of it.
  ///
  /// The picture of an untilted map stays within: if it would be larger, the zoom level is raised. For tilted maps the
  /// same part counts as if they were not tilted.
  public var bounds: CoordinateBounds?
  /// Whether cameras are kept from seeing beyond the poles; true unless set.
  ///
  /// Pictures never show anything there. A view that is not visible yet may leave its camera alone until it is: it may
  /// be set in steps, one of which alone would see beyond.
  public var keepsWithinWorld = true

  /// Limits of zoom levels and of tilts in degrees.
  public init(
    minimumZoom: Double = 0, maximumZoom: Double = 22, minimumPitch: Double = 0, maximumPitch: Double = 60,
    bounds: CoordinateBounds? = nil
  ) {
    self.minimumZoom = minimumZoom
    self.maximumZoom = maximumZoom
    self.minimumPitch = minimumPitch
    self.maximumPitch = maximumPitch
    self.bounds = bounds
  }

  /// The allowed zoom level nearest to `zoom`.
  public func limited(zoom: Double) -> Double {
    let most = Self.number(maximumZoom, 22, ViewTransform.zooms)
    return min(max(zoom, Self.number(minimumZoom, 0, ViewTransform.zooms)), most)
  }

  /// The allowed tilt nearest to `pitch`, in degrees.
  public func limited(pitch: Double) -> Double {
    let most = Self.number(maximumPitch, 60, 0...ViewTransform.maximumPitch)
    return min(max(pitch, Self.number(minimumPitch, 0, 0...ViewTransform.maximumPitch)), most)
  }

  private static func number(
    _ value: Double, _ standard: Double, _ range: ClosedRange<Double>
  ) -> Double {
    value.isNaN ? standard : min(max(value, range.lowerBound), range.upperBound)
  }

  /// The allowed camera nearest to another, for pictures of a given size.
  ///
  /// - Parameters:
  ///   - camera: The desired camera; numbers that are not finite are taken from `last`.
  ///   - viewport: The size of the pictures.
  ///   - last: A camera without such numbers.
  public func limited(_ camera: Camera, in viewport: Viewport, orElse last: Camera) -> Camera {
    limited(camera, in: viewport, orElse: last, on: .mercator)
  }

  /// The allowed camera nearest to another, for a map in a projection: a globe is never moved to fill the picture.
  package func limited(
    _ camera: Camera, in viewport: Viewport, orElse last: Camera, on projection: MapProjection
  ) -> Camera {
    var camera = camera.finite(orElse: last)
    camera.zoom = limited(zoom: camera.zoom)
    camera.pitch = limited(pitch: camera.pitch)
    if let bounds { camera.stay(within: bounds, in: viewport, limits: self) }
    if keepsWithinWorld {
      let seen = ViewTransform(camera, viewport, in: projection).camera
      camera.zoom = limited(zoom: max(camera.zoom, seen.zoom))
      if abs(seen.center.y - camera.center.y) > 1e-9 { camera.center.y = seen.center.y }
    }
    if bounds == nil { camera.center.x = CoordinateBounds.wrapped(camera.center.x) }
    return camera
  }
}

extension Camera {
  /// The camera with numbers that are not finite taken from another, and with angles within one turn.
  fileprivate func finite(orElse last: Camera) -> Camera {
    var camera = self
    func mend(_ value: WritableKeyPath<Camera, Double>) {
      if !camera[keyPath: value].isFinite { camera[keyPath: value] = last[keyPath: value] }
    }
    for value in [\Camera.center.x, \.center.y, \.zoom, \.bearing, \.pitch, \.roll, \.fieldOfView] {
      mend(value)
    }
    for value in [\Camera.padding.top, \.padding.right, \.padding.bottom, \.padding.left] { mend(value) }
    let turn = camera.bearing.truncatingRemainder(dividingBy: 360)
    camera.bearing = turn < 0 ? (turn + 360).truncatingRemainder(dividingBy: 360) : turn
    camera.center.y = min(max(camera.center.y, -Mercator.latitudeLimit), Mercator.latitudeLimit)
    return camera
  }

  /// Moves, and zooms in if necessary, until the picture shows nothing beyond the bounds.
  fileprivate mutating func stay(within bounds: CoordinateBounds, in viewport: Viewport, limits: CameraLimits)
  {
    let box = bounds.worldBox
    guard box.min.x.isFinite, box.max.x.isFinite, box.width >= 0, box.height >= 0 else { return }
    var seen = extent(in: viewport)
    let growth = max(seen.width / box.width, seen.height / box.height)
    if growth > 1 {
      zoom = limits.limited(
        zoom: growth.isFinite
          ? zoom + ElementaryFunctions.logarithmToBaseTwo(growth) : .greatestFiniteMagnitude)
      seen = extent(in: viewport)
    }
    var place = Mercator.project(longitude: center.x, latitude: center.y)
    // The copy of the world nearest to the bounds.
    place.x -= (place.x - box.center.x).rounded()
    func kept(_ value: Double, _ low: Double, _ high: Double) -> Double {
      low <= high ? min(max(value, low), high) : (low + high) / 2
    }
    let low = box.min - seen.min
    let high = box.max - seen.max
    let inside = SIMD2(kept(place.x, low.x, high.x), kept(place.y, low.y, high.y))
    // A place that is already inside stays exactly where it is.
    if inside != place { center = Mercator.unproject(inside) }
  }

  /// The box of an untilted picture, in units of the unit world from the centre.
  private func extent(in viewport: Viewport) -> Box {
    let half = SIMD2(viewport.width, viewport.height) / 2
    let offset = SIMD2(padding.left - padding.right, padding.top - padding.bottom) / 2
    let angle = bearing * .pi / 180
    let (cosine, sine) = (ElementaryFunctions.cosine(angle), ElementaryFunctions.sine(angle))
    let size = Mercator.worldSize(zoom: zoom)
    let corners = [SIMD2(-1.0, -1), SIMD2(1, -1), SIMD2(1, 1), SIMD2(-1, 1)].map { corner in
      let d = corner * half - offset
      return SIMD2(cosine * d.x - sine * d.y, sine * d.x + cosine * d.y) / size
    }
    return Box(around: corners)
  }
}
