import CartoucheJSON

/// The TileJSON that an archive answers with: the content of its metadata, and the URL of its tiles.
package struct ArchiveTileJSON {
  /// The members in their order.
  package var members: JSONObject

  /// A document for tiles at a template with the metadata of an archive.
  package init(template: String, metadata: JSONObject) {
    members = ["tilejson": "3.0.0", "tiles": [.string(template)]]
    for member in metadata where !["tilejson", "tiles", "scheme"].contains(member.key) {
      members[member.key] = member.value
    }
  }

  /// The document as a response.
  package func response(
    validators: ResourceResponse.Validators = .init()
  ) throws(JSONError) -> ResourceResponse {
    ResourceResponse(
      try JSONValue.object(members).encoded(), contentType: "application/json", validators: validators)
  }
}
