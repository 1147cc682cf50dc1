import CartoucheJSON
import CartoucheRenderer

/// The look of data that are drawn over a map: areas tinted, lines cased, points as discs, and their names.
///
/// ```swift
/// var look = OverlayLook()
/// look.color = "#0072b2"
/// look.labels = .automatic
/// try map.addOverlay(stations, id: "stations", look: look)
/// ```
///
/// Colours, widths and opacities of features by the simplestyle specification 1.1 count where the look leaves a value
/// `nil`; what the look says counts for all features.
public struct OverlayLook: Sendable, Hashable {
  /// The texts beside features.
  public enum Labels: Sendable, Hashable {
    /// No texts.
    case none
    /// The property `name`, or else `title`, of up to ``automaticLabels`` features that have one.
    case automatic
    /// The property of this name.
    case field(String)
  }

  /// The ways to draw points.
  public enum Points: String, Sendable, Hashable, CaseIterable {
    /// Every point as a disc.
    case all
    /// Points that would overlap as one disc with their number.
    case clusters
    /// The density of points as colours (a heatmap).
    case density
  }

  /// The colour in CSS of lines, outlines and points, and of the tint of areas; `nil` for the next of eight colours.
  public var color: String?
  /// The colour of areas in CSS; `nil` for a tint of ``color``.
  public var fill: String?
  /// The width of lines and outlines in logical pixels, 0 or more; `nil` for the usual ones.
  public var width: Double?
  /// The radius of points in logical pixels, 0 or more; `nil` for the usual one.
  public var radius: Double?
  /// The colours of features by a property, which take precedence over ``color``; ``fill`` takes precedence over them.
  public var colors: FeatureColors?
  /// The palette of densities; `nil` for tints of ``color`` or, without one, from yellow to red.
  public var densityPalette: ColorPalette?
  /// The texts beside features.
  public var labels = Labels.none
  /// The way to draw points; `nil` draws more than ``automaticPoints`` of them as their density, unless they have
  /// colours by a property.
  public var points: Points? = .all

  /// The look of overlays where nothing else is said, without texts.
  public init() {}

  /// The look of data in commands: with names, and with many points as their density.
  public static var automatic: OverlayLook {
    var look = OverlayLook()
    look.labels = .automatic
    look.points = nil
    return look
  }

  /// The most features whose names are shown without being asked for.
  public static let automaticLabels = 5_000
  /// The most points of one source that are drawn one by one without being asked for.
  public static let automaticPoints = 5_000

  /// Eight hues that are distinguishable on land and sea and for the colour-blind, after Okabe and Ito (2008).
  static let palette = [
    "#d55e00", "#0072b2", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a6d00", "#444444",
  ]

  /// The colour of the overlay with a given number, from 0.
  package static func color(at index: Int) -> String { palette[index % palette.count] }
}

extension OverlayLook {
  /// The look with everything decided that depends on the data: O(features).
  ///
  /// - Parameter diagnostics: Notes on what is drawn in another way than one might expect are appended here.
  func resolved(for data: SourceData, diagnostics: inout [Diagnostic]) -> OverlayLook {
    var look = self
    let features = data.geoJSON.features
    let name = data.name.map { "\($0): " } ?? ""
    if points == nil {
      let count = features.reduce(0) { $0 + ($1.geometry?.pointCount ?? 0) }
      look.points = count > Self.automaticPoints && colors == nil ? .density : .all
      if look.points == .density {
        diagnostics.append(
          Diagnostic(
            .note, "\(name)\(count) points are drawn as their density; --points all draws each of them",
            kind: .notDrawn))
      }
    }
    if labels == .automatic {
      let count = features.count { $0.properties.hasName }
      look.labels = count == 0 ? .none : .automatic
      if count > Self.automaticLabels {
        look.labels = .none
        diagnostics.append(
          Diagnostic(
            .note, "\(name)the names of \(count) features are left out; --label name shows them",
            kind: .notDrawn))
      }
    }
    return look
  }
}

extension JSONObject {
  /// Whether one of the properties that name a feature has a text or a number.
  fileprivate var hasName: Bool {
    OverlayLabels.names.contains { name in
      switch self[name] {
      case .string(let text)?: !text.isEmpty
      case let value?: value.number != nil
      case nil: false
      }
    }
  }
}

extension Geometry {
  /// The number of points, those of multi-points included.
  var pointCount: Int {
    switch self {
    case .point: 1
    case .multiPoint(let positions): positions.count
    case .geometryCollection(let parts): parts.reduce(0) { $0 + $1.pointCount }
    case .lineString, .multiLineString, .polygon, .multiPolygon: 0
    }
  }
}
