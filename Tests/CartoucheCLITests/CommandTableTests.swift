import CartoucheImages
import Foundation
import HTTPTestServer
import Testing

/// The tables of command lines in `Tests/Fixtures/commands`: what each says, writes and ends with.
@Suite struct CommandTableTests {
  @Test(arguments: try CommandRow.all())
  func commandLine(row: CommandRow) throws {
    var program = try Program()
    defer { try? FileManager.default.removeItem(at: program.folder) }
    let server = try MapServer.shared.get()
    let variables = ["SERVER": server.url(""), "HOST_PORT": server.host, "no_proxy": "127.0.0.1"]
    program.environment = variables.merging(row.environment ?? [:]) { $1 }
    try CommandInputs.write(to: program.folder)
    for (name, text) in row.files ?? [:] { try program.write(text, name) }

    let result = try program.shell(row.line, input: row.input ?? "")
    #expect(result.status == row.status, "\(row.line)\n\(result.error)\(result.output)")
    expect(result.output, row.output, of: row)
    // Nothing is said that the row does not expect.
    if let error = row.error {
      expect(result.error, error, of: row)
    } else {
      #expect(result.error == "", "\(row.line)")
    }
    for name in row.absent ?? [] {
      #expect(!FileManager.default.fileExists(atPath: program.folder.appendingPathComponent(name).path))
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
    #expect(!left.contains { $0.hasPrefix(".cartouche-") }, "half a file is left behind")
    if let picture = row.picture { try compare(picture, in: program.folder, row) }
  }

  private func expect(_ text: String, _ patterns: [String]?, of row: CommandRow) {
    for pattern in patterns ?? [] {
      #expect(
        text.range(of: pattern, options: .regularExpression) != nil,
        "\(row.line)\nexpected: \(pattern)\nfound: \(text.prefix(2000))")
    }
  }

  private func compare(_ expected: CommandRow.Picture, in folder: URL, _ row: CommandRow) throws {
    let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(expected.file)))
    let image = try Image(decoding: bytes)
    if let size = expected.size { #expect([image.width, image.height] == size, "\(row.line)") }
    if let ink = expected.ink { #expect(Self.ink(image) >= ink, "\(row.line): \(Self.ink(image))") }
    if let digest = expected.digest {
      #expect(Self.digest(image) == digest, "\(row.line): the picture has changed")
    }
  }

  /// The share of pixels that differ from the one in the upper left corner.
  private static func ink(_ image: Image) -> Double {
    let pixels = image.pixels
    let ground = Array(pixels.prefix(4))
    let count = stride(from: 0, to: pixels.count, by: 4).count { pixels[$0..<$0 + 4].elementsEqual(ground) }
    return 1 - Double(count) / Double(image.width * image.height)
  }

  /// FNV-1a over the pixels: files may differ with the version of a compressor, pixels may not.
  private static func digest(_ image: Image) -> String {
    let hash = image.pixels.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}

/// A line of the shell and what comes of it.
struct CommandRow: Decodable, Sendable, CustomTestStringConvertible {
  struct Picture: Decodable, Sendable {
    /// The file's name.
    let file: String
    /// Width and height in device pixels.
    let size: [Int]?
    /// The least share of pixels that are not those of the ground.
    let ink: Double?
    /// The digest of the pixels.
    let digest: String?
  }

  let line: String
  let status: Int32
  /// Standard input.
  let input: String?
  let environment: [String: String]?
  /// Files that are there besides the common inputs: texts by their names.
  let files: [String: String]?
  /// Regular expressions that match somewhere in standard output.
  let output: [String]?
  /// Regular expressions that match somewhere in standard error; without any it is empty.
  let error: [String]?
  /// Files that are not there afterwards.
  let absent: [String]?
  let picture: Picture?

  var testDescription: String { line }

  /// The rows of all tables, in the order of their names.
  static func all() throws -> [CommandRow] {
    let tables = try FileManager.default.contentsOfDirectory(atPath: CommandInputs.fixtures.path)
      .filter { $0.hasSuffix(".json") }
    return try tables.sorted().flatMap { name in
      try JSONDecoder().decode(
        [CommandRow].self, from: Data(contentsOf: CommandInputs.fixtures.appendingPathComponent(name)))
    }
  }
}
