import CartoucheGeometry
import CartoucheThreads

/// The looks of the features in a venue.
public struct VenueStyles: Sendable {
  /// A look, and the features that have it.
  public struct Group: Sendable, Identifiable {
    /// The name in the bundle, which may be any text.
    public var id: String
    /// The colour as red, green and blue from 0 to 255; `nil` when the bundle gives none.
    public var color: SIMD3<UInt8>?
    /// The opacity, 0 to 1.
    public var opacity = 1.0
    /// The height above ``altitude`` in metres, 0 or more.
    public var height = 0.0
    /// The height of the underside above the floor in metres; may be negative.
    public var altitude = 0.0
    /// The thickness of lines in metres; `nil` when the bundle gives none.
    public var width: Double?
    /// Whether the features are hidden.
    public var isHidden = false
    /// The identifiers of the features, in the order of the bundle.
    public var members: [String] = []

    /// A look without features.
    public init(id: String) { self.id = id }
  }

  /// The looks in the order of the bundle.
  public private(set) var groups: [Group] = []
  /// Whether features without a look are drawn, in grey, as they are in version 2.
  public var drawsUnstyled: Bool
  /// The positions in ``namings`` by identifiers.
  private var places: [String: Int] = [:]
  /// The groups that name each feature: the first, and the last, which counts.
  private var namings: [(first: Int, last: Int)] = []

  /// The colour of features without a look: `#f5f5f5`.
  public static let standardColor = SIMD3<UInt8>(repeating: 0xF5)

  /// No looks at all.
  public init(drawsUnstyled: Bool) { self.drawsUnstyled = drawsUnstyled }

  /// Adds a look; it replaces the earlier looks of its features.
  public mutating func append(_ group: Group) { append(group) { _ in } }

  /// Adds a look and reports each of its members that an earlier look names as well.
  mutating func append(_ group: Group, repeated: (String) -> Void) {
    for member in group.members {
      let place = Self.place(&places[member, default: -1], or: namings.count)
      if place == namings.count {
        namings.append((groups.count, groups.count))
      } else {
        if namings[place].first < groups.count { repeated(member) }
        namings[place].last = groups.count
      }
    }
    groups.append(group)
  }

  /// Makes room for a number of further members.
  mutating func reserveCapacity(_ count: Int) {
    places.reserveCapacity(places.count + count)
    namings.reserveCapacity(namings.count + count)
  }

  /// Returns the known place or, after noting it, the next one.
  private static func place(_ known: inout Int, or next: Int) -> Int {
    if known < 0 { known = next }
    return known
  }

  /// Returns the look of the feature with an identifier: the last one that names it.
  public func group(of feature: String) -> Group? { groupIndex(of: feature).map { groups[$0] } }

  /// Returns the position of a feature's look in ``groups``.
  public func groupIndex(of feature: String) -> Int? { places[feature].map { namings[$0].last } }

  /// Returns whether all members of the looks are features on the floors of a venue.
  func nameOnlyFeatures(of venue: Venue) -> Bool {
    let named = ParallelWork.map(venue.floors.count) { floor in
      var named: [Int] = []
      venue.floors[floor].forEachIdentifier { if let place = places[$0] { named.append(place) } }
      return named
    }
    var isKnown = [Bool](repeating: false, count: namings.count)
    for place in named.joined() { isKnown[place] = true }
    return !isKnown.contains(false)
  }
}
