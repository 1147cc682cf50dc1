// View controllers with the themes of the examples of the SDK for iOS, each of which becomes a picture.
//
//     Gallery FOLDER [NAME…]
//
// Without names all become pictures, and `contact-sheet.png` shows them side by side.

import CartoucheImages
import Foundation
import UIKit

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first.map({ URL(filePath: $0) }) else {
  print("usage: Gallery FOLDER [NAME…]")
  exit(64)
}
let names = Set(arguments.dropFirst())
if let unknown = names.subtracting(Gallery.examples.map(\.name)).min() {
  print("no example is called \(unknown)")
  exit(64)
}
UIScreen.main = UIScreen(bounds: CGRect(origin: .zero, size: Stage.size), scale: 2)
var pictures: [UIImage] = []
for (name, make) in Gallery.examples where names.isEmpty || names.contains(name) {
  let picture = try await Stage(make()).picture()
  guard let file = try Stage.file(of: picture) else {
    print("refused: \(name) has no picture")
    exit(65)
  }
  try file.write(to: folder.appending(path: "\(name).png"))
  pictures.append(picture)
  print("\(name): \(Int(picture.size.width)) x \(Int(picture.size.height)) points")
}

if names.isEmpty {
  let (columns, gap) = (6, 8.0)
  let tile = CGSize(width: 160, height: 120)
  let rows = (pictures.count + columns - 1) / columns
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  let size = CGSize(
    width: Double(columns) * (tile.width + gap) - gap, height: Double(rows) * (tile.height + gap) - gap)
  let sheet = UIGraphicsImageRenderer(size: size, format: format).image { _ in
    for (index, picture) in pictures.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let origin = CGPoint(x: Double(column) * (tile.width + gap), y: Double(row) * (tile.height + gap))
      picture.draw(in: CGRect(origin: origin, size: tile))
    }
  }
  try Stage.file(of: sheet)?.write(to: folder.appending(path: "contact-sheet.png"))
}
