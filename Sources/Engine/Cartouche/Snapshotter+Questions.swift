import CartoucheGeometry
import CartoucheJSON
import CartoucheRenderer

extension Snapshotter {
  /// The features that the picture of `map` would show at a point, the upper ones first.
  ///
  /// ```swift
  /// let hits = try await snapshotter.features(at: [400, 250], of: map, in: viewport, layers: ["roads"])
  /// for feature in hits { print(feature.layer ?? "", feature.properties) }
  /// ```
  ///
  /// Each call prepares the picture; several questions to one are asked of
  /// ``features(of:in:options:)`` or of ``Snapshot/features``.
  ///
  /// - Parameters:
  ///   - point: Logical pixels from the upper left corner.
  ///   - layers: The layers that are asked, by name; `nil` for all.
  ///   - options: What the picture may take, within the limits of the snapshotter.
  /// - Throws: ``MapError/query(_:)`` for an unknown layer or a point that is none; otherwise ``MapError``, as the picture
  ///   itself.
  public func features(
    at point: Point, of map: Map, in viewport: Viewport, layers: Set<String>? = nil,
    options: FrameOptions = FrameOptions()
  ) async throws(MapError) -> [QueriedFeature] {
    let shown = try await features(of: map, in: viewport, options: options).features
    do throws(FeatureQueryError) {
      return try shown.features(FeatureQuery(.point(point), layers: layers))
    } catch {
      throw .query(error)
    }
  }

  /// The features that the picture of `map` would show at a place, the upper ones first; none if the place is behind the
  /// camera.
  ///
  /// ```swift
  /// let here = try await snapshotter.features(atCoordinate: [8.55, 47.37], of: map, in: viewport)
  /// ```
  ///
  /// - Parameters:
  ///   - coordinate: Longitude and latitude in degrees.
  ///   - layers: The layers that are asked, by name; `nil` for all.
  ///   - options: What the picture may take, within the limits of the snapshotter.
  /// - Throws: ``MapError``, as ``features(at:of:in:layers:options:)``.
  public func features(
    atCoordinate coordinate: Point, of map: Map, in viewport: Viewport, layers: Set<String>? = nil,
    options: FrameOptions = FrameOptions()
  ) async throws(MapError) -> [QueriedFeature] {
    for value in [coordinate.x, coordinate.y] where !value.isFinite {
      throw .query(.area(NumberError(name: "coordinate", found: value, expected: "finite degrees")))
    }
    guard let point = map.point(for: coordinate, in: viewport) else { return [] }
    return try await features(at: point, of: map, in: viewport, layers: layers, options: options)
  }
}
