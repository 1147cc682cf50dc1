import ArgumentParser
import Cartouche
import CartoucheFormats
import CartoucheJSON
import CartouchePostGIS
import CartoucheResources
import Foundation

/// The text that a command works on: from a path, a URL, or standard input for `-`.
package struct CommandInput {
  /// The name in messages.
  package let name: String
  package let bytes: [UInt8]

  /// Reads the text.
  ///
  /// - Throws: `ResourceError` when it cannot be loaded.
  package init(_ input: String, loader: any ResourceLoader) async throws(ResourceError) {
    if input == "-" {
      name = "standard input"
      bytes = try StandardInput.bytes()
      return
    }
    name = ResourceURL.redacted(input)
    let response = try await loader.load(ResourceRequest(Self.absolute(input), kind: .style))
    guard response.status == .found else { throw .notFound(url: name) }
    bytes = response.bytes
  }

  /// The URL of an input; paths become absolute, so that their references are found.
  package static func absolute(_ input: String) -> String {
    ResourceURL.scheme(of: input) == nil ? URL(fileURLWithPath: input).path : input
  }

  /// The address of a database that the user names.
  ///
  /// - Throws: `CommandFailure`: 64 for an address that is none, or where this build has no PostgreSQL.
  package static func databaseAddress(_ input: String) throws(CommandFailure) -> PostGISAddress {
    do throws(PostGISError) {
      return try PostGISAddress(input)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Opens the table that an input names, if it is one, so that its errors have their codes.
  ///
  /// - Throws: `CommandFailure`: also 66 for a table that is not there, and 69 for a database that cannot be reached.
  package static func checkDatabase(_ input: String) async throws {
    guard let url = DatabaseURL(input) else { return }
    let loader = PostGISLoader()
    _ = try await loader.source(at: url.base)
    await loader.purge()
  }

  /// The name of an input in maps and messages: `stdin`, that of a table without the secrets of its URL, or as it is.
  package static func title(_ input: String) -> String {
    input == "-" ? "stdin" : DatabaseURL(input)?.name ?? input
  }

  /// The text as JSON.
  ///
  /// - Throws: `JSONError`, with the place.
  package func document() throws(JSONError) -> JSONDocument { try JSONDocument(parsing: bytes, name: name) }

  /// Members, at least one of which every style has.
  private static let styleMembers = ["version", "sources", "layers"]

  /// The text as the JSON of a style, however faulty.
  ///
  /// - Throws: `DataError` for content of another kind, with advice; `JSONError` with the place.
  package func style() throws -> JSONDocument {
    let content = try RecognizedContent(bytes, name: name)
    switch content.kind {
    case .style, .unread(.json), .unread(.jsonArray), .unread(.text), .unread(.empty): return try document()
    // Broken JSON, and JSON whose "type" is none of GeoJSON's, may still be meant as a style.
    case .data(.geoJSON), .tileJSON:
      let text = try document()
      if Self.styleMembers.contains(where: { text.root[$0] != nil }) { return text }
      throw content.refusal(as: "a style")
    case .data, .vectorTile, .picture, .pmtiles, .mbtiles, .tiff, .unread:
      throw content.refusal(as: "a style")
    }
  }
}
