import CartoucheGeometry
import CartoucheJSON

extension PartManifest {
  /// The size of the largest manifest in bytes.
  private static let sizeLimit = 64 << 20

  /// Reads the manifest at a path.
  ///
  /// - Throws: ``ArchiveError`` with the place in the file.
  public init(reading path: String) throws(ArchiveError) {
    let file = try FileReader(path)
    guard file.size <= Self.sizeLimit else {
      throw .invalid(path: path, found: "\(file.size) bytes", expected: "at most \(Self.sizeLimit)")
    }
    let text = try file.contents()
    let document: JSONDocument
    do throws(JSONError) { document = try JSONDocument(parsing: text, name: path) } catch {
      throw .invalid(path: error.place.description, found: error.found, expected: "a manifest")
    }
    let members = Members(document: document, path: path)
    inputs = try members.list("inputs") { element in
      guard let name = element["name"]?.string, let value = element["value"]?.string else { return nil }
      return Input(name: name, value: value)
    }
    shards = try members.number("shards", 1...1_000_000)
    shard = try members.number("shard", 0...shards - 1)
    tiles = try members.number("tiles", 0...Int.max)
    bytes = try members.number("bytes", 0...Int.max)
    fileDigest = try members.digest("sha256")
    digest = try members.digest("digest")
    holes = try members.list("holes") { element in
      let parts = element.string?.split(separator: "/").compactMap { Int($0) } ?? []
      let tile = parts.count == 3 ? TileID(z: parts[0], x: parts[1], y: parts[2]) : nil
      return tile?.isValid == true ? tile : nil
    }
    guard document.root["identity"]?.string == identity else {
      throw members.fault("identity", "the digest of the inputs, \(identity)")
    }
  }

  /// The members of a manifest, and where they are.
  private struct Members {
    let document: JSONDocument
    let path: String

    func number(_ name: String, _ range: ClosedRange<Int>) throws(ArchiveError) -> Int {
      guard case .int(let number)? = document.root[name], let value = Int(exactly: number),
        range.contains(value)
      else { throw fault(name, "a whole number from \(range.lowerBound) to \(range.upperBound)") }
      return value
    }

    func digest(_ name: String) throws(ArchiveError) -> String {
      guard let text = document.root[name]?.string, SHA256.isHex(text) else {
        throw fault(name, "64 hexadecimal digits")
      }
      return text.lowercased()
    }

    func list<Element>(_ name: String, _ read: (JSONValue) -> Element?) throws(ArchiveError) -> [Element] {
      guard let values = document.root[name]?.array else { throw fault(name, "an array") }
      let elements = values.compactMap(read)
      guard elements.count == values.count else { throw fault(name, "\(name) of a manifest") }
      return elements
    }

    func fault(_ name: String, _ expected: String) -> ArchiveError {
      let pointer = JSONPointer([name])
      let value = document.root[name]
      let place = InputPlace(
        source: path, location: value == nil ? nil : document.location(of: pointer), pointer: pointer)
      return .invalid(path: place.description, found: value?.summary ?? "nothing", expected: expected)
    }
  }
}
