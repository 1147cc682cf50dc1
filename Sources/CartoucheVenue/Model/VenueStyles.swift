/// The looks of the features of a venue.
public struct VenueStyles: Sendable {
  /// A look, and the features that have it.
  public struct Group: Sendable, Identifiable {
    /// The name in the bundle, which may be any text.
    public var id: String
    /// The colour, red, green and blue from 0 to 255; `nil` where the bundle names none.
    public var color: SIMD3<UInt8>?
    /// The opacity, 0 to 1.
    public var opacity = 1.0
    /// The height over ``altitude`` in metres, 0 or more.
    public var height = 0.0
    /// The height of the lower side over the floor in metres; may be negative.
    public var altitude = 0.0
    /// The thickness of lines in metres; `nil` where the bundle names none.
    public var width: Double?
    /// Whether the features are not to be drawn.
    public var isHidden = false
    /// The identifiers of the features, in the order of the bundle.
    public var members: [String] = []

    /// A look without features.
    public init(id: String) { self.id = id }
  }

  /// The looks in the order of the bundle.
  public private(set) var groups: [Group] = []
  /// Whether features without a look are drawn, in grey: so in version 2.
  public var drawsUnstyled: Bool
  private var places: [String: Int] = [:]

  /// The colour of features without a look: `#f5f5f5`.
  public static let standardColor = SIMD3<UInt8>(repeating: 0xF5)

  /// No looks at all.
  public init(drawsUnstyled: Bool) { self.drawsUnstyled = drawsUnstyled }

  /// Adds a look; features that have one already get the new one.
  public mutating func append(_ group: Group) {
    places.reserveCapacity(places.count + group.members.count)
    for member in group.members { places[member] = groups.count }
    groups.append(group)
  }

  /// The look of the feature with an identifier: the last one that names it.
  public func group(of feature: String) -> Group? { places[feature].map { groups[$0] } }

  /// The position in ``groups`` of a feature's look.
  public func groupIndex(of feature: String) -> Int? { places[feature] }
}
