import CartoucheCoreLocation
import Foundation

/// A viewpoint above the map: the place it looks at, its height, its tilt and its direction.
///
/// A camera belongs to no view. A map view or a snapshotter turns its altitude into a zoom level by the height of its
/// own picture; see ``MLNZoomLevelForAltitude(_:_:_:_:)``. A negative heading or pitch and an invalid centre mean
/// “unchanged”: the map that shows the camera keeps its own.
open class MLNMapCamera: NSObject, NSCopying, NSSecureCoding {
  /// The place in the middle of the picture: latitude and longitude in degrees.
  open var centerCoordinate = CLLocationCoordinate2D()
  /// The direction that is up in the picture, in degrees clockwise from north.
  open var heading: CLLocationDirection = 0
  /// The tilt in degrees; 0 looks straight down, and 60 is the most that maps show unless they are told otherwise.
  open var pitch: CGFloat = 0
  /// The roll of the picture about the line of sight in degrees; positive values turn the picture anticlockwise.
  open var roll: CGFloat = 0
  /// The height of the viewpoint above the ground in metres.
  open var altitude: CLLocationDistance = 0

  /// A camera at 0°, 0° without height, tilt or turn.
  public required override init() { super.init() }

  /// A camera that looks from a place above the ground at another place on it.
  ///
  /// Tilt and direction follow from the two places. When one of them is invalid, both are −1: not known.
  ///
  /// - Parameters:
  ///   - centerCoordinate: The place in the middle of the picture.
  ///   - eyeCoordinate: The place on the ground below the viewpoint.
  ///   - eyeAltitude: The height of the viewpoint in metres.
  public convenience init(
    lookingAtCenter centerCoordinate: CLLocationCoordinate2D,
    fromEyeCoordinate eyeCoordinate: CLLocationCoordinate2D, eyeAltitude: CLLocationDistance
  ) {
    var (pitch, heading) = (-1.0, -1.0)
    if CLLocationCoordinate2DIsValid(centerCoordinate), CLLocationCoordinate2DIsValid(eyeCoordinate) {
      let center = CLLocation(latitude: centerCoordinate.latitude, longitude: centerCoordinate.longitude)
      let eye = CLLocation(latitude: eyeCoordinate.latitude, longitude: eyeCoordinate.longitude)
      pitch = 90 - atan2(eyeAltitude, eye.distance(from: center)) * 180 / .pi
      heading = eyeCoordinate.direction(to: centerCoordinate)
    }
    self.init(lookingAtCenter: centerCoordinate, altitude: eyeAltitude, pitch: pitch, heading: heading)
  }

  /// A camera at a distance from the place that it looks at.
  ///
  /// - Parameters:
  ///   - centerCoordinate: The place in the middle of the picture.
  ///   - distance: The distance from the viewpoint to that place in metres; the ``viewingDistance``.
  ///   - pitch: The tilt in degrees.
  ///   - heading: The direction that is up, in degrees clockwise from north.
  public convenience init(
    lookingAtCenter centerCoordinate: CLLocationCoordinate2D, acrossDistance distance: CLLocationDistance,
    pitch: CGFloat, heading: CLLocationDirection
  ) {
    self.init(
      lookingAtCenter: centerCoordinate, altitude: distance * Self.rise(pitch), pitch: pitch, heading: heading
    )
  }

  /// A camera at a height above the ground.
  ///
  /// - Parameters:
  ///   - centerCoordinate: The place in the middle of the picture.
  ///   - altitude: The height of the viewpoint in metres.
  ///   - pitch: The tilt in degrees.
  ///   - heading: The direction that is up, in degrees clockwise from north.
  public convenience init(
    lookingAtCenter centerCoordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, pitch: CGFloat,
    heading: CLLocationDirection
  ) {
    self.init()
    self.centerCoordinate = centerCoordinate
    self.altitude = altitude
    self.pitch = pitch
    self.heading = heading
  }

  /// A camera at a height above the ground, under the name of earlier versions.
  ///
  /// The distance counts as the altitude, as it does on iOS; use
  /// ``init(lookingAtCenter:acrossDistance:pitch:heading:)`` for a distance along the line of sight.
  public convenience init(
    lookingAtCenter centerCoordinate: CLLocationCoordinate2D, fromDistance distance: CLLocationDistance,
    pitch: CGFloat, heading: CLLocationDirection
  ) {
    self.init(lookingAtCenter: centerCoordinate, altitude: distance, pitch: pitch, heading: heading)
  }

