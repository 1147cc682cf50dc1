import MapLibre

// The classes and values of shapes and features under their names before the SDK was renamed.

/// `MLNAnnotation` under its name before the SDK was renamed.
public typealias MGLAnnotation = MLNAnnotation
/// `MLNCluster` under its name before the SDK was renamed.
public typealias MGLCluster = MLNCluster
/// `MLNCoordinateBounds` under its name before the SDK was renamed.
public typealias MGLCoordinateBounds = MLNCoordinateBounds
/// `MLNCoordinateQuad` under its name before the SDK was renamed.
public typealias MGLCoordinateQuad = MLNCoordinateQuad
/// `MLNCoordinateSpan` under its name before the SDK was renamed.
public typealias MGLCoordinateSpan = MLNCoordinateSpan
/// `MLNEmptyFeature` under its name before the SDK was renamed.
public typealias MGLEmptyFeature = MLNEmptyFeature
/// `MLNError` under its name before the SDK was renamed.
public typealias MGLError = MLNError
/// `MLNErrorCode` under its name before the SDK was renamed.
public typealias MGLErrorCode = MLNErrorCode
/// `MLNFeature` under its name before the SDK was renamed.
public typealias MGLFeature = MLNFeature
/// `MLNMapPoint` under its name before the SDK was renamed.
public typealias MGLMapPoint = MLNMapPoint
/// `MLNMatrix4` under its name before the SDK was renamed.
public typealias MGLMatrix4 = MLNMatrix4
/// `MLNMultiPoint` under its name before the SDK was renamed.
public typealias MGLMultiPoint = MLNMultiPoint
/// `MLNMultiPointFeature` under its name before the SDK was renamed.
public typealias MGLMultiPointFeature = MLNMultiPointFeature
/// `MLNMultiPolygon` under its name before the SDK was renamed.
public typealias MGLMultiPolygon = MLNMultiPolygon
/// `MLNMultiPolygonFeature` under its name before the SDK was renamed.
public typealias MGLMultiPolygonFeature = MLNMultiPolygonFeature
/// `MLNMultiPolyline` under its name before the SDK was renamed.
public typealias MGLMultiPolyline = MLNMultiPolyline
/// `MLNMultiPolylineFeature` under its name before the SDK was renamed.
public typealias MGLMultiPolylineFeature = MLNMultiPolylineFeature
/// `MLNOverlay` under its name before the SDK was renamed.
public typealias MGLOverlay = MLNOverlay
/// `MLNPointAnnotation` under its name before the SDK was renamed.
public typealias MGLPointAnnotation = MLNPointAnnotation
/// `MLNPointCollection` under its name before the SDK was renamed.
public typealias MGLPointCollection = MLNPointCollection
/// `MLNPointCollectionFeature` under its name before the SDK was renamed.
public typealias MGLPointCollectionFeature = MLNPointCollectionFeature
/// `MLNPointFeature` under its name before the SDK was renamed.
public typealias MGLPointFeature = MLNPointFeature
/// `MLNPointFeatureCluster` under its name before the SDK was renamed.
public typealias MGLPointFeatureCluster = MLNPointFeatureCluster
/// `MLNPolygon` under its name before the SDK was renamed.
public typealias MGLPolygon = MLNPolygon
/// `MLNPolygonFeature` under its name before the SDK was renamed.
public typealias MGLPolygonFeature = MLNPolygonFeature
/// `MLNPolyline` under its name before the SDK was renamed.
public typealias MGLPolyline = MLNPolyline
/// `MLNPolylineFeature` under its name before the SDK was renamed.
public typealias MGLPolylineFeature = MLNPolylineFeature
/// `MLNShape` under its name before the SDK was renamed.
public typealias MGLShape = MLNShape
/// `MLNShapeCollection` under its name before the SDK was renamed.
public typealias MGLShapeCollection = MLNShapeCollection
/// `MLNShapeCollectionFeature` under its name before the SDK was renamed.
public typealias MGLShapeCollectionFeature = MLNShapeCollectionFeature
/// `MLNShapeError` under its name before the SDK was renamed.
public typealias MGLShapeError = MLNShapeError

/// `MLNClusterIdentifierInvalid` under its name before the SDK was renamed.
public let MGLClusterIdentifierInvalid = MLNClusterIdentifierInvalid
/// `MLNCoordinateSpanZero` under its name before the SDK was renamed.
public let MGLCoordinateSpanZero = MLNCoordinateSpanZero
/// `MLNErrorDomain` under its name before the SDK was renamed.
public let MGLErrorDomain = MLNErrorDomain

/// `MLNCoordinateBoundsEqualToCoordinateBounds` under its name before the SDK was renamed.
public func MGLCoordinateBoundsEqualToCoordinateBounds(
  _ bounds1: MGLCoordinateBounds, _ bounds2: MGLCoordinateBounds
) -> Bool { MLNCoordinateBoundsEqualToCoordinateBounds(bounds1, bounds2) }

