import CartoucheGeometry
import CartoucheJSON
import CartoucheRenderer

extension Snapshotter {
  /// Returns the features that a picture shows at a point, topmost first.
  ///
  /// ```swift
  /// let hits = try await snapshotter.features(at: [400, 250], of: map, in: viewport, layers: ["roads"])
  /// for feature in hits { print(feature.layer ?? "", feature.properties) }
  /// ```
  ///
  /// Each call prepares the picture again. To query one picture several times, use ``features(of:in:options:)`` or
  /// ``Snapshot/features``.
  ///
  /// - Parameters:
  ///   - point: The point in logical pixels from the upper left corner.
  ///   - layers: The names of the layers to query; `nil` queries all layers.
  ///   - options: The limits of this picture, within those of the snapshotter.
  /// - Throws: ``MapError/query(_:)`` for an unknown layer or a point that is not finite, or another ``MapError`` as for any
  ///   picture.
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

  /// Returns the features that a picture shows at a coordinate, topmost first; none if the coordinate is behind the camera.
  ///
  /// ```swift
  /// let here = try await snapshotter.features(atCoordinate: [8.55, 47.37], of: map, in: viewport)
  /// ```
  ///
  /// - Parameters:
  ///   - coordinate: The longitude and latitude in degrees.
  ///   - layers: The names of the layers to query; `nil` queries all layers.
  ///   - options: The limits of this picture, within those of the snapshotter.
  /// - Throws: ``MapError``, as for ``features(at:of:in:layers:options:)``.
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