  /// The distance from the viewpoint to the place in the middle of the picture, in metres.
  ///
  /// Setting it changes the ``altitude`` and keeps the ``pitch``.
  open var viewingDistance: CLLocationDistance {
    get { altitude / Self.rise(pitch) }
    set { altitude = newValue * Self.rise(pitch) }
  }

  /// The height gained per metre along the line of sight.
  private static func rise(_ pitch: CGFloat) -> Double { cos(Double(pitch) * .pi / 180) }

  // MARK: Equality

  /// Whether another camera is nearly the same: within a millimetre of the ground and a hundredth of a degree.
  open func isEqual(to otherCamera: MLNMapCamera) -> Bool {
    func isNear(_ left: Double, _ right: Double, _ tolerance: Double) -> Bool {
      left == right || (left - right).magnitude <= tolerance
    }
    return isNear(centerCoordinate.latitude, otherCamera.centerCoordinate.latitude, 1e-8)
      && isNear(centerCoordinate.longitude, otherCamera.centerCoordinate.longitude, 1e-8)
      && isNear(altitude, otherCamera.altitude, 1e-6) && isNear(pitch, otherCamera.pitch, 1e-2)
      && isNear(heading, otherCamera.heading, 1e-2) && isNear(roll, otherCamera.roll, 1e-2)
  }

  /// Whether the other object is a camera with exactly the same numbers.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? MLNMapCamera).map { $0.numbers == numbers } ?? false
  }

  /// A hash of the numbers.
  open override var hash: Int { numbers.hashValue }

  private var numbers: [Double] {
    [centerCoordinate.latitude, centerCoordinate.longitude, altitude, pitch, heading, roll]
  }

  /// The numbers, in readable form.
  open override var description: String {
    func text(_ format: String, _ value: Double) -> String { String(format: format, value) }
    return "<MLNMapCamera; centerCoordinate = \(text("%f", centerCoordinate.latitude)), "
      + "\(text("%f", centerCoordinate.longitude)); altitude = \(text("%.0f", altitude))m; "
      + "heading = \(text("%.0f", heading))°; pitch = \(text("%.0f", pitch))°>"
  }

  // MARK: Copies

  /// A camera with the same numbers.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.centerCoordinate = centerCoordinate
    (copy.altitude, copy.pitch, copy.heading, copy.roll) = (altitude, pitch, heading, roll)
    return copy
  }

  /// Whether an archive that requires known classes may hold cameras: always.
  public static var supportsSecureCoding: Bool { true }

  /// The camera of an archive; numbers that are missing there are 0.
  public required init?(coder: NSCoder) {
    super.init()
    centerCoordinate = CLLocationCoordinate2D(
      latitude: coder.decodeDouble(forKey: "centerLatitude"),
      longitude: coder.decodeDouble(forKey: "centerLongitude"))
    altitude = coder.decodeDouble(forKey: "altitude")
    pitch = CGFloat(coder.decodeDouble(forKey: "pitch"))
    heading = coder.decodeDouble(forKey: "heading")
    roll = CGFloat(coder.decodeDouble(forKey: "roll"))
  }

  /// Writes the numbers to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(centerCoordinate.latitude, forKey: "centerLatitude")
    coder.encode(centerCoordinate.longitude, forKey: "centerLongitude")
    coder.encode(altitude, forKey: "altitude")
    coder.encode(Double(pitch), forKey: "pitch")
    coder.encode(heading, forKey: "heading")
    coder.encode(Double(roll), forKey: "roll")
  }
}

extension CLLocationCoordinate2D {
  /// The direction of the shortest way to another place at its beginning, 0 to less than 360 degrees clockwise from
  /// north; 0 for the same place.
  ///
  /// On a sphere: E. Williams, “Aviation Formulary”, section “Course between points”.
  fileprivate func direction(to other: CLLocationCoordinate2D) -> CLLocationDirection {
    let radians = Double.pi / 180
    let turn = (other.longitude - longitude) * radians
    let (from, to) = (latitude * radians, other.latitude * radians)
    let east = sin(turn) * cos(to)
    let north = cos(from) * sin(to) - sin(from) * cos(to) * cos(turn)
    let direction = atan2(east, north) / radians
    return direction < 0 ? direction + 360 : direction
  }
}
