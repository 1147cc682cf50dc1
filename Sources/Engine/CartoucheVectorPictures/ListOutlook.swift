import CartoucheRaster

/// The facts about later steps of a list that drawing an earlier one depends on.
struct ListOutlook {
  /// The halo of a label.
  struct Halo {
    let color: PremultipliedColor
    /// The distance to which the halo reaches from the letters, in ems.
    let ems: Double

    /// The distance to which the halo reaches from letters of a size.
    func reach(at size: Double) -> Double { ems * size }
  }

  /// The rings with an outline in the colour of their inside, which is only a soft edge.
  private(set) var outlined: Set<Int> = []
  /// The drawn labels and their halos.
  private(set) var labels: Set<LabelKey> = []
  private(set) var halos: [LabelKey: Halo] = [:]
  private var opacities: [Int: Float] = [:]

  init(_ list: DisplayList) {
    var fills: [Int: PremultipliedColor] = [:]
    var groups: [Int] = []
    for numbered in list.numberedSteps {
      let command = numbered.commands.lowerBound
      switch numbered.step.content {
      case .fill(_, _, .pixelCentre, .color(let color)):
        if let rings = list.ringsIdentity(of: command) { fills[rings] = color }
      case .outline(_, .color(let color)):
        if let rings = list.ringsIdentity(of: command), fills[rings] == color, color.alpha >= 1 {
          outlined.insert(rings)
        }
      case .text(let run):
        if run.isHalo {
          let reach = Double(TextRun.outlineValue - run.paint.edge) * TextRun.fieldRadius
          halos[LabelKey(run)] = Halo(color: run.paint.color, ems: max(reach, 0) / TextRun.fieldEm)
        } else {
          labels.insert(LabelKey(run))
        }
      case .groupBegin: groups.append(command)
      case .groupEnd(let opacity): if let begin = groups.popLast() { opacities[begin] = opacity }
      default: break
      }
    }
  }

  /// The opacity of the group that begins with a command; nil if it ends in another list.
  func opacity(ofGroupAt command: Int) -> Float? { opacities[command] }

  /// The opacity of a group that ends in a list and begins in another; nil if there is none.
  static func danglingOpacity(of list: DisplayList) -> Float? {
    var depth = 0
    for step in list.steps {
      switch step.content {
      case .groupBegin: depth += 1
      case .groupEnd(let opacity):
        if depth == 0 { return opacity }
        depth -= 1
      default: break
      }
    }
    return nil
  }
}

/// A label identified by text and place, which it shares with its halo.
struct LabelKey: Hashable {
  private let text: String
  private let place: TextGlyphPlace?

  private struct TextGlyphPlace: Hashable {
    let x: Double
    let y: Double
  }

  init(_ run: TextRun) {
    text = run.text
    place = run.glyphs.first.map { TextGlyphPlace(x: $0.transform.tx, y: $0.transform.ty) }
  }
}

/// The outlines of distance fields, each traced once.
struct GlyphShapes {
  private struct Key: Hashable {
    let width: Int
    let texels: [UInt8]
  }

  private var numbers: [Key: Int] = [:]
  private var outlines: [Path] = []

  /// The outline of a field in texels, with its number in order of first use.
  mutating func outline(of field: DrawnField) -> (number: Int, outline: Path) {
    let key = Key(width: field.width, texels: field.texels)
    if let known = numbers[key] { return (known, outlines[known]) }
    let outline = FieldTracer.contours(of: field, at: TextRun.outlineValue)
    numbers[key] = outlines.count
    outlines.append(outline)
    return (outlines.count - 1, outline)
  }
}