/// `MLNCoordinateBoundsGetCoordinateSpan` under its name before the SDK was renamed.
public func MGLCoordinateBoundsGetCoordinateSpan(_ bounds: MGLCoordinateBounds) -> MGLCoordinateSpan {
  MLNCoordinateBoundsGetCoordinateSpan(bounds)
}

/// `MLNCoordinateBoundsIntersectsCoordinateBounds` under its name before the SDK was renamed.
public func MGLCoordinateBoundsIntersectsCoordinateBounds(
  _ bounds1: MGLCoordinateBounds, _ bounds2: MGLCoordinateBounds
) -> Bool { MLNCoordinateBoundsIntersectsCoordinateBounds(bounds1, bounds2) }

/// `MLNCoordinateBoundsIsEmpty` under its name before the SDK was renamed.
public func MGLCoordinateBoundsIsEmpty(_ bounds: MGLCoordinateBounds) -> Bool {
  MLNCoordinateBoundsIsEmpty(bounds)
}

/// `MLNCoordinateBoundsMake` under its name before the SDK was renamed.
public func MGLCoordinateBoundsMake(_ sw: CLLocationCoordinate2D, _ ne: CLLocationCoordinate2D)
  -> MGLCoordinateBounds
{ MLNCoordinateBoundsMake(sw, ne) }

/// `MLNCoordinateBoundsOffset` under its name before the SDK was renamed.
public func MGLCoordinateBoundsOffset(_ bounds: MGLCoordinateBounds, _ offset: MGLCoordinateSpan)
  -> MGLCoordinateBounds
{ MLNCoordinateBoundsOffset(bounds, offset) }

/// `MLNCoordinateInCoordinateBounds` under its name before the SDK was renamed.
public func MGLCoordinateInCoordinateBounds(
  _ coordinate: CLLocationCoordinate2D, _ bounds: MGLCoordinateBounds
) -> Bool { MLNCoordinateInCoordinateBounds(coordinate, bounds) }

/// `MLNCoordinateQuadFromCoordinateBounds` under its name before the SDK was renamed.
public func MGLCoordinateQuadFromCoordinateBounds(_ bounds: MGLCoordinateBounds) -> MGLCoordinateQuad {
  MLNCoordinateQuadFromCoordinateBounds(bounds)
}

/// `MLNCoordinateQuadMake` under its name before the SDK was renamed.
public func MGLCoordinateQuadMake(
  _ topLeft: CLLocationCoordinate2D, _ bottomLeft: CLLocationCoordinate2D,
  _ bottomRight: CLLocationCoordinate2D, _ topRight: CLLocationCoordinate2D
) -> MGLCoordinateQuad { MLNCoordinateQuadMake(topLeft, bottomLeft, bottomRight, topRight) }

/// `MLNCoordinateSpanEqualToCoordinateSpan` under its name before the SDK was renamed.
public func MGLCoordinateSpanEqualToCoordinateSpan(_ span1: MGLCoordinateSpan, _ span2: MGLCoordinateSpan)
  -> Bool
{ MLNCoordinateSpanEqualToCoordinateSpan(span1, span2) }

/// `MLNCoordinateSpanMake` under its name before the SDK was renamed.
public func MGLCoordinateSpanMake(_ latitudeDelta: CLLocationDegrees, _ longitudeDelta: CLLocationDegrees)
  -> MGLCoordinateSpan
{ MLNCoordinateSpanMake(latitudeDelta, longitudeDelta) }

/// `MLNDegreesFromRadians` under its name before the SDK was renamed.
public func MGLDegreesFromRadians(_ radians: Double) -> CLLocationDegrees { MLNDegreesFromRadians(radians) }

/// `MLNMapPointForCoordinate` under its name before the SDK was renamed.
public func MGLMapPointForCoordinate(_ coordinate: CLLocationCoordinate2D, _ zoomLevel: Double) -> MGLMapPoint
{ MLNMapPointForCoordinate(coordinate, zoomLevel) }

/// `MLNMapPointMake` under its name before the SDK was renamed.
public func MGLMapPointMake(_ x: CGFloat, _ y: CGFloat, _ zoomLevel: Double) -> MGLMapPoint {
  MLNMapPointMake(x, y, zoomLevel)
}

/// `MLNRadiansFromDegrees` under its name before the SDK was renamed.
public func MGLRadiansFromDegrees(_ degrees: CLLocationDegrees) -> Double { MLNRadiansFromDegrees(degrees) }

/// `MLNStringFromCoordinateBounds` under its name before the SDK was renamed.
public func MGLStringFromCoordinateBounds(_ bounds: MGLCoordinateBounds) -> String {
  MLNStringFromCoordinateBounds(bounds)
}

/// `MLNStringFromCoordinateQuad` under its name before the SDK was renamed.
public func MGLStringFromCoordinateQuad(_ quad: MGLCoordinateQuad) -> String {
  MLNStringFromCoordinateQuad(quad)
}
