import UIKit

/// The pictures that the examples put on their maps, drawn so that they need no files.
enum Drawings {
  /// Two pyramids in the sun.
  static func pyramid(of size: CGSize) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { _ in
      for (left, width, height) in [(0.35, 0.65, 0.7), (0, 0.75, 1.0)] {
        let base = size.height
        let tip = CGPoint(x: size.width * (left + width / 2), y: base - size.height * height)
        let edge = CGPoint(x: size.width * (left + width * 0.62), y: base)
        fill(
          [CGPoint(x: size.width * left, y: base), tip, edge],
          UIColor(red: 0.93, green: 0.75, blue: 0.42, alpha: 1))
        fill(
          [edge, tip, CGPoint(x: size.width * (left + width), y: base)],
          UIColor(red: 0.7, green: 0.5, blue: 0.24, alpha: 1))
      }
    }
  }

  /// A pin whose tip is in the middle of the lower edge.
  static func pin(_ color: UIColor) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 24, height: 32)).image { _ in
      let path = UIBezierPath(
        arcCenter: CGPoint(x: 12, y: 12), radius: 10, startAngle: .pi, endAngle: 0, clockwise: true)
      path.addLine(to: CGPoint(x: 12, y: 31))
      path.close()
      path.lineWidth = 2
      color.setFill()
      UIColor.white.setStroke()
      path.fill()
      path.stroke()
    }
  }

  /// A disc with a letter or a number.
  static func badge(_ text: String, _ color: UIColor, diameter: CGFloat) -> UIImage {
    let size = CGSize(width: diameter, height: diameter)
    return UIGraphicsImageRenderer(size: size).image { _ in
      let disc = UIBezierPath(ovalIn: CGRect(origin: .zero, size: size).insetBy(dx: 2, dy: 2))
      color.setFill()
      disc.fill()
      UIColor.white.setStroke()
      disc.lineWidth = 2
      disc.stroke()
      let attributes: [NSAttributedString.Key: Any] = [
        .font: UIFont.systemFont(ofSize: diameter * 0.45), .foregroundColor: UIColor.white,
      ]
      let room = NSAttributedString(string: text, attributes: attributes).size()
      text.draw(
        at: CGPoint(x: (diameter - room.width) / 2, y: (diameter - room.height) / 2),
        withAttributes: attributes)
    }
  }

  /// Hatching that continues from tile to tile.
  static func hatching(_ color: UIColor) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12)).image { _ in
      color.withAlphaComponent(0.2).setFill()
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 12, height: 12)).fill()
      color.setStroke()
      for offset in [-12.0, 0, 12] {
        let line = UIBezierPath()
        line.move(to: CGPoint(x: offset - 2, y: 14))
        line.addLine(to: CGPoint(x: offset + 14, y: -2))
        line.lineWidth = 2
        line.stroke()
      }
    }
  }

  /// A plan: rings around a point, as a rain radar draws them.
  static func rain(of size: CGSize) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { _ in
      let colors = [
        UIColor(red: 0.35, green: 0.65, blue: 0.95, alpha: 0.5),
        UIColor(red: 0.2, green: 0.75, blue: 0.45, alpha: 0.55),
        UIColor(red: 0.98, green: 0.83, blue: 0.25, alpha: 0.6),
        UIColor(red: 0.93, green: 0.4, blue: 0.2, alpha: 0.65),
      ]
      for (step, color) in colors.enumerated() {
        let part = 1 - CGFloat(step) * 0.23
        for (x, y, scale) in [(0.4, 0.45, 0.36), (0.66, 0.6, 0.26), (0.55, 0.3, 0.2)] {
          let radius = size.width * scale * part
          color.setFill()
          UIBezierPath(
            ovalIn: CGRect(
              x: size.width * x - radius, y: size.height * y - radius * 0.7, width: 2 * radius,
              height: 1.4 * radius)
          ).fill()
        }
      }
    }
  }

  private static func fill(_ points: [CGPoint], _ color: UIColor) {
    let path = UIBezierPath()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    color.setFill()
    path.fill()
  }
}

extension UILabel {
  /// A line of text on a pale card, as the examples show over their maps.
  static func card(_ text: String, in frame: CGRect) -> UILabel {
    let label = UILabel(frame: frame)
    label.text = text
    label.textColor = .ink
    label.textAlignment = .center
    label.font = UIFont.systemFont(ofSize: 13)
    label.backgroundColor = UIColor(white: 1, alpha: 0.9)
    label.layer.cornerRadius = 8
    return label
  }
}
