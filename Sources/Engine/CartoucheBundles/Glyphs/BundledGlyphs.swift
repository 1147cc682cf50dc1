import Cartouche
import CartoucheResources
import CartoucheStyle
import CartoucheText
import CartoucheThreads

/// Collects the ranges of glyphs of a style's fonts: those that its server has, and those of fonts in files.
struct BundledGlyphs: Sendable {
  let style: StyleDocument
  let references: BundleReferences
  let fonts: LabelFonts
  let loader: any ResourceLoader

  /// A range of glyphs as a file.
  struct File: Sendable {
    let name: String
    let bytes: [UInt8]
  }

  /// The largest file of a range.
  private static let sizeLimit = 8 << 20

  /// The blocks of the Basic Multilingual Plane, which is what the format can name.
  static let allBlocks = (0..<256).map { GlyphBlock(containing: CodePoint($0) << 8) }

  /// The path of a range in the bundle.
  static func path(of stack: FontStack, _ block: String) -> String { "glyphs/\(stack)/\(block).pbf" }

  /// Whether the name of a stack can be that of a folder.
  static func isFolderName(_ stack: FontStack) -> Bool {
    let name = stack.description
    return !name.isEmpty && name.utf8.count <= 200 && !name.hasPrefix(".")
      && !name.contains { $0 == "/" || $0 == "\\" || $0.isNewline || $0 == "\0" }
  }

  /// The files of the fonts that a style brings along, by the names of the fonts.
  ///
  /// - Parameter files: The bytes of the files that were loaded, by their URLs in the style.
  func faces(_ files: [String: [UInt8]]) -> [String: [CartoucheText.FontFace]] {
    var faces: [String: [CartoucheText.FontFace]] = [:]
    for face in style.fontFaces {
      guard let bytes = files[face.url], let file = try? FontFile(bytes) else { continue }
      faces[face.name, default: []].append(
        CartoucheText.FontFace(unicodeRanges: face.unicodeRanges, file: file))
    }
    return faces
  }

  /// The ranges of a stack.
  ///
  /// - Parameters:
  ///   - blocks: The blocks that are needed.
  ///   - keepsEmpty: Whether ranges without glyphs are stored too, so that clients do not ask in vain.
  ///   - faces: The fonts that the style brings along, by their names.
  /// - Returns: The ranges, and whether the style's server has any of them.
  /// - Throws: `ResourceError` for a range that cannot be loaded or read.
  func files(
    of stack: FontStack, _ blocks: [GlyphBlock], keepsEmpty: Bool,
    faces: [String: [CartoucheText.FontFace]]
  ) async throws(ResourceError) -> (files: [File], isKnown: Bool) {
    let own = sources(of: stack, faces)
    var files: [File] = []
    var isKnown = false
    for block in blocks {
      if let bytes = try await stored(stack, block) {
        isKnown = true
        files.append(File(name: Self.path(of: stack, "\(block)"), bytes: bytes))
        continue
      }
      let range = await ParallelWork.run {
        GlyphRange(block: block, fontStack: stack.description, merging: own)
      }
      guard keepsEmpty || !range.glyphs.isEmpty else { continue }
      files.append(File(name: Self.path(of: stack, "\(block)"), bytes: range.encoded))
    }
    return (files, isKnown)
  }

  /// The range that the style's server has; `nil` where it has none.
  private func stored(_ stack: FontStack, _ block: GlyphBlock) async throws(ResourceError) -> [UInt8]? {
    guard let text = style.glyphs else { return nil }
    var request = references.request(text, .glyphs)
    request.url = GlyphURLTemplate(request.url).url(for: GlyphRequest(stack: stack, block: block))
    request.sizeLimit = Self.sizeLimit
    let response = try await loader.load(request)
    guard response.status == .found else { return nil }
    let compression = Compression.ofTile(response.bytes)
    do throws(CompressionError) {
      let bytes =
        compression == .none
        ? response.bytes : try compression.decompress(response.bytes, limit: Self.sizeLimit)
      _ = try? GlyphRange(bytes, block: block)
      return bytes
    } catch {
      throw error.about(request.url)
    }
  }

  /// The fonts of a stack in order, and those that stand in for them.
  private func sources(of stack: FontStack, _ faces: [String: [CartoucheText.FontFace]]) -> [GlyphSource] {
    var sources: [GlyphSource] = []
    for name in stack.fonts {
      if let faces = faces[name] {
        sources += faces.map(GlyphSource.font)
      } else if let face = fonts.collection.face(named: name) {
        sources.append(.font(CartoucheText.FontFace(file: face.file)))
      }
    }
    let others = fonts.collection.fonts(nearest: stack).prefix(Self.mostFallbacks) + WorldResources.fonts
    return sources + others.map { .font(CartoucheText.FontFace(file: $0)) }
  }

  /// The most fonts that stand in; more take time and memory, and add little.
  private static let mostFallbacks = 32
}
