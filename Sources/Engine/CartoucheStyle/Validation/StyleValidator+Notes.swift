import CartoucheJSON

extension StyleValidator {
  /// Members that are allowed but unknown to the specification, and look like misspelt known ones.
  ///
  /// Styles may have their own members in their root and in layers, so these are not errors.
  public func notes(in document: JSONDocument) -> [StyleFinding] {
    guard let root = document.root.object else { return [] }
    var notes: [StyleFinding] = []
    // Suggestions are not worth more time than this.
    var comparisonsLeft = 200_000
    func note(_ object: JSONObject, at place: StylePlace, known: [String]) {
      for name in object.keys where !known.contains(name) {
        guard comparisonsLeft > 0 else { return }
        comparisonsLeft -= known.count
        guard let nearest = Spelling.nearest(to: name, in: known) else { continue }
        let inner = place.member(name)
        let finding = StyleFinding(
          severity: .note, message: "\(inner.key): not a member that the specification knows",
          suggestion: nearest, pointer: inner.pointer)
        notes.append(finding)
      }
    }
    note(root, at: .root, known: StyleMembers.root)
    for (index, layer) in (root["layers"]?.array ?? []).enumerated() {
      guard let members = layer.object else { continue }
      note(members, at: StylePlace.root.member("layers").element(index), known: StyleMembers.layer)
    }
    for (id, source) in root["sources"]?.object ?? JSONObject() {
      guard let members = source.object, let type = members["type"]?.string.flatMap(SourceType.init) else {
        continue
      }
      let rule = type.members
      guard rule.allowsOthers else { continue }
      note(
        members, at: StylePlace.root.member("sources").member(id), known: rule.members.map(\.name))
    }
    let places = document.locations(ofKeysAt: notes.map(\.pointer))
    for (index, place) in places.enumerated() { notes[index].location = place }
    return notes
  }
}

extension StyleFinding {
  /// A text that is not JSON.
  public init(_ error: JSONError) {
    severity = .error
    message = error.found + (error.expected.isEmpty ? "" : ", expected \(error.expected)")
    pointer = error.pointer ?? JSONPointer()
    location = error.location
  }

  /// A diagnostic of the text.
  public init(_ diagnostic: Diagnostic) {
    severity = diagnostic.severity
    message = diagnostic.message
    pointer = diagnostic.pointer ?? JSONPointer()
    location = diagnostic.location
  }
}
