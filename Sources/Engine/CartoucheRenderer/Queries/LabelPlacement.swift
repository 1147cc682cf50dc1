import CartoucheGeometry
import CartoucheLayers
import CartoucheStyle
import CartoucheTiles

/// The outcome of placing one label or icon of a frame: whether it is shown and, if not, the reason.
public struct LabelPlacement: Sendable, Hashable, CustomStringConvertible {
  /// The name of the layer.
  public let layer: String
  /// The text; empty for an icon alone.
  public let text: String
  /// The position of the place it labels, in logical pixels from the upper left corner of the picture; `nil` behind the
  /// camera and where that is more than 10⁹ pixels away.
  public let place: Point?
  /// The box around the shown parts with their padding, in logical pixels; `nil` if nothing is shown.
  public let bounds: Box?
  /// The outcome for the text; `nil` if there is none.
  public let textOutcome: Outcome?
  /// The outcome for the icon; `nil` if there is none.
  public let iconOutcome: Outcome?

  /// Whether a text or an icon is shown.
  public enum Outcome: Sendable, Hashable, CustomStringConvertible {
    /// It is shown.
    case shown
    /// It lies beyond the picture and its surroundings, or behind the camera.
    case outside
    /// It would cross the edge of its tile, which is not allowed: `symbol-avoid-edges`, or a picture of one tile; or the
    /// edge of a picture that cuts no labels (``MapState/keepsLabelsInside``).
    case acrossEdge
    /// Another label or icon is in its place.
    case covered(layer: String, text: String)
    /// The line that it follows is too short or bends too much, as seen in the picture.
    case offLine
    /// The icon or the text that belongs to it does not fit.
    case withoutPartner

    /// The outcome in words.
    public var description: String {
      switch self {
      case .shown: "shown"
      case .outside: "hidden: outside the picture"
      case .acrossEdge: "hidden: it would cross the edge of its tile"
      case .covered(let layer, let text):
        text.isEmpty
          ? "hidden: an icon of \"\(layer)\" takes its place"
          : "hidden: \"\(text.onOneLine)\" of \"\(layer)\" takes its place"
      case .offLine: "hidden: its line is too short or too bent"
      case .withoutPartner: "hidden: its icon or text does not fit"
      }
    }
  }

  /// A coordinate as a whole number; places near the horizon are far away.
  private static func whole(_ value: Double) -> Int { Int(min(max(value.rounded(), -1e9), 1e9)) }

  /// The label with the outcomes of its parts.
  public var description: String {
    let name = text.isEmpty ? "" : "\"\(text.onOneLine)\"  "
    let spot = place.map { "at \(Self.whole($0.x)),\(Self.whole($0.y))  " } ?? ""
    let parts = [textOutcome.map { "text \($0)" }, iconOutcome.map { "icon \($0)" }].compactMap(\.self)
    return "\(layer)  \(name)\(spot)\(parts.joined(separator: ", "))"
  }
}

extension FrameFeatures {
  /// The outcomes for every label and icon in the tiles of the frame, layer by layer from the top.
  ///
  /// Features that have neither a text nor an image to show have no outcomes.
  public var labels: [LabelPlacement] {
    plan.layers.indices.reversed().filter { plan.layers[$0].resolved.drawsSymbols }.flatMap { layer in
      layout.parts[layer].flatMap { part in
        part.layout.symbols.map { labels(of: layer, part.tile, $0) } ?? []
      }
    }
  }

  private func labels(of layer: Int, _ tile: FrameTile, _ layout: SymbolLayout) -> [LabelPlacement] {
    placed.reports(
      group: plan.symbolGroups[layer], tile: tile.id, layout, plan.transform.transform(of: tile.id.unwrapped),
      context
    ).map { report in
      LabelPlacement(
        layer: plan.layers[layer].resolved.style.id, text: report.text, place: report.place,
        bounds: report.textOutcome?.isShown ?? false || report.iconOutcome?.isShown ?? false
          ? report.bounds : nil,
        textOutcome: report.textOutcome.map { outcome($0.isShown, $0.obstacle) },
        iconOutcome: report.iconOutcome.map { outcome($0.isShown, $0.obstacle) })
    }
  }

  private func outcome(_ isShown: Bool, _ obstacle: SymbolReport.Obstacle?) -> LabelPlacement.Outcome {
    if isShown { return .shown }
    switch obstacle {
    case .outside: return .outside
    case .edge: return .acrossEdge
    case .line: return .offLine
    case .partner, nil: return .withoutPartner
    case .symbol(let group, let tile, let index):
      let part = layout.parts[group].first { $0.tile.id == tile }
      return .covered(
        layer: plan.layers[group].resolved.style.id,
        text: part?.layout.symbols?.text(ofSymbol: index) ?? "")
    }
  }
}

extension String {
  /// The text with its line breaks as spaces.
  fileprivate var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
