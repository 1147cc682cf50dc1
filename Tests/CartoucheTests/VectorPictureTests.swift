import Cartouche
import CartoucheImages
import CartoucheRaster
import Foundation
import Testing

/// Pictures as SVG and PDF.
struct VectorPictureTests {
  private let viewport = Viewport(width: 400, height: 260)
  private let blue = PremultipliedColor(red: 0, green: 0, blue: 1)

  /// The elements of a picture of one list, without the first and the last line.
  private func svg(_ record: (inout DisplayList) -> Void) throws -> String {
    var list = DisplayList(width: 40, height: 20)
    list.keepsNotes = true
    record(&list)
    let text = String(decoding: try VectorPicture([list], pixelRatio: 2).svg(), as: UTF8.self)
    return text.split(separator: "\n").dropFirst(2).dropLast().joined(separator: "\n")
  }

  private func path(_ points: [SIMD2<Float>], closed: Bool) -> Path {
    var path = Path()
    path.append(contour: points, closed: closed)
    return path
  }

  // MARK: Structure

  @Test func layersAreGroupsAndShapesOfOneColourShareAnElement() throws {
    let found = try svg { list in
      list.noteLayer("land <1>")
      list.fill(path([[1, 1], [11, 1], [1, 11.256]], closed: true), paint: .color(blue), on: .picture)
      list.fill(path([[20, 5], [30, 5], [30, 15]], closed: true), paint: .color(blue), on: .picture)
      list.noteLayer("roads")
      list.stroke(
        path([[0, 10], [40, 10]], closed: false), style: StrokeStyle(width: 3, cap: .round),
        paint: .color(blue.multiplied(by: 0.5)), on: .picture)
    }
    #expect(
      found == """
        <g id="layer-land_&lt;1&gt;" inkscape:groupmode="layer" inkscape:label="land &lt;1&gt;">
        <g fill="#0000ff">
        <path d="M1 1l10 0 -10 10.26z"/>
        <path d="M20 5l10 0 0 10z"/>
        </g>
        </g>
        <g id="layer-roads" inkscape:groupmode="layer" inkscape:label="roads">
        <g fill="none" stroke="#0000ff" stroke-opacity="0.5" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">
        <path d="M0 10l40 0"/>
        </g>
        </g>
        """)
  }

  @Test func shapesThatAreCutShareTheClipOfTheirTile() throws {
    let found = try svg { list in
      let clip = list.addClip(x: 0, y: 0, width: 16, height: 20)
      let half = Paint.color(blue.multiplied(by: 0.5))
      list.fill(path([[2, 2], [20, 2], [20, 8]], closed: true), paint: half, on: .picture.within(clip))
      list.fill(path([[2, 10], [30, 10], [20, 18]], closed: true), paint: half, on: .picture.within(clip))
      list.fill(path([[2, 2], [8, 2], [8, 8]], closed: true), paint: half, on: .picture.within(clip))
    }
    #expect(found.matches(of: #/<clipPath /#).count == 1)
    #expect(found.matches(of: /clip-path=/).count == 1)
    #expect(
      found.hasSuffix(
        "</g>\n</g>\n<g fill=\"#0000ff\" fill-opacity=\"0.5\">\n<path d=\"M2 2l6 0 0 6z\"/>\n</g>"))
  }

  @Test func groupsHaveTheirOpacityAndDashesTheirLengths() throws {
    let found = try svg { list in
      list.group(opacity: 0.25) {
        $0.stroke(
          path([[0, 10], [40, 10]], closed: false),
          style: StrokeStyle(width: 2, dash: DashPattern(lengths: [4, 2])), paint: .color(blue), on: .picture)
      }
    }
    #expect(found.hasPrefix("<g opacity=\"0.25\">\n<g fill=\"none\""))
    #expect(found.contains("stroke-dasharray=\"4 2\""))
  }

  @Test func whatHasNoShapeIsAPicture() throws {
    let found = try svg { list in
      list.density(
        of: [DensityPoints(places: [[20, 10]], radii: [8])], grid: DensityGrid(columns: 40, rows: 20),
        ramp: [.clear, blue], on: .picture)
    }
    #expect(
      found.matches(of: /<image id="i0" width="\d+" height="\d+" .*data:image\/png;base64,iVBOR/).count == 1)
    #expect(found.matches(of: /<use xlink:href="#i0" transform="matrix\(1 0 0 1 \d+ \d+\)"\/>/).count == 1)
  }

  // MARK: Maps

  @Test func labelsAreTextOrOutlines() async throws {
    let snapshotter = Snapshotter(threads: 2)
    let map = try Map.world()
    let text = String(decoding: try await snapshotter.svg(of: map, in: viewport), as: UTF8.self)
    #expect(text.contains(/<text[^>]*>Cairo<\/text>/) && text.contains("paint-order=\"stroke\""))
    #expect(text.contains("sans-serif\""))
    let outlines = String(
      decoding: try await snapshotter.svg(of: map, in: viewport, text: .outlines), as: UTF8.self)
    #expect(!outlines.contains("<text") && outlines.contains("<use xlink:href=\"#g0\""))
  }

  @Test func equalMapsGiveEqualFiles() async throws {
    let map = try Map.world()
    let first = try await Snapshotter(threads: 1).svg(of: map, in: viewport)
    let second = try await Snapshotter(threads: 3).svg(of: map, in: viewport)
    #expect(first == second)
    guard let pdf = try await pdf(of: map) else { return }
    let again = try await self.pdf(of: map)
    #expect(pdf.starts(with: Array("%PDF-1.".utf8)) && pdf == again)
  }

  @Test func aPointNamesTheLayersThatDrawThere() async throws {
    let map = try Map.world()
    let prepared = try await Snapshotter(threads: 1).prepare(map, in: viewport)
    let shapes = try prepared.vectorPicture()
    let layers = shapes.steps(atX: 200, y: 130).compactMap(\.layer)
    #expect(!layers.isEmpty)
    #expect(layers.allSatisfy { map.style.layers.map(\.id).contains($0) })
    #expect(shapes.steps(atX: -5, y: 130).isEmpty)
  }

  /// The PDF of a map; nil where cairo is not installed.
  private func pdf(of map: Map) async throws -> [UInt8]? {
    do throws(MapError) {
      return try await Snapshotter(threads: 1).pdf(of: map, in: viewport)
    } catch .vectorPicture(.cairoNotFound) {
      return nil
    }
  }

  // MARK: Other programs

  /// A program that draws files of a format as PNG.
  enum Viewer: String, CaseIterable {
    case rsvg = "rsvg-convert"
    case poppler = "pdftoppm"

    var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/\(rawValue)") }
    var format: VectorPicture.Format { self == .rsvg ? .svg : .pdf }

    func arguments(_ file: String, _ picture: String) -> [String] {
      switch self {
      case .rsvg: [file, "-o", picture + ".png", "--unlimited"]
      case .poppler: ["-png", "-r", "96", "-singlefile", file, picture]
      }
    }
  }

  @Test(arguments: Viewer.allCases.filter(\.isInstalled))
  func otherProgramsDrawAboutTheSamePicture(viewer: Viewer) async throws {
    let map = try Map.world()
    let prepared = try await Snapshotter(threads: 1).prepare(map, in: viewport)
    let shapes = try prepared.vectorPicture()
    let encoded = Result { try shapes.encoded(as: viewer.format, text: .outlines) }
    if case .failure(let error) = encoded, case .cairoNotFound? = error as? VectorPictureError { return }
    let file = try encoded.get()
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "map.\(viewer.format.rawValue)").path
    try Data(file).write(to: URL(fileURLWithPath: source))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/\(viewer.rawValue)")
    process.arguments = viewer.arguments(source, folder.appending(path: "drawn").path)
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let png = [UInt8](try Data(contentsOf: folder.appending(path: "drawn.png")))
    let found = try Image(decoding: png)
    let expected = try prepared.draw()
    try #require(found.width == expected.width && found.height == expected.height)
    var (sum, wrong) = (0, 0)
    for place in 0..<found.width * found.height {
      let difference = (0..<3).map {
        abs(Int(found.pixels[4 * place + $0]) - Int(expected.pixels[4 * place + $0]))
      }
      let greatest = difference.max() ?? 0
      sum += greatest
      if greatest > 96 { wrong += 1 }
    }
    #expect(Double(sum) / Double(found.width * found.height) < 4)
    #expect(Double(wrong) / Double(found.width * found.height) < 0.005)
  }
}
